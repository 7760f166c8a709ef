import { randomBytes } from 'node:crypto';
import { v7 } from 'uuid';

/** A new UUIDv7: ordered by time, so that indexes stay compact. Never a secret. */
export const newId = (): string => v7();

/** A random secret for links and tokens: 256 bits, URL-safe. */
export const newToken = (): string => randomBytes(32).toString('base64url');

const referenceLetters = '23456789ABCDEFGHJKMNPQRSTUVWXYZ';

/** A short reference that people can read to each other, e.g. `7F3K-92QD`. */
export function newReference(): string {
  const letters = Array.from(randomBytes(8), (byte) => referenceLetters[byte % referenceLetters.length]);
  return `${letters.slice(0, 4).join('')}-${letters.slice(4).join('')}`;
}
