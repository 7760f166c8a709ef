import { expect, test } from 'vitest';
import { hashPassword, verifyPassword } from './password-hash.ts';
import { passwordError } from './password-policy.ts';

const owner = { email: 'ida.lund@norrsken.example', firstName: 'Ida', lastName: 'Lund', twoFactor: false };
const check = async (policy: 'specification' | 'nist', password: string, twoFactor = false) =>
  (await passwordError(policy, { password, owner: { ...owner, twoFactor } }))?.errorKey ?? null;

test.each([
  ['abc12', 'passwordTooShort'],
  ['abcde1', 'passwordTooShort'],
  ['åäö🙂🙂1', 'passwordTooShort'],
  ['abcdefg', 'passwordNeedsLetterAndDigit'],
  ['12345678', 'passwordNeedsLetterAndDigit'],
  ['!!!!!!!!', 'passwordNeedsLetterAndDigit'],
  ['password1', 'passwordCommon'],
  ['PassWord1', 'passwordCommon'],
  ['abc12345', 'passwordCommon'],
  ['Idalund2026', 'passwordLikeAccount'],
  ['ida.lund@norrsken.example1', 'passwordLikeAccount'],
  ['Norrsken-1', 'passwordLikeAccount'],
  ['CloudPortal99', 'passwordLikeAccount'],
  ['vinden7', null],
  ['Demo-portal-1', null],
  ['лес и 3 реки', null],
])('the policy `specification`: %s is %s', async (password, expected) => {
  expect(await check('specification', password)).toBe(expected);
});

test.each([
  ['fourteen chars', false, 'passwordTooShort'],
  ['fifteen letters', false, null],
  ['seven77', true, 'passwordTooShort'],
  ['eightlet', true, null],
  ['password', true, 'passwordCommon'],
  ['idalund-idalund', false, null],
])('NIST’s rule: %s with two-factor %s is %s', async (password, twoFactor, expected) => {
  expect(await check('nist', password, twoFactor)).toBe(expected);
});

test('the error names the length that is asked for', async () => {
  expect(await passwordError('nist', { password: 'short', owner })).toEqual({
    errorKey: 'passwordTooShort',
    values: { min: 15 },
  });
});

test('hashes are Argon2id of the decided cost, each of its own', async () => {
  const [one, two] = await Promise.all([hashPassword('vinden7'), hashPassword('vinden7')]);
  expect(one).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
  expect(one).not.toBe(two);
  expect(await verifyPassword(one, 'vinden7')).toBe(true);
  expect(await verifyPassword(one, 'vinden8')).toBe(false);
  expect(await verifyPassword(null, 'vinden7')).toBe(false);
});

test('a password is the same on every keyboard', async () => {
  expect(await verifyPassword(await hashPassword('a\u030Angstro\u0308m1'), 'ångström1')).toBe(true);
});
