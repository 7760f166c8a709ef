import { expect, test } from 'vitest';
import { decimalOf, decimalText } from './decimals.ts';

test.each([
  ['0.00037', '0.00037'],
  ['0,00037', '0.00037'],
  ['12,5', '12.5'],
  ['1,2345', '1.2345'],
  ['250 000,50', '250000.50'],
  ['1 234', '1234'],
  [' 1,234.50 ', '1234.50'],
  ['1,234,567', '1234567'],
  ['1\u00A0234\u202F567,5', '1234567.5'],
  ['007.5', '7.5'],
  ['0', '0'],
])('%j is %s in both languages', (typed, decimal) => {
  for (const language of ['en', 'sv'] as const) expect(decimalOf(typed, language), language).toBe(decimal);
});

test('three digits after a comma are thousands in English, and decimal places in Swedish', () => {
  expect(decimalOf('1,234', 'en')).toBe('1234');
  expect(decimalOf('1,234', 'sv')).toBe('1.234');
  for (const language of ['en', 'sv'] as const) expect(decimalOf('0,123', language)).toBe('0.123');
});

test.each(['1 23', '12 34,5', '1,2,3', '1.234,50', '-1', '1e3', '.5', ',5', '5.', '5,', '1.2.3', '', 'free'])(
  '%j is no number in either language',
  (typed) => {
    for (const language of ['en', 'sv'] as const) expect(decimalOf(typed, language), language).toBeNull();
  },
);

test('what is shown to be edited is what is read back', () => {
  for (const language of ['en', 'sv'] as const) {
    for (const decimal of ['0', '0.00037', '1234567.5', '999999999.999999999']) {
      expect(decimalOf(decimalText(decimal, language), language)).toBe(decimal);
    }
  }
  expect(decimalText('0.00037', 'sv')).toBe('0,00037');
});
