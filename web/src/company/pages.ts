import { getCompanyBrand } from '@portal/contract/company';
import { definePage, type PageRecord } from '../platform/page-record.ts';

export const pages: readonly PageRecord[] = [
  definePage({
    path: '/company/settings/customize',
    title: 'company.customize.title',
    navigation: 'app.navigation.customize',
    may: getCompanyBrand,
    scope: 'none',
    texts: ['company', 'uploads'],
    load: async () => (await import('./customize-page.tsx')).CustomizePage,
  }),
];
