import { ListBucketsCommand } from '@aws-sdk/client-s3';
import { ownClient } from '@portal/driver-ceph-rgw/testing/s3-client';
import type { Locator, Page } from 'playwright-core';
import { beforeAll, describe, expect, test } from 'vitest';
import { enter, type Visit } from './testing/browser.ts';
import * as house from './testing/house.ts';
import { downloaded, eventually, reasonOf, rowOf } from './testing/lists.ts';
import { newKeys, newUser, readUser } from './testing/storage-users.ts';
import { storageBehind } from './testing/storage-behind.ts';
import { useBrowser } from './testing/visits.ts';

const open = useBrowser();
const region = 'SE-NORTH-1';
let partner: house.Caller;
let customer: house.House;

beforeAll(async () => {
  partner = await house.callerOf('partner@demo.example');
  customer = await house.newStorageCustomer(partner);
});

type Opened = Visit & { panel: Locator; userId: string; username: string };

/** The panel of a new user. */
async function openPanel(email = 'partner@demo.example'): Promise<Opened> {
  const { id: userId, username } = await newUser(partner, customer, { policy: { access: 'full-access' } });
  const visited = await open();
  await enter(visited, email, `/services/s3-storage/users?customerId=${customer.id}`);
  await rowOf(visited.page, username).getByRole('link').click();
  const panel = visited.page.getByRole('dialog', { name: username });
  await panel.getByRole('heading', { name: 'Access keys' }).waitFor();
  return { ...visited, panel, userId, username };
}

const secretOf = (page: Page): Locator => page.getByRole('dialog', { name: 'Secret access key' });
const show = (panel: Locator): Locator => panel.getByRole('button', { name: /^Show the secret of/ });

/** Creates a key on the panel and shows its secret; answers both as they are read from the page. */
async function createAndShow({ page, panel }: Opened): Promise<{ accessKeyId: string; secret: string }> {
  await panel.getByRole('button', { name: 'Create access key' }).click();
  await show(panel).click();
  const facts = secretOf(page).locator('dd code');
  await facts.first().waitFor();
  const [accessKeyId = '', secret = ''] = await facts.allInnerTexts();
  expect(accessKeyId).toMatch(/^[A-Z0-9]{20}$/);
  expect(secret.length).toBeGreaterThan(20);
  return { accessKeyId, secret };
}

const worksWith = async (accessKeyId: string, secret: string): Promise<void> => {
  const s3 = ownClient(storageBehind(region).connection, accessKeyId, secret);
  await s3.send(new ListBucketsCommand());
};

/** Everything that the page keeps on this device, and what it shows. */
const everythingKept = (page: Page): Promise<string> =>
  page.evaluate(() =>
    JSON.stringify([
      Object.entries(localStorage),
      Object.entries(sessionStorage),
      document.documentElement.innerHTML,
      location.href,
    ]),
  );

