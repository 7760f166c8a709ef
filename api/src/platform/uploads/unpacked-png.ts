import { Readable } from 'node:stream';
import { createInflate } from 'node:zlib';
import { unpacking } from '@portal/contract/uploads';
import { Problem } from '../http/problem.ts';
import { pngChunks } from './images.ts';

const damaged = (): Problem => new Problem('fileDamaged');

/** How many bytes come out, counted piece by piece until they are more than `most`. */
async function unpackedBytes(packed: readonly Buffer[], most: number): Promise<number> {
  let bytes = 0;
  try {
    for await (const piece of Readable.from(packed).pipe(createInflate())) {
      bytes += Buffer.isBuffer(piece) ? piece.length : 0;
      if (bytes > most) return bytes;
    }
  } catch {
    throw damaged();
  }
  return bytes;
}

const channels: Readonly<Record<number, number>> = { 0: 1, 2: 3, 3: 1, 4: 2, 6: 4 };
const whole = [[0, 0, 1, 1]] as const;
/** Where each pass of an interlaced picture begins, and its steps (PNG, Adam7). */
const passes = [
  [0, 0, 8, 8],
  [4, 0, 8, 8],
  [0, 4, 4, 8],
  [2, 0, 4, 4],
  [0, 2, 2, 4],
  [1, 0, 2, 2],
  [0, 1, 1, 2],
] as const;

/** What the head says that the pixels are, each row with its filter. */
function pixelBytes(bytes: Buffer): number {
  const [width, height] = [bytes.readUInt32BE(16), bytes.readUInt32BE(20)];
  const bits = bytes.readUInt8(24) * (channels[bytes.readUInt8(25)] ?? 0);
  const parts = bytes.readUInt8(28) === 0 ? whole : passes;
  return parts.reduce((sum, [x, y, dx, dy]) => {
    const [columns, rows] = [Math.ceil((width - x) / dx), Math.ceil((height - y) / dy)];
    return columns > 0 && rows > 0 ? sum + rows * (1 + Math.ceil((columns * bits) / 8)) : sum;
  }, 0);
}

/** After the name, in an `iTXt` after language and translation as well. */
function packedIn(type: string, data: Buffer): Buffer | null {
  const name = data.indexOf(0);
  if (type !== 'iTXt') return data.subarray(name + 2);
  if (data[name + 1] !== 1) return null;
  const language = data.indexOf(0, name + 3);
  return data.subarray(data.indexOf(0, language + 1) + 1);
}

const packing = new Set(['zTXt', 'iCCP', 'iTXt']);

/**
 * Throws `fileDamaged` for a PNG whose pixels are not as many as its head says, or whose texts or profile unpack to far
 * more than they are: where it is kept as it came, it would swell where it is opened.
 */
export async function requireHonestPng(bytes: Buffer): Promise<void> {
  const chunks = (pngChunks(bytes) ?? []).map(({ type, start, end }) => ({
    type,
    data: bytes.subarray(start + 8, end - 4),
  }));
  const pixels = chunks.filter(({ type }) => type === 'IDAT').map(({ data }) => data);
  const expected = pixelBytes(bytes);
  if ((await unpackedBytes(pixels, expected)) !== expected) throw damaged();
  for (const { type, data } of chunks.filter((chunk) => packing.has(chunk.type))) {
    const packed = packedIn(type, data);
    const most = Math.max(unpacking.minBytes, unpacking.maxRatio * data.length);
    if (packed && (await unpackedBytes([packed], most)) > most) throw damaged();
  }
}
