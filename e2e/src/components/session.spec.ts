import { acceptTerms, getMe, login, logout } from '@portal/contract/auth/sign-in';
import { shortLivedSeconds } from '@portal/contract/constants';
import { listCustomers } from '@portal/contract/customers';
import { authErrors } from '@portal/contract/errors';
import { listOutstandingDocuments } from '@portal/contract/legal/consent';
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { answer, refuse, sampled } from '../testing/component/answers.ts';
import { personOf } from '../testing/component/people.ts';
import { useScreen, type OpenScreen } from '../testing/screen.ts';
import { arriveAt, signIn } from '../testing/sign-in.ts';

const open = useScreen();
const me = personOf('partner', 'admin');
const form = '/customers/create-customer';
const whole = { additionalAuthenticationRequired: false, termsConsentRequired: false };
const eightHours = 8 * 60 * 60;

const stored = (page: Page, key: string): Promise<string | null> =>
  page.evaluate((name) => localStorage.getItem(name), key);
const mayLogIn = ({ newToken }: OpenScreen) => answer(login, { ...whole, accessToken: newToken() });

/** A form with something typed, eight hours before the end of the session. */
async function typing(name: string): Promise<OpenScreen> {
  const answers = [sampled(listCustomers)];
  const screen = await open({ me, tokenSeconds: eightHours, address: form, answers });
  await screen.page.locator('[name=name]').fill(name);
  await screen.page.getByText(/Draft kept on this device/).waitFor();
  return screen;
}

test('a minute before the end of a token a dialog over the page lets one log in again, and the draft stays', async () => {
  const screen = await typing('Halvfärdiga AB');
  const { page } = screen;
  const before = await stored(page, 'accessToken');
  await page.clock.fastForward('07:58:30');
  expect(await page.getByRole('dialog').count()).toBe(0);
  await page.clock.fastForward('00:40');
  const dialog = page.getByRole('dialog', { name: 'Your session is about to end' });
  await dialog.getByText(/^It ends in \d+ seconds\. Log in again to stay on this page\.$/).waitFor();
  const give = async (password: string): Promise<void> => {
    await dialog.getByLabel('Password').fill(password);
    await dialog.getByRole('button', { name: 'Log in again' }).click();
  };
  screen.change(refuse(login, authErrors.loginFailed, { status: 401 }));
  await give('wrong-Password-0');
  await dialog.getByText('Username or password is incorrect').waitFor();
  screen.change(mayLogIn(screen));
  await give('Demo-portal-1');
  await dialog.waitFor({ state: 'detached' });
  expect(new URL(page.url()).pathname).toBe(form);
  expect(await page.locator('[name=name]').inputValue()).toBe('Halvfärdiga AB');
  expect(await stored(page, 'accessToken')).not.toBe(before);
  expect(await stored(page, 'initialAccessToken')).toBe(await stored(page, 'accessToken'));
});

test('the end of a token is said, leads to the login, and the same address with the draft comes back, to nobody else', async () => {
  const screen = await typing('Kommer tillbaka AB');
  const { page } = screen;
  await page.clock.fastForward('07:59:10');
  await page.getByRole('dialog').getByRole('button', { name: 'Not now' }).click();
  await page.clock.fastForward('01:00');
  await page.getByRole('alert').getByText('Token expired', { exact: true }).waitFor();
  await arriveAt(page, '/auth/login');
  expect(await stored(page, 'accessToken')).toBeNull();
  expect(new URL(page.url()).searchParams.get('returnTo')).toBe(form);

  screen.change(mayLogIn(screen));
  await signIn(page, 'admin@demo.example');
  await arriveAt(page, form);
  await page.getByText(/Draft kept on this device/).waitFor();
  expect(await page.locator('[name=name]').inputValue()).toBe('Kommer tillbaka AB');

  const other = { ...me.user, id: '018499fe-94c8-700f-99ca-efcc3c184009' };
  screen.change(answer(getMe, { ...me, user: other }));
  await page.goto('/favicon.svg');
  await page.goto(form);
  await page.getByRole('heading', { level: 1, name: 'Create customer' }).waitFor();
  expect(await page.locator('[name=name]').inputValue()).toBe('');
});

