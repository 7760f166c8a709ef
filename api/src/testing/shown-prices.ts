import type { AgreedPrice } from '@portal/contract/prices';

/** What an order agrees to where the price list of the example holds and nobody adds or takes off anything. */
export const shownPrices: AgreedPrice[] = [
  { product: 's3-storage.capacity', currency: 'SEK', unitPrice: '0.00037' },
];
