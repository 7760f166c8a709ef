import { expect, test } from 'vitest';
import { newPassword, userNameOf } from './account.ts';

const [one, other] = ['0198a0f2-7c00-7a3b-8000-00000000aaaa', '0198a0f2-7c00-7a3b-8000-00000000bbbb'];

test.each([
  ['Åsnäs Måleri AB', 'asnas-maleri-ab-0000aaaa'],
  ['  Ö-vik & Söner (publ.)  ', 'o-vik-soner-publ-0000aaaa'],
  ['Sveriges Kommunala Leverantörsförening', 'sveriges-kommunala-lever-0000aaaa'],
  ['東京', '0000aaaa'],
])('the customer id of %j is one that every system takes', (name, userName) => {
  expect(userNameOf({ id: one, name })).toBe(userName);
});

test('two customers of one name, made in the same moment, have two customer ids', () => {
  const name = 'Norr AB';
  expect(userNameOf({ id: one, name })).not.toBe(userNameOf({ id: other, name }));
});

test('a password is new each time, and has no letters that look like others', () => {
  const made = Array.from({ length: 200 }, () => newPassword());
  expect(new Set(made).size).toBe(made.length);
  expect(made.join('')).not.toMatch(/[lIO01]/);
  for (const password of made) expect(password).toMatch(/^(?:[A-Za-z2-9]{6}-){3}[A-Za-z2-9]{6}$/);
});
