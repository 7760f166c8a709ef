import { createHash } from 'node:crypto';
import type { Platform } from '../platform/platform.ts';
import { Problem } from '../platform/http/problem.ts';
import { takeGuess, waitOf } from './guess-repository.ts';

export const sha256 = (text: string): string => createHash('sha256').update(text).digest('hex');

/** What guesses are counted by; an address is not kept in the clear. */
export const guessKeys = {
  account: (email: string) => `account:${sha256(email)}`,
  device: (deviceHash: string) => `device:${deviceHash}`,
  oneTimeCode: (userId: string) => `code:${userId}`,
  ownPassword: (userId: string) => `password:${userId}`,
};

export const tooManyAttempts = (retryAfterSeconds: number): Problem =>
  new Problem('tooManyAttempts').with({
    retryAfterSeconds,
    details: { seconds: retryAfterSeconds },
  });

/** As `takeGuess`, for people who have shown who they are: says how long to wait. */
export async function takeOpenGuess({ auth, clock }: Platform, key: string): Promise<number> {
  const failures = await takeGuess(auth, key, clock());
  if (failures === null) throw tooManyAttempts(Math.max(1, await waitOf(auth, key, clock())));
  return failures;
}
