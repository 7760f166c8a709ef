import { expect, test } from 'vitest';
import { fullMoment, shortMoment } from './when.ts';

const now = new Date(2026, 10, 20, 9, 45);
const at = (...parts: [number, number, number, number, number, number]): string =>
  new Date(...parts).toISOString();

test('a moment says as much of its day as is needed', () => {
  expect(shortMoment(at(2026, 10, 20, 9, 41, 7), now, 'en')).toBe('09:41:07');
  expect(shortMoment(at(2026, 10, 19, 16, 20, 18), now, 'en')).toBe('Thu 16:20:18');
  expect(shortMoment(at(2026, 10, 14, 0, 0, 0), now, 'en')).toBe('Sat 00:00:00');
  expect(shortMoment(at(2026, 10, 13, 23, 59, 59), now, 'en')).toBe('Nov 13 23:59:59');
  expect(shortMoment(at(2025, 10, 20, 9, 41, 7), now, 'en')).toBe('Nov 20, 2025 09:41:07');
  expect(shortMoment(at(2026, 10, 19, 16, 20, 18), now, 'sv')).toBe('tors 16:20:18');
  expect(shortMoment(at(2026, 9, 5, 16, 20, 18), now, 'sv')).toBe('5 okt 16:20:18');
});

test('in full it names the zone', () => {
  expect(fullMoment('2026-11-20T09:41:07Z', 'en', 'UTC')).toBe('November 20, 2026 at 09:41:07 UTC');
  expect(fullMoment('2026-11-20T09:41:07Z', 'sv', 'UTC')).toBe('20 november 2026 kl. 09:41:07 UTC');
});
