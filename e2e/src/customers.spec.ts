import { beforeAll, expect, test } from 'vitest';
import { enter } from './testing/browser.ts';
import { callerOf, newCustomer, type Caller } from './testing/house.ts';
import { columnOf, downloaded, eventually, openRowMenu, rowOf } from './testing/lists.ts';
import { useBrowser } from './testing/visits.ts';

const open = useBrowser();
const list = '/customers/customers';
const first = 'Polarvind Kraft AB';
let partner: Caller;

beforeAll(async () => {
  partner = await callerOf('partner@demo.example');
});

type Opened = { email?: string; address?: string };

async function openList({ email = 'partner@demo.example', address = list }: Opened = {}) {
  const visited = await open();
  await enter(visited, email, address);
  await visited.page.locator('tbody tr:not([aria-hidden])').first().waitFor();
  return visited.page;
}

test('the list is searched, filtered, sorted and taken as a file; it stays in the address, and leads to the services', async () => {
  // All on one page, however many customers other tests have made.
  const page = await openList({ address: `${list}?pageSize=200` });
  const words = () => new URL(page.url()).searchParams;
  await page.getByRole('searchbox').fill('there is no such company');
  await page.getByRole('heading', { name: 'Nothing matches' }).waitFor();
  await page.getByRole('button', { name: 'Clear search and filters' }).click();
  await rowOf(page, 'Aspnäs Mjukvara AB').waitFor();

  const inOrder = (cities: string[]) => cities.toSorted((one, other) => one.localeCompare(other, 'sv'));
  const head = page.getByRole('columnheader', { name: 'City' });
  await head.getByRole('button').click();
  await eventually(async () => {
    const cities = await columnOf(page, 2);
    expect(cities).toEqual(inOrder(cities));
    expect(cities).toContain('Östersund');
  });
  expect(await head.getAttribute('aria-sort')).toBe('ascending');
  await head.getByRole('button').click();
  await eventually(async () => {
    const cities = await columnOf(page, 2);
    expect(cities).toEqual(inOrder(cities).toReversed());
  });
  expect(words().get('sort')).toBe('-city');

  const all = await page.locator('tbody tr').count();
  await page.getByRole('button', { name: 'Service', exact: true }).click();
  await page.getByRole('menuitemradio', { name: 'S3 Storage' }).click();
  await page.getByRole('button', { name: 'Remove the filter Service' }).waitFor();
  await eventually(async () => {
    expect((await columnOf(page, 3)).every((services) => services.includes('S3'))).toBe(true);
  });
  expect(words().get('service')).toBe('s3-storage');
  const shown = await columnOf(page, 0);
  const file = await downloaded(page, () => page.getByRole('button', { name: 'CSV' }).click());
  const [header = '', ...rows] = file.text.replace(/\r\n$/, '').split('\r\n');
  expect(file.name).toBe('customers.csv');
  expect(header).toMatch(/^Name,/);
  expect(rows).toHaveLength(shown.length);
  expect(rows.every((row) => row.split(',').length === header.split(',').length)).toBe(true);
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
  await page.getByRole('heading', { level: 1, name: 'Buckets' }).waitFor();
  expect(words().get('customerId')).not.toBeNull();
  await page.getByRole('button', { name: /Managing.*Polarvind Kraft AB/ }).waitFor();
  await page.goBack();
  await rowOf(page, first).waitFor();
  expect(words().get('search')).toBe('polarvind');
  await page.goBack();
  await rowOf(page, 'Aspnäs Mjukvara AB').waitFor();
  expect(await page.getByRole('searchbox').inputValue()).toBe('');
});

test('columns and density are remembered, for this person only', async () => {
  const page = await openList({ email: 'engineer@demo.example' });
  await page.getByRole('button', { name: 'Columns' }).click();
  await page.getByRole('menuitemcheckbox', { name: 'City' }).click();
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Compact rows' }).click();
  const city = page.getByRole('columnheader', { name: 'City' });
  const height = async () => (await page.locator('tbody tr').first().boundingBox())?.height;
  for (const again of [false, true]) {
    if (again) await page.reload();
    await page.locator('table[data-density=compact]').waitFor();
    expect(await city.count()).toBe(0);
    await eventually(async () => expect(await height()).toBe(37));
  }
  const other = await openList({ email: 'viewer@demo.example' });
  expect(await other.getByRole('columnheader', { name: 'City' }).count()).toBe(1);
  expect(await other.locator('table[data-density=normal]').count()).toBe(1);
});

test('deleting lists what blocks it, and goes when nothing does', async () => {
  const idle = await newCustomer(partner);
  const page = await openList({ address: `${list}?search=polarvind` });
  await (await openRowMenu(page, first))('Delete customer').click();
  const dialog = page.getByRole('dialog');
  await dialog.getByText('S3 Storage is enabled').waitFor();
  await dialog.getByText(/^\d+ buckets? in S3 Storage$/).waitFor();
  const confirm = dialog.getByRole('button', { name: 'Delete customer' });
  expect(await confirm.getAttribute('aria-disabled')).toBe('true');
  await dialog.getByRole('link', { name: 'Show buckets' }).waitFor();
  await page.keyboard.press('Escape');
  await page.getByRole('searchbox').fill(idle.name);
  await (await openRowMenu(page, idle.name))('Delete customer').click();
  await dialog.getByText('Nothing blocks this').waitFor();
  expect(await confirm.getAttribute('aria-disabled')).toBe('true');
  await dialog.getByRole('textbox').fill(idle.name);
  await dialog.getByRole('checkbox').check();
  await confirm.click();
  await page.getByText(`${idle.name} is deleted`).waitFor();
  await page.getByRole('heading', { name: 'Nothing matches' }).waitFor();
});

test('the operator reads the customers of a partner and changes nothing', async () => {
  const page = await openList({ email: 'operator@demo.example' });
  await page.getByRole('combobox', { name: 'Partner' }).selectOption({ label: 'Björkudden IT AB' });
  await rowOf(page, first).waitFor();
  expect(await page.getByRole('button', { name: 'Create customer' }).count()).toBe(0);
  const item = await openRowMenu(page, first);
  expect(await page.getByRole('menuitem').allTextContents()).toEqual(['Manage services', 'Show customer']);
  await item('Show customer').click();
  await page.getByText('You can read this customer, but not change it').waitFor();
  await page.goBack();
  await page.getByRole('combobox', { name: 'Partner' }).selectOption({ label: 'Fyrskeppet Molntjänster AB' });
  await eventually(async () => expect(await rowOf(page, first).count()).toBe(0));
});
