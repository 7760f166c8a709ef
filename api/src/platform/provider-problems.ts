import { isPassing, ProviderFailure } from '@portal/ports/failure';
import { Problem } from './problem.ts';

/** How an outside system is named to people, and the keys of what can go wrong when it is asked while they wait. */
export type AskedSystem = { name: string; unavailable: string; missing: string };

const retryAfterSeconds = 30;

const problemOf = (failure: ProviderFailure, { name, unavailable, missing }: AskedSystem): Problem => {
  if (failure.kind === 'notFound') return new Problem(404, missing, `${name} does not know it.`);
  // What a person has to mend first is not said to be back soon.
  const passes = isPassing(failure.kind) && failure.kind !== 'connection';
  const retry = passes ? { retryAfterSeconds: failure.retryAfterSeconds ?? retryAfterSeconds } : {};
  return new Problem(503, unavailable, `${name} does not answer just now.`).with(retry);
};

/** Asks an outside system; its failure becomes a `Problem` with the driver's own words as its cause, for the log. */
export async function asking<T>(system: AskedSystem, ask: () => Promise<T>): Promise<T> {
  try {
    return await ask();
  } catch (error) {
    if (!(error instanceof ProviderFailure)) throw error;
    const problem = problemOf(error, system);
    problem.cause = error;
    throw problem;
  }
}
