import { getPartnerPricing } from '@portal/contract/pricing';
import { definePage, type PageRecord } from '../platform/page-record.ts';
import { pricingPath } from './addresses.ts';

export const pages: readonly PageRecord[] = [
  definePage({
    path: pricingPath,
    title: 'pricing.title',
    navigation: 'app.navigation.pricing',
    may: getPartnerPricing,
    scope: 'partner',
    texts: ['pricing', 'prices', 'customers', 'service-texts'],
    load: async () => (await import('./pricing-page.tsx')).PricingPage,
  }),
];
