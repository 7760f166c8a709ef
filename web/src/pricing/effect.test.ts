import { expect, test } from 'vitest';
import { effectOf } from './effect.ts';

test.each([
  ['2026-11-22T22:59:59Z', '2026-11-22', false],
  ['2026-11-22T23:00:00Z', '2026-11-23', false],
  ['2026-10-31T23:30:00Z', '2026-11-01', true],
  ['2026-07-31T21:59:59Z', '2026-07-31', false],
  ['2026-07-31T22:00:00Z', '2026-08-01', true],
])('what is set at %s counts from %s on', (now, day, isFirst) => {
  expect(effectOf(new Date(now))).toEqual({ day, month: day.slice(0, 7), isFirst });
});