describe('a new access key', () => {
  test('waits across a reload, shows its secret once, works with another client, and is then forgotten', async () => {
    const opened = await openPanel();
    const { page, panel, userId } = opened;
    await panel.getByRole('button', { name: 'Create access key' }).click();
    await panel.getByText(/^Its secret can be shown once, until .*UTC\)\.$/).waitFor();
    await page.reload();
    await show(panel).click();
    const facts = secretOf(page).locator('dd code');
    await facts.first().waitFor();
    const [accessKeyId = '', secret = '', endpoint = '', shownRegion = ''] = await facts.allInnerTexts();
    expect([endpoint, shownRegion]).toEqual([storageBehind(region).connection.endpoint, region]);
    await secretOf(page).getByText('You see this secret only now').waitFor();
    await secretOf(page).getByText('Neither copied nor downloaded yet').waitFor();
    await secretOf(page).getByRole('button', { name: 'Copy the secret' }).click();
    await secretOf(page).getByText('The secret is copied').waitFor();
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(secret);
    await worksWith(accessKeyId, secret);
    await secretOf(page).getByRole('button', { name: 'Done' }).click();
    await secretOf(page).waitFor({ state: 'hidden' });
    expect(await show(panel).count()).toBe(0);
    expect(await everythingKept(page)).not.toContain(secret);
    const { keys } = await readUser(partner, customer, userId);
    const [key] = Array.isArray(keys) ? keys : [];
    const again = await partner('POST', '/s3/access-key/secret/', {
      query: { ...customer.query, id: key.id },
      body: {},
    });
    expect(again).toMatchObject({ status: 409, body: { errorKey: 'secretGone' } });
  });

  test('whoever closes it, or goes back, with the secret neither copied nor downloaded is asked', async () => {
    const opened = await openPanel();
    const { page, panel } = opened;
    const { secret } = await createAndShow(opened);
    const question = page.getByRole('dialog', { name: 'Close without the secret?' });
    for (const leave of [
      () => secretOf(page).getByRole('button', { name: 'Done' }).click(),
      () => page.keyboard.press('Escape'),
      () => page.evaluate(() => history.back()),
    ]) {
      await leave();
      await question.waitFor();
      await question.getByRole('button', { name: 'Back to the secret' }).click();
      await secretOf(page).getByText(secret).waitFor();
    }
    await secretOf(page).getByRole('button', { name: 'Done' }).click();
    await question.getByRole('button', { name: 'Close without it' }).click();
    await question.waitFor({ state: 'hidden' });
    await panel.waitFor();
    expect(await everythingKept(page)).not.toContain(secret);
  });

  test('is downloaded as CSV, or as a credentials file that needs nothing else', async () => {
    const opened = await openPanel();
    const { page, username } = opened;
    const { accessKeyId, secret } = await createAndShow(opened);
    const { endpoint } = storageBehind(region).connection;
    const press = (name: string) => () => secretOf(page).getByRole('button', { name }).click();
    const csv = await downloaded(page, press('Download CSV'));
    expect(csv.name).toBe(`${username}-access-key.csv`);
    const cells = [username, accessKeyId, secret, endpoint, region].map((cell) => `"${cell}"`);
    expect(csv.text.split('\r\n')[1]).toBe(cells.join(','));
    await secretOf(page).getByText('The secret is downloaded').waitFor();
    const credentials = await downloaded(page, press('Download credentials file'));
    for (const line of [
      `[${username}]`,
      `aws_access_key_id = ${accessKeyId}`,
      `aws_secret_access_key = ${secret}`,
      `endpoint_url = ${endpoint}`,
      `region = ${region}`,
    ])
      expect(credentials.text.split('\n')).toContain(line);
    await secretOf(page).getByRole('button', { name: 'Done' }).click();
    await secretOf(page).waitFor({ state: 'hidden' });
  });

  test('says so when the browser does not allow copying, and shows what to copy by hand', async () => {
    const opened = await openPanel();
    const { page } = opened;
    const { secret } = await createAndShow(opened);
    await page.evaluate(() => {
      navigator.clipboard.writeText = () => Promise.reject(new Error('denied'));
    });
    await secretOf(page).getByRole('button', { name: 'Copy the secret' }).click();
    await secretOf(page)
      .getByText(/^The browser did not allow copying\. Mark the text and copy it by hand:/)
      .waitFor();
    await secretOf(page).getByText('Neither copied nor downloaded yet').waitFor();
    expect(await secretOf(page).getByText(secret).count()).toBe(2);
    await secretOf(page).getByText(secret).first().click();
    await page.keyboard.press('Control+C');
    await secretOf(page).getByText('The secret is copied').waitFor();
  });
});

test('a deleted key stops working, and its dialog says so before', async () => {
  const opened = await openPanel('engineer@demo.example');
  const { page, panel } = opened;
  const { accessKeyId, secret } = await createAndShow(opened);
  await secretOf(page).getByRole('button', { name: 'Copy the secret' }).click();
  await secretOf(page).getByRole('button', { name: 'Done' }).click();
  await worksWith(accessKeyId, secret);
  await panel.getByRole('button', { name: `Delete the key ${accessKeyId}` }).click();
  const dialog = page.getByRole('dialog', { name: `Delete access key ${accessKeyId}?` });
  await dialog.getByText('What signs in with this key stops working at once').waitFor();
  await dialog.getByRole('checkbox').check();
  await dialog.getByRole('button', { name: 'Delete access key' }).click();
  await panel.getByText('No access key yet.').waitFor();
  await expect(worksWith(accessKeyId, secret)).rejects.toMatchObject({
    $metadata: { httpStatusCode: 403 },
  });
});

test('a user with ten keys gets no other, and is told why', async () => {
  const { panel, userId } = await openPanel();
  await newKeys(partner, customer, { userId, count: 10 });
  const create = panel.getByRole('button', { name: 'Create access key' });
  await eventually(async () =>
    expect(await reasonOf(create)).toBe('A user has at most 10 keys. Delete one that is no longer used.'),
  );
});

test('how to connect is shown for four clients, with the key and without the secret', async () => {
  const { page, panel, userId } = await openPanel();
  await newKeys(partner, customer, { userId, count: 1 });
  const { keys } = await readUser(partner, customer, userId);
  const accessKeyId = Array.isArray(keys) ? String(keys[0].accessKeyId) : '';
  await panel.getByText(accessKeyId).first().waitFor();
  for (const client of ['AWS CLI', 'rclone', 's3cmd', 'Python']) {
    await panel.getByRole('radio', { name: client }).check();
    await eventually(async () => {
      // The key stands in the list a moment before it stands in the example.
      await panel.getByRole('button', { name: 'Copy the example' }).click();
      const copied = await page.evaluate(() => navigator.clipboard.readText());
      expect(copied).toContain(accessKeyId);
      expect(copied).toContain('YOUR-SECRET-ACCESS-KEY');
    });
  }
});
