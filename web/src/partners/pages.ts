import { createPartner, getPartner, listPartnerAccounts } from '@portal/contract/partners';
import { definePage, type PageRecord } from '../platform/page-record.ts';
import { createPartnerPath, partnersPath } from './addresses.ts';

const common = { scope: 'none', texts: ['partners', 'customers'] } as const;

export const pages: readonly PageRecord[] = [
  definePage({
    ...common,
    path: partnersPath,
    texts: ['partners'],
    title: 'partners.title',
    navigation: 'app.navigation.partners',
    may: listPartnerAccounts,
    load: async () => (await import('./partners-page.tsx')).PartnersPage,
  }),
  definePage({
    ...common,
    path: createPartnerPath,
    title: 'partners.create.title',
    up: partnersPath,
    may: createPartner,
    load: async () => (await import('./create-partner-page.tsx')).CreatePartnerPage,
  }),
  definePage({
    ...common,
    path: '/operator/partners/edit',
    title: 'partners.edit.title',
    up: partnersPath,
    may: getPartner,
    texts: ['partners', 'customers', 'prices', 'billing'],
    load: async () => (await import('./partner-page.tsx')).PartnerPage,
  }),
];
