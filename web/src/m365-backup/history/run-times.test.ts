import { expect, test } from 'vitest';
import { isLong, runTimeText } from './run-times.ts';

test.each([
  [null, '–'],
  [0, '0 sec'],
  [59, '59 sec'],
  [134, '2 min 14 sec'],
  [3600, '1 hr'],
  [3661, '1 hr 1 min'],
  [90_000, '1 day 1 hr'],
])('%s seconds are %s', (seconds, text) => {
  expect(runTimeText(seconds, 'en').replaceAll(' ', ' ')).toBe(text);
});

test('a run is long after a day, for as long as it runs', () => {
  const startedAt = '2026-11-20T10:00:00.000Z';
  const after = (hours: number): Date => new Date(Date.parse(startedAt) + hours * 3_600_000);
  expect(isLong({ status: 'running', startedAt }, after(23))).toBe(false);
  expect(isLong({ status: 'running', startedAt }, after(25))).toBe(true);
  expect(isLong({ status: 'success', startedAt }, after(25))).toBe(false);
});
