export const noticesPath = '/operator/notices';
export const createNoticePath = '/operator/create-notice';
export const noticeHref = (id: string): string => `/operator/edit-notice?id=${id}`;
