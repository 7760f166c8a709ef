import { randomInt } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import { codeDigits } from '@portal/contract/constants';
import { addSeconds } from '../platform/process/clock.ts';
import type { Queryable } from '../platform/database/database.ts';
import type { Platform } from '../platform/platform.ts';
import type { Sealer } from '../platform/process/seal.ts';
import { countTry, type OneTimeToken } from './token-repository.ts';

export const codeSeconds = 10 * 60;
const triesPerCode = 5;

export const newCode = (): string => String(randomInt(10 ** codeDigits)).padStart(codeDigits, '0');

/** A keyed digest bound to its token: the six digits could be found from a plain hash. */
const digest = (sealer: Sealer, tokenHash: string, code: string): string =>
  sealer.sign(`mailed:${tokenHash}:${code}`);

/** What is kept of a code. */
export const keptCode = ({ sealer, clock }: Platform, tokenHash: string, code: string) => ({
  codeHash: digest(sealer, tokenHash, code),
  codeExpiresAt: addSeconds(clock(), codeSeconds),
});

export type CodeCheck = 'right' | 'wrong' | 'expired';

/** Holds a typed code against a locked token, and counts it when it is wrong. */
export async function checkCode(
  { sealer, clock }: Platform,
  tx: Queryable,
  { token, code }: { token: OneTimeToken; code: string },
): Promise<CodeCheck> {
  const isOver = token.codeExpiresAt === null || token.codeExpiresAt <= clock();
  if (isOver || token.tries >= triesPerCode) return 'expired';
  if (sealer.verify(`mailed:${token.hash}:${code}`, token.codeHash ?? '')) return 'right';
  await countTry(tx, token.hash);
  return 'wrong';
}

/** Takes at least that long whatever happens inside, so that the time tells nothing of who exists. */
export async function atLeast<T>(ms: number, work: () => Promise<T>): Promise<T> {
  const [result] = await Promise.allSettled([work(), wait(ms)]);
  if (result.status === 'rejected') throw result.reason;
  return result.value;
}
