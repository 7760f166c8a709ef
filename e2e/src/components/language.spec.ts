import { getMe, login } from '@portal/contract/auth/sign-in';
import { listNews } from '@portal/contract/news';
import { updateUserAppearance } from '@portal/contract/user';
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { answer, sampled } from '../testing/component/answers.ts';
import { personOf } from '../testing/component/people.ts';
import { useScreen } from '../testing/screen.ts';
import { giveAddress, givePassword } from '../testing/sign-in.ts';

const open = useScreen();
const me = personOf('partner', 'owner');
const titles = { en: 'Log in', sv: 'Logga in' } as const;

async function speaks(page: Page, language: 'en' | 'sv'): Promise<void> {
  await page.getByRole('heading', { level: 1, name: titles[language], exact: true }).waitFor();
  expect(await page.evaluate(() => document.documentElement.lang)).toBe(language);
}

test('address, cookie, local storage, session storage and navigator decide about the language, in this order', async () => {
  const address = '/auth/login';
  const { page } = await open({ address, stored: { i18nextLng: 'en' } });
  await page.context().addCookies([{ name: 'i18next', value: 'sv', url: page.url() }]);
  await page.goto(`${address}?lng=en`);
  await speaks(page, 'en');
  await page.goto(address);
  await speaks(page, 'sv');
  await page.context().clearCookies();
  await page.evaluate(() => {
    localStorage.setItem('i18nextLng', 'sv');
    sessionStorage.setItem('i18nextLng', 'en');
  });
  await page.goto(address);
  await speaks(page, 'sv');
  await page.evaluate(() => {
    localStorage.removeItem('i18nextLng');
    sessionStorage.setItem('i18nextLng', 'sv');
  });
  await page.goto(address);
  await speaks(page, 'sv');
  await open({ address });
  await speaks(page, 'en');
  const { page: swedish } = await open({ address, view: { language: 'sv' } });
  await speaks(swedish, 'sv');
});

test('the chosen language survives a reload, and goes to the user who then signs in', async () => {
  const body = { additionalAuthenticationRequired: false, termsConsentRequired: false };
  const { page, newToken, change, calls } = await open({
    me,
    isSignedOut: true,
    address: '/auth/login?returnTo=/news',
    answers: [sampled(listNews), answer(updateUserAppearance, {})],
  });
  change(answer(login, { ...body, accessToken: newToken() }));
  await page.getByRole('combobox', { name: 'Language' }).selectOption('Svenska');
  await speaks(page, 'sv');
  expect(await page.evaluate(() => localStorage.getItem('i18nextLng'))).toBe('sv');
  await page.reload();
  await speaks(page, 'sv');
  await giveAddress(page, 'signe@fjallnat.example', 'sv');
  await givePassword(page, 'Demo-portal-1', 'sv');
  await page.getByRole('button', { name: /^Ditt konto/ }).waitFor();
  const kept = () => calls.filter(({ endpoint }) => endpoint.name === updateUserAppearance.name);
  await expect.poll(() => kept().map((call) => call.body)).toEqual([{ language: 'sv' }]);
});

test('the language that is chosen in the menu goes to the user, whose own is shown on any device', async () => {
  const answers = [sampled(listNews), answer(updateUserAppearance, {})];
  const { page, calls, change } = await open({ me, address: '/news', answers });
  await page.getByRole('button', { name: /^Your account/ }).click();
  await page.getByRole('button', { name: 'Svenska' }).click();
  await page.getByRole('button', { name: /^Ditt konto/ }).waitFor();
  await expect.poll(() => calls.map((call) => call.body)).toContainEqual({ language: 'sv' });
  change(answer(getMe, { ...me, user: { ...me.user, language: 'sv' } }));
  await page.evaluate(() => localStorage.removeItem('i18nextLng'));
  await page.reload();
  await page.getByRole('button', { name: /^Ditt konto/ }).waitFor();
});
