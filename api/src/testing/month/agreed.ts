import type { ProductKey } from '@portal/contract/prices';
import { plans } from './licenses.ts';
import type { List, Terms } from './prices.ts';
import { capacity } from './storage.ts';

const licensesAt = (prices: readonly string[]): Readonly<Record<ProductKey, string>> =>
  Object.fromEntries(plans.map((plan, at) => [plan, prices[at] ?? '']));

/** Prices change within the month, and licenses between two terms. */
export const lists: readonly List[] = [
  {
    from: '2020-01-01',
    prices: { [capacity]: '0.000356', ...licensesAt(['163.20', '136.00', '1632.00']) },
  },
  {
    from: '2027-03-14',
    prices: { [capacity]: '0.00037', ...licensesAt(['163.20', '136.00', '1632.00']) },
  },
  {
    from: '2027-05-10',
    prices: { [capacity]: '0.00037', ...licensesAt(['171.37', '142.81', '1699.99']) },
  },
];

export const storageTerms: Terms = {
  service: 's3-storage',
  discounts: [
    { from: '2020-01-01', percent: 15 },
    { from: '2027-03-10', percent: 20 },
  ],
  uplifts: [
    { from: '2020-01-01', percent: 12 },
    { from: '2027-03-20', percent: 31 },
  ],
};

export const licenseTerms: Terms = {
  service: 'm365-licenses',
  discounts: [{ from: '2020-01-01', percent: 7 }],
  uplifts: [
    { from: '2020-01-01', percent: 11 },
    { from: '2027-05-02', percent: 23 },
  ],
};
