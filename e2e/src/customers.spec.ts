import { beforeAll, describe, expect, test, vi } from 'vitest';
import { enter, withoutEvents } from './testing/browser.ts';
import { callerOf, newBucket, newCustomer, newStorageCustomer, type Caller } from './testing/house.ts';
import { columnOf, downloaded, eventually, openRowMenu, reasonOf, rowOf } from './testing/lists.ts';
import { useBrowser } from './testing/visits.ts';
import type { Language } from './testing/words.ts';

const open = useBrowser();
const list = '/customers/customers';
const first = 'Polarvind Kraft AB';
let partner: Caller;

beforeAll(async () => {
  partner = await callerOf('partner@demo.example');
});

type Opened = { email?: string; address?: string; language?: Language };

async function openList({ email = 'partner@demo.example', address = list, language = 'en' }: Opened = {}) {
  const visited = await open({ language });
  await enter(visited, email, address);
  await visited.page.locator('tbody tr:not([aria-hidden])').first().waitFor();
  return visited.page;
}

describe('the list', () => {
  test('what is searched for stays in the address, survives a reload, and the back button takes it back', async () => {
    const page = await openList();
    await page.getByRole('searchbox').fill('polarvind');
    await page.getByText('1–1 of 1 that match').waitFor();
    expect(new URL(page.url()).searchParams.get('search')).toBe('polarvind');
    await page.reload();
    await page.getByText('1–1 of 1 that match').waitFor();
    expect(await page.getByRole('searchbox').inputValue()).toBe('polarvind');
    await page.goBack();
    await rowOf(page, 'Aspnäs Mjukvara AB').waitFor();
    expect(await page.getByRole('searchbox').inputValue()).toBe('');
  });

  test('it is filtered by service, and the filter can be taken off', async () => {
    const page = await openList();
    const all = await page.locator('tbody tr').count();
    await page.getByRole('button', { name: 'Service', exact: true }).click();
    await page.getByRole('menuitemradio', { name: 'S3 Storage' }).click();
    await page.getByRole('button', { name: 'Remove the filter Service' }).waitFor();
    await eventually(async () => {
      expect((await columnOf(page, 3)).every((services) => services.includes('S3'))).toBe(true);
    });
    expect(new URL(page.url()).searchParams.get('service')).toBe('s3-storage');
    await page.getByRole('button', { name: 'Clear', exact: true }).click();
    await eventually(async () => expect(await page.locator('tbody tr').count()).toBe(all));
  });

  test('it is sorted in Swedish order, up and down', async () => {
    // All on one page, however many customers other tests have made.
    const page = await openList({ address: `${list}?pageSize=200` });
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
    expect(new URL(page.url()).searchParams.get('sort')).toBe('-city');
  });

  test('pages go forward and back, and the rows per page are remembered', async () => {
    const page = await openList({ email: 'admin@demo.example' });
    await page.getByRole('combobox', { name: 'Rows per page' }).selectOption('25');
    await page.getByText(/^1–25 of \d+$/).waitFor();
    const onFirst = await columnOf(page, 0);
    await page.getByRole('button', { name: 'Next page' }).click();
    await page.getByText(/^26–\d+ of \d+$/).waitFor();
    await vi.waitFor(async () => {
      expect((await columnOf(page, 0)).filter((name) => onFirst.includes(name))).toEqual([]);
    }, 10_000);
    await page.getByRole('button', { name: 'Previous page' }).click();
    await page.getByText(/^1–25 of \d+$/).waitFor();
    await page.reload();
    await page.getByText(/^1–25 of \d+$/).waitFor();
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
      expect(await height()).toBe(37);
    }
    const other = await openList({ email: 'viewer@demo.example' });
    expect(await other.getByRole('columnheader', { name: 'City' }).count()).toBe(1);
    expect(await other.locator('table[data-density=normal]').count()).toBe(1);
  });

  test('the row menu is in view at 1440 pixels, and the arrow keys go from one to the next', async () => {
    const page = await openList();
    const buttons = page.locator('tbody [data-row-menu]');
    const box = await buttons.first().boundingBox();
    expect((box?.x ?? 9999) + (box?.width ?? 0)).toBeLessThanOrEqual(1440 - 24);
    await buttons.first().focus();
    await page.keyboard.press('ArrowDown');
    expect(await buttons.nth(1).evaluate((button) => button === document.activeElement)).toBe(true);
  });

  const files = [
    ['en', 'customers.csv', /^Name,/],
    ['sv', 'kunder.csv', /^\uFEFFNamn;/],
  ] as const;
  test.each(files)('in %s the CSV file %s holds exactly what is filtered', async (language, name, head) => {
    const mark = language === 'sv' ? ';' : ',';
    const page = await openList({ language, address: `${list}?service=s3-storage` });
    const shown = await columnOf(page, 0);
    const file = await downloaded(page, () => page.getByRole('button', { name: 'CSV' }).click());
    const [header = '', ...rows] = file.text.replace(/\r\n$/, '').split('\r\n');
    expect(file.name).toBe(name);
    expect(header).toMatch(head);
    expect(rows).toHaveLength(shown.length);
    expect(rows.every((row) => row.split(mark).length === header.split(mark).length)).toBe(true);
  });

  test('when nothing matches it says so, and offers to clear', async () => {
    const page = await openList();
    await page.getByRole('searchbox').fill('there is no such company');
    await page.getByRole('heading', { name: 'Nothing matches' }).waitFor();
    await page.getByRole('button', { name: 'Clear search and filters' }).click();
    await rowOf(page, 'Aspnäs Mjukvara AB').waitFor();
  });

  test('a list that cannot be read says so, with a reference and a way to try again', async () => {
    const visited = await open();
    const { page } = visited;
    const requestId = '41a2e82f-d4fa-426d-8b5b-43be780ba325';
    const refused = { errorKey: 'unavailable', message: 'Not now.', requestId };
    await withoutEvents(page);
    await page.route('**/api/customers/**', (route) => route.fulfill({ status: 503, json: refused }));
    await enter(visited, 'partner@demo.example', list);
    await page.getByRole('heading', { name: 'Unable to get customers' }).waitFor();
    await page.getByText('41a2e82f', { exact: true }).waitFor();
    expect(await page.getByText(requestId).count()).toBe(0);
    await page.getByRole('button', { name: 'Copy the reference' }).click();
    await page.getByText('Copied').waitFor();
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(requestId);
    await page.unroute('**/api/customers/**');
    await page.getByRole('button', { name: 'Try again' }).click();
    await rowOf(page, 'Aspnäs Mjukvara AB').waitFor();
  });
});

