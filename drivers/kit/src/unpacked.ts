import { gunzipSync, inflateRawSync } from 'node:zlib';
import { ProviderFailure } from '@portal/ports/failure';

const endOfDirectory = 0x06_05_4b_50;
const directoryEntry = 0x02_01_4b_50;
const localEntry = 0x04_03_4b_50;
const stored = 0;
const deflated = 8;
/** Of the end of the directory, without its comment, which is at most 64 KiB. */
const endBytes = 22;

/** Where the directory begins: its end is the last thing of the file. */
function directoryOf(file: Buffer): number {
  for (let at = file.length - endBytes; at >= Math.max(0, file.length - endBytes - 65_535); at -= 1)
    if (file.readUInt32LE(at) === endOfDirectory) return file.readUInt32LE(at + 16);
  throw new RangeError('there is no directory');
}

/** The first file of a ZIP. What is not as the format has it throws. */
function unzipped(file: Buffer, maxBytes: number): Buffer {
  const entry = directoryOf(file);
  const local = file.readUInt32LE(entry + 42);
  if (file.readUInt32LE(entry) !== directoryEntry || file.readUInt32LE(local) !== localEntry)
    throw new RangeError('there is no file in it');
  const method = file.readUInt16LE(entry + 10);
  const size = file.readUInt32LE(entry + 20);
  const begin = local + 30 + file.readUInt16LE(local + 26) + file.readUInt16LE(local + 28);
  const content = file.subarray(begin, begin + size);
  if (method === stored) return content;
  if (method !== deflated) throw new RangeError(`it is packed in way ${method}`);
  return inflateRawSync(content, { maxOutputLength: maxBytes });
}

/** What is in a file that comes as it is, as GZIP, or as the only one of a ZIP. Throws `protocol` when it cannot be unpacked. */
export function unpacked(what: string, bytes: Uint8Array, maxBytes: number): Buffer {
  const file = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  try {
    if (file.length > endBytes && file.readUInt32LE(0) === localEntry) return unzipped(file, maxBytes);
    return file[0] === 0x1f && file[1] === 0x8b ? gunzipSync(file, { maxOutputLength: maxBytes }) : file;
  } catch (error) {
    throw new ProviderFailure('protocol', `${what} cannot be unpacked`, { cause: error });
  }
}
