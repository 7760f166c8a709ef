import { momentOf } from '@portal/driver-kit/moments';
import { meanings } from '@portal/driver-kit/words';
import type { M365JobState } from '@portal/ports/m365-jobs';

/** What is queued waits for its turn to run; the server has lost the proxy of what is disconnected. */
const known = meanings<M365JobState>({
  Running: 'running',
  Queued: 'running',
  Stopped: 'stopped',
  Stop: 'stopped',
  NotConfigured: 'stopped',
  Success: 'success',
  Warning: 'warning',
  Failed: 'error',
  Error: 'error',
  Disconnected: 'error',
});

/** Of a job, a session or a line of its log; what the portal has no word for is unknown. */
export const stateOf = (status: string | null | undefined): M365JobState => known(status) ?? 'unknown';

/** The same in a filter of sessions, where the vendor has another word for a success. */
export const filterOf = {
  running: 'Running',
  stopped: 'Stopped',
  success: 'Succeeded',
  warning: 'Warning',
  error: 'Failed',
} as const satisfies Readonly<Record<Exclude<M365JobState, 'unknown'>, string>>;

/** A time that has not come is left out, null, or one of the year 1. */
export function timeOf(text: string | null | undefined): Date | null {
  const time = momentOf(text ?? '');
  return time === null || time.getTime() < Date.UTC(1970, 0, 2) ? null : time;
}

const nobody = '00000000-0000-0000-0000-000000000000';

export const idOf = (id: string | null | undefined): string | null => (id === nobody ? null : (id ?? null));
