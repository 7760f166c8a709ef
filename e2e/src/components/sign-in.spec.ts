import { login } from '@portal/contract/auth/sign-in';
import { requestPasswordReset } from '@portal/contract/auth/by-mail';
import { authErrors } from '@portal/contract/errors';
import { getContactDetails } from '@portal/contract/user';
import { expect, test } from 'vitest';
import { refuse, sampled } from '../testing/component/answers.ts';
import { personOf } from '../testing/component/people.ts';
import { useScreen } from '../testing/screen.ts';
import { giveAddress, givePassword } from '../testing/sign-in.ts';

const open = useScreen();

const refusals = [
  [
    'en',
    'The provided email address is not valid',
    'Email can not be left empty',
    'Username or password is incorrect',
  ],
  ['sv', 'E-postadressen är inte giltig', 'E-post får inte lämnas tomt', 'Fel användarnamn eller lösenord'],
] as const;

test.each(refusals)(
  'in %s a missing and a malformed address are told at the field, and a wrong password above it',
  async (...[language, invalid, empty, incorrect]) => {
    const answers = [refuse(login, authErrors.loginFailed, { status: 401 })];
    const { page } = await open({ view: { language }, address: '/auth/login', answers });
    const field = page.locator('[name=username]');
    await giveAddress(page, '', language);
    await page.getByText(empty, { exact: true }).waitFor();
    await giveAddress(page, 'nobody@', language);
    await page.getByText(invalid, { exact: true }).waitFor();
    expect(await field.getAttribute('aria-invalid')).toBe('true');
    await page.locator('[name=username]:focus').waitFor();
    expect(await page.locator('[name=password]').count()).toBe(0);
    await giveAddress(page, 'viewer@demo.example', language);
    await givePassword(page, 'wrong-Password-0', language);
    expect(await page.getByRole('alert').textContent()).toBe(incorrect);
  },
);

test('any address leads to the step of the code, from which one starts over; a new password has its rules', async () => {
  const answers = [sampled(requestPasswordReset)];
  const { page } = await open({ address: '/auth/reset-password', answers });
  const ask = async (address: string): Promise<void> => {
    await page.getByLabel('Email', { exact: true }).fill(address);
    await page.getByRole('button', { name: 'Send code' }).click();
    await page.getByRole('heading', { name: 'Choose a new password' }).waitFor();
    await page.getByText(`If ${address} has an account, a code is on its way to it.`).waitFor();
  };
  await ask('wrong-address@e2e.example');
  await page.getByLabel('Digit 1 of 6').click();
  await page.keyboard.type('123');
  await page.getByRole('button', { name: 'Use another address' }).click();
  await page.getByRole('heading', { name: 'Reset your password' }).waitFor();
  await page.reload();
  await page.getByRole('heading', { name: 'Reset your password' }).waitFor();
  await ask('right-address@e2e.example');
  expect(await page.getByText('wrong-address@e2e.example').count()).toBe(0);
  expect(await page.getByLabel('Digit 1 of 6').inputValue()).toBe('');

  const password = page.getByRole('textbox', { name: 'New password' });
  const rules = page.getByRole('list', { name: 'What the password needs' }).getByRole('listitem');
  await password.fill('abc');
  expect(await rules.allTextContents()).toEqual([
    'At least 7 characters– missing',
    'At least one letter– done',
    'At least one digit– missing',
  ]);
  await password.fill('abcdef7');
  expect(await rules.allTextContents()).toEqual([
    'At least 7 characters– done',
    'At least one letter– done',
    'At least one digit– done',
  ]);
  await page.getByRole('textbox', { name: 'Repeated password' }).fill('abcdef8');
  await page.getByRole('button', { name: 'Change password' }).click();
  await page.getByText('Repeated password must match New password').waitFor();
  await page.getByText('Enter the 6 digits of the code').waitFor();
  // The first wrong field has the focus.
  expect(await page.locator(':focus').getAttribute('aria-label')).toBe('Digit 1 of 6');
});

test('what is wrong with one’s own details stands at its field', async () => {
  const { page } = await open({
    me: personOf('customer', 'owner'),
    address: '/user-profile',
    answers: [sampled(getContactDetails)],
  });
  const save = page.getByRole('button', { name: 'Save details' });
  await page.getByLabel('Phone').fill('');
  await page.getByLabel('First name').fill('');
  await page.getByLabel('Last name').fill('');
  await save.click();
  await page.getByText('First name can not be left empty').waitFor();
  await page.getByText('Last name can not be left empty').waitFor();
  await page.getByText('2 fields to correct').waitFor();
  await page.getByLabel('Phone').fill('0700 abc');
  await save.click();
  await page.getByText('Use digits, spaces, dashes and brackets, with + first for another country').waitFor();
});
