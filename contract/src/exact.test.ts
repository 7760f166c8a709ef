/** @module-tag exact-money */
import { expect, test } from 'vitest';
import { minorOf, withPercent } from './exact.ts';

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
