import { listRegistrations } from '@portal/contract/operator';
import { definePage, type PageRecord } from '../platform/page-record.ts';

export const pages: readonly PageRecord[] = [
  definePage({
    path: '/operator/registrations',
    title: 'operator.registrations.title',
    navigation: 'app.navigation.registrations',
    may: listRegistrations,
    scope: 'none',
    texts: ['operator', 'billing'],
    load: async () => (await import('./registrations-page.tsx')).RegistrationsPage,
  }),
];
