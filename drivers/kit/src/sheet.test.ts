import { deflateRawSync, gzipSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import type { Fields } from './elements.ts';
import { readSheet } from './sheet.ts';

const form = { columns: ['Product', 'ERP Price'], maxBytes: 10_000 };

async function read(file: string | Uint8Array): Promise<Fields[]> {
  const rows: Fields[] = [];
  const bytes = typeof file === 'string' ? new TextEncoder().encode(file) : file;
  for await (const row of readSheet('the sheet', bytes, form)) rows.push({ ...row });
  return rows;
}

/** A ZIP of one file, as the format has it; `method` 0 stores it, `extra` stands with the file but not in the directory. */
function zip(content: Uint8Array, method = 8, extra = Buffer.alloc(0)): Buffer {
  const packed = method === 8 ? deflateRawSync(content) : Buffer.from(content);
  const name = Buffer.from('sheet.csv');
  const local = Buffer.alloc(30);
  local.writeUInt32LE(0x04_03_4b_50, 0);
  local.writeUInt16LE(method, 8);
  local.writeUInt16LE(name.length, 26);
  local.writeUInt16LE(extra.length, 28);
  const entry = Buffer.alloc(46);
  entry.writeUInt32LE(0x02_01_4b_50, 0);
  entry.writeUInt16LE(method, 10);
  entry.writeUInt32LE(packed.length, 20);
  entry.writeUInt16LE(name.length, 28);
  const end = Buffer.alloc(22);
  end.writeUInt32LE(0x06_05_4b_50, 0);
  end.writeUInt32LE(local.length + name.length + extra.length + packed.length, 16);
  return Buffer.concat([local, name, extra, packed, entry, name, end]);
}

const plain = 'Product,ERP Price\r\nBasic,1E-05\r\n';
const rows = [{ Product: 'Basic', 'ERP Price': '1E-05' }];

describe('a sheet', () => {
  it.each([
    ['as it is', plain],
    ['with a byte order mark', `\uFEFF${plain}`],
    ['with blank lines', `${plain}\r\n\r\n,\r\n`],
    ['without a last line end', plain.trimEnd()],
    ['with line ends of another system', plain.replaceAll('\r\n', '\n')],
    ['with its columns in another order and case', 'erp price,PRODUCT\n1E-05,Basic\n'],
  ])('is read %s', async (_, file) => {
    expect(await read(file)).toEqual(rows);
  });

  it('is read packed', async () => {
    const bytes = new TextEncoder().encode(`\uFEFF${plain}`);
    const stamped = zip(bytes, 8, Buffer.from('UT\u0005\u0000\u0001time'));
    for (const file of [gzipSync(bytes), zip(bytes), zip(bytes, 0), stamped])
      expect(await read(file)).toEqual(rows);
  });

  it('keeps quotes inside of words, further columns, and rows that are cut short', async () => {
    const found = await read('Product,More,ERP Price\nRack 19" wide,"a, ""b""",2\nShort\nLong,b,3,4\n');
    expect(found).toMatchObject([
      { Product: 'Rack 19" wide', More: 'a, "b"', 'ERP Price': '2' },
      { Product: 'Short' },
      { Product: 'Long', 'ERP Price': '3' },
    ]);
    expect(found[1]).not.toHaveProperty('ERP Price');
  });

  it.each([
    ['another file', '<html>\n</html>\n'],
    ['one without a column that is read', 'Product\nBasic\n'],
    ['one that is cut off in a quote', 'Product,ERP Price\n"Bas'],
    ['a broken GZIP', gzipSync(plain).subarray(0, 20)],
    ['a ZIP without its end', zip(new TextEncoder().encode(plain)).subarray(0, 60)],
    ['a ZIP that is packed in a way of its own', zip(new TextEncoder().encode(plain), 12)],
    ['one that is larger than may be', gzipSync('a'.repeat(20_000))],
  ])('is not %s', async (_, file) => {
    await expect(read(file)).rejects.toMatchObject({ kind: 'protocol' });
  });
});
