/**
 * How much the generator makes: customers of each partner, the buckets that the first customer has at least, how many of
 * the newest days have their usage by the hour, and entries of the audit log.
 */
export type Size = {
  customersOfPartners: readonly number[];
  bucketsOfFirst: number;
  meteredDays: number;
  auditEntries: number;
};
export type SizeName = 'demo' | 's' | 'xl';

/** 50 partners with 2,000 customers: the first has a fifth, the others as many as one another. */
const mostlyEven = (): number[] => [400, ...Array.from({ length: 49 }, (_, index) => (index < 32 ? 33 : 32))];

/** 500 partners with 20,000 customers: the first has a fifth, the others thin out (Zipf). */
function skewed(): number[] {
  const rest = Array.from({ length: 499 }, (_, index) => 1 / (index + 2));
  const sum = rest.reduce((total, share) => total + share, 0);
  return [4000, ...rest.map((share) => Math.max(1, Math.round((share / sum) * 16_000)))];
}

export const sizes: Readonly<Record<SizeName, Size>> = {
  demo: { customersOfPartners: [40, 6, 3], bucketsOfFirst: 8, meteredDays: 35, auditEntries: 1500 },
  s: { customersOfPartners: mostlyEven(), bucketsOfFirst: 400, meteredDays: 31, auditEntries: 500_000 },
  xl: { customersOfPartners: skewed(), bucketsOfFirst: 400, meteredDays: 31, auditEntries: 5_000_000 },
};
