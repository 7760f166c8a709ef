/** `2026-12-24`, in the zone of the browser. */
const dayOf = (at: Date): string =>
  [at.getFullYear(), at.getMonth() + 1, at.getDate()].map((part) => String(part).padStart(2, '0')).join('-');

/** The day that is so many days from today. */
export function dayAfter(days: number): string {
  const now = new Date();
  return dayOf(new Date(now.getFullYear(), now.getMonth(), now.getDate() + days));
}

/** The moment when a day is over. */
export function momentAfter(day: string): string {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number);
  return new Date(year, month - 1, date + 1).toISOString();
}

/** The last day before a moment. */
export const lastDayOf = (moment: string): string => dayOf(new Date(Date.parse(moment) - 1));
