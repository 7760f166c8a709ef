import { createHash } from 'node:crypto';
import type { InvoiceContent, InvoiceLine } from '@portal/contract/invoices/content';
import { exampleContent, exampleLine } from '@portal/contract/invoices/testing/example-content';
import { expect, test } from 'vitest';
import { factsOf, pagesOf, structureOf } from '../testing/read-pdf.ts';
import { drawInvoice, drawPages } from './draw-invoice.ts';

const example = exampleContent();
const line = exampleLine;

/** An invoice of these lines, whose sums are theirs. */
function withLines(lines: InvoiceLine[], changes: Partial<InvoiceContent> = {}): InvoiceContent {
  const netMinor = lines.reduce((sum, { amountMinor }) => sum + amountMinor, 0);
  const { vatCategory: category, vatRate: rate } = lines[0] ?? line;
  const vatMinor = Math.round((netMinor * Number(rate)) / 100);
  return exampleContent({
    lines,
    netMinor,
    vatMinor,
    totalMinor: netMinor + vatMinor,
    vat: [{ category, rate, baseMinor: netMinor, vatMinor }],
    ...changes,
  });
}

const textOf = async (content: InvoiceContent, language: 'en' | 'sv' = 'sv'): Promise<string> =>
  pagesOf(await drawInvoice(content, language)).join(' ');

const hashOf = (pdf: Buffer): string => createHash('sha256').update(pdf).digest('hex');

test('the same invoice is the same bytes, whatever is drawn beside it', async () => {
  const other = exampleContent({
    number: '2026-01204',
    buyer: { ...example.buyer, name: 'Ångström & Łódź' },
  });
  const [first] = await Promise.all([drawInvoice(example, 'sv'), drawInvoice(other, 'en')]);
  expect(hashOf(await drawInvoice(example, 'sv'))).toBe(hashOf(first));
  expect(hashOf(await drawInvoice(example, 'en'))).not.toBe(hashOf(first));
});

test('what was sent with the first template is drawn as it was sent', async () => {
  const hashes = {
    sv: hashOf(await drawInvoice(example, 'sv')),
    en: hashOf(await drawInvoice(example, 'en')),
  };
  expect(hashes).toEqual({
    sv: '80136b65006bd76cf9ace5c475009acc04e530f8899b7cb298b98ac4744ccc4e',
    en: '2d28dd0a48ee67061598005c2512d389ea2e932fa4e4108554d15da0ea246242',
  });
});

test('a template that is not there draws nothing', async () => {
  await expect(drawInvoice(exampleContent({ template: 99 }), 'sv')).rejects.toThrow('template 99');
});

test('what a screen shows is what the PDF has, page by page', async () => {
  const shown = drawPages(example, 'sv').map(({ texts }) => texts.map(({ text }) => text));
  const read = pagesOf(await drawInvoice(example, 'sv'));
  expect(shown).toHaveLength(read.length);
  shown.forEach((texts, at) => {
    const words = (text: string): string =>
      Array.from(text.replace(/[\s\u00a0]/g, ''))
        .toSorted()
        .join('');
    expect(words(texts.join(''))).toBe(words(read[at] ?? ''));
  });
  const [first] = drawPages(example, 'sv');
  expect(first?.codes[0]?.rows).toHaveLength(57);
  const total = first?.texts.find(({ text }) => text === '387,61\u00a0SEK' || text === '387,61 SEK');
  expect(total).toMatchObject({ isBold: true, isAtRight: true, x: 547.28 });
});

