import { createNotice, getNotice, listNotices } from '@portal/contract/notices';
import { definePage, type PageRecord } from '../platform/page-record.ts';
import { createNoticePath, editNoticePath, noticesPath } from './addresses.ts';

const common = { scope: 'none', texts: ['global-notification'] } as const;

export const pages: readonly PageRecord[] = [
  definePage({
    ...common,
    path: noticesPath,
    title: 'global-notification.list.title',
    navigation: 'app.navigation.notices',
    may: listNotices,
    load: async () => (await import('./notices-page.tsx')).NoticesPage,
  }),
  definePage({
    ...common,
    path: createNoticePath,
    title: 'global-notification.create.title',
    up: noticesPath,
    may: createNotice,
    load: async () => (await import('./create-notice-page.tsx')).CreateNoticePage,
  }),
  definePage({
    ...common,
    path: editNoticePath,
    title: 'global-notification.list.title',
    up: noticesPath,
    may: getNotice,
    load: async () => (await import('./edit-notice-page.tsx')).EditNoticePage,
  }),
];
