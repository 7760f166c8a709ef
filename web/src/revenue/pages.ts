import { getRevenue } from '@portal/contract/revenue';
import { definePage, type PageRecord } from '../platform/page-record.ts';
import { revenuePath } from './addresses.ts';

export const pages: readonly PageRecord[] = [
  definePage({
    path: revenuePath,
    title: 'revenue.title',
    navigation: 'app.navigation.revenue',
    may: getRevenue,
    scope: 'none',
    texts: ['revenue', 'services', 'service-texts'],
    load: async () => (await import('./revenue-page.tsx')).RevenuePage,
  }),
];