test('a Swedish invoice says who, what, when, how much and how it is paid', async () => {
  const [first = '', annex = ''] = pagesOf(await drawInvoice(example, 'sv'));
  for (const said of [
    'Molnoperatören AB Faktura',
    'Fjällnät AB',
    'Masthamnsgatan 11',
    '413 29 Göteborg',
    'Org.nr 559214-3878',
    'Momsreg.nr SE559214387801',
    'Fakturanummer 2026-01203',
    'Fakturadatum 2026-12-01',
    'Förfallodatum 2026-12-31',
    'OCR-nummer 20260120388',
    'Månad november 2026',
    'Er referens Johan Bergqvist',
    'Ert ordernummer PO-4711',
    'Använt av: Nordfrakt Logistik AB, 556677-8899',
    'S3 Storage, lagrad mängd',
    'SE-NORTH-1 · 2026-11-01 – 2026-11-30',
    '744 960,5',
    'GiB-timmar',
    '0,00041625 25 % 310,09',
    'Moms 25 % 310,09 77,52',
    'Summa exkl. moms 310,09 SEK',
    'Moms 77,52 SEK',
    'Att betala 387,61 SEK',
    'Bankgiro 5123-4567',
    'IBAN SE3550000000054910000003',
    'BIC ESSESESS',
    'Betalas inom 30 dagar. Vid sen betalning debiteras dröjsmålsränta med 8 % per år.',
    'Storgatan 9',
    '972 38 Luleå',
    'Säte Luleå',
    'Org.nr 559188-2013',
    'Momsreg.nr SE559188201301',
    'Godkänd för F-skatt',
    '2026-01203 · Sida 1 av 2',
  ]) {
    expect(first).toContain(said);
  }
  expect(annex).toContain('Rad 1: S3 Storage, lagrad mängd');
  expect(annex).toContain('arkiv 700 000 291,38');
  expect(annex).toContain('loggar 44 960,5 18,71');
  expect(annex).toContain('Raden 744 960,5 310,09');
  expect(annex).toContain('Sida 2 av 2');
  expect(annex).not.toContain('Avrundning');
});

test('an English invoice says the same in English', async () => {
  const text = await textOf(example, 'en');
  for (const said of [
    'Molnoperatören AB Invoice',
    'Invoice date 1 Dec 2026',
    'Due date 31 Dec 2026',
    'Month November 2026',
    'S3 Storage, capacity',
    'SE-NORTH-1 · 1 Nov 2026 – 30 Nov 2026',
    '744,960.5',
    'GiB-hours',
    'VAT 25 % 310.09 77.52',
    'Total to pay 387.61 SEK',
    'VAT no. SE559188201301',
    'Godkänd för F-skatt',
    'Page 1 of 2',
  ]) {
    expect(text).toContain(said);
  }
});

test('what a company lacks leaves no empty label', async () => {
  const seller = {
    ...example.seller,
    fTax: false,
    plusgiro: '12345-6',
    bankgiro: null,
    iban: null,
    bic: null,
  };
  const buyer = { ...example.buyer, vatNumber: null, buyerReference: null, orderNumber: null };
  const text = await textOf(exampleContent({ seller, buyer }));
  for (const label of ['F-skatt', 'Bankgiro', 'IBAN', 'BIC', 'Er referens', 'Ert ordernummer']) {
    expect(text).not.toContain(label);
  }
  expect(text.match(/Momsreg\.nr/g)).toHaveLength(2);
  expect(text).toContain('Plusgiro 12345-6');
});

test('interest that the seller has not set is that of the law, not none', async () => {
  const seller = { ...example.seller, lateInterestPercent: null };
  const text = await textOf(exampleContent({ seller }));
  expect(text).toContain('dröjsmålsränta enligt räntelagen');
  expect(text).not.toContain('% per år');
});

test('a line measured later is named by its own month', async () => {
  const late = {
    ...line,
    month: '2026-10',
    periodFrom: '2026-10-01',
    periodTo: '2026-10-31',
    measuredLater: true,
  };
  expect(await textOf(withLines([late]))).toContain('2026-10-01 – 2026-10-31 · Oktober, uppmätt senare');
  expect(await textOf(withLines([late]), 'en')).toContain('October, measured later');
  expect(await textOf(example)).not.toContain('uppmätt senare');
});

