import { listDownloads, updateDownload, uploadDownload } from '@portal/contract/downloads';
import { definePage, type PageRecord } from '../platform/page-record.ts';
import { downloadsPath, newDownloadPath } from './addresses.ts';

const common = { scope: 'none', texts: ['downloads'] } as const;

export const pages: readonly PageRecord[] = [
  definePage({
    ...common,
    path: downloadsPath,
    title: 'downloads.title',
    navigation: 'app.navigation.downloads',
    may: listDownloads,
    load: async () => (await import('./downloads-page.tsx')).DownloadsPage,
  }),
  definePage({
    ...common,
    path: newDownloadPath,
    texts: ['downloads', 'uploads'],
    title: 'downloads.add.title',
    up: downloadsPath,
    may: uploadDownload,
    load: async () => (await import('./create-download-page.tsx')).CreateDownloadPage,
  }),
  definePage({
    ...common,
    path: '/support/edit-download',
    title: 'downloads.edit.title',
    up: downloadsPath,
    may: updateDownload,
    load: async () => (await import('./edit-download-page.tsx')).EditDownloadPage,
  }),
];
