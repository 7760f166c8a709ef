const zone = 'Europe/Stockholm';
const kept = 13;

const calendar = new Intl.DateTimeFormat('sv-SE', { timeZone: zone });

/** The months that usage is shown of, latest first: the running one of Europe/Stockholm and the twelve before it. */
export function lastMonths(now: Date = new Date()): string[] {
  const [year = 0, month = 1] = calendar.format(now).split('-').map(Number);
  return Array.from({ length: kept }, (_, index) =>
    new Date(Date.UTC(year, month - 1 - index, 1)).toISOString().slice(0, 7),
  );
}

/** The month in the address when it is one that can be shown, else the running one. */
export function monthIn(named: string | undefined): string {
  const months = lastMonths();
  return months.find((month) => month === named) ?? months[0] ?? '';
}

/** Every day of a month, the first first: `2026-11-01`. */
export function daysOf(month: string): string[] {
  const [year = 0, number = 1] = month.split('-').map(Number);
  const count = new Date(Date.UTC(year, number, 0)).getUTCDate();
  return Array.from({ length: count }, (_, index) => `${month}-${String(index + 1).padStart(2, '0')}`);
}

/** The month before, of which as much is compared: until the same day while the month runs, else all of it. */
export function comparedWith(month: string, now: Date = new Date()): MonthCompared {
  const before = monthBefore(month);
  const today = calendar.format(now);
  const isRunning = today.startsWith(month);
  const last = daysOf(before).at(-1) ?? '';
  const sameDay = `${before}-${today.slice(8)}`;
  return {
    isRunning,
    until: isRunning ? today : (daysOf(month).at(-1) ?? ''),
    beforeUntil: isRunning && sameDay < last ? sameDay : last,
  };
}

export type MonthCompared = {
  isRunning: boolean;
  /** The last day that is looked at, and that of the month before. */
  until: string;
  beforeUntil: string;
};

function monthBefore(month: string): string {
  const [year = 0, number = 1] = month.split('-').map(Number);
  return new Date(Date.UTC(year, number - 2, 1)).toISOString().slice(0, 7);
}
