import { linkTo } from '../platform/address.ts';

export const changelogPath = '/changelog';
export const writeChangePath = '/changelog/entry';
export const editChangeOf = (id: string): string => linkTo(writeChangePath, { id });
export const olderOf = (cursor: string): string => linkTo(changelogPath, { cursor });
