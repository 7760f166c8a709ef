import { cpuUsage } from 'node:process';
import { drawInvoice } from '@portal/api/invoices/pdf/draw-invoice';
import { invoiceTemplate, type InvoiceContent, type InvoiceLine } from '@portal/contract/invoices/content';
import type { Figure } from './figure.ts';

const warmUp = 3;
const few = { lines: 5, times: 40, mostMs: 150 };
const many = { lines: 300, times: 2, mostMs: 10 };
const lineMinor = 123_456;

const lineAt = (at: number): InvoiceLine => ({
  position: at + 1,
  service: 's3-storage',
  product: 's3-storage.capacity',
  name: { en: 'S3 Storage, capacity', sv: 'S3 Storage, lagrad mängd' },
  region: 'SE-NORTH-1',
  month: '2026-11',
  periodFrom: '2026-11-01',
  periodTo: '2026-11-30',
  quantity: '744960.5',
  unit: 'GiB-hour',
  unitPrice: '0.00041625',
  amountMinor: lineMinor,
  vatCategory: 'S',
  vatRate: '25',
  measuredLater: false,
  shares: [{ name: `bucket-${at}`, quantity: '744960.5', amountMinor: lineMinor }],
});

const place = { address: 'Storgatan 9', zipcode: '972 38', city: 'Luleå', country: 'SE' };
const seller = {
  ...place,
  name: 'Molnoperatören AB',
  organizationNumber: '559188-2013',
  seat: 'Luleå',
  vatNumber: 'SE559188201301',
  fTax: true,
  bankgiro: '5123-4567',
  plusgiro: null,
  iban: null,
  bic: null,
  peppolId: null,
  paymentDays: 30,
  lateInterestPercent: '8',
};
const buyer = {
  ...place,
  name: 'Fjällnät AB',
  organizationNumber: '559214-3878',
  vatNumber: 'SE559214387801',
  peppolId: null,
  buyerReference: 'Johan Bergqvist',
  orderNumber: null,
};

function invoiceOf(lines: number): InvoiceContent {
  const netMinor = lines * lineMinor;
  const vatMinor = Math.round(netMinor / 4);
  return {
    template: invoiceTemplate,
    kind: 'invoice',
    number: '2026-01203',
    issuedOn: '2026-12-01',
    dueOn: '2026-12-31',
    month: '2026-11',
    ocr: '20260120388',
    currency: 'SEK',
    language: 'sv',
    seller,
    buyer,
    customer: {
      id: '0193a1f0-0000-7000-8000-000000000001',
      name: 'Nordfrakt Logistik AB',
      organizationNumber: '556677-8899',
    },
    credits: [],
    lines: Array.from({ length: lines }, (_, at) => lineAt(at)),
    vat: [{ category: 'S', rate: '25', baseMinor: netMinor, vatMinor }],
    netMinor,
    vatMinor,
    totalMinor: netMinor + vatMinor,
  };
}

/** CPU of one drawing in milliseconds, after a few that warm up. */
async function cpuOf({ lines, times }: typeof few): Promise<number> {
  const content = invoiceOf(lines);
  for (let time = 0; time < warmUp; time += 1) await drawInvoice(content, 'sv');
  const begun = cpuUsage();
  for (let time = 0; time < times; time += 1) await drawInvoice(content, 'sv');
  const { user, system } = cpuUsage(begun);
  return (user + system) / 1000 / times;
}

/** What an invoice takes to be drawn as a PDF: one of a few lines, and each line of one of hundreds. */
export async function measureInvoicePdfs(): Promise<Figure[]> {
  const ofFew = await cpuOf(few);
  const ofLine = (await cpuOf(many)) / many.lines;
  return [
    {
      name: `pdfs: an invoice of ${few.lines} lines, CPU`,
      figure: `${ofFew.toFixed(1)} ms`,
      bound: `at most ${few.mostMs} ms`,
      holds: ofFew <= few.mostMs,
    },
    {
      name: `pdfs: a line of an invoice of ${many.lines}, CPU`,
      figure: `${ofLine.toFixed(2)} ms`,
      bound: `at most ${many.mostMs} ms`,
      holds: ofLine <= many.mostMs,
    },
  ];
}
