import { expect, test } from 'vitest';
import { agePartsOf, nextChangeIn, secondsSince } from './ages.ts';

test('an age is told in the largest unit that people use for it', () => {
  expect(agePartsOf(40.9)).toEqual({ unit: 'seconds', count: 40 });
  expect(agePartsOf(60)).toEqual({ unit: 'minutes', count: 1 });
  expect(agePartsOf(26 * 60 + 59)).toEqual({ unit: 'minutes', count: 26 });
  expect(agePartsOf(47 * 3600)).toEqual({ unit: 'hours', count: 47 });
  expect(agePartsOf(48 * 3600)).toEqual({ unit: 'days', count: 2 });
});

test('a device clock that is behind shows no negative age', () => {
  expect(agePartsOf(secondsSince('2026-11-20T09:00:10Z', Date.parse('2026-11-20T09:00:00Z')))).toEqual({
    unit: 'seconds',
    count: 0,
  });
});

test('an old age is looked at less often than a young one', () => {
  expect(nextChangeIn(5)).toBeLessThan(nextChangeIn(600));
  expect(nextChangeIn(600)).toBeLessThan(nextChangeIn(7200));
});
