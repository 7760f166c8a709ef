import { randomBytes } from 'node:crypto';
import type { GatewayKey, GatewayUser } from './admin-shapes.ts';
import { stampBefore, stampLength, stampNow } from './stamp.ts';

const prefix = 'TMPPORTAL';
const staleAfterMs = 60 * 60 * 1000;

/** The name says when the key was made, so that what a crashed process left behind can be recognized. */
export const newTemporaryName = (): string =>
  `${prefix}${stampNow()}${randomBytes(6).toString('hex').toUpperCase()}`;

export const isTemporaryName = (name: string): boolean => name.startsWith(prefix);

export const isTemporary = (key: GatewayKey): boolean => isTemporaryName(key.access_key);

export function staleNames(owner: GatewayUser): string[] {
  const oldest = stampBefore(staleAfterMs);
  return owner.keys
    .filter((key) => isTemporary(key) && stampOf(key) < oldest)
    .map(({ access_key: name }) => name);
}

const stampOf = (key: GatewayKey): string => key.access_key.slice(prefix.length, prefix.length + stampLength);
