import {
  billingPeriods,
  licenseTerms,
  type BillingPeriod,
  type LicenseTerm,
  type ProductRef,
} from '@portal/ports/licenses';

/** Null for a term that the portal does not sell. */
export const termOf = (text: string | null | undefined): LicenseTerm | null =>
  licenseTerms.find((term) => term === text) ?? null;

/** Null for a billing cycle that the portal does not know, as `one_time`; price sheets write it in capitals. */
export const billingPeriodOf = (text: string | null | undefined): BillingPeriod | null =>
  billingPeriods.find((period) => period === text?.toLowerCase()) ?? null;

/** An offer of new commerce is `product:sku:availability`; null for an older one. */
export function productOf(offerId: string): ProductRef | null {
  const [productId, skuId, availabilityId] = offerId.split(':');
  return productId && skuId && availabilityId ? { productId, skuId } : null;
}
