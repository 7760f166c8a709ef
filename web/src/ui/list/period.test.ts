import { expect, test } from 'vitest';
import { boundsOf, daysOf, periods } from './period.ts';

const now = new Date(2026, 10, 20, 15, 41, 7);
const at = (year: number, month: number, day: number): string => new Date(year, month - 1, day).toISOString();

test('each period begins with a day, and only a past one ends', () => {
  expect(boundsOf({ period: 'today' }, now)).toEqual({ from: at(2026, 11, 20) });
  expect(boundsOf({ period: 'week' }, now)).toEqual({ from: at(2026, 11, 14) });
  expect(boundsOf({ period: 'month' }, now)).toEqual({ from: at(2026, 10, 22) });
  expect(boundsOf({ period: 'thisMonth' }, now)).toEqual({ from: at(2026, 11, 1) });
  expect(boundsOf({ period: 'lastMonth' }, now)).toEqual({ from: at(2026, 10, 1), to: at(2026, 11, 1) });
});

test('stays the same all day', () => {
  for (const period of periods) {
    expect(boundsOf({ period }, new Date(2026, 10, 20, 23, 59, 59))).toEqual(boundsOf({ period }, now));
  }
});

test('days are whole, both of them, over a month’s end and a change of the clock', () => {
  expect(boundsOf({ from: '2026-10-25', to: '2026-10-31' }, now)).toEqual({
    from: at(2026, 10, 25),
    to: at(2026, 11, 1),
  });
  expect(boundsOf({ from: '2026-10-25' }, now)).toEqual({ from: at(2026, 10, 25) });
  expect(boundsOf({ to: '2026-12-31' }, now)).toEqual({ to: at(2027, 1, 1) });
});

test('what is no day or period counts for nothing', () => {
  expect(boundsOf({ period: 'forever' }, now)).toEqual({});
  expect(boundsOf({ from: '2026-02-30', to: 'soon' }, now)).toEqual({});
  expect(daysOf({ period: 'week', from: '2026-10-25' })).toEqual({ from: null, to: null });
});
