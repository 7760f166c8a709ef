import type { PriceExplanation } from '@portal/contract/prices';

/** A price of everything that can make one: with a discount and an uplift. */
export const examplePrice: PriceExplanation = {
  product: 's3-storage.capacity',
  unit: 'GiB-hour',
  currency: 'SEK',
  listPrice: '0.00037',
  discountPercent: '20',
  partnerPrice: '0.000296',
  upliftPercent: '12.5',
  customerPrice: '0.00041625',
  validFrom: '2026-11-01',
  listVersion: 2,
};
