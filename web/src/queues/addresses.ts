export const operationsPath = '/operator/queues/operations';
export const mailsPath = '/operator/queues/mails';

/** What the lists keep in the address. */
type ListSearch = { search?: string; sort?: string; pageSize?: string; cursor?: string; page?: string };
export type OperationsSearch = ListSearch & { state?: string; service?: string };
export type MailsSearch = ListSearch & { state?: string };
