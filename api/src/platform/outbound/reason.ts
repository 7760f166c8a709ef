import type { ConnectionReason } from '@portal/contract/connections';
import { ProviderFailure } from '@portal/ports/failure';

/** Why a system could not be read: what is wrong with its connection where that is known; `portal` is an error of our own. */
export function reasonOf(error: unknown): ConnectionReason {
  if (!(error instanceof ProviderFailure)) return 'portal';
  const { kind, trouble = 'refused' } = error;
  return kind === 'connection' ? trouble : kind;
}

/** When what failed is tried again: later each time, and never before the system wants to be asked. */
export function pauseAfter(
  error: unknown,
  attempts: number,
  { retrySeconds, maxRetrySeconds }: { retrySeconds: number; maxRetrySeconds: number },
): { seconds: number; notBeforeSeconds: number } {
  const pause = Math.min(maxRetrySeconds, retrySeconds * 2 ** Math.min(attempts, 5));
  const notBeforeSeconds = error instanceof ProviderFailure ? (error.retryAfterSeconds ?? 0) : 0;
  return { seconds: Math.max(pause, notBeforeSeconds), notBeforeSeconds };
}
