import { expect, test } from 'vitest';
import { moneyUnit, ticksFor } from './scale.ts';

test('grid lines lie at round numbers and reach the highest bar', () => {
  expect(ticksFor(1560)).toEqual([0, 500, 1000, 1500, 2000]);
  expect(ticksFor(24.6)).toEqual([0, 10, 20, 30, 40]);
  expect(ticksFor(4)).toEqual([0, 1, 2, 3, 4]);
  expect(ticksFor(0.37).map((tick) => Number(tick.toFixed(3)))).toEqual([0, 0.1, 0.2, 0.3, 0.4]);
});

test('a chart of nothing still has its lines', () => {
  expect(ticksFor(0)).toEqual([0, 0.25, 0.5, 0.75, 1]);
});

test('money at an axis is told in the largest unit that it has ten of', () => {
  expect([999_999, 1_000_000, 999_999_999, 1_000_000_000].map((minor) => moneyUnit(minor).name)).toEqual([
    'one',
    'thousand',
    'thousand',
    'million',
  ]);
});
