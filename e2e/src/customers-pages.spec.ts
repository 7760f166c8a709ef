import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { enter } from './testing/browser.ts';
import { callerOf, newCustomer, unique } from './testing/house.ts';
import { columnOf, rowOf } from './testing/lists.ts';
import { useBrowser } from './testing/visits.ts';

const open = useBrowser();
const list = '/customers/customers';

async function openList(email: string, address: string): Promise<Page> {
  const visited = await open();
  await enter(visited, email, address);
  await visited.page.locator('tbody tr:not([aria-hidden])').first().waitFor();
  return visited.page;
}

test('the foot speaks of the rows in view while the next page is on its way, and a second press does nothing', async () => {
  const page = await openList('admin@demo.example', list);
  await page.getByRole('combobox', { name: 'Rows per page' }).selectOption('25');
  await page.getByText(/^1–25 of \d+$/).waitFor();
  const range = page.getByRole('status').filter({ hasText: /^\d+–\d+ of \d+$/ });
  const ranges = async () => `${await range.innerText()}, ${(await columnOf(page, 0))[0]}`;
  const before = await ranges();
  let release = (): void => undefined;
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route('**/api/customers/?*cursor=*', async (route) => {
    await held;
    await route.continue();
  });
  await page.getByRole('button', { name: 'Next page' }).dblclick();
  await page.waitForURL(({ searchParams }) => searchParams.get('page') === '2');
  await page.locator('table[aria-busy=true]').waitFor();
  expect(await ranges()).toBe(before);
  release();
  await range.filter({ hasText: /^26–/ }).waitFor();
  expect(new URL(page.url()).searchParams.get('page')).toBe('2');
  expect(await ranges()).not.toContain(before.split(', ')[1]);
  await page.getByRole('button', { name: 'Previous page' }).click();
  await expect.poll(ranges, { timeout: 10_000 }).toBe(before);
  // The rows per page are remembered.
  await page.goto(list);
  await page.getByText(/^1–25 of \d+$/).waitFor();
});

test('a page whose rows were deleted says so and leads to the one before; one that never was starts anew', async () => {
  const other = await callerOf('other-partner@demo.example');
  const mark = `Sidan ${unique()}`;
  const numbers = Array.from({ length: 26 }, (_, index) => String(index + 10));
  const made: string[] = [];
  for (const number of numbers) made.push((await newCustomer(other, { name: `${mark} ${number}` })).id);
  const remove = (id: string) => other('DELETE', '/customer/', { query: { id } });
  const address = `${list}?pageSize=25&search=${encodeURIComponent(mark)}`;
  const page = await openList('other-partner@demo.example', address);
  await page.getByRole('button', { name: 'Next page' }).click();
  await page.getByText('26–26 of 26 that match').waitFor();
  await remove(made.pop() ?? '');
  await page.getByRole('heading', { name: 'Nothing is left on this page' }).waitFor();
  await page.getByRole('main').getByRole('button', { name: 'Previous page' }).click();
  await page.getByText('1–25 of 25 that match').waitFor();
  await page.goto(`${address}&cursor=gone&page=7`);
  await page.getByText('This page of the list is no longer valid.').waitFor();
  await page.getByRole('button', { name: 'Try again' }).click();
  await page.getByText('1–25 of 25 that match').waitFor();
  expect(new URL(page.url()).searchParams.has('cursor')).toBe(false);
  for (const id of made) await remove(id);
});

test('somebody who is offline is told so, and sees the rows as soon as the network is back', async () => {
  const visited = await open();
  const { page, context } = visited;
  await enter(visited, 'partner@demo.example', list);
  await rowOf(page, 'Aspnäs Mjukvara AB').waitFor();
  // The parts that come after the page.
  await page.waitForFunction(() =>
    performance.getEntriesByType('resource').some(({ name }) => name.includes('toast-host')),
  );
  await context.setOffline(true);
  await page.getByRole('searchbox').fill('polarvind');
  await page.getByText('You are offline. Connect to the network and try again.').waitFor();
  await context.setOffline(false);
  await rowOf(page, 'Polarvind Kraft AB').waitFor();
  visited.complaints.splice(0);
});
