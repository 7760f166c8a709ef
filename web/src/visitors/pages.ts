import { listVisits } from '@portal/contract/visitors';
import { definePage, type PageRecord } from '../platform/page-record.ts';
import { visitorsPath } from './addresses.ts';

export const pages: readonly PageRecord[] = [
  definePage({
    path: visitorsPath,
    title: 'visitors.title',
    navigation: 'app.navigation.visitors',
    may: listVisits,
    scope: 'none',
    texts: ['visitors'],
    load: async () => (await import('./visitors-page.tsx')).VisitorsPage,
  }),
];
