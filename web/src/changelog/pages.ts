import { createChange, listChanges } from '@portal/contract/changelog';
import { definePage, type PageRecord } from '../platform/page-record.ts';
import { changelogPath, writeChangePath } from './addresses.ts';

const common = { scope: 'none', texts: ['changelog', 'legal'] } as const;

export const pages: readonly PageRecord[] = [
  definePage({
    ...common,
    path: changelogPath,
    title: 'changelog.title',
    navigation: 'app.navigation.changelog',
    may: listChanges,
    load: async () => (await import('./changelog-page.tsx')).ChangelogPage,
  }),
  definePage({
    ...common,
    path: writeChangePath,
    title: 'changelog.write.title',
    up: changelogPath,
    may: createChange,
    load: async () => (await import('./write-change-page.tsx')).WriteChangePage,
  }),
];
