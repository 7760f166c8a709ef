import * as z from 'zod';
import type { ProductKey } from '../prices.ts';
import { billingPeriods, licenseTerms, maxSeats } from './constants.ts';

export const licenseTerm = z.enum(licenseTerms);
export const billingPeriod = z.enum(billingPeriods);
/** Of a license whose system has a word for it that the portal does not know. */
export const shownTerm = z.enum([...licenseTerms, 'unknown']);
export const shownBillingPeriod = z.enum([...billingPeriods, 'unknown']);
export const seats = z.number().int().min(1).max(maxSeats);

/** What a license is of: the system's product and SKU, in one term and billing period. */
const licenseRef = z.object({ productId: z.string(), skuId: z.string(), term: licenseTerm, billingPeriod });
export type LicenseRef = z.infer<typeof licenseRef>;

type ShownRef = Omit<LicenseRef, 'term' | 'billingPeriod'> & {
  term: z.infer<typeof shownTerm>;
  billingPeriod: z.infer<typeof shownBillingPeriod>;
};

/** What has a price, where all of it is known: `m365-licenses.CFQ7TTC0LH18:0001:P1Y:monthly`. */
export const licenseProduct = ({ productId, skuId, term, billingPeriod: period }: ShownRef): ProductKey =>
  `m365-licenses.${productId}:${skuId}:${term}:${period}`;

/** What such a key names; null for any other. */
export function licenseRefOf(key: string): LicenseRef | null {
  const [productId, skuId, term, period] = key.replace('m365-licenses.', '').split(':');
  return licenseRef.safeParse({ productId, skuId, term, billingPeriod: period }).data ?? null;
}
