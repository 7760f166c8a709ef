/** An age as people say it: whole seconds below a minute, then minutes, hours, days. */
export type AgeParts = { unit: 'seconds' | 'minutes' | 'hours' | 'days'; count: number };

const minute = 60;
const hour = 60 * minute;
const day = 24 * hour;

/** Splits an age in seconds; the future counts as now. */
export function agePartsOf(seconds: number): AgeParts {
  const age = Math.max(0, Math.floor(seconds));
  if (age < minute) return { unit: 'seconds', count: age };
  if (age < hour) return { unit: 'minutes', count: Math.floor(age / minute) };
  if (age < 2 * day) return { unit: 'hours', count: Math.floor(age / hour) };
  return { unit: 'days', count: Math.floor(age / day) };
}

/** Seconds since a time, on the clock of this device. */
export const secondsSince = (at: string, now: number): number => (now - Date.parse(at)) / 1000;

/** Milliseconds until an age of that many seconds reads differently. */
export function nextChangeIn(seconds: number): number {
  if (seconds < minute) return 1000;
  return seconds < hour ? 10_000 : minute * 1000;
}
