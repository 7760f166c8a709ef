import { watchVms } from '@portal/contract/virtual-data-center/vms';
import { useQuery } from '@tanstack/react-query';
import { useApi } from '../../platform/api.ts';

/** Well before the API forgets it, which is after a minute. */
const everyMs = 25_000;

/** Says as long as the screen is in view that VMs are looked at: what changes of their power is then told at once. */
export function useWatchedVms(): void {
  const watching = useApi().question(watchVms, {});
  useQuery({
    ...watching,
    // Nothing that changes in the service is a reason to say it anew.
    queryKey: ['watching', ...watching.queryKey],
    refetchInterval: everyMs,
    staleTime: everyMs,
  });
}
