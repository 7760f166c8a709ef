/** A span of time as the address has it: one of `periods`, or days, both included. */
export type PeriodWords = {
  period?: string | undefined;
  from?: string | undefined;
  to?: string | undefined;
};
/** Moments for the API: from is in, to is out. */
export type Bounds = { from?: string; to?: string };

export const periods = ['today', 'week', 'month', 'thisMonth', 'lastMonth'] as const;
export type PeriodName = (typeof periods)[number];
export const periodWords = ['period', 'from', 'to'] as const;

const dayPattern = /^(\d{4})-(\d{2})-(\d{2})$/;

/** The beginning of a day in the browser's zone; null for what is none. */
export function dayOf(text: string | undefined): Date | null {
  const [, year, month, day] = dayPattern.exec(text ?? '') ?? [];
  if (day === undefined) return null;
  const date = new Date(Number(year), Number(month) - 1, Number(day));
  return date.getDate() === Number(day) ? date : null;
}

const daysAfter = (date: Date, days: number): Date =>
  new Date(date.getFullYear(), date.getMonth(), date.getDate() + days);
const monthsAfter = (date: Date, months: number): Date =>
  new Date(date.getFullYear(), date.getMonth() + months, 1);

const starts: Record<PeriodName, (now: Date) => [from: Date, to?: Date]> = {
  today: (now) => [daysAfter(now, 0)],
  week: (now) => [daysAfter(now, -6)],
  month: (now) => [daysAfter(now, -29)],
  thisMonth: (now) => [monthsAfter(now, 0)],
  lastMonth: (now) => [monthsAfter(now, -1), monthsAfter(now, 0)],
};

export const periodOf = ({ period }: PeriodWords): PeriodName | undefined =>
  periods.find((name) => name === period);

/** The days that were chosen, each null when it was not. */
export const daysOf = (words: PeriodWords): { from: Date | null; to: Date | null } =>
  periodOf(words) ? { from: null, to: null } : { from: dayOf(words.from), to: dayOf(words.to) };

const instants = (from: Date | null | undefined, to: Date | null | undefined): Bounds => ({
  ...(from ? { from: from.toISOString() } : {}),
  ...(to ? { to: to.toISOString() } : {}),
});

/** The same all day long, so that what was read stays what is asked for. */
export function boundsOf(words: PeriodWords, now: Date): Bounds {
  const name = periodOf(words);
  if (name) return instants(...starts[name](now));
  const { from, to } = daysOf(words);
  return instants(from, to && daysAfter(to, 1));
}
