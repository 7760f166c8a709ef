import { inviteUser, listUsers, updateUser } from '@portal/contract/users';
import { definePage, type PageRecord } from '../platform/page-record.ts';
import { inviteUserPath, usersPath } from './addresses.ts';

const common = { scope: 'none', texts: ['users'] } as const;

export const pages: readonly PageRecord[] = [
  definePage({
    ...common,
    path: usersPath,
    title: 'users.list.title',
    navigation: 'app.navigation.users',
    may: listUsers,
    load: async () => (await import('./users-page.tsx')).UsersPage,
  }),
  definePage({
    ...common,
    path: inviteUserPath,
    title: 'users.invite.title',
    up: usersPath,
    may: inviteUser,
    load: async () => (await import('./invite-user-page.tsx')).InviteUserPage,
  }),
  definePage({
    ...common,
    path: '/company/users/edit-user',
    title: 'users.edit.title',
    up: usersPath,
    may: updateUser,
    load: async () => (await import('./edit-user-page.tsx')).EditUserPage,
  }),
];
