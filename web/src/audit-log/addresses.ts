import { linkTo, listWords, useWords } from '../platform/address.ts';

export type View = 'all' | 'me';
export const logPaths = { all: '/audit-log/all', me: '/audit-log/me' } as const satisfies Record<
  View,
  string
>;

const words = [
  ...listWords,
  'event',
  'category',
  'service',
  'userId',
  'customerId',
  'period',
  'from',
  'to',
  'entry',
  'entryAt',
] as const;
/** What the address of the log says. */
export type LogSearch = { [Name in (typeof words)[number]]?: string };
export const useLogWords = (): LogSearch => useWords(words);

/** The log in the same view, with these words and no others. */
export const logOf = (view: View, said: LogSearch): string => linkTo(logPaths[view], said);
