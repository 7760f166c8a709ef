import { wordsOf } from '@portal/driver-kit/words';
import { m365JobDays, type M365Schedule } from '@portal/ports/m365-jobs';
import { z } from 'zod';

export const policyShape = z.looseObject({
  type: z.string().nullish(),
  periodicallyEvery: z.string().nullish(),
  dailyType: z.string().nullish(),
  dailyTime: z.string().nullish(),
});
export type Policy = z.infer<typeof policyShape>;

const intervals = [
  [5, 'Minutes5'],
  [10, 'Minutes10'],
  [15, 'Minutes15'],
  [30, 'Minutes30'],
  [60, 'Hours1'],
  [120, 'Hours2'],
  [240, 'Hours4'],
  [480, 'Hours8'],
  [720, 'Hours12'],
] as const;

function dailyOf({ dailyType, dailyTime }: Policy): M365Schedule | null {
  const days = m365JobDays.find((one) => one === dailyType?.toLowerCase());
  const time = /^\d\d:\d\d/.exec(dailyTime ?? '')?.[0];
  return days === undefined || time === undefined ? null : { kind: 'daily', days, time };
}

function periodicOf({ periodicallyEvery }: Policy): M365Schedule | null {
  const word = wordsOf(intervals.map(([, one]) => one))(periodicallyEvery);
  const every = intervals.find(([, one]) => one === word);
  return every === undefined ? null : { kind: 'periodically', everyMinutes: every[0] };
}

const typeOf = wordsOf(['ManualOnly', 'Periodically', 'Daily']);

/** Null for one that the portal cannot say. */
export function scheduleOf(policy: Policy | null | undefined): M365Schedule | null {
  const type = typeOf(policy?.type);
  if (!policy || type === null) return null;
  if (type === 'ManualOnly') return { kind: 'manual' };
  return type === 'Periodically' ? periodicOf(policy) : dailyOf(policy);
}

/** A run that fails is tried again. */
const retries = { retryEnabled: true, retryNumber: 3, retryWaitInterval: 10 };

function ownOf(schedule: M365Schedule): Policy {
  if (schedule.kind === 'manual') return { type: 'ManualOnly' };
  if (schedule.kind === 'periodically') {
    const word = intervals.find(([minutes]) => minutes === schedule.everyMinutes)?.[1];
    return { type: 'Periodically', periodicallyEvery: word };
  }
  const dailyType = schedule.days.charAt(0).toUpperCase() + schedule.days.slice(1);
  return { type: 'Daily', dailyType, dailyTime: `${schedule.time}:00` };
}

/** What a schedule has beside what the portal says of it stays. */
export const policyOf = (schedule: M365Schedule, there: Policy | null | undefined): Policy => ({
  ...(there ?? retries),
  ...ownOf(schedule),
});
