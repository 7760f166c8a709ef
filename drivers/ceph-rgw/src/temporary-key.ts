import { randomBytes } from 'node:crypto';
import type { GatewayKey, GatewayUser } from './admin-shapes.ts';

const prefix = 'TMPPORTAL';
const stampLength = 9;
const staleAfterMs = 60 * 60 * 1000;

/** The name says when the key was made, so that what a crashed process left behind can be recognized. */
export const newTemporaryName = (): string =>
  `${prefix}${stamp(Date.now())}${randomBytes(6).toString('hex').toUpperCase()}`;

export const isTemporaryName = (name: string): boolean => name.startsWith(prefix);

export const isTemporary = (key: GatewayKey): boolean => isTemporaryName(key.access_key);

export function staleNames(owner: GatewayUser): string[] {
  const oldest = stamp(Date.now() - staleAfterMs);
  return owner.keys
    .filter((key) => isTemporary(key) && stampOf(key) < oldest)
    .map(({ access_key: name }) => name);
}

const stamp = (ms: number): string => ms.toString(36).toUpperCase().padStart(stampLength, '0');

const stampOf = (key: GatewayKey): string => key.access_key.slice(prefix.length, prefix.length + stampLength);
