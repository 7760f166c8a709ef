import { createHmac } from 'node:crypto';
import { vi } from 'vitest';

const periodMs = 30_000;
const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';

function decode(base32: string): Buffer {
  const bits = Array.from(base32, (letter) => alphabet.indexOf(letter).toString(2).padStart(5, '0')).join('');
  return Buffer.from((bits.match(/.{8}/g) ?? []).map((byte) => Number.parseInt(byte, 2)));
}

function codeOf(secret: string, step: number): string {
  const counter = Buffer.alloc(8);
  counter.writeBigUInt64BE(BigInt(step));
  const digest = createHmac('sha1', decode(secret)).update(counter).digest();
  const offset = digest.readUInt8(digest.length - 1) & 15;
  const number = digest.readUInt32BE(offset) & 0x7f_ff_ff_ff;
  return String(number % 1_000_000).padStart(6, '0');
}

/**
 * What an authenticator app shows (RFC 6238): the code of the present step and the one before. Waits for the next step
 * when the present one is about to end.
 */
export async function oneTimeCodes(secret: string): Promise<{ before: string; now: string }> {
  await vi.waitFor(
    () => {
      if (periodMs - (Date.now() % periodMs) < 10_000) throw new Error('The step is about to end.');
    },
    { timeout: 15_000, interval: 200 },
  );
  const step = Math.floor(Date.now() / periodMs);
  return { before: codeOf(secret, step - 1), now: codeOf(secret, step) };
}