test('shares that do not add up are closed by what was rounded', async () => {
  const shares = [0, 1, 2].map((at) => ({ name: `hink-${at}`, quantity: '1', amountMinor: 33 }));
  const text = await textOf(withLines([{ ...line, quantity: '3', amountMinor: 100, shares }]));
  expect(text).toContain('hink-2 1 0,33 Avrundning 0,01 Raden 3 1,00');
  const over = shares.map((share) => ({ ...share, amountMinor: 34 }));
  expect(await textOf(withLines([{ ...line, amountMinor: 100, shares: over }]))).toContain(
    'Avrundning −0,02',
  );
});

test('without shares there is no annex', async () => {
  expect(pagesOf(await drawInvoice(withLines([{ ...line, shares: [] }]), 'sv'))).toHaveLength(1);
});

test('a credit invoice says what it takes back, and that it is not paid', async () => {
  const credited = {
    ...line,
    quantity: '-744960.5',
    amountMinor: -31_009,
    shares: [],
    credits: { number: '2026-01100', position: 3 },
  };
  const content = withLines([credited], {
    kind: 'credit',
    dueOn: null,
    ocr: null,
    credits: [
      { number: '2026-01100', issuedOn: '2026-11-02' },
      { number: '2026-01099', issuedOn: '2026-11-01' },
    ],
  });
  const text = await textOf(content);
  for (const said of [
    'Kreditfaktura',
    'Kreditfakturanummer 2026-01203',
    'Krediterar faktura 2026-01100, 2026-11-02',
    'Krediterar faktura 2026-01099, 2026-11-01',
    'krediterar rad 3 på 2026-01100',
    '−744 960,5',
    '−310,09',
    'Krediterat belopp −387,61 SEK',
    'En kreditfaktura ska inte betalas.',
  ]) {
    expect(text).toContain(said);
  }
  for (const label of ['Förfallodatum', 'OCR', 'Att betala', 'dröjsmålsränta'])
    expect(text).not.toContain(label);
  expect(structureOf(await drawInvoice(content, 'sv'))).not.toContain('Figure');
});

test('where the buyer accounts for VAT, or there is none, it says why', async () => {
  const buyer = { ...example.buyer, country: 'DE', vatNumber: 'DE123456789' };
  const reverse = withLines([{ ...line, vatCategory: 'AE', vatRate: '0' }], { buyer });
  const english = await textOf(reverse, 'en');
  expect(english).toContain('413 29 Göteborg, DE');
  expect(english).toContain('Reverse charge 310.09 0.00');
  expect(english).toContain('article 196 of Council Directive 2006/112/EC');
  expect(await textOf(reverse)).toContain('artikel 196 i rådets direktiv 2006/112/EG');
  const outside = withLines([{ ...line, vatCategory: 'O', vatRate: '0' }], {
    buyer: { ...buyer, country: 'NO' },
  });
  expect(await textOf(outside)).toContain('Omfattas inte av svensk moms');
  expect(await textOf(outside)).not.toContain('artikel 196');
  expect(await textOf(example)).not.toMatch(/artikel 196|Omfattas inte/);
});

test('several rates stand apart', async () => {
  const content = exampleContent({
    lines: [line, { ...line, position: 2, vatRate: '12', amountMinor: 1000, shares: [] }],
    vat: [
      { category: 'S', rate: '25', baseMinor: 31_009, vatMinor: 7752 },
      { category: 'S', rate: '12', baseMinor: 1000, vatMinor: 120 },
    ],
    netMinor: 32_009,
    vatMinor: 7872,
    totalMinor: 39_881,
  });
  expect(await textOf(content)).toContain(
    'Moms 25 % 310,09 77,52 Moms 12 % 10,00 1,20 Summa exkl. moms 320,09 SEK',
  );
});

