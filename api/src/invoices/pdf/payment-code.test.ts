import { exampleContent } from '@portal/contract/invoices/testing/example-content';
import QRCode from 'qrcode';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { pictureOf } from '../testing/read-pdf.ts';
import { drawInvoice } from './draw-invoice.ts';
import { paymentCode, squaresOf } from './payment-code.ts';

const example = exampleContent();
const { seller } = example;
const said = (content = example): unknown => JSON.parse(paymentCode(content) ?? 'null');

test('a payment code says to whom, how much, until when and by which reference', () => {
  expect(said()).toEqual({
    uqr: 1,
    tp: 1,
    nme: 'Molnoperatören AB',
    cc: 'SE',
    cid: '559188-2013',
    iref: '20260120388',
    idt: '20261201',
    ddt: '20261231',
    due: 387.61,
    vat: 77.52,
    cur: 'SEK',
    pt: 'BG',
    acc: '5123-4567',
  });
});

test('it pays to the plusgiro where there is no bankgiro, and to the IBAN where there is neither', () => {
  const plusgiro = { ...seller, bankgiro: null, plusgiro: '12345-6' };
  expect(said(exampleContent({ seller: plusgiro }))).toMatchObject({ pt: 'PG', acc: '12345-6' });
  const iban = { ...seller, bankgiro: null, iban: 'SE35 5000 0000 0549 1000 0003' };
  expect(said(exampleContent({ seller: iban }))).toMatchObject({
    pt: 'IBAN',
    acc: 'SE3550000000054910000003',
    bc: 'ESSESESS',
  });
});

test('where nothing is to be paid, or nowhere to, there is none', () => {
  expect(paymentCode(exampleContent({ ocr: null }))).toBeNull();
  expect(paymentCode(exampleContent({ dueOn: null }))).toBeNull();
  expect(paymentCode(exampleContent({ totalMinor: 0 }))).toBeNull();
  expect(paymentCode(exampleContent({ seller: { ...seller, bankgiro: null, iban: null } }))).toBeNull();
});

test('öre of one digit keep their zero', () => {
  expect(said(exampleContent({ totalMinor: 100_005, vatMinor: 7 }))).toMatchObject({
    due: 1000.05,
    vat: 0.07,
  });
});

test('the squares on the paper are those of the code', async () => {
  const scale = 6;
  const picture = sharp(pictureOf(await drawInvoice(example, 'sv'), { page: 1, scale })).greyscale();
  const { data, info } = await picture.raw().toBuffer({ resolveWithObject: true });
  const isDark = (x: number, y: number): boolean =>
    (data[Math.round(y) * info.width + Math.round(x)] ?? 255) < 128;
  const { size } = QRCode.create(paymentCode(example) ?? '', { errorCorrectionLevel: 'M' }).modules;
  // Its first square is the first that is dark at the right of the page's lower half.
  const [left, right] = [440 * scale, 548 * scale];
  let top = 398 * scale;
  while (!Array.from({ length: right - left }, (_, x) => isDark(left + x, top)).includes(true)) top += 1;
  let first = left;
  while (!isDark(first, top + 2)) first += 1;
  const side = (84 * scale) / size;
  const read = Array.from({ length: size }, (_, row) =>
    Array.from({ length: size }, (__, column) =>
      isDark(first + (column + 0.5) * side, top + (row + 0.5) * side) ? '#' : ' ',
    ).join(''),
  );
  const meant = squaresOf(paymentCode(example) ?? '');
  expect(read.join('\n')).toBe(meant.join('\n'));
});
