import { getInvoiceMonth, type InvoiceMonth, type InvoiceRun } from '@portal/contract/invoices/run';
import { answer, type Answer } from '../answers.ts';
import { someId } from '../row.ts';

const partner = (name: string, netMinor: number, more: Partial<InvoiceMonth['partners'][number]> = {}) => {
  const vatMinor = more.vatCategory === undefined ? Math.round(netMinor / 4) : 0;
  return {
    id: `${someId.slice(0, -1)}${name.length % 10}`,
    name,
    country: 'SE',
    vatCategory: 'S' as const,
    lacks: [],
    open: 0,
    invoices: 9,
    netMinor,
    vatMinor,
    totalMinor: netMinor + vatMinor,
    beforeMinor: Math.round(netMinor / 1.05),
    ...more,
  };
};
const partners = [
  partner('Saimaa Pilvi Oy', 15_033_260, { vatCategory: 'AE', lacks: ['vatNumber'] }),
  partner('Kalix Systempartner AB', 30_244_020, { open: 3 }),
  partner('Fjällnät AB', 156_120_410),
  partner('Björkudden IT AB', 85_231_645),
  partner('Skagerrak Hosting AS', 41_190_500, { vatCategory: 'O' }),
];
const open: InvoiceMonth['open'] = [
  {
    kind: 'readings',
    partnerId: partners[1]?.id ?? someId,
    partnerName: 'Kalix Systempartner AB',
    service: 's3-storage',
    region: 'SE-CENTRAL-1',
    count: 14,
    lacks: [],
  },
  {
    kind: 'terms',
    partnerId: partners[1]?.id ?? someId,
    partnerName: 'Kalix Systempartner AB',
    service: 'm365-licenses',
    region: null,
    count: 3,
    lacks: [],
  },
  {
    kind: 'data',
    partnerId: partners[0]?.id ?? someId,
    partnerName: 'Saimaa Pilvi Oy',
    service: null,
    region: null,
    count: 9,
    lacks: ['vatNumber'],
  },
];
const sum = (of: 'netMinor' | 'vatMinor' | 'beforeMinor'): number =>
  partners.reduce((all, one) => all + one[of], 0);

const draft: InvoiceMonth = {
  month: '2026-11',
  state: 'draft',
  months: [{ month: '2026-11', state: 'draft' }],
  currency: 'SEK',
  countedAt: '2026-12-01T07:15:00.000Z',
  isPassed: false,
  netMinor: sum('netMinor'),
  vatMinor: sum('vatMinor'),
  totalMinor: sum('netMinor') + sum('vatMinor'),
  beforeMinor: sum('beforeMinor'),
  invoices: 43,
  credits: 2,
  laterMinor: 341_800,
  laterLines: 9,
  partners,
  open,
  sellerLacks: [],
  readingsUntil: '2026-12-01T08:00:00.000Z',
  nextNumber: '2026-01385',
  issuedOn: '2026-12-01',
  run: null,
};
const run: InvoiceRun = {
  state: 'made',
  startedAt: '2026-12-01T08:20:00.000Z',
  startedBy: 'Örjan Hed',
  anyway: true,
  finishedAt: '2026-12-01T08:20:20.000Z',
  done: 211,
  all: 211,
  invoices: 211,
  failure: null,
  held: [
    { partnerId: someId, partnerName: 'Saimaa Pilvi Oy', lacks: ['vatNumber'], isComplete: false },
    { partnerId: `${someId.slice(0, -1)}9`, partnerName: 'Tornio Verkko Oy', lacks: [], isComplete: true },
  ],
};

/** A month with something open, one that can be closed, one that is being closed and one that is. */
export const monthAnswers = {
  open: (): Answer => answer(getInvoiceMonth, draft),
  ready: (): Answer =>
    answer(getInvoiceMonth, {
      ...draft,
      open: [],
      partners: partners.map((one) => ({ ...one, lacks: [], open: 0 })),
    }),
  making: (): Answer =>
    answer(getInvoiceMonth, {
      ...draft,
      state: 'making',
      open: [],
      run: { ...run, state: 'making', finishedAt: null, done: 132, held: [] },
    }),
  made: (): Answer => answer(getInvoiceMonth, { ...draft, state: 'made', open: [], run }),
};
