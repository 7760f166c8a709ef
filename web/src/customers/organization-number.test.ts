import { expect, test } from 'vitest';
import { hasFittingCheckDigit, isBeyondRepair, withDash } from './organization-number.ts';

test('ten digits get their dash, half a number stays as typed', () => {
  expect(withDash('5592407166')).toBe('559240-7166');
  expect(withDash(' 559240 7166 ')).toBe('559240-7166');
  expect(withDash('559240-71')).toBe('559240-71');
});

test('a text is wrong at once only when more typing cannot mend it', () => {
  for (const half of ['', '55', '559240', '559240-', '559240-71', '559240-7166']) {
    expect(isBeyondRepair(half)).toBe(false);
  }
  for (const wrong of ['SE', '55-', '559240-71667', '55924071660']) expect(isBeyondRepair(wrong)).toBe(true);
});

test('the check digit of a real number fits, that of a made-up one does not', () => {
  expect(hasFittingCheckDigit('556016-0680')).toBe(true);
  expect(hasFittingCheckDigit('123456-7890')).toBe(false);
});
