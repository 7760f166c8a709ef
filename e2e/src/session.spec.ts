import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { callApi } from './testing/accounts.ts';
import { demoPassword, enter, type Visit } from './testing/browser.ts';
import { arriveAt, signIn } from './testing/sign-in.ts';
import { useBrowser } from './testing/visits.ts';

const open = useBrowser();
const stored = (page: Page, key: string): Promise<string | null> =>
  page.evaluate((name) => localStorage.getItem(name), key);
const form = '/customers/create-customer';

/** A form with something typed, eight hours before the end of the session. */
async function typing(visited: Visit, name: string): Promise<void> {
  await visited.page.clock.install();
  await enter(visited, 'admin@demo.example', form);
  await visited.page.locator('[name=name]').fill(name);
  await visited.page.getByText(/Draft kept on this device/).waitFor();
}

/** The API's clock does not go with the browser's, so a token that is asked for now is asked for at the true time. */
const backToNow = (page: Page): Promise<void> => page.clock.setSystemTime(new Date());

describe('the end of a token', () => {
  test('a minute before it a dialog over the page lets one log in again, and the draft stays', async () => {
    const visited = await open({ own: true });
    const { page } = visited;
    await typing(visited, 'Halvfärdiga AB');
    const before = await stored(page, 'accessToken');
    await page.clock.fastForward('07:58:30');
    expect(await page.getByRole('dialog').count()).toBe(0);
    await page.clock.fastForward('00:40');
    const dialog = page.getByRole('dialog', { name: 'Your session is about to end' });
    await dialog.getByText(/^It ends in \d+ seconds\. Log in again to stay on this page\.$/).waitFor();

    await backToNow(page);
    await dialog.getByLabel('Password').fill('wrong-Password-0');
    await dialog.getByRole('button', { name: 'Log in again' }).click();
    await dialog.getByText('Username or password is incorrect').waitFor();
    await dialog.getByLabel('Password').fill(demoPassword);
    await dialog.getByRole('button', { name: 'Log in again' }).click();
    await dialog.waitFor({ state: 'detached' });
    expect(new URL(page.url()).pathname).toBe(form);
    expect(await page.locator('[name=name]').inputValue()).toBe('Halvfärdiga AB');
    expect(await stored(page, 'accessToken')).not.toBe(before);
    expect(await stored(page, 'initialAccessToken')).toBe(await stored(page, 'accessToken'));
  });

  test('it is told, leads to the login, and the same address with the draft comes back, to nobody else', async () => {
    const visited = await open({ own: true });
    const { page } = visited;
    await typing(visited, 'Kommer tillbaka AB');
    await page.clock.fastForward('07:59:10');
    await page.getByRole('dialog').getByRole('button', { name: 'Not now' }).click();
    await page.clock.fastForward('01:00');
    await page.getByRole('alert').getByText('Token expired', { exact: true }).waitFor();
    await arriveAt(page, '/auth/login');
    expect(await stored(page, 'accessToken')).toBeNull();
    expect(new URL(page.url()).searchParams.get('returnTo')).toBe(form);

    await backToNow(page);
    await signIn(page, 'admin@demo.example');
    await arriveAt(page, form);
    await page.getByText(/Draft kept on this device/).waitFor();
    expect(await page.locator('[name=name]').inputValue()).toBe('Kommer tillbaka AB');

    // It is not shown to the next person on the same device.
    await page.evaluate(() => {
      for (const name of ['accessToken', 'initialAccessToken']) localStorage.removeItem(name);
    });
    page.on('dialog', (dialog) => void dialog.accept());
    await page.goto('/auth/login');
    await signIn(page, 'partner@demo.example');
    await arriveAt(page, '/customers/customers');
    await page.goto(form);
    await page.getByRole('heading', { level: 1, name: 'Create customer' }).waitFor();
    expect(await page.locator('[name=name]').inputValue()).toBe('');
  });
});

