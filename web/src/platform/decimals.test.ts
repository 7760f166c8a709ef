import { expect, test } from 'vitest';
import { decimalOf, decimalText } from './decimals.ts';

test.each([
  ['0.00037', '0.00037'],
  [' 1,234.50 ', '1234.50'],
  ['1,234,567', '1234567'],
  ['007.5', '7.5'],
  ['0', '0'],
])('in English %j is %s', (typed, decimal) => expect(decimalOf(typed, 'en')).toBe(decimal));

test.each([
  '0,00037',
  '1,5',
  '0,123',
  '12,34',
  '1,2345',
  '1 234',
  '-1',
  '1e3',
  '.5',
  '5.',
  '1.2.3',
  '',
  'free',
])('in English %j is no number', (typed) => expect(decimalOf(typed, 'en')).toBeNull());

test.each([
  ['0,00037', '0.00037'],
  ['0.00037', '0.00037'],
  ['1 234,50', '1234.50'],
  ['1\u00A0234\u202F567,5', '1234567.5'],
  ['12', '12'],
])('in Swedish %j is %s', (typed, decimal) => expect(decimalOf(typed, 'sv')).toBe(decimal));

test.each(['1,234.50', '1 23', '12 34,5', '1,2,3', '-1', ',5', '5,', '', 'gratis'])(
  'in Swedish %j is no number',
  (typed) => expect(decimalOf(typed, 'sv')).toBeNull(),
);

test('what is shown to be edited is what is read back', () => {
  for (const language of ['en', 'sv'] as const) {
    for (const decimal of ['0', '0.00037', '1234567.5', '999999999.999999999']) {
      expect(decimalOf(decimalText(decimal, language), language)).toBe(decimal);
    }
  }
  expect(decimalText('0.00037', 'sv')).toBe('0,00037');
});
