import type { Visit } from '@portal/contract/visitors';
import type { ListState } from '../ui/list/types.ts';
import type { PeriodWords } from '../ui/list/period.ts';

export const visitorsPath = '/company/visitors';

type Word = keyof ListState | keyof PeriodWords | 'kind' | 'visit';
/** What the address of the book says. */
export type BookSearch = { [Name in Word]?: string };

/** The book as it is, with that visit beside it. */
export const visitOf = (state: BookSearch, id: string): string =>
  `${visitorsPath}?${new URLSearchParams({ ...withoutNone(state), visit: id })}`;

const withoutNone = (state: BookSearch): Record<string, string> =>
  Object.fromEntries(
    Object.entries(state).flatMap(([name, value]) => (value === undefined ? [] : [[name, value]])),
  );

const dayOf = (moment: string): string => {
  const at = new Date(moment);
  return [at.getFullYear(), at.getMonth() + 1, at.getDate()]
    .map((part) => String(part).padStart(2, '0'))
    .join('-');
};

/** The audit log of the visitor on the days of the visit. */
export const logOfVisit = ({ userId, beganAt, endsAt }: Visit): string =>
  `/audit-log/all?${new URLSearchParams({ userId, from: dayOf(beganAt), to: dayOf(endsAt) })}`;
