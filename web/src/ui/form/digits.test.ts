import { expect, test } from 'vitest';
import { digitsOf, putDigits, takeDigit, typeDigits } from './digits.ts';

test('a code copied with a space or a dash is the code', () => {
  expect(digitsOf('491 - 207')).toBe('491207');
});

test('digits are typed one after the other', () => {
  expect(typeDigits('49', 2, '1')).toEqual({ code: '491', next: 3 });
  expect(typeDigits('', 3, '4')).toEqual({ code: '4', next: 1 });
});

test('a digit typed over another replaces it, before or after it, and one goes on in the next box', () => {
  const replaced = { code: '431207', next: 2 };
  for (const held of ['3', '93', '39']) expect(typeDigits('491207', 1, held)).toEqual(replaced);
  expect(typeDigits('491207', 1, '9')).toEqual({ code: '491207', next: 2 });
  expect(typeDigits('491207', 1, '99')).toEqual({ code: '491207', next: 2 });
});

test('a whole code fills all boxes, into whichever the device or a person puts it', () => {
  for (const [code, index] of [['', 0] as const, ['1', 0] as const, ['123456', 3] as const]) {
    expect(typeDigits(code, index, '491207')).toEqual({ code: '491207', next: 6 });
  }
});

test('a part of a code fills the boxes from where it is put', () => {
  expect(putDigits('491', 3, '207')).toEqual({ code: '491207', next: 6 });
  expect(putDigits('491207', 1, '33')).toEqual({ code: '433207', next: 3 });
  expect(putDigits('491207', 5, '33')).toEqual({ code: '491203', next: 7 });
});

test('a digit is taken away', () => {
  expect(takeDigit('491207', 5)).toBe('49120');
  expect(takeDigit('491207', 1)).toBe('41207');
});
