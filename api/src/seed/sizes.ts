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
export type SizeName = 'demo' | 's' | 'xl' | 'bench';

const evenly = (partners: number, each: number): number[] => Array.from({ length: partners }, () => each);

/** 500 partners with 20,000 customers: the first has a fifth, the others thin out (Zipf). */
function skewed(): number[] {
  const rest = Array.from({ length: 499 }, (_, index) => 1 / (index + 2));
  const sum = rest.reduce((total, share) => total + share, 0);
  return [4000, ...rest.map((share) => Math.max(1, Math.round((share / sum) * 16_000)))];
}

export const sizes: Readonly<Record<SizeName, Size>> = {
  demo: { customersOfPartners: [40, 6, 3], bucketsOfFirst: 8, meteredDays: 35, auditEntries: 1500 },
  s: { customersOfPartners: evenly(50, 40), bucketsOfFirst: 8, meteredDays: 31, auditEntries: 500_000 },
  xl: { customersOfPartners: skewed(), bucketsOfFirst: 400, meteredDays: 31, auditEntries: 5_000_000 },
  bench: { customersOfPartners: [500, 5], bucketsOfFirst: 400, meteredDays: 2, auditEntries: 2000 },
};
