import type { Visit } from '@portal/contract/visitors';
import { linkTo } from '../platform/address.ts';
import type { ListState } from '../ui/list/types.ts';
import type { PeriodWords } from '../ui/list/period.ts';

export const visitorsPath = '/company/visitors';

type Word = keyof ListState | keyof PeriodWords | 'kind' | 'visit';
/** What the address of the book says. */
export type BookSearch = { [Name in Word]?: string };

/** The book as it is, with that visit beside it. */
export const visitOf = (state: BookSearch, id: string): string =>
  linkTo(visitorsPath, { ...state, visit: id });

const dayOf = (moment: string): string => {
  const at = new Date(moment);
  return [at.getFullYear(), at.getMonth() + 1, at.getDate()]
    .map((part) => String(part).padStart(2, '0'))
    .join('-');
};

/** A visit without an end is of a day in UTC. */
const lastOf = ({ beganAt, endsAt }: Visit): string =>
  endsAt ?? new Date(new Date(beganAt).setUTCHours(23, 59, 59)).toISOString();

/** The audit log of the visitor on the days of the visit. */
export const logOfVisit = (visit: Visit): string => {
  const [from, to] = [dayOf(visit.beganAt), dayOf(lastOf(visit))];
  return linkTo('/audit-log/all', { userId: visit.userId, from, to });
};
