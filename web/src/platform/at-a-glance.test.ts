import { expect, test } from 'vitest';
import { aboutMoney, shareText } from './at-a-glance.ts';
import { createFormats } from './format.ts';

const [en, sv] = [createFormats('en'), createFormats('sv')];

test('what is only expected is told to hundreds, a little of it whole', () => {
  expect(aboutMoney(8_868_400, 'SEK', en)).toBe('88,700\u00A0SEK');
  expect(aboutMoney(52_780, 'SEK', sv)).toBe('528\u00A0kr');
});

test('a share has one decimal', () => {
  expect([shareText(22, 100, en), shareText(1, 3, sv)]).toEqual(['22.0\u00A0%', '33,3\u00A0%']);
});
