import { expect, test } from 'vitest';
import { durationText, untilOf } from './durations.ts';

test('a duration is hours and minutes, and a moment is a minute', () => {
  expect([null, 0, 20, 240, 5640, 7500, 93_600].map(durationText)).toEqual([
    '–',
    '0:00',
    '0:01',
    '0:04',
    '1:34',
    '2:05',
    '26:00',
  ]);
});

test('how long it is until the quota is full is told in days, weeks or months', () => {
  const now = new Date('2026-11-27T08:00:00.000Z');
  const until = (at: string) => untilOf(at, now);
  expect(until('2026-11-26T08:00:00.000Z')).toEqual({ unit: 'days', count: 1 });
  expect(until('2026-12-05T08:00:00.000Z')).toEqual({ unit: 'days', count: 8 });
  expect(until('2027-01-08T08:00:00.000Z')).toEqual({ unit: 'weeks', count: 6 });
  expect(until('2027-05-26T08:00:00.000Z')).toEqual({ unit: 'months', count: 6 });
});
