import type { ProductKey } from '@portal/contract/prices';
import { plans } from './licenses.ts';
import type { List, Terms } from './prices.ts';
import { capacity } from './storage.ts';
import { vdcProducts } from './vdcs.ts';

const licensesAt = (prices: readonly string[]): Readonly<Record<ProductKey, string>> =>
  Object.fromEntries(plans.map((plan, at) => [plan, prices[at] ?? '']));

const basicLicenses = licensesAt(['163.20', '136.00', '1632.00']);
const dearLicenses = licensesAt(['171.37', '142.81', '1699.99']);
const dataCenterAt = (prices: readonly string[]): Readonly<Record<ProductKey, string>> =>
  Object.fromEntries(vdcProducts.map((product, at) => [product, prices[at] ?? '']));
const basicCenter = dataCenterAt([
  '0.19452',
  '0.07945',
  '0.0026',
  '0.0015',
  '0.0004',
  '0.65753',
  '0.0012',
  '0.0024',
]);
const dearCenter = dataCenterAt([
  '0.2011',
  '0.0813',
  '0.00271',
  '0.00149',
  '0.00047',
  '0.7',
  '0.00127',
  '0.0025',
]);

/** Prices change within the month, and licenses between two terms. */
export const lists: readonly List[] = [
  { from: '2020-01-01', prices: { [capacity]: '0.000356', ...basicCenter, ...basicLicenses } },
  { from: '2027-03-14', prices: { [capacity]: '0.00037', ...basicCenter, ...basicLicenses } },
  { from: '2027-05-10', prices: { [capacity]: '0.00037', ...basicCenter, ...dearLicenses } },
  { from: '2027-10-12', prices: { [capacity]: '0.00037', ...dearCenter, ...dearLicenses } },
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

export const vdcTerms: Terms = {
  service: 'virtual-data-center',
  discounts: [
    { from: '2020-01-01', percent: 10 },
    { from: '2027-10-22', percent: 5 },
  ],
  uplifts: [
    { from: '2020-01-01', percent: 7 },
    { from: '2027-10-08', percent: 18 },
  ],
};
