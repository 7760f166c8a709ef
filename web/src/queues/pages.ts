import { listQueuedMails } from '@portal/contract/mail/queued';
import { listQueuedOperations } from '@portal/contract/queues';
import { definePage, type PageRecord } from '../platform/page-record.ts';
import { mailsPath, operationsPath } from './addresses.ts';

const common = {
  title: 'queues.title',
  navigation: 'app.navigation.queues',
  scope: 'none',
} as const;

export const pages: readonly PageRecord[] = [
  definePage({
    ...common,
    path: operationsPath,
    may: listQueuedOperations,
    texts: ['queues', 'operations', 'service-texts'],
    load: async () => (await import('./operations-page.tsx')).QueuedOperationsPage,
  }),
  definePage({
    ...common,
    path: mailsPath,
    may: listQueuedMails,
    texts: ['queues'],
    load: async () => (await import('./mails-page.tsx')).QueuedMailsPage,
  }),
];
