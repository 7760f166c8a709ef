import { listSimulators } from '@portal/contract/demo';
import { definePage, type PageRecord } from '../platform/page-record.ts';

export const pages: readonly PageRecord[] = [
  definePage({
    path: '/demo/simulators',
    title: 'demo.title',
    navigation: 'app.navigation.simulators',
    may: listSimulators,
    scope: 'none',
    texts: ['demo'],
    load: async () => (await import('./simulators-page.tsx')).SimulatorsPage,
  }),
];
