import { getBilling, getPartnerBilling } from '@portal/contract/billing/billing';
import { definePage, type PageRecord } from '../platform/page-record.ts';

const common = { scope: 'none', title: 'billing.title', texts: ['billing'] } as const;

export const pages: readonly PageRecord[] = [
  definePage({
    ...common,
    path: '/company/settings/billing',
    navigation: 'app.navigation.billing',
    may: getBilling,
    load: async () => (await import('./billing-page.tsx')).BillingPage,
  }),
];

/** Among those of partners. */
export const pagesOfPartners: readonly PageRecord[] = [
  definePage({
    ...common,
    path: '/operator/partners/billing',
    up: '/operator/partners',
    may: getPartnerBilling,
    load: async () => (await import('./partner-billing-page.tsx')).PartnerBillingPage,
  }),
];
