import { linkTo } from '../platform/address.ts';

export const noticesPath = '/operator/notices';
export const createNoticePath = '/operator/notices/create-notice';
export const editNoticePath = '/operator/notices/edit-notice';
export const noticeHref = (id: string): string => linkTo(editNoticePath, { id });
