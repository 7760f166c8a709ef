import * as z from 'zod';
import type { ProductKey } from '../prices.ts';
import { billingPeriods, licenseTerms, maxSeats, type BillingPeriod, type LicenseTerm } from './constants.ts';

export const licenseTerm = z.enum(licenseTerms);
export const billingPeriod = z.enum(billingPeriods);
export const seats = z.number().int().min(1).max(maxSeats);

/** What a license is of: the system's product and SKU, in one term and billing period. */
export type LicenseRef = {
  productId: string;
  skuId: string;
  term: LicenseTerm;
  billingPeriod: BillingPeriod;
};

/** What has a price: `m365-licenses.CFQ7TTC0LH18:0001:P1Y:monthly`. */
export const licenseProduct = ({ productId, skuId, term, billingPeriod: period }: LicenseRef): ProductKey =>
  `m365-licenses.${productId}:${skuId}:${term}:${period}`;

/** What such a key names; null for any other. */
export function licenseRefOf(key: string): LicenseRef | null {
  const [, productId, skuId, ofTerm, ofPeriod] =
    /^m365-licenses\.([^:]+):([^:]+):([^:]+):([^:]+)$/.exec(key) ?? [];
  const term = licenseTerms.find((one) => one === ofTerm);
  const period = billingPeriods.find((one) => one === ofPeriod);
  if (productId === undefined || skuId === undefined || !term || !period) return null;
  return { productId, skuId, term, billingPeriod: period };
}
