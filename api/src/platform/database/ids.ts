import { randomBytes, randomFillSync } from 'node:crypto';
import { v7 } from 'uuid';

/** Drawn in advance: a system call for each id costs more than the id. */
const supply = Buffer.alloc(4096);
let used = supply.length;

function draw(count: number): Buffer {
  if (used + count > supply.length) {
    randomFillSync(supply);
    used = 0;
  }
  used += count;
  return supply.subarray(used - count, used);
}

const last = { msecs: 0, seq: 0 };
const largestSeq = 0x7fff_ffff;

/** A new UUIDv7: ordered by time and, within this process, by their making, so that indexes stay compact. Never a secret. */
export function newId(): string {
  const random = draw(16);
  const now = Date.now();
  const isLater = now > last.msecs || last.seq === largestSeq;
  last.seq = isLater ? random.readUInt32BE(0) >>> 2 : last.seq + 1;
  last.msecs = isLater ? Math.max(now, last.msecs + 1) : last.msecs;
  return v7({ random, ...last });
}

/** A random secret for links and tokens: 256 bits, URL-safe. */
export const newToken = (): string => randomBytes(32).toString('base64url');

const referenceLetters = '23456789ABCDEFGHJKMNPQRSTUVWXYZ';

/** A short reference that people can read to each other, e.g. `7F3K-92QD`. */
export function newReference(): string {
  let reference = '';
  for (const byte of draw(8)) {
    reference += `${reference.length === 4 ? '-' : ''}${referenceLetters[byte % referenceLetters.length] ?? ''}`;
  }
  return reference;
}