describe('a session that ended elsewhere', () => {
  test('the next call leads to the login, and back to the page afterwards', async () => {
    const visited = await open({ own: true });
    const { page } = visited;
    await enter(visited, 'engineer@demo.example', '/user-profile?tab=security');
    await page.getByRole('heading', { level: 1, name: 'User profile' }).waitFor();
    const token = (await stored(page, 'accessToken')) ?? '';
    await callApi('/auth-v2/session', { method: 'DELETE', token });
    // The event stream may have told first; then there is nothing left to click.
    await page
      .getByRole('link', { name: 'Contact details' })
      .click({ timeout: 5000 })
      .catch(() => undefined);
    await arriveAt(page, '/auth/login');
    await page.getByRole('alert').getByText('Token expired', { exact: true }).waitFor();
    await signIn(page, 'engineer@demo.example');
    await arriveAt(page, '/user-profile');
  });

  test('a token that is no token, or of a session that is over, leads to the login at the start', async () => {
    const { page } = await open({ own: true });
    await page.goto('/auth/login');
    for (const token of ['no-token', 'a.eyJleHAiOjQwMDAwMDAwMDAsImlhdCI6MX0.b']) {
      await page.evaluate((value) => localStorage.setItem('accessToken', value), token);
      await page.goto('/customers/customers');
      await arriveAt(page, '/auth/login');
      await page.getByRole('button', { name: 'Continue' }).waitFor();
    }
  });

  test('consent that lapses in a running session leads to the terms and back', async () => {
    const visited = await open({ own: true });
    const { page } = visited;
    await page.route('**/api/customers/**', (route) =>
      route.fulfill({
        status: 403,
        json: { errorKey: '100308', message: 'Terms are outstanding.', requestId: 'E2E' },
      }),
    );
    await enter(visited, 'engineer@demo.example', '/customers/customers');
    await arriveAt(page, '/auth/accept-terms');
    expect(new URL(page.url()).searchParams.get('returnTo')).toBe('/customers/customers');
    await page.getByText('Nothing is left to accept.').waitFor();
    await page.unroute('**/api/customers/**');
    await page.getByRole('button', { name: 'Continue' }).click();
    await arriveAt(page, '/customers/customers');
  });
});

describe('tabs keep in step', () => {
  test('with each other’s login and logout, and a reload keeps the session', async () => {
    const { page, context } = await open({ own: true });
    const other = await context.newPage();
    await page.goto('/auth/login');
    await other.goto('/auth/login');
    await other.getByRole('button', { name: 'Continue' }).waitFor();
    await signIn(page, 'engineer@demo.example');
    await arriveAt(page, '/customers/customers');
    await other.getByRole('heading', { level: 1, name: 'Customers' }).waitFor();
    const token = await stored(page, 'accessToken');
    expect(token?.split('.').length).toBe(3);
    expect(await stored(page, 'initialAccessToken')).toBe(token);
    expect(await stored(page, 'i18nextLng')).toBe('en');
    await page.reload();
    await page.getByRole('heading', { level: 1, name: 'Customers' }).waitFor();

    await other.getByRole('button', { name: /^Your account/ }).click();
    await other.getByRole('button', { name: 'Log out' }).click();
    await arriveAt(other, '/auth/login');
    await arriveAt(page, '/auth/login');
    await page.getByRole('button', { name: 'Continue' }).waitFor();
    expect(await page.getByText('Token expired').count()).toBe(0);
  });

  test('with each other’s impersonation, there and back', async () => {
    const { page, context } = await open({ own: true });
    await page.goto('/auth/login');
    await signIn(page, 'engineer@demo.example');
    await arriveAt(page, '/customers/customers');
    const other = await context.newPage();
    await other.goto('/customers/customers');
    await other.getByRole('heading', { level: 1, name: 'Customers' }).waitFor();
    await page.getByRole('button', { name: 'Customer: All customers' }).click();
    await page.getByRole('searchbox', { name: 'Search name or organization number' }).fill('Polarvind');
    await page.getByRole('button', { name: 'Impersonate Polarvind Kraft AB' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Impersonate' }).click();
    await page.getByRole('region', { name: 'Impersonation' }).waitFor();
    await other.getByRole('region', { name: 'Impersonation' }).waitFor();
    await other.getByRole('button', { name: 'Back to Björkudden IT AB' }).click();
    await other.getByRole('region', { name: 'Impersonation' }).waitFor({ state: 'detached' });
    await page.getByRole('region', { name: 'Impersonation' }).waitFor({ state: 'detached' });
  });
});
