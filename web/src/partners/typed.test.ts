import { expect, test } from 'vitest';
import { typedLimit, typedPercent } from './typed.ts';

test.each([
  ['en', '12.5', '12.5'],
  ['en', '12,5', '12.5'],
  ['sv', '12,5', '12.5'],
  ['sv', '0', '0'],
  ['en', '100', '100'],
] as const)('in %s the discount %s is %s', (language, percent, is) => {
  expect(typedPercent(language).parse({ percent })).toEqual({ percent: is });
});

test.each(['', '-1', '101', '12.345', 'tio'])('no discount is %j', (percent) => {
  expect(typedPercent('en').safeParse({ percent }).success).toBe(false);
});

test.each([
  ['en', '250,000.50', 25_000_050],
  ['en', '250 000,50', 25_000_050],
  ['sv', '250 000,50', 25_000_050],
  ['sv', '0', 0],
  ['en', ' ', null],
] as const)('in %s the limit %j is %j minor units', (language, limit, limitMinor) => {
  expect(typedLimit(language).parse({ limit })).toEqual({ limitMinor });
});

test.each(['mycket', '-5', '1.234'])('no limit is %j', (limit) => {
  expect(typedLimit('en').safeParse({ limit }).success).toBe(false);
});
