import { expect, it } from 'vitest';
import { policyOf, scheduleOf, type Policy } from './schedule.ts';

const daily = (dailyType: string, dailyTime: string | null): Policy => ({
  type: 'Daily',
  dailyType,
  dailyTime,
});

it.each([5, 10, 15, 30, 60, 120, 240, 480, 720] as const)(
  'says and reads every %i minutes alike',
  (everyMinutes) => {
    const schedule = { kind: 'periodically', everyMinutes } as const;
    const policy = policyOf(schedule, null);
    expect(policy).toMatchObject({
      type: 'Periodically',
      retryEnabled: true,
      retryNumber: 3,
      retryWaitInterval: 10,
    });
    expect(scheduleOf(policy)).toEqual(schedule);
  },
);

it('names the intervals as the system does', () => {
  const words = ([5, 60, 720] as const).map(
    (everyMinutes) => policyOf({ kind: 'periodically', everyMinutes }, null).periodicallyEvery,
  );
  expect(words).toEqual(['Minutes5', 'Hours1', 'Hours12']);
  expect(scheduleOf({ type: 'Periodically', periodicallyEvery: 'Minutes7' })).toBeNull();
});

it('says and reads a time of the day', () => {
  expect(policyOf({ kind: 'daily', days: 'everyday', time: '02:30' }, null)).toMatchObject({
    type: 'Daily',
    dailyType: 'Everyday',
    dailyTime: '02:30:00',
  });
  expect(scheduleOf(daily('Everyday', '02:30:00'))).toEqual({
    kind: 'daily',
    days: 'everyday',
    time: '02:30',
  });
  for (const odd of [
    daily('Someday', '02:30:00'),
    daily('Everyday', null),
    daily('Everyday', 'x02:30'),
    { type: 'Daily' },
    { ...daily('Everyday', '02:30:00'), type: 'Weekly' },
  ])
    expect(scheduleOf(odd)).toBeNull();
});

it('leaves to a person what a person starts, and says nothing of what it does not know', () => {
  expect(policyOf({ kind: 'manual' }, null)).toMatchObject({ type: 'ManualOnly' });
  expect(scheduleOf({ type: 'ManualOnly' })).toEqual({ kind: 'manual' });
  for (const none of [null, undefined, { type: 'Odd' }, {}]) expect(scheduleOf(none)).toBeNull();
});

it('keeps what a schedule has besides', () => {
  const there = { type: 'ManualOnly', retryEnabled: false, retryNumber: 9 };
  expect(policyOf({ kind: 'periodically', everyMinutes: 30 }, there)).toEqual({
    type: 'Periodically',
    periodicallyEvery: 'Minutes30',
    retryEnabled: false,
    retryNumber: 9,
  });
});
