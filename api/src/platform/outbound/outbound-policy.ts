import { ProviderFailure } from '@portal/ports/failure';
import {
  bulkhead,
  BrokenCircuitError,
  BulkheadRejectedError,
  circuitBreaker,
  ConsecutiveBreaker,
  ExponentialBackoff,
  handleWhen,
  retry,
  TaskCancelledError,
  timeout,
  TimeoutStrategy,
  wrap,
  type IPolicy,
} from 'cockatiel';

/**
 * `timeoutMs` is for one try; what only reads is tried again `retries` times. `failuresUntilOpen` in a row open the
 * circuit, which then refuses for `halfOpenAfterMs`.
 */
export type OutboundLimits = {
  timeoutMs: number;
  retries: number;
  failuresUntilOpen: number;
  halfOpenAfterMs: number;
};

export const usualLimits: OutboundLimits = {
  timeoutMs: 20_000,
  retries: 2,
  failuresUntilOpen: 5,
  halfOpenAfterMs: 4000,
};

const concurrentPerHost = 10;
const queuedPerHost = 200;

const wasUnreachable = handleWhen(
  (error) => !(error instanceof ProviderFailure) || error.kind === 'unreachable',
);

/** One policy a host: a limit of calls at once, a time for each, and a circuit that opens when it stays away. */
export function policyOf(limits: OutboundLimits): { safe: IPolicy; once: IPolicy } {
  const { timeoutMs, retries, failuresUntilOpen, halfOpenAfterMs } = limits;
  const breaker = circuitBreaker(wasUnreachable, {
    halfOpenAfter: halfOpenAfterMs,
    breaker: new ConsecutiveBreaker(failuresUntilOpen),
  });
  const limited = wrap(
    bulkhead(concurrentPerHost, queuedPerHost),
    breaker,
    timeout(timeoutMs, TimeoutStrategy.Aggressive),
  );
  const again = retry(handleWhen(mayTryAgain), {
    maxAttempts: retries,
    backoff: new ExponentialBackoff({ initialDelay: 200, maxDelay: 2000 }),
  });
  return { safe: wrap(again, limited), once: limited };
}

const mayTryAgain = (error: Error): boolean =>
  error instanceof ProviderFailure ? error.kind === 'unreachable' : !isPolicyError(error);

const isPolicyError = (error: unknown): boolean =>
  error instanceof BrokenCircuitError ||
  error instanceof BulkheadRejectedError ||
  error instanceof TaskCancelledError;
