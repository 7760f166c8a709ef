import { getSeller } from '@portal/contract/seller';
import { definePage, type PageRecord } from '../platform/page-record.ts';

export const pages: readonly PageRecord[] = [
  definePage({
    path: '/company/settings/seller',
    title: 'seller.title',
    navigation: 'app.navigation.seller',
    may: getSeller,
    scope: 'none',
    texts: ['seller'],
    load: async () => (await import('./seller-page.tsx')).SellerPage,
  }),
];
