import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setImmediate } from 'node:timers/promises';
import type { InvoiceContent } from '@portal/contract/invoices/content';
import { exampleContent } from '@portal/contract/invoices/testing/example-content';
import { expect, test } from 'vitest';
import { drawInvoice } from './draw-invoice.ts';
import { pdfName, zipOf } from './zip.ts';

const first = exampleContent();
const second = exampleContent({
  number: '2026-01204',
  customer: { ...first.customer, name: 'Åsa/..\\"Öl":\u202e' },
});

async function* each(contents: readonly InvoiceContent[], taken: string[] = []) {
  for (const content of contents) {
    taken.push(content.number);
    yield await Promise.resolve(content);
  }
}

/** What Python, which has a zip of its own, finds in it: each name with the bytes in hex. */
function unpacked(zip: Buffer): Record<string, string> {
  const folder = mkdtempSync(path.join(tmpdir(), 'zip-'));
  try {
    const file = path.join(folder, 'invoices.zip');
    writeFileSync(file, zip);
    const script = `import json,sys,zipfile
z = zipfile.ZipFile(sys.argv[1])
assert z.testzip() is None
print(json.dumps({n: z.read(n).hex() for n in z.namelist()}))`;
    return JSON.parse(
      execFileSync('python3', ['-c', script, file], { maxBuffer: 50_000_000 }).toString('utf8'),
    );
  } finally {
    rmSync(folder, { recursive: true });
  }
}

test('a zip has the PDF of each invoice under its number and customer', async () => {
  const zip = Buffer.concat(await zipOf(each([first, second]), 'sv').toArray());
  expect(unpacked(zip)).toEqual({
    '2026-01203 Nordfrakt Logistik AB.pdf': (await drawInvoice(first, 'sv')).toString('hex'),
    '2026-01204 Åsa .. Öl.pdf': (await drawInvoice(second, 'sv')).toString('hex'),
  });
});

test('a name is no path, and keeps its number however long the customer is called', () => {
  const name = pdfName(exampleContent({ customer: { ...first.customer, name: '../'.repeat(100) } }));
  expect(name).toMatch(/^2026-01203 /);
  expect(name).not.toMatch(/[/\\]/);
  expect(name.length).toBeLessThan(90);
});

test('what nobody takes is not drawn', async () => {
  const taken: string[] = [];
  const contents = Array.from({ length: 50 }, (_, at) => exampleContent({ number: `2026-${at}` }));
  const zip = zipOf(each(contents, taken), 'sv');
  await zip.iterator({ destroyOnReturn: false }).next();
  for (let turn = 0; turn < 20; turn += 1) await setImmediate();
  expect(taken.length).toBeLessThan(10);
  zip.destroy();
});
