/** @module-tag exact-money */
import { expect, test } from 'vitest';
import { minorInHours, minorOf, withPercent } from './exact.ts';

test('a percentage is added exactly, with no zero at the end', () => {
  expect(withPercent('0.00037', '12.5')).toBe('0.00041625');
  expect(withPercent('0.00037', '-50')).toBe('0.000185');
  expect(withPercent('0.000370000', '0')).toBe('0.00037');
  expect(withPercent('0.1', '500')).toBe('0.6');
  expect(withPercent('100', '-0.01')).toBe('99.99');
  expect(withPercent('0', '33.33')).toBe('0');
  expect(withPercent('999999999.999999999', '33.33')).toBe('1333299999.9999999986667');
});

test('an amount is rounded half up once, where a float would have lost the half', () => {
  expect(minorOf('1.005', 1)).toBe(101);
  expect(minorOf('1.0049999999999', 1)).toBe(100);
  expect(minorOf('0.00041625', 1024 * 730)).toBe(31_116);
  expect(minorOf('0', 1024 * 730)).toBe(0);
});

test('what is used in 730 hours costs its share of them in another month', () => {
  expect(minorInHours('0.000481', String(1024 * 730), { hours: 720, of: 730 })).toBe(35_463);
  expect(minorInHours('0.000481', String(1024 * 730), { hours: 730, of: 730 })).toBe(35_956);
  expect(minorInHours('2', '1.25', { hours: 1, of: 3 })).toBe(83);
});

test('a percentage below minus a hundred makes a price that is below zero', () => {
  expect(withPercent('10', '-150')).toBe('-5');
  expect(withPercent('0.5', '-100')).toBe('0');
  expect(withPercent('0', '20')).toBe('0');
  expect(withPercent('100', '0')).toBe('100');
});
