import type { Locator, Page } from 'playwright-core';
import { beforeAll, describe, expect, test } from 'vitest';
import { enter } from './testing/browser.ts';
import * as house from './testing/house.ts';
import { columnOf, downloaded, eventually, openRowMenu, reasonOf, rowOf } from './testing/lists.ts';
import { newKeys, newUser, readUser } from './testing/storage-users.ts';
import { useBrowser } from './testing/visits.ts';

const open = useBrowser();
const users = '/services/s3-storage/users';
const form = '/services/s3-storage/create-user';
const mayOrder = 'Needs the role Owner, Admin, or Engineer.';
let partner: house.Caller;
let shared: house.House;
let bucket: string;

beforeAll(async () => {
  partner = await house.callerOf('partner@demo.example');
  shared = await house.newStorageCustomer(partner);
  bucket = (await house.newBucket(partner, shared)).name;
});

async function visitAs(email: string, address: string): Promise<Page> {
  const visited = await open();
  await enter(visited, email, address);
  return visited.page;
}
const usersOf = (customer: house.House, page = users, email = 'partner@demo.example'): Promise<Page> =>
  visitAs(email, `${page}?customerId=${customer.id}`);
const isFocused = (control: Locator): Promise<boolean> =>
  control.evaluate((element) => element === document.activeElement);
const field = (page: Page, name: string): Locator => page.getByRole('textbox', { name });
const create = (page: Page): Locator => page.getByRole('button', { name: 'Create user' });

describe('the list of storage users', () => {
  test('tells region, policy, buckets and keys, is filtered, searched and taken along as CSV', async () => {
    const customer = await house.newStorageCustomer(partner);
    const owned = await house.newBucket(partner, customer);
    const reader = await newUser(partner, customer, {
      policy: { access: 'read-only', buckets: [owned.name] },
    });
    await newUser(partner, customer, { region: 'SE-CENTRAL-1', policy: { access: 'write-only' } });
    await newKeys(partner, customer, { userId: reader.id, count: 1 });
    const page = await usersOf(customer);
    await page.getByText(/Synced \d+\s(s|min) ago/).waitFor();
    await rowOf(page, reader.username).getByText('Read only in 1 bucket').waitFor();
    const cells = await rowOf(page, reader.username).getByRole('cell').allInnerTexts();
    expect(cells.slice(1, 6)).toEqual(['SE-NORTH-1', 'Read only in 1 bucket', 'Active', '0', '1']);
    await page.locator('[aria-haspopup=menu]', { hasText: 'Policy' }).click();
    await page.getByRole('menuitemradio', { name: 'Write only' }).click();
    await eventually(async () => expect(await columnOf(page, 2)).toEqual(['Write only']));
    expect(new URL(page.url()).searchParams.get('access')).toBe('write-only');
    await page.locator('[aria-haspopup=menu]', { hasText: 'Region' }).click();
    await page.getByRole('menuitemradio', { name: 'SE-NORTH-1' }).click();
    await page.getByText('Nothing matches').waitFor();
    await page.getByRole('button', { name: 'Clear search and filters' }).click();
    await page.getByRole('searchbox').fill(reader.username.slice(0, 9));
    await eventually(async () => expect(await columnOf(page, 0)).toEqual([reader.username]));
    const { name, text } = await downloaded(page, () => page.getByRole('button', { name: 'CSV' }).click());
    expect(name).toBe('storage-users.csv');
    expect(text.trim().split('\r\n')).toHaveLength(2);
    expect(text).toContain(reader.username);
  });

  test('a viewer reads it and sees why the rest is off; the operator has no such actions', async () => {
    const user = await newUser(partner, shared, { policy: { access: 'read-only' } });
    const page = await usersOf(shared, users, 'viewer@demo.example');
    expect(await reasonOf(page.getByRole('button', { name: 'Create user' }))).toBe(mayOrder);
    const item = await openRowMenu(page, user.username);
    for (const action of ['Edit user', 'Delete user'])
      expect(await reasonOf(item(action))).toContain(mayOrder);
    await item('Access keys and details').click();
    const panel = page.getByRole('dialog', { name: user.username });
    expect(await reasonOf(panel.getByRole('button', { name: 'Create access key' }))).toBe(mayOrder);

    const operator = await visitAs('operator@demo.example', users);
    await operator.getByRole('link', { name: 'Polarvind Kraft AB' }).first().click();
    await operator.getByRole('link', { name: 'storage-owner' }).first().waitFor();
    expect(await operator.getByRole('button', { name: 'Create user' }).count()).toBe(0);
  });
});

