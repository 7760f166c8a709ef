import { watchBackupRuns } from '@portal/contract/m365-backup/runs';
import { useQuery } from '@tanstack/react-query';
import { useApi } from '../../platform/api.ts';
import { useServiceScope } from '../../services/screens.ts';

/** Well before the API forgets it, which is after a minute. */
const everyMs = 25_000;

/** Says as long as the screen is in view that jobs are looked at: one that begins or ends is then told at once. */
export function useWatchedJobs(): void {
  const watching = useApi().question(watchBackupRuns, {});
  const { isChosen } = useServiceScope();
  useQuery({
    ...watching,
    enabled: isChosen,
    // Nothing that changes in the service is a reason to say it anew.
    queryKey: ['watching', ...watching.queryKey],
    refetchInterval: everyMs,
    staleTime: everyMs,
  });
}
