import type { Billing } from '@portal/contract/billing/billing';

/** What the form has of it. */
export const billingValuesOf = (billing: Billing) => ({
  address: billing.address,
  zipcode: billing.zipcode,
  city: billing.city,
  country: billing.country,
  vatNumber: billing.vatNumber,
  withoutVatNumber: billing.withoutVatNumber,
  peppolId: billing.peppolId,
  buyerReference: billing.buyerReference,
  orderNumber: billing.orderNumber,
  language: billing.language,
  version: billing.version,
});
export type BillingValues = ReturnType<typeof billingValuesOf>;
