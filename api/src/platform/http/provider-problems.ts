import type { ErrorKey } from '@portal/contract/error-registry';
import { isPassing, ProviderFailure } from '@portal/ports/failure';
import { Problem } from './problem.ts';

/** What can go wrong when an outside system is asked while somebody waits. */
export type SystemProblems = { unavailable: ErrorKey; missing: ErrorKey };

const retryAfterSeconds = 30;

const problemOf = (failure: ProviderFailure, { unavailable, missing }: SystemProblems): Problem => {
  if (failure.kind === 'notFound') return new Problem(missing);
  // What a person has to mend first is not said to be back soon.
  const passes = isPassing(failure.kind) && failure.kind !== 'connection';
  const retry = passes ? { retryAfterSeconds: failure.retryAfterSeconds ?? retryAfterSeconds } : {};
  return new Problem(unavailable).with(retry);
};

/** Asks an outside system; its failure becomes a `Problem` with the driver's own words as its cause, for the log. */
export async function asking<T>(system: SystemProblems, ask: () => Promise<T>): Promise<T> {
  try {
    return await ask();
  } catch (error) {
    if (!(error instanceof ProviderFailure)) throw error;
    const problem = problemOf(error, system);
    problem.cause = error;
    throw problem;
  }
}