describe('what can be done with a customer', () => {
  test('managing opens its services, named in the address and in the picker', async () => {
    const page = await openList({ address: `${list}?search=polarvind` });
    const item = await openRowMenu(page, first);
    await item('Manage services').click();
    await page.getByRole('heading', { level: 1, name: 'Buckets' }).waitFor();
    expect(new URL(page.url()).searchParams.get('customerId')).not.toBeNull();
    await page.getByRole('button', { name: /Managing.*Polarvind Kraft AB/ }).waitFor();
    await page.goBack();
    await rowOf(page, first).waitFor();
    expect(new URL(page.url()).searchParams.get('search')).toBe('polarvind');
  });

  test('impersonating asks why, says so all the time, and one button leads back', async () => {
    const page = await openList({ email: 'engineer@demo.example', address: `${list}?search=polarvind` });
    const item = await openRowMenu(page, first);
    await item('Impersonate').click();
    await page.getByRole('textbox', { name: 'Reason' }).fill('Ticket 4711');
    await page.getByRole('dialog').getByRole('button', { name: 'Impersonate' }).click();
    await page.getByText(`Now impersonating ${first}`).waitFor();
    await page.getByRole('region', { name: 'Impersonation' }).getByText(first).waitFor();
    await page.getByRole('heading', { level: 1, name: 'Buckets' }).waitFor();
    await page.getByRole('button', { name: /^Back to/ }).click();
    await page.getByRole('heading', { level: 1, name: 'Customers' }).waitFor();
    expect(await page.getByRole('region', { name: 'Impersonation' }).count()).toBe(0);
  });

  test('deleting lists what blocks it, and goes when nothing does', async () => {
    const busy = await newStorageCustomer(partner);
    await newBucket(partner, busy);
    const idle = await newCustomer(partner);
    const page = await openList({ address: `${list}?search=${encodeURIComponent(busy.name)}` });
    await (await openRowMenu(page, busy.name))('Delete customer').click();
    const dialog = page.getByRole('dialog');
    await dialog.getByText('S3 Storage is enabled').waitFor();
    await dialog.getByText('1 bucket in S3 Storage').waitFor();
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
});

describe('roles', () => {
  const ownersOnly = 'Needs the role Owner or Admin.';
  const roles = [
    ['viewer', 'Needs the role Owner, Admin, or Engineer.'],
    ['billing', 'Needs the role Owner, Admin, or Engineer.'],
    ['engineer', null],
  ] as const;
  test.each(roles)('a %s sees what the role may not, with the reason', async (role, whyNotImpersonate) => {
    const page = await openList({ email: `${role}@demo.example` });
    expect(await reasonOf(page.getByRole('button', { name: 'Create customer' }))).toBe(ownersOnly);
    const item = await openRowMenu(page, 'Aspnäs Mjukvara AB');
    for (const name of ['Edit customer', 'Delete customer'])
      expect(await reasonOf(item(name))).toContain(ownersOnly);
    const reason = await reasonOf(item('Impersonate'));
    if (whyNotImpersonate === null) expect(reason).toBeNull();
    else expect(reason).toContain(whyNotImpersonate);
    await item('Show customer').click();
    await page.getByText('You can read this customer, but not change it').waitFor();
    expect(await page.getByRole('textbox', { disabled: false }).count()).toBe(0);
  });

  test('a customer has no customers page', async () => {
    const visited = await open();
    await enter(visited, 'customer@demo.example', list);
    await visited.page.getByRole('heading', { name: 'Page not found' }).waitFor();
    expect(await visited.page.getByRole('link', { name: 'Customers' }).count()).toBe(0);
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
    await page
      .getByRole('combobox', { name: 'Partner' })
      .selectOption({ label: 'Fyrskeppet Molntjänster AB' });
    await eventually(async () => expect(await rowOf(page, first).count()).toBe(0));
  });
});