describe('creating a storage user', () => {
  test('needs a name by the rule, a policy, and a bucket where only some are meant', async () => {
    const page = await usersOf(shared, form);
    await field(page, 'Username').fill('.no');
    await create(page).click();
    await page.getByText('Use 3 to 64 letters, digits and + = , . @ _ -').waitFor();
    await page.getByText('User must have a policy').waitFor();
    await page.getByText(/^2 fields to correct$/).waitFor();
    expect(await isFocused(field(page, 'Username'))).toBe(true);
    const username = `a+b=c,d.e@f_g-${house.unique()}`;
    await field(page, 'Username').fill(username);
    await page.getByRole('radio', { name: /^Write only/ }).check();
    await page.getByRole('radio', { name: /SE-NORTH-1/ }).check();
    await page.getByRole('radio', { name: /^Named buckets/ }).check();
    await create(page).click();
    await page.getByText('Buckets: select at least one item').waitFor();
    await page.getByRole('checkbox', { name: bucket }).check();
    await create(page).click();
    const panel = page.getByRole('dialog', { name: username });
    await panel.getByText('Active').waitFor();
    await panel.getByText('Write only in 1 bucket').waitFor();
    await panel.getByText(bucket).first().waitFor();
    await page.keyboard.press('Escape');
    await panel.waitFor({ state: 'hidden' });
    await rowOf(page, username).getByText('Active').waitFor();
  });

  test('the server’s word on a taken name lands at the name; what was filled in survives a reload', async () => {
    const taken = await newUser(partner, shared, { policy: { access: 'read-only' } });
    const page = await usersOf(shared, form);
    await field(page, 'Username').fill(taken.username);
    await page.getByRole('radio', { name: /SE-NORTH-1/ }).check();
    await page.getByRole('radio', { name: /^Read and write/ }).check();
    await create(page).click();
    await page.getByText('There is a storage user of that name in this region already.').first().waitFor();
    expect(await field(page, 'Username').getAttribute('aria-invalid')).toBe('true');
    await page.getByText(/Draft kept on this device/).waitFor();
    await page.reload();
    expect(await field(page, 'Username').inputValue()).toBe(taken.username);
    expect(await page.getByRole('radio', { name: /^Read and write/ }).isChecked()).toBe(true);
  });

  test('each policy says what it allows and what it does not', async () => {
    const page = await usersOf(shared, form);
    const writeOnly = page.getByRole('radio', { name: /^Write only/ });
    await writeOnly.waitFor();
    const words = await page.locator('label', { has: writeOnly }).innerText();
    expect(words.split('\n').map((line) => line.trim())).toEqual([
      'Write only',
      'Cannot list',
      'Cannot read',
      'Stores objects',
      'Cannot delete',
      'Cannot create or change buckets',
    ]);
  });
});

