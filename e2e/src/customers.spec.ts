import type { Page } from 'playwright-core';
import { beforeAll, expect, test } from 'vitest';
import { type Caller, callerOf } from './testing/api.ts';
import { newCustomer, unique } from './testing/people.ts';
import { columnOf, downloaded, eventually, openRowMenu, rowOf } from './testing/lists.ts';
import { useBrowser } from './testing/visits.ts';

const { visitAs } = useBrowser();
const list = '/customers/customers';
const first = 'Polarvind Kraft AB';
let partner: Caller;

beforeAll(async () => {
  partner = await callerOf('partner@demo.example');
});

async function openPage(address: string): Promise<Page> {
  return visitAs('partner@demo.example', address);
}
const field = (page: Page, name: string) => page.getByRole('textbox', { name, exact: true });

test('the list is searched, filtered, sorted and taken as a file; it stays in the address, and leads to the services', async () => {
  // All on one page, however many customers other tests have made.
  const page = await openPage(`${list}?pageSize=200`);
  const words = () => new URL(page.url()).searchParams;
  await page.getByRole('searchbox').fill('there is no such company');
  await page.getByRole('heading', { name: 'Nothing matches' }).waitFor();
  await page.getByRole('button', { name: 'Clear search and filters' }).click();
  await rowOf(page, 'Aspnäs Mjukvara AB').waitFor();

  const inOrder = (cities: string[]) => cities.toSorted((one, other) => one.localeCompare(other, 'sv'));
  await page.getByRole('button', { name: 'Columns' }).click();
  await page.getByRole('menuitemcheckbox', { name: 'City' }).click();
  await page.keyboard.press('Escape');
  const head = page.getByRole('columnheader', { name: 'City' });
  await head.getByRole('button').click();
  await eventually(async () => {
    const cities = await columnOf(page, 5);
    expect(cities).toEqual(inOrder(cities));
    expect(cities).toContain('Östersund');
  });
  expect(await head.getAttribute('aria-sort')).toBe('ascending');
  await head.getByRole('button').click();
  await eventually(async () => {
    const cities = await columnOf(page, 5);
    expect(cities).toEqual(inOrder(cities).toReversed());
  });
  expect(words().get('sort')).toBe('-city');

  const all = await page.locator('tbody tr').count();
  await page.getByRole('button', { name: 'Service', exact: true }).click();
  await page.getByRole('menuitemradio', { name: 'S3 Storage' }).click();
  await page.getByRole('button', { name: 'Remove the filter Service' }).waitFor();
  await eventually(async () => {
    expect((await columnOf(page, 1)).every((services) => services.includes('S3'))).toBe(true);
  });
  expect(words().get('service')).toBe('s3-storage');
  const shown = await columnOf(page, 0);
  const file = await downloaded(page, () => page.getByRole('button', { name: 'CSV' }).click());
  const [header = '', ...rows] = file.text.replace(/\r\n$/, '').split('\r\n');
  expect(file.name).toBe('customers.csv');
  expect(header).toMatch(/^Name,/);
  expect(rows).toHaveLength(shown.length);
  const cellsIn = (row: string): number => row.replaceAll(/"[^"]*"/g, '').split(',').length;
  expect(rows.every((row) => cellsIn(row) === cellsIn(header))).toBe(true);
  await page.getByRole('button', { name: 'Clear', exact: true }).click();
  await eventually(async () => expect(await page.locator('tbody tr').count()).toBe(all));

  const menus = page.locator('tbody [data-row-menu]');
  const box = await menus.first().boundingBox();
  expect((box?.x ?? 9999) + (box?.width ?? 0)).toBeLessThanOrEqual(1440 - 24);
  await menus.first().focus();
  await page.keyboard.press('ArrowDown');
  expect(await menus.nth(1).evaluate((button) => button === document.activeElement)).toBe(true);

  await page.getByRole('searchbox').fill('polarvind');
  await page.getByText('1–1 of 1 that match').waitFor();
  expect(words().get('search')).toBe('polarvind');
  await page.reload();
  await page.getByText('1–1 of 1 that match').waitFor();
  expect(await page.getByRole('searchbox').inputValue()).toBe('polarvind');
  await (await openRowMenu(page, first))('Manage services').click();
  await page.getByRole('heading', { level: 1, name: 'Data centers' }).waitFor();
  expect(words().get('customerId')).not.toBeNull();
  await page.getByRole('button', { name: /Managing.*Polarvind Kraft AB/ }).waitFor();
  await page.goBack();
  await rowOf(page, first).waitFor();
  expect(words().get('search')).toBe('polarvind');
  await page.goBack();
  await rowOf(page, 'Aspnäs Mjukvara AB').waitFor();
  expect(await page.getByRole('searchbox').inputValue()).toBe('');
});

