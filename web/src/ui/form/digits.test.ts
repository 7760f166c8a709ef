import { expect, test } from 'vitest';
import { digitsOf, withDigit } from './digits.ts';

test('a code copied with a space or a dash is the code', () => {
  expect(digitsOf('491 - 207')).toBe('491207');
});

test('digits are typed one after the other', () => {
  expect(withDigit('49', 2, '1')).toBe('491');
  expect(withDigit('', 3, '4')).toBe('4');
});

test('a digit typed over another replaces it, before or after it', () => {
  expect(withDigit('491207', 1, '93')).toBe('431207');
  expect(withDigit('491207', 1, '39')).toBe('431207');
});

test('a whole code put into the first box by the device fills all', () => {
  expect(withDigit('', 0, '491207')).toBe('491207');
  expect(withDigit('1', 0, '491207')).toBe('491207');
});

test('a digit is taken away', () => {
  expect(withDigit('491207', 5, '')).toBe('49120');
});
