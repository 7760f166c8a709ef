import { watchVms } from '@portal/contract/virtual-data-center/vms';
import { useQuery } from '@tanstack/react-query';
import { keyOf } from '../../platform/api.ts';
import { ask } from '../../platform/current-session.ts';
import { useServiceScope } from '../../services/screens.ts';

/** Well before the API forgets it, which is after a minute. */
const everyMs = 25_000;

/** Says as long as the screen is in view that VMs are looked at: what changes of their power is then told at once. */
export function useWatchedVms(): void {
  const { scope } = useServiceScope();
  useQuery({
    // Nothing that changes in the service is a reason to say it anew.
    queryKey: ['watching', ...keyOf(watchVms, scope)],
    queryFn: ({ signal }) => ask(watchVms, { query: scope, signal }),
    refetchInterval: everyMs,
    staleTime: everyMs,
  });
}