test('a token that is no token, or of a session that is over, leads to the login at the start', async () => {
  const address = '/customers/customers';
  const { page } = await open({ address, stored: { accessToken: 'no-token' } });
  await arriveAt(page, '/auth/login');
  await page.getByRole('button', { name: 'Continue' }).waitFor();
  const over = refuse(getMe, authErrors.bearerNotValid, { status: 401 });
  const { excuse } = await open({ address, tokenSeconds: eightHours, answers: [over] });
  await arriveAt(page, '/auth/login');
  await page.getByRole('button', { name: 'Continue' }).waitFor();
  excuse();
});

test('consent that lapses in a running session leads to the terms and back', async () => {
  const address = '/customers/customers';
  const lapsed = refuse(listCustomers, authErrors.termsOutstanding);
  const { page, change, newToken } = await open({
    me,
    address,
    answers: [lapsed, answer(listOutstandingDocuments, { items: [] })],
  });
  await arriveAt(page, '/auth/accept-terms');
  expect(new URL(page.url()).searchParams.get('returnTo')).toBe(address);
  await page.getByText('Nothing is left to accept.').waitFor();
  change(sampled(listCustomers), answer(acceptTerms, { ...whole, accessToken: newToken() }));
  await page.getByRole('button', { name: 'Continue' }).click();
  await arriveAt(page, address);
});

test('who logs out leaves nothing of what they typed on the device, and others keep theirs', async () => {
  const others = 'draft:018499fe-94c8-700f-99ca-efcc3c184009 in 1:create-customer';
  const elsewhere = `draft:${me.user.id} in another:create-customer`;
  const kept = JSON.stringify({ values: { name: 'Kvar AB' }, savedAt: Date.now() });
  const { page, t } = await open({
    me,
    address: form,
    stored: { [others]: kept, [elsewhere]: kept },
    answers: [sampled(logout)],
  });
  await page.locator('[name=name]').fill('Hemliga AB');
  await page.getByText(/Draft kept on this device/).waitFor();
  const menu = page.getByRole('button', { name: t('app.menu.label', { name: 'Signe Ny' }) });
  const leave = page.getByRole('button', { name: t('app.menu.logOut') });
  const question = page.getByRole('dialog', { name: t('ui.leave.title') });
  await menu.click();
  await leave.click();
  await question.getByRole('button', { name: t('ui.leave.stay') }).click();
  expect(await page.locator('[name=name]').inputValue()).toBe('Hemliga AB');
  // Typed last, and perhaps not yet kept.
  await page.locator('[name=city]').fill('Luleå');
  await menu.click();
  await leave.click();
  await question.getByRole('button', { name: t('app.menu.logOut') }).click();
  await arriveAt(page, '/auth/login');
  await page.clock.fastForward(1000);
  expect(
    await page.evaluate(() => Object.keys(localStorage).filter((name) => name.startsWith('draft:'))),
  ).toEqual([others]);
});

test('the step of the code has five minutes, says so in the last one, and starts over', async () => {
  const address = '/auth/authenticate';
  const { page } = await open({ address, tokenSeconds: shortLivedSeconds });
  await page.getByRole('heading', { name: 'Enter your code' }).waitFor();
  await page.clock.fastForward('04:10');
  await page.getByText('After that you have to log in again.').waitFor();
  await page.clock.fastForward('01:00');
  await arriveAt(page, '/auth/login');
  await page.getByText('Token expired').waitFor();
});

test('a page of the history that somebody else met is shown to the next one where it is the homepage of both', async () => {
  const address = '/customers/customers';
  const answers = [sampled(listCustomers)];
  const { page, change } = await open({ me: personOf('partner', 'engineer'), address, answers });
  await page.getByRole('link', { name: 'Name 1' }).waitFor();
  const owner = personOf('partner', 'owner');
  change(answer(getMe, { ...owner, user: { ...owner.user, id: '018499fe-94c8-700f-99ca-efcc3c184009' } }));
  await page.reload();
  await page.getByRole('link', { name: 'Name 1' }).waitFor();
});