test('it is tagged: its language, headings, and a table whose heads say what they are of', async () => {
  const pdf = await drawInvoice(example, 'sv');
  expect(factsOf(pdf)).toMatchObject({
    Title: 'Faktura 2026-01203',
    Author: 'Molnoperatören AB',
    Tagged: 'yes',
    JavaScript: 'no',
    Encrypted: 'no',
  });
  expect(factsOf(pdf)['CreationDate']).toMatch(/Dec {1,2}1 00:00:00 2026/);
  expect(pdf.toString('latin1')).toMatch(/\/Lang \(sv\)/);
  const structure = structureOf(pdf);
  for (const type of ['Document', 'H1', 'H2', 'H3', 'Figure', 'TD'])
    expect(structure).toMatch(new RegExp(`^ *${type}\\b`, 'm'));
  expect(structure.match(/^ *TH\b/gm)).toHaveLength(6 + 3 + 3);
  expect(structure.match(/\/Scope \/Column/g)).toHaveLength(12);
  // What is said on every page is read out once.
  expect(structure.match(/559188-2013/g)).toHaveLength(1);
  expect(structure).not.toContain('Sida 1');
  const alt = 'QR-kod med betalningen: 387,61';
  expect(pdf.includes(Buffer.from(alt, 'utf16le').swap16())).toBe(true);
});

test('hundreds of lines go over many pages, each with the head of the table and its number', async () => {
  const lines = Array.from({ length: 250 }, (_, at) => ({
    ...line,
    position: at + 1,
    name: { en: `Product ${at + 1}`, sv: `Produkt ${at + 1}` },
    amountMinor: 1000 + at,
    shares: [],
  }));
  const pdf = await drawInvoice(withLines(lines), 'sv');
  const pages = pagesOf(pdf);
  expect(pages.length).toBeGreaterThan(10);
  pages.forEach((page, at) => {
    expect(page).toContain(`Sida ${at + 1} av ${pages.length}`);
    expect(page).toContain('Org.nr 559188-2013');
    if (page.includes('Produkt')) expect(page).toContain('Nr Beskrivning Antal À-pris Moms Belopp, SEK');
  });
  const all = pages.join(' ');
  lines.forEach(({ name, amountMinor }) => {
    expect(all).toContain(`${name.sv} `);
    expect(all).toContain(`${Math.floor(amountMinor / 100)},${String(amountMinor % 100).padStart(2, '0')}`);
  });
  // The head is said once, before the first row.
  expect(structureOf(pdf).match(/"Beskrivning "/g)).toHaveLength(1);
});

test('hostile texts are drawn harmless, whole, and inside the page', async () => {
  const name = 'A\u0000B\u202eevil\u202c\u200bC\r\nD\ud800E 漢字 "<script>" \u001b[31m';
  const long = `${'Lång'.repeat(400)}slut`;
  const customer = { ...example.customer, name };
  const shares = [{ name: long, quantity: '1', amountMinor: line.amountMinor }];
  const buyer = { ...example.buyer, name: `${'mycket långt namn '.repeat(30)}AB`, city: '\u2067Göteborg' };
  const pdf = await drawInvoice(
    withLines([{ ...line, shares, region: ')Tj ET\\' }], { customer, buyer }),
    'sv',
  );
  const text = pagesOf(pdf).join(' ');
  expect(text).toContain('Använt av: ABevilC DE ?? "<script>" [31m, 556677-8899');
  expect(text).toContain(')Tj ET\\');
  expect(text.replaceAll(' ', '')).toContain('Lång'.repeat(400).slice(0, 40));
  expect(text.replaceAll(' ', '')).toContain('slut');
  expect(text.match(/mycket/g)).toHaveLength(30);
  expect(text).not.toMatch(/[\u202a-\u202e\u2066-\u2069\u200b]/u);
});

test('a cell that is longer than a page goes on on the next', async () => {
  const shares = [{ name: 'ord '.repeat(6000), quantity: '1', amountMinor: line.amountMinor }];
  const pages = pagesOf(await drawInvoice(withLines([{ ...line, shares }]), 'sv'));
  expect(pages.length).toBeGreaterThan(4);
  expect(pages.join(' ').match(/\bord\b/g)).toHaveLength(6000);
});
