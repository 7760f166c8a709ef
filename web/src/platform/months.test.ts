import { expect, test } from 'vitest';
import { comparedWith, daysOf, lastMonths } from './months.ts';

test('thirteen months, by the calendar of Stockholm', () => {
  const months = lastMonths(new Date('2026-11-30T23:30:00Z'));
  expect(months).toHaveLength(13);
  expect(months.slice(0, 2)).toEqual(['2026-12', '2026-11']);
  expect(months.at(-1)).toBe('2025-12');
});

test('the days of a month, to its own end', () => {
  expect(daysOf('2028-02').at(-1)).toBe('2028-02-29');
  expect(daysOf('2026-11')).toHaveLength(30);
});

test('a running month is compared with as much of the one before, any other with all of it', () => {
  const on = (day: string) => new Date(`${day}T12:00:00Z`);
  const running = comparedWith('2026-11', on('2026-11-23'));
  expect(running).toEqual({ isRunning: true, until: '2026-11-23', beforeUntil: '2026-10-23' });
  expect(comparedWith('2026-03', on('2026-03-31')).beforeUntil).toBe('2026-02-28');
  const whole = comparedWith('2026-01', on('2026-11-23'));
  expect(whole).toEqual({ isRunning: false, until: '2026-01-31', beforeUntil: '2025-12-31' });
});
