import { listConnections } from '@portal/contract/connections';
import { definePage, type PageRecord } from '../platform/page-record.ts';

export const pages: readonly PageRecord[] = [
  definePage({
    path: '/operator/connections',
    title: 'connections.title',
    navigation: 'app.navigation.connections',
    may: listConnections,
    scope: 'none',
    texts: ['connections'],
    load: async () => (await import('./connections-page.tsx')).ConnectionsPage,
  }),
];
