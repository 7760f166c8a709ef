/** @module-tag exact-money */
import { expect, test } from 'vitest';
import { amountOf, dayOf, decimalOf, monthOf, quantityOf } from './template-1/numbers.ts';

const plain = (text: string): string => text.replaceAll('\u00a0', ' ');

test('amounts follow the language, to the öre', () => {
  expect(amountOf(23_040_063, 'en')).toBe('230,400.63');
  expect(plain(amountOf(23_040_063, 'sv'))).toBe('230 400,63');
  expect(plain(amountOf(-123_456_789_00, 'sv'))).toBe('−123 456 789,00');
  expect(amountOf(0, 'sv')).toBe('0,00');
  expect(amountOf(-5, 'en')).toBe('−0.05');
  expect(amountOf(99_900, 'en')).toBe('999.00');
});

test('prices are exact, with no zeros at their ends', () => {
  expect(decimalOf('0.00041625', 'sv')).toBe('0,00041625');
  expect(decimalOf('1234567.500', 'en')).toBe('1,234,567.5');
  expect(decimalOf('-10.0', 'en')).toBe('−10');
  expect(decimalOf('-0.00', 'en')).toBe('0');
  expect(decimalOf('007', 'en')).toBe('7');
});

test('quantities are rounded half away from zero to four places', () => {
  expect(quantityOf('1.23445', 'en')).toBe('1.2345');
  expect(quantityOf('1.234449999', 'en')).toBe('1.2344');
  expect(quantityOf('-1.23445', 'en')).toBe('−1.2345');
  expect(quantityOf('0.99995', 'sv')).toBe('1');
  expect(quantityOf('-0.00001', 'sv')).toBe('0');
  expect(quantityOf('999.99996', 'en')).toBe('1,000');
  expect(quantityOf('12', 'sv')).toBe('12');
});

test('days and months are named as the language names them', () => {
  expect([dayOf('2026-09-05', 'en'), dayOf('2026-09-05', 'sv')]).toEqual(['5 Sep 2026', '2026-09-05']);
  expect([monthOf('2026-01', 'en'), monthOf('2026-12', 'sv')]).toEqual(['January 2026', 'december 2026']);
});
