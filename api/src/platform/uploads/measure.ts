import { picturePixels, unpacking, type FileKind } from '@portal/contract/uploads';
import { Problem } from '../http/problem.ts';
import { jpegHead, pngHead, webpHead } from './images.ts';

const heads: Partial<Record<FileKind, typeof pngHead>> = { png: pngHead, jpeg: jpegHead, webp: webpHead };

const entryMark = 0x02014b50;
const endMark = Buffer.from('PK\x05\x06', 'latin1');
/** What does not fit into its field stands elsewhere: more than is ever taken. */
const elsewhere = 0xffffffff;

/** What the directory of an archive says that its files are together; all there is when it cannot be followed. */
function zipUnpackedBytes(bytes: Buffer): number {
  const end = bytes.lastIndexOf(endMark);
  const entries = bytes.readUInt16LE(end + 10);
  let at = bytes.readUInt32LE(end + 16);
  let sum = 0;
  for (let nth = 0; nth < entries; nth += 1) {
    if (at + 46 > end || bytes.readUInt32LE(at) !== entryMark) return Number.POSITIVE_INFINITY;
    const size = bytes.readUInt32LE(at + 24);
    if (size === elsewhere) return Number.POSITIVE_INFINITY;
    sum += size;
    at += 46 + bytes.readUInt16LE(at + 28) + bytes.readUInt16LE(at + 30) + bytes.readUInt16LE(at + 32);
  }
  return sum;
}

const unpackedBytes: Partial<Record<FileKind, (bytes: Buffer) => number>> = {
  zip: zipUnpackedBytes,
  gzip: (bytes) => bytes.readUInt32LE(bytes.length - 4),
};

/** Throws `imageTooLarge` and `archiveTooLarge` for what is small here and far larger where it is opened. */
export function refuseVast(kind: FileKind, bytes: Buffer): void {
  const head = heads[kind]?.(bytes);
  const { maxSide, maxPixels } = picturePixels;
  if (head && (Math.max(head.width, head.height) > maxSide || head.width * head.height > maxPixels)) {
    throw new Problem('imageTooLarge').with({
      details: picturePixels,
    });
  }
  const unpacked = unpackedBytes[kind]?.(bytes) ?? 0;
  if (unpacked > unpacking.minBytes && unpacked > unpacking.maxRatio * bytes.length) {
    throw new Problem('archiveTooLarge');
  }
}
