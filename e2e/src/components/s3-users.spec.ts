import { listPossibleOwners } from '@portal/contract/s3-storage/buckets';
import {
  createStorageUser,
  deleteStorageUser,
  getStorageUser,
  listPolicies,
  listStorageUsers,
  updateStorageUser,
} from '@portal/contract/s3-storage/users';
import type { Locator, Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { answer, refuse, sampled } from '../testing/component/answers.ts';
import { personOf } from '../testing/component/people.ts';
import { someId } from '../testing/component/row.ts';
import { keyWith, statusAnswer, userAnswers, userWith } from '../testing/component/storage-answers.ts';
import { openRowMenu, reasonOf, rowOf } from '../testing/lists.ts';
import { useScreen, type OpenScreen } from '../testing/screen.ts';
import type { StorageUser } from '@portal/contract/s3-storage/users';

const open = useScreen();
const me = personOf('customer', 'owner');
const users = '/services/s3-storage/users';
const form = '/services/s3-storage/create-user';
const edit = `/services/s3-storage/edit-user?id=${someId}`;
const field = (page: Page, name: string): Locator => page.getByRole('textbox', { name });
const create = (page: Page): Locator => page.getByRole('button', { name: 'Create user' });
const policies = answer(listPolicies, {
  items: [
    { access: 'read-only', allows: ['list', 'read'] },
    { access: 'read-write', allows: ['list', 'read', 'write', 'delete'] },
    { access: 'write-only', allows: ['write'] },
    { access: 'full-access', allows: ['list', 'read', 'write', 'delete', 'manage'] },
  ],
  buckets: [{ name: 'archive', region: 'SE-NORTH-1' }],
});
const openWith = (user: StorageUser, address: string): Promise<OpenScreen> => {
  const writes = [createStorageUser, updateStorageUser, deleteStorageUser].map((one) => sampled(one));
  const owners = answer(listPossibleOwners, { items: [] });
  return open({ me, address, answers: [statusAnswer(), ...userAnswers(user), policies, owners, ...writes] });
};
const callsOf = ({ calls }: OpenScreen, name: string) =>
  calls.filter(({ endpoint }) => endpoint.name === name);

describe('the list of storage users', () => {
  test('tells region, policy, buckets and keys, and asks for the policy that is chosen', async () => {
    const policy = { access: 'read-only', buckets: ['archive'] } as const;
    const reader = userWith({ policy: { ...policy, buckets: [...policy.buckets] }, keys: [keyWith()] });
    const screen = await openWith(reader, users);
    const { page } = screen;
    await page.getByText(/Synced .*\sago/).waitFor();
    await rowOf(page, 'backup').getByText('Read only in 1 bucket').waitFor();
    const cells = await rowOf(page, 'backup').getByRole('cell').allInnerTexts();
    expect(cells.slice(1, 6)).toEqual(['SE-NORTH-1', 'Read only in 1 bucket', 'Active', '0', '1']);
    await page.locator('[aria-haspopup=menu]', { hasText: 'Policy' }).click();
    await page.getByRole('menuitemradio', { name: 'Write only' }).click();
    await expect
      .poll(() => callsOf(screen, listStorageUsers.name).at(-1)?.query)
      .toMatchObject({ access: 'write-only' });
    expect(new URL(page.url()).searchParams.get('access')).toBe('write-only');
  });

  test('a user that is no longer there says so in its panel, and leads back to the list', async () => {
    const screen = await openWith(userWith(), users);
    const { page, change } = screen;
    change(refuse(getStorageUser, 'notFound', { status: 404 }));
    await page.goto(`${users}?user=${someId}`);
    await page.getByRole('heading', { name: 'This user does not exist' }).waitFor();
    await page.getByRole('button', { name: 'Back to the list' }).click();
    await page.getByRole('heading', { level: 1, name: 'Users' }).waitFor();
    expect(new URL(page.url()).searchParams.has('user')).toBe(false);
  });
});

describe('creating a storage user', () => {
  test('needs a name by the rule, a policy, and a bucket where only some are meant', async () => {
    const username = 'a+b=c,d.e@f_g-1';
    const screen = await openWith(userWith({ username }), form);
    const { page } = screen;
    await field(page, 'Username').fill('.no');
    await create(page).click();
    await page.getByText('Use 3 to 64 letters, digits and + = , . @ _ -').waitFor();
    await page.getByText('User must have a policy').waitFor();
    await page.getByText(/^2 fields to correct$/).waitFor();
    expect(await field(page, 'Username').evaluate((one) => one === document.activeElement)).toBe(true);
    await field(page, 'Username').fill(username);
    await page.getByRole('radio', { name: /^Write only/ }).check();
    await page.getByRole('radio', { name: /SE-NORTH-1/ }).check();
    await page.getByRole('radio', { name: /^Named buckets/ }).check();
    await create(page).click();
    await page.getByText('Buckets: select at least one item').waitFor();
    expect(callsOf(screen, createStorageUser.name)).toEqual([]);
    await page.getByRole('checkbox', { name: 'archive' }).check();
    await create(page).click();
    await page.getByRole('dialog', { name: username }).waitFor();
    expect(callsOf(screen, createStorageUser.name)).toMatchObject([
      { body: { username, region: 'SE-NORTH-1', policy: { access: 'write-only', buckets: ['archive'] } } },
    ]);
  });

  test('has the server’s word on a taken name at the name; what was filled in survives a reload', async () => {
    const { page, change } = await openWith(userWith(), form);
    await field(page, 'Username').fill('taken');
    await page.getByRole('radio', { name: /SE-NORTH-1/ }).check();
    await page.getByRole('radio', { name: /^Read and write/ }).check();
    const fields = { username: { errorKey: 'storageUserExists' } };
    change(refuse(createStorageUser, 'storageUserExists', { status: 409, fields }));
    await create(page).click();
    await page.getByText('There is a storage user of that name in this region already.').first().waitFor();
    expect(await field(page, 'Username').getAttribute('aria-invalid')).toBe('true');
    await page.getByText(/Draft kept on this device/).waitFor();
    await page.reload();
    expect(await field(page, 'Username').inputValue()).toBe('taken');
    expect(await page.getByRole('radio', { name: /^Read and write/ }).isChecked()).toBe(true);
  });

  test('says of each policy what it allows and what it does not', async () => {
    const { page } = await openWith(userWith(), form);
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

describe('a storage user', () => {
  test('saved too late says who was faster, and keeps what was typed', async () => {
    const screen = await openWith(userWith(), edit);
    const { page, change } = screen;
    await field(page, 'Display name').fill('Mine');
    const details = { by: 'Ulla Berg', at: '2026-11-20T09:30:00.000Z' };
    const newer = userWith({
      version: 2,
      displayName: 'Theirs',
      policy: { access: 'read-write', buckets: null },
    });
    change(refuse(updateStorageUser, 'stale', { status: 409, details }), ...userAnswers(newer), policies);
    await page.getByRole('button', { name: 'Save user' }).click();
    await page.getByText(/^Ulla Berg changed this user on /).waitFor();
    await page.getByRole('button', { name: 'Load the new version' }).click();
    await page.getByText('You have the display name Mine; the new version says Theirs.').waitFor();
    expect(await field(page, 'Display name').inputValue()).toBe('Mine');
    expect(await page.getByRole('radio', { name: /^Read and write/ }).isChecked()).toBe(true);
    change(sampled(updateStorageUser));
    await page.getByRole('button', { name: 'Save user' }).click();
    await rowOf(page, 'backup').waitFor();
    expect(callsOf(screen, updateStorageUser.name).at(-1)).toMatchObject({
      body: { displayName: 'Mine', policy: { access: 'read-write' }, version: 2 },
    });
  });

  test('that owns a bucket keeps full access and cannot be deleted, and says so', async () => {
    const policy = { access: 'full-access', buckets: null } as const;
    const { page } = await openWith(userWith({ ownedBuckets: 1, policy }), users);
    const item = await openRowMenu(page, 'backup');
    expect(await reasonOf(item('Delete user'))).toContain('It owns 1 bucket. Delete that first.');
    await item('Edit user').click();
    const reason = 'It owns 1 bucket, and an owner keeps full access to all.';
    await page.getByText(reason).first().waitFor();
    for (const name of [/^Read only/, /^Read and write/, /^Write only/, /^Named buckets/])
      expect(await page.getByRole('radio', { name }).isDisabled()).toBe(true);
    expect(await page.getByRole('radio', { name: /^Full access/ }).isDisabled()).toBe(false);
  });

  test('that is to be deleted names the keys that go with it', async () => {
    const keys = [keyWith(), keyWith({ accessKeyId: 'AKIA7POLARVIND000002' })];
    const screen = await openWith(userWith({ keys }), users);
    const { page } = screen;
    await (await openRowMenu(page, 'backup'))('Delete user').click();
    const dialog = page.getByRole('dialog', { name: 'Delete storage user backup?' });
    await dialog.getByText('It owns no bucket').waitFor();
    await dialog.getByText('2 access keys, which stop working at once').waitFor();
    const remove = dialog.getByRole('button', { name: 'Delete user' });
    expect(await remove.getAttribute('aria-disabled')).toBe('true');
    await dialog.getByRole('checkbox').check();
    await remove.click();
    await dialog.waitFor({ state: 'hidden' });
    expect(callsOf(screen, deleteStorageUser.name)).toMatchObject([{ query: { id: someId } }]);
  });
});
