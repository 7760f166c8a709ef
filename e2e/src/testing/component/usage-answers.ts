import type { ResponseOf } from '@portal/contract/http';
import { s3Usage } from '@portal/contract/s3-storage/usage';
import type { CustomerUsage, Metered, PartnerUsage } from '@portal/contract/services/usage';
import { answer, type Answer } from './answers.ts';
import { sampleOf } from './sample.ts';

const tib = 2 ** 40;
const currency = 'SEK';
const stockholm = new Intl.DateTimeFormat('sv-SE', { timeZone: 'Europe/Stockholm' });

/** The month so many months ago in Stockholm; none is the running one. */
export function monthAgo(count: number): string {
  const [year = 0, month = 1] = stockholm.format(new Date()).split('-').map(Number);
  return new Date(Date.UTC(year, month - 1 - count, 1)).toISOString().slice(0, 7);
}

/** Measured throughout, at a price. */
export const metered = (customerMinor: number, more: Partial<Metered> = {}): Metered => ({
  hours: 24,
  hoursExpected: 24,
  average: (customerMinor / 25_000) * tib,
  customerMinor,
  partnerMinor: Math.round(customerMinor * 0.637),
  ...more,
});

/** As the pictures of the design have it: the running month, and the twelve before it. */
const totals = {
  month: monthAgo(0),
  currency,
  total: metered(12_610_870, { partnerMinor: 8_029_104, average: 494.2 * tib }),
  before: { customerMinor: 11_580_000, partnerMinor: 7_386_480 },
  forecastMinor: 16_943_200,
  newest: 512.8 * tib,
  newestBefore: 483.3 * tib,
  measuredUntil: '2026-11-23T07:00:00.000Z',
  months: [114, 118, 123, 118, 131, 133, 140, 141, 144, 150, 152, 162, 126].map((thousands, index) => ({
    ...metered(thousands * 100_000),
    month: monthAgo(12 - index),
  })),
};

export const partnerUsage = (more: Partial<PartnerUsage> = {}): Answer =>
  answer(s3Usage.ofPartner, {
    ...totals,
    most: { customerMinor: 2_281_009, average: 86.4 * tib },
    ...more,
  });

export const customerUsage = (more: Partial<CustomerUsage> = {}): Answer =>
  answer(s3Usage.ofCustomer, {
    ...totals,
    days: [{ ...metered(400_000), day: `${totals.month}-01` }],
    price: null,
    ...more,
  });

const customers = [
  { name: 'Söderhavet Media AB', customerMinor: 2_281_009, beforeMinor: 1_414_140, average: 86.4 * tib },
  { name: 'Nattfjärilen Teater AB', customerMinor: 1_481_092, beforeMinor: 1_454_904, average: 64.8 * tib },
  { name: 'Rönnbacken Skolor AB', customerMinor: 1_332_526, beforeMinor: 1_264_256, average: 58.3 * tib },
];

export function usageByCustomer(more: Partial<ResponseOf<typeof s3Usage.byCustomer>> = {}): Answer {
  const { items } = sampleOf(s3Usage.byCustomer);
  return answer(s3Usage.byCustomer, {
    items: items.map((item, index) => {
      const { customerMinor = 0, ...customer } = customers[index] ?? {};
      return { ...item, ...metered(customerMinor), ...customer, month: totals.month, exists: true };
    }),
    total: items.length,
    nextCursor: null,
    sum: { ...totals.total, beforeMinor: totals.before.customerMinor },
    ...more,
  });
}

export function usageByBucket(
  more: Partial<ResponseOf<typeof s3Usage.byThing>> = {},
  month = totals.month,
): Answer {
  const { items, ...list } = sampleOf(s3Usage.byThing);
  return answer(s3Usage.byThing, {
    ...list,
    items: items.map((item, index) => ({
      ...item,
      ...metered(10_000 * (items.length - index)),
      name: `polarvind-${index + 1}`,
      month,
      exists: true,
    })),
    sum: { ...metered(60_000), rounding: { customerMinor: 0, partnerMinor: 0 } },
    ...more,
  });
}
