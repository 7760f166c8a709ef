import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { callApi } from './testing/api.ts';
import { openRowMenu } from './testing/lists.ts';
import { arriveAt, signIn } from './testing/sign-in.ts';
import { useBrowser } from './testing/visits.ts';

const { open } = useBrowser();
const stored = (page: Page, key: string): Promise<string | null> =>
  page.evaluate((name) => localStorage.getItem(name), key);
const atCustomers = (page: Page): Promise<void> =>
  page.getByRole('heading', { level: 1, name: 'Customers' }).waitFor();

test('two tabs keep in step with login, reload, impersonation, a session that ended elsewhere, and logout', async () => {
  const { page, context } = await open();
  const other = await context.newPage();
  await page.goto('/auth/login');
  await other.goto('/auth/login');
  await other.getByRole('button', { name: 'Continue' }).waitFor();
  await signIn(page, 'engineer@demo.example');
  await arriveAt(page, '/customers/customers');
  await atCustomers(other);
  const token = (await stored(page, 'accessToken')) ?? '';
  expect(token.split('.').length).toBe(3);
  expect(await stored(page, 'initialAccessToken')).toBe(token);
  expect(await stored(page, 'i18nextLng')).toBe('en');
  await page.reload();
  await atCustomers(page);

  await page.goto('/customers/customers?search=Polarvind');
  await (await openRowMenu(page, 'Polarvind Kraft AB'))('Impersonate').click();
  await page.getByRole('dialog').getByRole('button', { name: 'Impersonate' }).click();
  await page.getByRole('region', { name: 'Impersonation' }).waitFor();
  await other.getByRole('region', { name: 'Impersonation' }).waitFor();
  await other.getByRole('button', { name: 'Back to Björkudden IT AB' }).click();
  await other.getByRole('region', { name: 'Impersonation' }).waitFor({ state: 'detached' });
  await page.getByRole('region', { name: 'Impersonation' }).waitFor({ state: 'detached' });

  await page.goto('/user-profile?tab=security');
  await page.getByRole('heading', { level: 1, name: 'User profile' }).waitFor();
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

  await page.reload();
  await other.goto('/customers/customers');
  await other.getByRole('button', { name: /^Your account/ }).click();
  await other.getByRole('button', { name: 'Log out' }).click();
  await arriveAt(other, '/auth/login');
  await arriveAt(page, '/auth/login');
  await page.getByRole('button', { name: 'Continue' }).waitFor();
  expect(await page.getByText('Token expired').count()).toBe(0);
});
