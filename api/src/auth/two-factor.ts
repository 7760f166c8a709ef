import { randomBytes } from 'node:crypto';
import { codeDigits } from '@portal/contract/constants';
import { Secret, TOTP } from 'otpauth';
import type { Queryable } from '../platform/database/database.ts';
import { newReference } from '../platform/database/ids.ts';
import type { Platform } from '../platform/platform.ts';
import type { Sealer } from '../platform/process/seal.ts';
import { spendRecoveryCode, spendStep, type Account } from './account-repository.ts';

const issuer = 'Cloud Portal';
const periodSeconds = 30;
const secretBytes = 20;
const recoveryCodeCount = 10;

const totp = (secret: string, label: string): TOTP =>
  new TOTP({ issuer, label, digits: codeDigits, period: periodSeconds, secret: Secret.fromBase32(secret) });

export const newSecret = (): string =>
  new Secret({ buffer: new Uint8Array(randomBytes(secretBytes)).buffer }).base32;

/** What an authenticator app reads from the QR code. */
export const secretUri = (secret: string, email: string): string => totp(secret, email).toString();

/** The step that a code belongs to, when that is the present one or the one before; else null. */
export function stepOf(secret: string, code: string, now: Date): number | null {
  const timestamp = now.getTime();
  const delta = totp(secret, '').validate({ token: code, timestamp, window: 1 });
  if (delta === null || delta > 0) return null;
  return Math.floor(timestamp / 1000 / periodSeconds) + delta;
}

const plain = (code: string): string => code.toUpperCase().replaceAll(/[^0-9A-Z]/g, '');

/** A keyed digest: short codes could be found from a plain hash. */
export const recoveryDigest = (sealer: Sealer, userId: string, code: string): string =>
  sealer.sign(`recovery:${userId}:${plain(code)}`);

/** Ten new recovery codes, and what is kept of them. */
export function newRecoveryCodes(sealer: Sealer, userId: string): { codes: string[]; digests: string[] } {
  const codes = Array.from({ length: recoveryCodeCount }, newReference);
  return { codes, digests: codes.map((code) => recoveryDigest(sealer, userId, code)) };
}

const isOneTimeCode = (code: string): boolean => new RegExp(String.raw`^\d{${codeDigits}}$`).test(code);

export type CodeUse = 'oneTimeCode' | 'recoveryCode' | null;

/** Uses a code of the person's authenticator or a recovery code; null when it is wrong or was used before. */
export async function spendCode(
  { sealer, clock }: Platform,
  tx: Queryable,
  { account, code }: { account: Pick<Account, 'partnerId' | 'id' | 'mfaSecretSealed'>; code: string },
): Promise<CodeUse> {
  const key = { partnerId: account.partnerId, userId: account.id };
  if (account.mfaSecretSealed === null) return null;
  const typed = code.replaceAll(/\s/g, '');
  if (isOneTimeCode(typed)) {
    const step = stepOf(sealer.open(account.mfaSecretSealed), typed, clock());
    return step !== null && (await spendStep(tx, key, step)) ? 'oneTimeCode' : null;
  }
  const digest = recoveryDigest(sealer, account.id, typed);
  return (await spendRecoveryCode(tx, key, digest)) ? 'recoveryCode' : null;
}
