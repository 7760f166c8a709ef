import { expect, test } from 'vitest';
import { nextEntry } from './next-entry.ts';

const labels = ['Edit', 'Change limit', 'Änglar', 'end service'];

test.each([
  [0, 'ArrowDown', 1],
  [3, 'ArrowDown', 0],
  [0, 'ArrowUp', 3],
  [2, 'ArrowUp', 1],
  [2, 'Home', 0],
  [1, 'End', 3],
  [-1, 'ArrowDown', 0],
  [-1, 'ArrowUp', 3],
])('from %i, %s goes to %i', (at, key, next) => {
  expect(nextEntry(labels, at, key)).toBe(next);
});

test.each([
  [0, 'e', 3],
  [3, 'E', 0],
  [0, 'ä', 2],
  [1, 'c', 1],
])('from %i, the letter %s goes to the next entry that begins with it, %i', (at, letter, next) => {
  expect(nextEntry(labels, at, letter)).toBe(next);
});

test.each(['x', ' ', 'Tab', 'Enter'])('%s goes nowhere', (key) => {
  expect(nextEntry(labels, 0, key)).toBeUndefined();
});
