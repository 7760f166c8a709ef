import { expect, test } from 'vitest';
import { typedUplift, upliftOf, upliftText } from './typed.ts';

test.each([
  ['en', '12.5', '12.5'],
  ['en', '12,5', '12.5'],
  ['sv', '12,5', '12.5'],
  ['sv', '−7,25', '-7.25'],
  ['en', '-50', '-50'],
  ['en', '+30', '30'],
  ['sv', ' 500 ', '500'],
] as const)('in %s the uplift %j is %s', (language, typed, is) => {
  expect(upliftOf(typed, language)).toBe(is);
});

test.each(['', '-', '-50.01', '500.01', '1.234', 'tio', '--5', '1,5,'])('no uplift is %j', (typed) => {
  expect(upliftOf(typed, 'en')).toBeNull();
});

test('what is shown is what can be typed', () => {
  expect(upliftText('-7.25', 'sv')).toBe('−7,25');
  expect(upliftOf(upliftText('-7.25', 'sv'), 'sv')).toBe('-7.25');
});

test('the one that all have needs no percentage, an own one does', () => {
  const schema = typedUplift('sv');
  expect(schema.parse({ way: 'general', percent: 'tio' })).toEqual({ percent: null });
  expect(schema.parse({ way: 'own', percent: '12,5' })).toEqual({ percent: '12.5' });
  const wrong = schema.safeParse({ way: 'own', percent: '501' });
  expect(wrong.error?.issues).toMatchObject([
    { path: ['percent'], message: 'numberBetween', params: { values: { min: -50, max: 500 } } },
  ]);
  expect(schema.safeParse({ way: 'own', percent: ' ' }).error?.issues).toMatchObject([{ message: 'empty' }]);
});
