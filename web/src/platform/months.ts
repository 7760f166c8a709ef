const zone = 'Europe/Stockholm';
const kept = 13;

/** The months that usage is shown of, latest first: the running one of Europe/Stockholm and the twelve before it. */
export function lastMonths(now: Date = new Date()): string[] {
  const parts = new Intl.DateTimeFormat('en-CA', { timeZone: zone, year: 'numeric', month: '2-digit' });
  const [year = 0, month = 1] = parts.format(now).split('-').map(Number);
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
