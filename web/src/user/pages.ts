import { getContactDetails } from '@portal/contract/user';
import { definePage, type PageRecord } from '../platform/page-record.ts';

export const pages: readonly PageRecord[] = [
  definePage({
    path: '/user-profile',
    title: 'user.title',
    may: getContactDetails,
    scope: 'none',
    texts: ['user', 'auth'],
    load: async () => (await import('./user-profile-page.tsx')).UserProfilePage,
  }),
];
