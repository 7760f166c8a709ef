import { listMailKinds } from '@portal/contract/mail/preview';
import { definePage, type PageRecord } from '../platform/page-record.ts';

export const pages: readonly PageRecord[] = [
  definePage({
    path: '/company/settings/mails',
    title: 'mail-preview.title',
    navigation: 'app.navigation.mails',
    may: listMailKinds,
    scope: 'none',
    texts: ['mail-preview', 'customers'],
    load: async () => (await import('./mails-page.tsx')).MailsPage,
  }),
];
