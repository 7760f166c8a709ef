import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { callApi, callerOf } from './testing/api.ts';
import { unique } from './testing/people.ts';
import { newStorageCustomer } from './testing/storage.ts';
import { enter } from './testing/browser.ts';
import { during, storageSimulators } from './testing/faults.ts';
import { rowOf } from './testing/lists.ts';
import { arriveAt, signIn } from './testing/sign-in.ts';
import { useBrowser } from './testing/visits.ts';

const { open } = useBrowser();
const engineer = 'engineer@demo.example';
const named = (page: Page) => page.getByRole('textbox', { name: 'Name' });
const order = (page: Page) => page.getByRole('button', { name: 'Create bucket' });

async function fill(page: Page, name: string): Promise<void> {
  await named(page).fill(name);
  await page.getByRole('radio', { name: /SE-NORTH-1/ }).check();
  await page.getByRole('checkbox', { name: /^I accept/ }).check();
}

test(
  'an order that is pressed twice is sent once, going back does not repeat it, a reload while the cloud is slow loses nothing, and whose session is over finds the order as it was filled in',
  { retry: 0 },
  async () => {
    const customer = await newStorageCustomer(await callerOf('partner@demo.example'));
    const form = `/services/s3-storage/create-bucket?customerId=${customer.id}`;
    const visited = await open();
    const { page } = visited;
    const [twice, slow, late] = ['twice', 'slow', 'late'].map((word) => `${word}-${unique()}`);
    if (!twice || !slow || !late) throw new Error('There are three names.');
    const orders: string[] = [];
    page.on('request', (request) => {
      if (request.method() === 'POST' && request.url().includes('/s3/bucket/')) orders.push(request.url());
    });
    await enter(visited, engineer, form);
    await fill(page, twice);
    await order(page).dblclick();
    await rowOf(page, twice).getByText('Off').waitFor();
    expect(orders).toHaveLength(1);
    await page.goBack();
    await order(page).waitFor();
    expect(await named(page).inputValue()).toBe('');
    await page.goForward();
    await rowOf(page, twice).waitFor();
    expect(orders).toHaveLength(1);

    await page.goto(form);
    await fill(page, slow);
    await during({ names: storageSimulators, fault: 'slow', delayMs: 700 }, async () => {
      await order(page).click();
      await rowOf(page, slow).waitFor();
      await page.reload();
      await rowOf(page, slow).getByText('Creating').waitFor();
    });
    await rowOf(page, slow).getByText('Off').waitFor();

    await page.goto(form);
    await fill(page, late);
    await page.getByText(/Draft kept on this device/).waitFor();
    const token = await page.evaluate(() => localStorage.getItem('accessToken') ?? '');
    await callApi('/auth-v2/session', { method: 'DELETE', token });
    await order(page).click();
    await arriveAt(page, '/auth/login');
    await signIn(page, engineer);
    await order(page).waitFor();
    expect(await named(page).inputValue()).toBe(late);
    await page.getByRole('checkbox', { name: /^I accept/ }).check();
    await order(page).click();
    await rowOf(page, late).getByText('Off').waitFor();
  },
);
