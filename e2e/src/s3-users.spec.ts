import { expect, test } from 'vitest';
import { enter } from './testing/browser.ts';
import { callerOf } from './testing/api.ts';
import { newStorageCustomer, newUser } from './testing/storage.ts';
import { columnOf, downloaded, eventually, openRowMenu, rowOf } from './testing/lists.ts';
import { useBrowser } from './testing/visits.ts';

const { open } = useBrowser();

test('a partner filters and searches the users, takes them along, and gives one another policy, which the list shows', async () => {
  const partner = await callerOf('partner@demo.example');
  const customer = await newStorageCustomer(partner);
  const { username } = await newUser(partner, customer, { policy: { access: 'read-only' } });
  const visited = await open();
  const { page } = visited;
  await enter(visited, 'partner@demo.example', `/services/s3-storage/users?customerId=${customer.id}`);
  await page.locator('[aria-haspopup=menu]', { hasText: 'Policy' }).click();
  await page.getByRole('menuitemradio', { name: 'Read only' }).click();
  await eventually(async () => expect(await columnOf(page, 2)).toEqual(['Read only']));
  await page.locator('[aria-haspopup=menu]', { hasText: 'Region' }).click();
  await page.getByRole('menuitemradio', { name: 'SE-CENTRAL-1' }).click();
  await page.getByText('Nothing matches').waitFor();
  await page.getByRole('button', { name: 'Clear search and filters' }).click();
  await page.getByRole('searchbox').fill(username.slice(0, 9));
  await eventually(async () => expect(await columnOf(page, 0)).toEqual([username]));
  const { name, text } = await downloaded(page, () => page.getByRole('button', { name: 'CSV' }).click());
  expect(name).toBe('storage-users.csv');
  expect(text.trim().split('\r\n')).toHaveLength(2);
  expect(text).toContain(username);
  await (await openRowMenu(page, username))('Edit user').click();
  await page.getByRole('heading', { level: 1, name: username }).waitFor();
  await page.getByRole('textbox', { name: 'Display name' }).fill('Nightly backup');
  await page.getByRole('radio', { name: /^Read and write/ }).check();
  await page.getByRole('button', { name: 'Save user' }).click();
  for (const word of ['Read and write', 'Active', 'Nightly backup'])
    await rowOf(page, username).getByText(word).waitFor();
});
