import { expect, test } from 'vitest';
import { pathOf } from './path.ts';

const size = { width: 90, height: 25 };

test('runs from the lowest to the highest, and what is missing is a gap', () => {
  const { path, last } = pathOf([0, 10, null, 5], size);
  expect(path).toBe('M0 22.5L30 2.5M90 12.5');
  expect(last).toEqual({ x: 90, y: 12.5 });
});

test('what has not changed runs in the middle, and of nothing there is no line', () => {
  expect(pathOf([7, 7], size).path).toBe('M0 12.5L90 12.5');
  expect(pathOf([null, null], size)).toEqual({ path: '', last: null });
});
