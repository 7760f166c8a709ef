import type { Page } from 'playwright-core';
import { beforeAll, expect, test } from 'vitest';
import { callApi } from './testing/accounts.ts';
import { enter } from './testing/browser.ts';
import { during, storageSimulators } from './testing/faults.ts';
import * as house from './testing/house.ts';
import { rowOf } from './testing/lists.ts';
import { arriveAt, signIn } from './testing/sign-in.ts';
import { useBrowser } from './testing/visits.ts';

const open = useBrowser();
const engineer = 'engineer@demo.example';
let customer: house.House;

beforeAll(async () => {
  customer = await house.newStorageCustomer(await house.callerOf('partner@demo.example'));
}, 120_000);

const formOf = (): string => `/services/s3-storage/create-bucket?customerId=${customer.id}`;

async function fill(page: Page, name: string): Promise<void> {
  await page.getByRole('textbox', { name: 'Name' }).fill(name);
  await page.getByRole('radio', { name: /SE-NORTH-1/ }).check();
  await page.getByRole('checkbox', { name: /^I accept/ }).check();
}
const order = (page: Page) => page.getByRole('button', { name: 'Create bucket' });

test(
  'an order that is pressed twice is sent once, and going back neither repeats it nor keeps its draft',
  { retry: 0 },
  async () => {
    const visited = await open();
    const { page } = visited;
    const name = `twice-${house.unique()}`;
    const orders: string[] = [];
    page.on('request', (request) => {
      if (request.method() === 'POST' && request.url().includes('/s3/bucket/')) orders.push(request.url());
    });
    await enter(visited, engineer, formOf());
    await fill(page, name);
    await order(page).dblclick();
    await rowOf(page, name).getByText('Off').waitFor();
    expect(orders).toHaveLength(1);
    await page.goBack();
    await order(page).waitFor();
    expect(await page.getByRole('textbox', { name: 'Name' }).inputValue()).toBe('');
    await page.goForward();
    await rowOf(page, name).waitFor();
    expect(orders).toHaveLength(1);
  },
);

test('a reload while the cloud is slow loses nothing: the bucket becomes ready before one’s eyes', async () => {
  const visited = await open();
  const { page } = visited;
  const name = `slow-${house.unique()}`;
  await enter(visited, engineer, formOf());
  await fill(page, name);
  await during({ names: storageSimulators, fault: 'slow', delayMs: 700 }, async () => {
    await order(page).click();
    await rowOf(page, name).waitFor();
    await page.reload();
    await rowOf(page, name).getByText('Creating').waitFor();
  });
  await rowOf(page, name).getByText('Off').waitFor();
});

test('whose session is over signs in again and finds the order as it was filled in', async () => {
  const visited = await open();
  const { page } = visited;
  const name = `late-${house.unique()}`;
  await enter(visited, engineer, formOf());
  await fill(page, name);
  await page.getByText(/Draft kept on this device/).waitFor();
  const token = await page.evaluate(() => localStorage.getItem('accessToken') ?? '');
  await callApi('/auth-v2/session', { method: 'DELETE', token });
  await order(page).click();
  await arriveAt(page, '/auth/login');
  await signIn(page, engineer);
  await order(page).waitFor();
  expect(await page.getByRole('textbox', { name: 'Name' }).inputValue()).toBe(name);
  await page.getByRole('checkbox', { name: /^I accept/ }).check();
  await order(page).click();
  await rowOf(page, name).getByText('Off').waitFor();
});
