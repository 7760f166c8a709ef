import { expect, test } from 'vitest';
import { storedWindow } from './as-stored.ts';

const closes = (openedAt: string, systemUntil: string): string =>
  storedWindow({ quantity: 5, until: new Date(systemUntil) }, { known: [], firstSeenAt: new Date(openedAt) })
    .until;

test.each([
  ['the system’s date a second before', '2026-03-10T11:59:59.000Z', '2026-03-10T11:59:59.000Z'],
  ['the system’s date at that moment', '2026-03-10T12:00:00.000Z', '2026-03-10T12:00:00.000Z'],
  ['96 hours, a second before the system’s date', '2026-03-10T12:00:01.000Z', '2026-03-10T12:00:00.000Z'],
])('a window closes after %s', (_case, systemUntil, until) => {
  expect(closes('2026-03-06T12:00:00.000Z', systemUntil)).toBe(until);
});

test('96 hours are as long over a change to summer time, and to winter time', () => {
  const inWeek = '2026-12-31T00:00:00.000Z';
  // Friday at noon in Stockholm: Tuesday at one o'clock, and at eleven.
  expect(closes('2026-03-27T11:00:00.000Z', inWeek)).toBe('2026-03-31T11:00:00.000Z');
  expect(closes('2026-10-23T10:00:00.000Z', inWeek)).toBe('2026-10-27T10:00:00.000Z');
});
