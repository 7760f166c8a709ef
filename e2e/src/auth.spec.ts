import { describe, expect, test } from 'vitest';
import { callApi } from './testing/api.ts';
import { demoPassword } from './testing/browser.ts';
import { arriveAt, giveAddress, givePassword, signIn, titled } from './testing/sign-in.ts';
import { useBrowser } from './testing/visits.ts';

const { open } = useBrowser();

test('a partner’s engineer is led home by address and password, back to the address and on; and from the login page as well', async () => {
  const { page } = await open();
  await page.goto('/customers/create-customer');
  await arriveAt(page, '/auth/login');
  await titled(page, 'Log in');
  const password = page.getByLabel('Password', { exact: true });
  expect(await password.count()).toBe(0);
  await giveAddress(page, 'engineer@demo.example');
  await password.waitFor();
  await page.goBack();
  await page.getByRole('button', { name: 'Continue' }).waitFor();
  expect(await password.count()).toBe(0);
  expect(await page.getByLabel('Email', { exact: true }).inputValue()).toBe('engineer@demo.example');
  await signIn(page, 'engineer@demo.example');
  // What was asked for before the sign-in is opened after it.
  await arriveAt(page, '/customers/create-customer');
  await page.goto('/auth/login');
  await arriveAt(page, '/customers/customers');
  await page.getByRole('heading', { level: 1, name: 'Customers' }).waitFor();
  await page.goto('/');
  await arriveAt(page, '/customers/customers');
});

test('a customer’s owner is led home in Swedish', async () => {
  const { page } = await open({ language: 'sv', width: 360, height: 780 });
  await page.goto('/');
  await arriveAt(page, '/auth/login');
  await page.getByRole('heading', { name: 'Logga in' }).waitFor();
  await titled(page, 'Logga in');
  await giveAddress(page, 'customer@demo.example', 'sv');
  await givePassword(page, demoPassword, 'sv');
  await arriveAt(page, '/services/s3-storage/buckets');
  await page.locator('h1').waitFor();
});

test('the whole way in goes by keyboard alone', async () => {
  const { page } = await open();
  await page.goto('/auth/login');
  await page.locator('[name=username]:focus').waitFor();
  await page.keyboard.type('operator@demo.example');
  await page.keyboard.press('Enter');
  await page.locator('[name=password]:focus').waitFor();
  await page.keyboard.type('wrong-Password-0');
  await page.keyboard.press('Enter');
  await page.getByRole('alert').waitFor();
  await page.locator('[name=password]:focus').waitFor();
  await page.keyboard.press('ControlOrMeta+A');
  await page.keyboard.type(demoPassword);
  await page.keyboard.press('Tab');
  expect(await page.locator(':focus').getAttribute('aria-label')).toBe('Show the password');
  await page.keyboard.press('Tab');
  expect(await page.locator(':focus').textContent()).toBe('Log in');
  await page.keyboard.press('Enter');
  await page.getByRole('heading', { level: 1, name: 'Customers' }).waitFor();
  await page.keyboard.press('Tab');
  expect(await page.locator(':focus').textContent()).toBe('Skip to the content');
});

describe('terms', () => {
  test('outstanding terms are read and accepted before the portal opens', async () => {
    const { page } = await open();
    await page.goto('/auth/login');
    await signIn(page, 'terms@demo.example');
    await arriveAt(page, '/auth/accept-terms');
    await page.getByRole('heading', { name: 'Terms to accept' }).waitFor();
    const ticks = page.getByRole('checkbox');
    await ticks.first().waitFor();
    await page.getByRole('region', { name: 'Terms of service' }).getByRole('heading').first().waitFor();

    // Nothing else opens meanwhile.
    await page.goto('/customers/customers');
    await arriveAt(page, '/auth/accept-terms');
    await page.getByRole('button', { name: 'Accept and continue' }).click();
    await page.getByText('Please confirm that you have accepted').first().waitFor();
    for (const tick of await ticks.all()) await tick.check();
    await page.getByRole('button', { name: 'Accept and continue' }).click();
    await page.getByRole('heading', { level: 1, name: 'Customers' }).waitFor();

    const again = await callApi('/login/', {
      body: { username: 'terms@demo.example', password: demoPassword },
    });
    expect(again.body['termsConsentRequired']).toBe(false);
  });
});

describe('log out', () => {
  test('ends the session everywhere, and the back button shows nothing', async () => {
    const { page } = await open();
    await page.goto('/auth/login');
    await signIn(page, 'customer@demo.example');
    await arriveAt(page, '/services/s3-storage/buckets');
    await page.goto('/user-profile');
    await page.getByRole('heading', { level: 1, name: 'User profile' }).waitFor();
    const token = (await page.evaluate(() => localStorage.getItem('accessToken'))) ?? '';
    await page.getByRole('button', { name: /^Your account/ }).click();
    await page.getByRole('button', { name: 'Log out' }).click();
    await arriveAt(page, '/auth/login');
    const kept = await page.evaluate(() => [
      localStorage.getItem('accessToken'),
      localStorage.getItem('initialAccessToken'),
    ]);
    expect(kept).toEqual([null, null]);
    expect((await callApi('/me/', { token })).status).toBe(401);

    await page.goBack();
    await page.getByRole('heading', { name: 'Log in' }).waitFor();
    expect(await page.getByText('customer@demo.example').count()).toBe(0);
    expect(await page.getByRole('heading', { name: 'User profile' }).count()).toBe(0);
  });
});
