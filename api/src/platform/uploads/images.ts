import { crc32 } from 'node:zlib';

/** What a whole image file says of itself; null when the bytes are not one image from the first to the last byte. */
export type ImageHead = { width: number; height: number };

const pngMark = Buffer.from('89504e470d0a1a0a', 'hex');

/** A picture of 10 MB in pieces of 8 KB, as programs write them, has an eighth of that. */
const mostChunks = 10_000;

type Chunk = { type: string; start: number; end: number };

function pngChunk(bytes: Buffer, start: number): Chunk | null {
  if (start + 12 > bytes.length) return null;
  const end = start + 12 + bytes.readUInt32BE(start);
  if (end > bytes.length) return null;
  if (crc32(bytes.subarray(start + 4, end - 4)) !== bytes.readUInt32BE(end - 4)) return null;
  return { type: bytes.toString('latin1', start + 4, start + 8), start, end };
}

/** The chunks of a PNG, with their check sums right and nothing after the last one; null when they are too many as well. */
export function pngChunks(bytes: Buffer): Chunk[] | null {
  if (!bytes.subarray(0, 8).equals(pngMark)) return null;
  const chunks: Chunk[] = [];
  for (let start = 8; start < bytes.length;) {
    const chunk = pngChunk(bytes, start);
    if (!chunk || chunks.length === mostChunks) return null;
    chunks.push(chunk);
    start = chunk.end;
  }
  const ends = chunks.filter(({ type }) => type === 'IEND').length;
  return chunks[0]?.type === 'IHDR' && ends === 1 && chunks.at(-1)?.type === 'IEND' ? chunks : null;
}

export function pngHead(bytes: Buffer): ImageHead | null {
  const chunks = pngChunks(bytes);
  if (!chunks?.some(({ type }) => type === 'IDAT') || bytes.length < 33) return null;
  return { width: bytes.readUInt32BE(16), height: bytes.readUInt32BE(20) };
}

const drawn = new Set(['IHDR', 'PLTE', 'tRNS', 'IDAT', 'IEND']);

/** The PNG with what is drawn and nothing else: texts and profiles can unpack to far more than they are. */
export const drawnPng = (bytes: Buffer): Buffer =>
  Buffer.concat([
    pngMark,
    ...(pngChunks(bytes) ?? [])
      .filter(({ type }) => drawn.has(type))
      .map(({ start, end }) => bytes.subarray(start, end)),
  ]);

const isFrame = (marker: number): boolean =>
  marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker);
const standsAlone = (marker: number): boolean => marker === 0x01 || (marker >= 0xd0 && marker <= 0xd7);

/** Past the compressed data of a scan: the next marker that is not part of it. */
function afterScan(bytes: Buffer, from: number): number {
  for (let at = bytes.indexOf(0xff, from); at >= 0; at = bytes.indexOf(0xff, at + 1)) {
    const next = bytes[at + 1] ?? 0;
    if (next !== 0 && next !== 0xff && !standsAlone(next)) return at;
  }
  return bytes.length;
}

/** A picture of 10 MB whose every scan and profile is in pieces has some hundreds. */
const mostSegments = 10_000;

/** Where the next marker stands; 0 for what is no segment. */
function afterSegment(bytes: Buffer, at: number): number {
  const marker = bytes[at + 1] ?? 0;
  if (bytes[at] !== 0xff || marker === 0xd8 || at + 9 > bytes.length) return 0;
  const behind = at + 2 + bytes.readUInt16BE(at + 2);
  const next = marker === 0xda ? afterScan(bytes, behind) : behind;
  return next + 2 > bytes.length ? 0 : next;
}

/**
 * Walks the segments from the first marker to the last, which has to end the file. Makes nothing on its way: an object
 * for each of a million segments costs more memory than the file.
 */
export function jpegHead(bytes: Buffer): ImageHead | null {
  if (bytes.length < 4 || bytes.readUInt16BE(0) !== 0xffd8) return null;
  let frame = 0;
  let at = 2;
  for (let nth = 0; nth < mostSegments && at > 0; nth += 1) {
    if (bytes.readUInt16BE(at) === 0xffd9) return at + 2 === bytes.length ? frameAt(bytes, frame) : null;
    if (frame === 0 && isFrame(bytes[at + 1] ?? 0)) frame = at;
    at = afterSegment(bytes, at);
  }
  return null;
}

const frameAt = (bytes: Buffer, at: number): ImageHead | null =>
  at === 0 ? null : { height: bytes.readUInt16BE(at + 5), width: bytes.readUInt16BE(at + 7) };

const plus1 = (bytes: Buffer, at: number): number => bytes.readUIntLE(at, 3) + 1;
const lossless = (bits: number): ImageHead => ({
  width: (bits & 0x3fff) + 1,
  height: ((bits >>> 14) & 0x3fff) + 1,
});

/** The container says how long it is, and that is how long the file is. */
export function webpHead(bytes: Buffer): ImageHead | null {
  if (bytes.length < 30 || bytes.toString('latin1', 0, 4) !== 'RIFF') return null;
  if (bytes.toString('latin1', 8, 12) !== 'WEBP' || bytes.readUInt32LE(4) + 8 !== bytes.length) return null;
  const form = bytes.toString('latin1', 12, 16);
  if (form === 'VP8X') return { width: plus1(bytes, 24), height: plus1(bytes, 27) };
  if (form === 'VP8L') return lossless(bytes.readUInt32LE(21));
  if (form !== 'VP8 ') return null;
  return { width: bytes.readUInt16LE(26) & 0x3fff, height: bytes.readUInt16LE(28) & 0x3fff };
}
