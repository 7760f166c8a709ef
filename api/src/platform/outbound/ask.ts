import { setTimeout as pause } from 'node:timers/promises';
import { ProviderFailure } from '@portal/ports/failure';
import { asking, type SystemProblems } from '../http/provider-problems.ts';

/** So long somebody is kept waiting for the answer of an outside system. */
const usualSeconds = 3;

async function tooLate(seconds: number, signal: AbortSignal): Promise<never> {
  await pause(seconds * 1000, undefined, { signal });
  throw new ProviderFailure('unreachable', `It did not answer within ${seconds} seconds.`);
}

/**
 * Asks an outside system one question while somebody waits, by a driver, whose circuit is heeded as always. Its failure
 * becomes a `Problem`; so does an answer that takes too long, which nobody waits for any more. Never inside a
 * transaction: see the binding `asks`.
 */
export async function ask<T>(
  system: SystemProblems,
  question: () => Promise<T>,
  { seconds = usualSeconds }: { seconds?: number } = {},
): Promise<T> {
  const answered = new AbortController();
  const late = tooLate(seconds, answered.signal);
  late.catch(() => undefined);
  try {
    return await asking(system, () => Promise.race([question(), late]));
  } finally {
    answered.abort();
  }
}
