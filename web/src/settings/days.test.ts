import { expect, test } from 'vitest';
import { dayAfter, lastDayOf, momentAfter } from './days.ts';

test('a day ends where the next begins, also where the clock changes', () => {
  for (const day of ['2026-12-31', '2027-03-28', '2027-10-31', '2028-02-29']) {
    expect(lastDayOf(momentAfter(day))).toBe(day);
  }
});

test('days from today come one after the other', () => {
  expect(dayAfter(1) > dayAfter(0)).toBe(true);
  expect(momentAfter(dayAfter(0)) > new Date().toISOString()).toBe(true);
});
