import type { Page, Route } from 'playwright-core';
import { expect, test } from 'vitest';
import { enter } from './testing/browser.ts';
import * as house from './testing/house.ts';
import { eventually, rowOf } from './testing/lists.ts';
import { newKeys, newUser } from './testing/storage-users.ts';
import { useBrowser } from './testing/visits.ts';

const open = useBrowser();
const toastHost = /\/toast-host-.*\.js$/;
const secretDialog = /\/secret-dialog-.*\.js$/;

const reportsOf = (page: Page): Promise<string[]> =>
  page.evaluate(() => performance.getEntriesByType('mark').map(({ name }) => name));

test('when the code of the messages does not come, the page stays, and tells its message when it has come', async () => {
  const visited = await open();
  const { page } = visited;
  let refused = 0;
  const refuse = async (route: Route): Promise<void> => {
    refused += 1;
    await route.abort();
  };
  await page.route(toastHost, refuse);
  await enter(visited, 'engineer@demo.example', '/user-profile');
  const save = page.getByRole('button', { name: 'Save details' });
  await save.waitFor();
  await eventually(async () => expect(refused).toBeGreaterThan(0));
  await eventually(async () => expect(await reportsOf(page)).toContain('report: toasts could not be loaded'));
  await page.getByRole('heading', { level: 1, name: 'User profile' }).waitFor();
  await page.route('**/api/user/contact-details/', (route) =>
    route.request().method() === 'PUT' ? route.fulfill({ status: 204 }) : route.continue(),
  );
  await page.getByRole('textbox', { name: 'Phone' }).fill('+46 8 123 45 67');
  await save.click();
  await page.getByText(/Draft kept on this device/).waitFor({ state: 'hidden' });
  expect(await page.getByText('Your contact details are saved').count()).toBe(0);
  await page.unroute(toastHost);
  await page.getByText('Your contact details are saved').waitFor();
  visited.complaints.splice(0);
});

test('when the code that shows a secret does not come, the secret is not asked for and waits', async () => {
  const partner = await house.callerOf('partner@demo.example');
  const customer = await house.newStorageCustomer(partner);
  const user = await newUser(partner, customer, { policy: { access: 'full-access' } });
  await newKeys(partner, customer, { userId: user.id, count: 1 });
  const visited = await open();
  const { page } = visited;
  const asked: string[] = [];
  page.on('request', (request) => {
    if (request.url().includes('/access-key/secret/')) asked.push(request.method());
  });
  await page.route(secretDialog, (route) => route.abort());
  await enter(visited, 'partner@demo.example', `/services/s3-storage/users?customerId=${customer.id}`);
  await rowOf(page, user.username).getByRole('link').click();
  const show = page.getByRole('button', { name: /^Show the secret of/ });
  await show.click();
  await page.getByText('The secret could not be shown').waitFor();
  expect(asked).toEqual([]);
  await page.unroute(secretDialog);
  await show.click();
  const dialog = page.getByRole('dialog', { name: 'Secret access key' });
  expect((await dialog.locator('dd code').nth(1).innerText()).length).toBeGreaterThan(20);
  await dialog.getByRole('button', { name: 'Copy the secret' }).click();
  await dialog.getByText('The secret is copied').waitFor();
  visited.complaints.splice(0);
});
