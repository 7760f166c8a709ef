import { createHash } from 'node:crypto';

/** What a request is made for: the same operation and step are the same request, which the system does once. */
export type Purpose = { operationId: string; step: string };

/** A UUID of version 8, of which the same purpose makes the same. */
export function requestIdOf({ operationId, step }: Purpose): string {
  const bytes = createHash('sha256').update(`${operationId} ${step}`).digest().subarray(0, 16);
  bytes.writeUInt8((bytes.readUInt8(6) & 0x0f) | 0x80, 6);
  bytes.writeUInt8((bytes.readUInt8(8) & 0x3f) | 0x80, 8);
  const hex = bytes.toString('hex');
  const parts = [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20)];
  return parts.join('-');
}