describe('editing a storage user', () => {
  test('gives it another policy, which the list shows', async () => {
    const user = await newUser(partner, shared, { policy: { access: 'read-only' } });
    const page = await usersOf(shared);
    await (await openRowMenu(page, user.username))('Edit user').click();
    await page.getByRole('heading', { level: 1, name: user.username }).waitFor();
    await field(page, 'Display name').fill('Nightly backup');
    await page.getByRole('radio', { name: /^Read and write/ }).check();
    await page.getByRole('button', { name: 'Save user' }).click();
    await rowOf(page, user.username).getByText('Read and write').waitFor();
    await rowOf(page, user.username).getByText('Active').waitFor();
    await rowOf(page, user.username).getByText('Nightly backup').waitFor();
  });

  test('a save that comes too late says who was faster, and keeps what was typed', { retry: 0 }, async () => {
    const user = await newUser(partner, shared, { policy: { access: 'read-only' } });
    const page = await visitAs(
      'engineer@demo.example',
      `/services/s3-storage/edit-user?customerId=${shared.id}&id=${user.id}`,
    );
    await field(page, 'Display name').fill('Mine');
    const body = { displayName: 'Theirs', policy: { access: 'read-write' }, version: user.version };
    await partner('PUT', '/s3/user/', { query: { ...shared.query, id: user.id }, body });
    await eventually(async () =>
      expect((await readUser(partner, shared, user.id))['displayName']).toBe('Theirs'),
    );
    await page.getByRole('button', { name: 'Save user' }).click();
    await page.getByText(/^\S+ \S+ changed this user on /).waitFor();
    await page.getByRole('button', { name: 'Load the new version' }).click();
    await page.getByText('You have the display name Mine; the new version says Theirs.').waitFor();
    expect(await field(page, 'Display name').inputValue()).toBe('Mine');
    expect(await page.getByRole('radio', { name: /^Read and write/ }).isChecked()).toBe(true);
    await page.getByRole('button', { name: 'Save user' }).click();
    await rowOf(page, user.username).getByText('Mine').waitFor();
  });

  test('one that owns a bucket keeps full access and cannot be deleted, and says so', async () => {
    const customer = await house.newStorageCustomer(partner);
    await house.newBucket(partner, customer);
    const page = await usersOf(customer);
    await page.getByRole('searchbox').fill('storage-owner');
    await page.locator('[aria-haspopup=menu]', { hasText: 'Region' }).click();
    await page.getByRole('menuitemradio', { name: 'SE-NORTH-1' }).click();
    await eventually(async () => expect(await columnOf(page, 4)).toEqual(['1']));
    const item = await openRowMenu(page, 'storage-owner');
    expect(await reasonOf(item('Delete user'))).toContain('It owns 1 bucket. Delete that first.');
    await item('Edit user').click();
    const reason = 'It owns 1 bucket, and an owner keeps full access to all.';
    await page.getByText(reason).first().waitFor();
    for (const name of [/^Read only/, /^Read and write/, /^Write only/, /^Named buckets/])
      expect(await page.getByRole('radio', { name }).isDisabled()).toBe(true);
    expect(await page.getByRole('radio', { name: /^Full access/ }).isDisabled()).toBe(false);
  });
});

test('deleting a storage user names the keys that go with it', async () => {
  const user = await newUser(partner, shared, { policy: { access: 'read-only' } });
  await newKeys(partner, shared, { userId: user.id, count: 2 });
  const page = await usersOf(shared);
  await (await openRowMenu(page, user.username))('Delete user').click();
  const dialog = page.getByRole('dialog', { name: `Delete storage user ${user.username}?` });
  await dialog.getByText('It owns no bucket').waitFor();
  await dialog.getByText('2 access keys, which stop working at once').waitFor();
  const remove = dialog.getByRole('button', { name: 'Delete user' });
  expect(await remove.getAttribute('aria-disabled')).toBe('true');
  await dialog.getByRole('checkbox').check();
  await remove.click();
  await rowOf(page, user.username).waitFor({ state: 'hidden' });
});

test('a user that is no longer there says so in its panel, and leads back to the list', async () => {
  const page = await visitAs(
    'partner@demo.example',
    `${users}?customerId=${shared.id}&user=018499fe-94c8-700f-99ca-efcc3c184000`,
  );
  await page.getByRole('heading', { name: 'This user does not exist' }).waitFor();
  await page.getByRole('button', { name: 'Back to the list' }).click();
  await page.getByRole('heading', { level: 1, name: 'Users' }).waitFor();
  expect(new URL(page.url()).searchParams.has('user')).toBe(false);
});
