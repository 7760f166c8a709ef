import type { InvoiceContent } from '@portal/contract/invoices/content';

type Vat = InvoiceContent['vat'][number];
type Taxed = { amountMinor: number; vatCategory: Vat['category']; vatRate: string };

/** A rate in hundredths of a percent. */
function hundredthsOf(rate: string): bigint {
  const [whole = '', places = ''] = rate.split('.');
  return BigInt(whole + places.padEnd(2, '0'));
}

/** VAT on a sum at a rate in percent, rounded half up once, away from zero below it. */
export function vatOn(baseMinor: number, rate: string): number {
  const exact = BigInt(Math.abs(baseMinor)) * hundredthsOf(rate);
  const rounded = Number((exact + 5000n) / 10_000n);
  return baseMinor < 0 && rounded > 0 ? -rounded : rounded;
}

/** VAT by category and rate, each on the sum of its lines. */
export function vatOfLines(lines: readonly Taxed[]): Vat[] {
  const sums = new Map<string, Vat>();
  for (const { amountMinor, vatCategory: category, vatRate: rate } of lines) {
    const sum = sums.get(`${category} ${rate}`) ?? { category, rate, baseMinor: 0, vatMinor: 0 };
    sums.set(`${category} ${rate}`, { ...sum, baseMinor: sum.baseMinor + amountMinor });
  }
  return [...sums.values()].map((sum) => ({ ...sum, vatMinor: vatOn(sum.baseMinor, sum.rate) }));
}
