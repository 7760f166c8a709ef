import { listBuckets } from '@portal/contract/s3-storage/buckets';
import {
  getStorageUser,
  listPolicies,
  listStorageUsers,
  showAccessKeySecret,
} from '@portal/contract/s3-storage/users';
import { getContactDetails, updateContactDetails } from '@portal/contract/user';
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { answer, sampled } from '../testing/component/answers.ts';
import { personOf } from '../testing/component/people.ts';
import { someId } from '../testing/component/row.ts';
import { enabledStorage } from '../testing/component/rows/services/s3-storage.ts';
import { sampleOf } from '../testing/component/sample.ts';
import { useScreen } from '../testing/screen.ts';

const open = useScreen();
const toastHost = /\/toast-host-.*\.js/;
const secretDialog = /\/secret-dialog-.*\.js/;

/** What the page reports from now on. */
const listenToReports = (page: Page): Promise<void> =>
  page.evaluate(() => {
    const reports: string[] = [];
    const mark = performance.mark.bind(performance);
    performance.mark = (name, options) => {
      reports.push(name);
      return mark(name, options);
    };
    Object.assign(globalThis, { reports });
  });
const reportsOf = (page: Page): Promise<string[]> => page.evaluate(() => Reflect.get(globalThis, 'reports'));

test('when the code of the messages does not come, the page stays, and tells its message when it has come', async () => {
  const address = '/user-profile';
  const details = { ...sampleOf(getContactDetails), phone: '' };
  const answers = [answer(getContactDetails, details), sampled(updateContactDetails)];
  const me = personOf('partner', 'engineer');
  const { page } = await open({ address: '/auth/login' });
  await page.route(toastHost, (route) => route.abort());
  const { excuse } = await open({ me, address, answers });
  const save = page.getByRole('button', { name: 'Save details' });
  await save.waitFor();
  await listenToReports(page);
  await expect
    .poll(async () => {
      await page.clock.fastForward(1000);
      return reportsOf(page);
    })
    .toContain('report: toasts could not be loaded');
  await page.getByRole('heading', { level: 1, name: 'User profile' }).waitFor();
  await page.getByRole('textbox', { name: 'Phone' }).fill('+46 8 123 45 67');
  await save.click();
  await page.getByText(/Draft kept on this device/).waitFor({ state: 'hidden' });
  expect(await page.getByText('Your contact details are saved').count()).toBe(0);
  await page.unroute(toastHost);
  await expect
    .poll(async () => {
      await page.clock.fastForward(3000);
      return page.getByText('Your contact details are saved').count();
    })
    .toBe(1);
  excuse();
});

test('when the code that shows a secret does not come, the secret is not asked for and waits', async () => {
  const user = sampleOf(getStorageUser);
  const [key] = user.keys;
  if (!key) throw new Error('The sample has no key.');
  const keys = [{ ...key, state: 'active' as const, secretUntil: '2126-11-20T09:30:00.000Z' }];
  const { page, calls, excuse } = await open({
    me: personOf('customer', 'owner'),
    address: `/services/s3-storage/users?user=${someId}`,
    answers: [
      ...enabledStorage('plain'),
      ...[listStorageUsers, listPolicies, listBuckets, showAccessKeySecret].map((one) => sampled(one)),
      answer(getStorageUser, { ...user, state: 'active', keys }),
    ],
  });
  await page.route(secretDialog, (route) => route.abort());
  const show = page.getByRole('button', { name: /^Show the secret of/ });
  await show.click();
  await page.getByText('The secret could not be shown').waitFor();
  const secretCalls = () => calls.filter(({ endpoint }) => endpoint.name === showAccessKeySecret.name).length;
  expect(secretCalls()).toBe(0);
  await page.unroute(secretDialog);
  await show.click();
  const dialog = page.getByRole('dialog', { name: 'Secret access key' });
  const { secretAccessKey } = sampleOf(showAccessKeySecret);
  expect(await dialog.locator('dd code').nth(1).innerText()).toBe(secretAccessKey);
  expect(secretCalls()).toBe(1);
  await dialog.getByRole('button', { name: 'Copy the secret' }).click();
  await dialog.getByText('The secret is copied').waitFor();
  excuse();
});
