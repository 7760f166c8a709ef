import { linkTo } from '../platform/address.ts';

export const usersPath = '/company/users';
export const inviteUserPath = '/company/users/create-user';
export const editUserOf = (id: string): string => linkTo('/company/users/edit-user', { id });
