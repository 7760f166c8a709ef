import { createHash } from 'node:crypto';
import { ProviderFailure } from '@portal/ports/failure';
import type { OpenOutbound } from '../platform/outbound/outbound.ts';
import type { Platform } from '../platform/platform.ts';
import { Problem } from '../platform/http/problem.ts';
import { openFile } from '../platform/uploads/download.ts';
import type { RegisteredFile } from './repository.ts';

/** Larger ones are refused when they are registered. */
const mostBytes = 20 * 1024 ** 3;

/** Bytes on their way; `end` gives back what they come from, also when none was taken. */
export type Bytes = { pieces: AsyncIterable<Uint8Array>; end: () => void };

/** What came is not what was registered. */
export class BrokenFile extends Error {}

export const unavailable = (): Problem =>
  new Problem('downloadUnavailable').with({
    retryAfterSeconds: 30,
  });

/** Opens an address by the one way out; it has been held against the allowed ones. */
export async function openAddress(open: OpenOutbound, address: string): Promise<Bytes> {
  try {
    // Whole and as it lies there: what was packed for the way would have another checksum.
    const { status, headers, body } = await open({
      url: address,
      headers: { 'accept-encoding': 'identity' },
    });
    const isPlain = status === 200 && (headers['content-encoding'] ?? 'identity') === 'identity';
    if (!isPlain) body.destroy();
    if (!isPlain) throw new ProviderFailure('protocol', `The source of a download answered ${status}.`);
    return { pieces: body, end: () => void body.destroy() };
  } catch (error) {
    if (!(error instanceof ProviderFailure)) throw error;
    const problem = unavailable();
    problem.cause = error;
    throw problem;
  }
}

/** Where the bytes of a download come from. */
export async function openBytes({ auth, outbound }: Platform, download: RegisteredFile): Promise<Bytes> {
  const { partnerId, fileId, address, fileName: name, mediaType, sizeBytes } = download;
  if (address !== null) return openAddress(outbound.open, address);
  if (fileId === null) throw new Error(`The download ${download.id} has no source.`);
  const file = openFile(auth, partnerId, { id: fileId, name, mediaType, sizeBytes });
  return { pieces: file.bytes(), end: () => undefined };
}

/** Reads all of it, keeps none: how long it is, and its SHA-256. */
export async function measure({ pieces, end }: Bytes): Promise<{ sizeBytes: number; sha256: string }> {
  const hash = createHash('sha256');
  let sizeBytes = 0;
  try {
    for await (const piece of pieces) {
      sizeBytes += piece.byteLength;
      if (sizeBytes > mostBytes) {
        throw new Problem('downloadTooLarge').with({
          details: { maxBytes: mostBytes },
        });
      }
      hash.update(piece);
    }
  } finally {
    end();
  }
  return { sizeBytes, sha256: hash.digest('hex') };
}

/**
 * The pieces as they come, but for the last one, which is held back until all of them are known to be what was
 * registered: who gets the whole length has the right file.
 */
export async function* checked(
  pieces: AsyncIterable<Uint8Array>,
  { sizeBytes, sha256 }: Pick<RegisteredFile, 'sizeBytes' | 'sha256'>,
): AsyncGenerator<Uint8Array> {
  const hash = createHash('sha256');
  let size = 0;
  let kept: Uint8Array | null = null;
  for await (const piece of pieces) {
    size += piece.byteLength;
    if (size > sizeBytes) throw new BrokenFile(`More than the ${sizeBytes} bytes that were registered came.`);
    hash.update(piece);
    if (kept) yield kept;
    kept = piece;
  }
  if (size !== sizeBytes)
    throw new BrokenFile(`${size} bytes came in place of the ${sizeBytes} that were registered.`);
  if (hash.digest('hex') !== sha256) throw new BrokenFile('The checksum is not the one that was registered.');
  if (kept) yield kept;
}
