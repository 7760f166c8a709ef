import { linkTo } from '../platform/address.ts';
import type { ListState } from '../ui/list/types.ts';

export type View = 'all' | 'me';
export const logPaths = { all: '/audit-log/all', me: '/audit-log/me' } as const satisfies Record<
  View,
  string
>;

type Word =
  | keyof ListState
  | 'event'
  | 'category'
  | 'service'
  | 'userId'
  | 'customerId'
  | 'period'
  | 'from'
  | 'to'
  | 'entry'
  | 'entryAt';
/** What the address of the log says. */
export type LogSearch = { [Name in Word]?: string };

/** The log in the same view, with these words and no others. */
export const logOf = (view: View, words: LogSearch): string => linkTo(logPaths[view], words);
