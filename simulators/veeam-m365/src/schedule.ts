import type { Job, Policy } from './world.ts';

const minute = 60_000;
const day = 1440 * minute;

const periods: Readonly<Record<string, number>> = {
  Minutes5: 5,
  Minutes10: 10,
  Minutes15: 15,
  Minutes30: 30,
  Hours1: 60,
  Hours2: 120,
  Hours4: 240,
  Hours8: 480,
  Hours12: 720,
};

export const isPeriod = (text: string | undefined): boolean => text !== undefined && text in periods;

const weekdays = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday'];

const isDayOf = (dailyType: string, weekday: number): boolean => {
  const isWeekend = weekday === 0 || weekday === 6;
  if (dailyType === 'Everyday') return true;
  if (dailyType === 'Workdays') return !isWeekend;
  return dailyType === 'Weekends' ? isWeekend : weekdays[weekday] === dailyType;
};

export const isDailyType = (text: string | undefined): boolean =>
  text !== undefined && ['Everyday', 'Workdays', 'Weekends', ...weekdays].includes(text);

/** The clock of the server is that of UTC. */
function dailyAfter({ dailyType = 'Everyday', dailyTime = '00:00' }: Policy, after: number): number {
  const [hours = 0, minutes = 0] = dailyTime.split(':').map(Number);
  const midnight = Math.floor(after / day) * day;
  for (let days = 0; days < 9; days += 1) {
    const at = midnight + days * day + (hours * 60 + minutes) * minute;
    if (at > after && isDayOf(dailyType, new Date(at).getUTCDay())) return at;
  }
  return Infinity;
}

/** The first time after that one; Infinity: never. */
export function dueAfter({ schedulePolicy, isEnabled }: Job, after: number): number {
  if (!isEnabled || schedulePolicy.type === 'ManualOnly') return Infinity;
  if (schedulePolicy.type === 'Daily') return dailyAfter(schedulePolicy, after);
  const period = (periods[schedulePolicy.periodicallyEvery ?? ''] ?? 60) * minute;
  return (Math.floor(after / period) + 1) * period;
}
