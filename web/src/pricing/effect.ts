const zone = 'Europe/Stockholm';

/** When an uplift that is set now takes effect: for the whole of this day, in the month that runs. */
export function effectOf(now: Date = new Date()): { day: string; month: string; isFirst: boolean } {
  const format = new Intl.DateTimeFormat('en-CA', {
    timeZone: zone,
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
  });
  const day = format.format(now);
  return { day, month: day.slice(0, 7), isFirst: day.endsWith('-01') };
}
