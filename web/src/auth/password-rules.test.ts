import { expect, test } from 'vitest';
import { isRepeated, passwordRules, type PasswordContext } from './password-rules.ts';

const own: PasswordContext = { policy: 'specification', twoFactor: undefined };
const kept = (context: PasswordContext, password: string): string[] =>
  passwordRules(context, password)
    .filter(({ isKept }) => isKept)
    .map(({ rule }) => rule);

test('a password is measured as the API measures it', () => {
  expect(kept(own, 'abc12')).toEqual(['letter', 'digit']);
  expect(kept(own, '1234567')).toEqual(['length', 'digit']);
  expect(kept(own, 'lösenord')).toEqual(['length', 'letter']);
  expect(kept(own, 'åäö4567')).toEqual(['length', 'letter', 'digit']);
});

test('a character that is two units long counts once', () => {
  expect(kept(own, '🙂🙂🙂a1')).not.toContain('length');
});

test('where length alone counts, it is asked for and nothing else', () => {
  const nist = (twoFactor: boolean | undefined) => ({ policy: 'nist', twoFactor }) as const;
  expect(passwordRules(nist(false), 'fourteen chars')).toEqual([
    { rule: 'length', isKept: false, values: { min: 15 } },
  ]);
  expect(passwordRules(nist(true), 'eight ch')).toEqual([
    { rule: 'length', isKept: true, values: { min: 8 } },
  ]);
  expect(passwordRules(nist(undefined), 'fifteen letters')).toEqual([
    { rule: 'lengthUnlessTwoFactor', isKept: true, values: { min: 15, minWithTwoFactor: 8 } },
  ]);
});

test('the repetition is wrong only once it says something else', () => {
  expect(isRepeated({ password: 'one1234', repeat: '' })).toBe(true);
  expect(isRepeated({ password: 'one1234', repeat: 'one1234' })).toBe(true);
  expect(isRepeated({ password: 'one1234', repeat: 'two1234' })).toBe(false);
});
