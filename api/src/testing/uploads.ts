import { request } from 'node:http';
import { crc32, deflateRawSync, deflateSync } from 'node:zlib';

/** A form as a browser sends it. */
export const formOf = (bytes: Uint8Array, fileName: string, fields: Record<string, string> = {}): FormData =>
  formOfFiles([[fileName, bytes]], fields);

/** The same with none or several files, by their names. */
export function formOfFiles(
  files: readonly (readonly [string, Uint8Array])[],
  fields: Record<string, string>,
): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.set(name, value);
  for (const [name, bytes] of files) form.append('file', new File([Uint8Array.from(bytes)], name));
  return form;
}

const sized = (number: number): Buffer => {
  const bytes = Buffer.alloc(4);
  bytes.writeUInt32BE(number);
  return bytes;
};

/** One chunk of a PNG, with its check sum. */
export function pngChunk(type: string, data: Uint8Array): Buffer {
  const named = Buffer.concat([Buffer.from(type, 'latin1'), data]);
  return Buffer.concat([sized(data.length), named, sized(crc32(named))]);
}

/** A black PNG that says it is that large; `rows` of it are there. */
export function pngOf(width: number, height: number, { rows = height, extra = [] as Buffer[] } = {}): Buffer {
  const head = Buffer.concat([sized(width), sized(height), Buffer.from([8, 0, 0, 0, 0])]);
  const pixels = deflateSync(Buffer.alloc(rows * (width + 1)));
  return Buffer.concat([
    Buffer.from('89504e470d0a1a0a', 'hex'),
    pngChunk('IHDR', head),
    ...extra,
    pngChunk('IDAT', pixels),
    pngChunk('IEND', Buffer.alloc(0)),
  ]);
}

export const pdfOf = (text = 'Terms'): Buffer =>
  Buffer.from(
    `%PDF-1.4\n1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj\n2 0 obj<</Type/Pages/Kids[]/Count 0>>endobj\n% ${text}\ntrailer<</Root 1 0 R>>\n%%EOF\n`,
  );

export const svgOf = (inside: string, attributes = 'viewBox="0 0 200 40"'): Buffer =>
  Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg" ${attributes}>${inside}</svg>`);

/** The end of an archive, which makes one of whatever stands before it. */
export const archiveEnd = (): Buffer =>
  Buffer.concat([Buffer.from('PK\x05\x06', 'latin1'), Buffer.alloc(18)]);

const piece = Buffer.alloc(16_384, 'a');
const mostPoured = 1_000_000_000;

/**
 * Sends a form without saying how long it is, until it is answered or hung up on; how many bytes went out. Who writes
 * when the other end closes may lose the answer that was sent before.
 */
export function pourInto(
  address: string,
  headers: Record<string, string> = {},
): Promise<{ answer: string; sentBytes: number }> {
  return new Promise((resolve) => {
    let sentBytes = 0;
    const type = { 'content-type': 'multipart/form-data; boundary=x' };
    const call = request(address, { method: 'POST', headers: { ...headers, ...type } });
    const more = (): void => {
      while (!call.destroyed && sentBytes < mostPoured) {
        sentBytes += piece.length;
        if (!call.write(piece)) {
          call.once('drain', more);
          return;
        }
      }
    };
    call.on('response', (response) => {
      let text = '';
      response.on('data', (part: Buffer) => (text += part.toString()));
      response.on('end', () => {
        call.destroy();
        resolve({ answer: `${response.statusCode} ${JSON.parse(text).errorKey}`, sentBytes });
      });
    });
    call.on('error', () => resolve({ answer: 'hung up', sentBytes }));
    call.write('--x\r\ncontent-disposition: form-data; name="file"; filename="a.md"\r\n\r\n');
    more();
  });
}

/** An archive of one file of zeros: small, and as large as that when it is unpacked. */
export function zipBomb(unpackedBytes: number): Buffer {
  const packed = deflateRawSync(Buffer.alloc(unpackedBytes));
  const name = Buffer.from('zeros.txt');
  const head = Buffer.alloc(26);
  head.writeUInt16LE(20, 0);
  head.writeUInt16LE(8, 4);
  head.writeUInt32LE(crc32(Buffer.alloc(unpackedBytes)), 10);
  head.writeUInt32LE(packed.length, 14);
  head.writeUInt32LE(unpackedBytes, 18);
  head.writeUInt16LE(name.length, 22);
  const local = Buffer.concat([Buffer.from('PK\x03\x04', 'latin1'), head, name, packed]);
  const rest = Buffer.alloc(14);
  const entry = Buffer.concat([Buffer.from('PK\x01\x02\x14\0', 'latin1'), head, rest, name]);
  const end = archiveEnd();
  end.writeUInt16LE(1, 8);
  end.writeUInt16LE(1, 10);
  end.writeUInt32LE(entry.length, 12);
  end.writeUInt32LE(local.length, 16);
  return Buffer.concat([local, entry, end]);
}
