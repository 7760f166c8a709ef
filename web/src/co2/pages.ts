import { getCo2Footprint } from '@portal/contract/co2';
import { definePage, type PageRecord } from '../platform/page-record.ts';

export const pages: readonly PageRecord[] = [
  definePage({
    path: '/co2',
    title: 'co2.title',
    navigation: 'app.navigation.greenClouds',
    may: getCo2Footprint,
    scope: 'partner',
    texts: ['co2', 'services', 'customers'],
    load: async () => (await import('./co2-page.tsx')).Co2Page,
  }),
];
