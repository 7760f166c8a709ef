import { listQueuedMails } from '@portal/contract/mail/queued';
import { listQueuedOperations } from '@portal/contract/queues';
import { definePage, type PageRecord } from '../platform/page-record.ts';
import { mailsPath, operationsPath } from './addresses.ts';

const common = {
  title: 'queues.title',
  navigation: 'app.navigation.queues',
  scope: 'none',
  texts: ['queues', 'customers', 'operations', 'operation-texts'],
} as const;

export const pages: readonly PageRecord[] = [
  definePage({
    ...common,
    path: operationsPath,
    may: listQueuedOperations,
    load: async () => (await import('./operations-page.tsx')).QueuedOperationsPage,
  }),
  definePage({
    ...common,
    path: mailsPath,
    may: listQueuedMails,
    load: async () => (await import('./mails-page.tsx')).QueuedMailsPage,
  }),
];
