import { expect, test } from 'vitest';
import { daysOf, lastMonths } from './months.ts';

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
