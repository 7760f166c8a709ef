import type { Term } from './catalog.ts';

const monthsOf: Readonly<Record<Term, number>> = { P1M: 1, P1Y: 12, P3Y: 36 };

/** Midnight in UTC of that day. */
export const dayOf = (moment: Date): Date =>
  new Date(Date.UTC(moment.getUTCFullYear(), moment.getUTCMonth(), moment.getUTCDate()));

/** The same day of a later month, or the last one that it has. */
function monthsLater(day: Date, months: number): Date {
  const year = day.getUTCFullYear();
  const month = day.getUTCMonth() + months;
  const lastDay = new Date(Date.UTC(year, month + 1, 0)).getUTCDate();
  return new Date(Date.UTC(year, month, Math.min(day.getUTCDate(), lastDay)));
}

/** When the term of that number is over, counted from the first one's day: midnight, the day after its last. */
export const termEndOf = (firstDay: Date, term: Term, number: number): Date =>
  monthsLater(firstDay, monthsOf[term] * number);

const hourMs = 3_600_000;

/** Seven times 24 hours, whatever clocks on walls do meanwhile. */
export const windowEndOf = (from: Date): Date => new Date(from.getTime() + 168 * hourMs);

export const cartEndOf = (from: Date): Date => new Date(from.getTime() + 7 * 24 * hourMs);