test('a stale save says who changed it and when, keeps what was typed, and goes through after loading', async () => {
  const customer = await newCustomer(partner);
  const page = await openPage(`/customers/customer?id=${customer.id}&tab=users`);
  // A customer without users can have its first owner invited later.
  const email = `owner-${unique()}@e2e.example`;
  await field(page, 'Email').fill(email);
  await page.getByRole('button', { name: 'Send invitation' }).click();
  await page.getByText(`An invitation is on its way to ${email}`).waitFor();
  await page.getByRole('row').filter({ hasText: email }).getByText('Invited').waitFor();
  await page.getByRole('link', { name: 'Details' }).click();
  await page.getByText(`${email} is invited as owner, not yet accepted`).waitFor();
  await page.getByRole('link', { name: 'Edit customer' }).click();

  const renamed = `Omdöpta ${unique()} AB`;
  await field(page, 'Name').fill(renamed);
  await field(page, 'City').fill('Kiruna');
  const admin = await callerOf('admin@demo.example');
  const { body: read } = await admin('GET', '/customer/', { query: { id: customer.id } });
  const body = { ...read, city: 'Boden', phone: '0921-1' };
  await admin('PUT', '/customer/', { query: { id: customer.id }, body });
  await page.getByRole('button', { name: 'Save customer' }).click();
  await page.getByText(/^\S+ \S+ changed this customer on .*\d:\d\d/).waitFor();
  await page.getByRole('button', { name: 'Load the new version' }).click();
  await page.getByText('The new version is loaded').waitFor();
  expect(await field(page, 'City').inputValue()).toBe('Kiruna');
  expect(await field(page, 'Phone').inputValue()).toBe('0921-1');
  await page.getByRole('button', { name: 'Save customer' }).click();
  await page.getByText(`${renamed} is saved`).waitFor();
  await page.getByRole('heading', { level: 1, name: renamed }).waitFor();
  expect(new URL(page.url()).searchParams.get('tab')).toBe('details');
  const { body: kept } = await partner('GET', '/customer/', { query: { id: customer.id } });
  expect(kept).toMatchObject({ city: 'Kiruna', phone: '0921-1' });

  await page.goto(list);
  await deletes(page, renamed);
});

/** What blocks it is listed; it goes when nothing does. */
async function deletes(page: Page, name: string): Promise<void> {
  await page.getByRole('searchbox').fill('polarvind');
  await page.getByText('1–1 of 1 that match').waitFor();
  await (await openRowMenu(page, first))('Delete customer').click();
  const dialog = page.getByRole('dialog');
  await dialog.getByText('S3 Storage is enabled').waitFor();
  await dialog.getByText(/^\d+ buckets? in S3 Storage$/).waitFor();
  const confirm = dialog.getByRole('button', { name: 'Delete customer' });
  expect(await confirm.getAttribute('aria-disabled')).toBe('true');
  await dialog.getByRole('link', { name: 'Show buckets' }).waitFor();
  await page.keyboard.press('Escape');
  await page.getByRole('searchbox').fill(name);
  await (await openRowMenu(page, name))('Delete customer').click();
  await dialog.getByText('Nothing blocks this').waitFor();
  expect(await confirm.getAttribute('aria-disabled')).toBe('true');
  await dialog.getByRole('textbox').fill(name);
  await dialog.getByRole('checkbox').check();
  await confirm.click();
  await page.getByText(`${name} is deleted`).waitFor();
  await page.getByRole('heading', { name: 'Nothing matches' }).waitFor();
}
