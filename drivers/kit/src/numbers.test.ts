import { describe, expect, it } from 'vitest';
import { amount, decimalOf, number, text, whole } from './numbers.ts';

describe('a decimal', () => {
  it.each([
    ['53.520', '53.520'],
    ['.5', '.5'],
    ['5.', '5'],
    ['1E-05', '0.00001'],
    ['1.5e3', '1500'],
    ['12.345e1', '123.45'],
    ['0012.5', '12.5'],
    ['+7', '7'],
    ['-0.25', '-0.25'],
    [' 8 ', '8'],
    ['0', '0'],
    ['12345678901234567890.123456789', '12345678901234567890.123456789'],
  ])('of %j is the number', (written, expected) => {
    const found = decimalOf(written) ?? '';
    expect(Number(found)).toBe(Number(expected));
    expect(found).toBe(expected.startsWith('.') ? `0${expected}` : expected);
  });

  it('of a number is its digits', () => {
    expect([decimalOf(1e-7), decimalOf(12.5)]).toEqual(['0.0000001', '12.5']);
  });

  it.each(['', ' ', '.', '53,52', 'free', '0x10', 'NaN', 'Infinity', '1e999', '--1', '1 000'])(
    'of %j is none',
    (written) => {
      expect(decimalOf(written)).toBeNull();
      for (const shape of [number, amount, whole]) expect(shape.safeParse(written).success).toBe(false);
    },
  );
});

it('a text is read as the number that was expected, and a number as the text', () => {
  expect([number.parse('12'), whole.parse('12'), whole.parse('12.0'), text.parse(2002)]).toEqual([
    12,
    12,
    12,
    '2002',
  ]);
  for (const wrong of [12.5, '12.5', null, {}, '1e30']) expect(whole.safeParse(wrong).success).toBe(false);
  expect(amount.safeParse('-1').success).toBe(false);
  expect(amount.parse(0.1)).toBe('0.1');
});
