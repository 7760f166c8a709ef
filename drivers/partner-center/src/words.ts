import { wordsOf } from '@portal/driver-kit/words';
import { billingPeriods, licenseTerms, type ProductRef } from '@portal/ports/licenses';

/** Null for a term that the portal does not sell. */
export const termOf = wordsOf(licenseTerms);

/** Null for a billing cycle that the portal does not know; price sheets write it in capitals. */
export const billingPeriodOf = wordsOf(billingPeriods);

/** How often something is billed that is no license of a term: used up, or bought once and for all. */
export const isNoTerm = wordsOf(['one_time', 'none']);

/** An offer of new commerce is `product:sku:availability`; null for an older one. */
export function productOf(offerId: string): ProductRef | null {
  const [productId, skuId, availabilityId] = offerId.split(':');
  return productId && skuId && availabilityId ? { productId, skuId } : null;
}
