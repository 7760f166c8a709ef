import { ListBucketsCommand, ListObjectsV2Command, PutObjectCommand, S3Client } from '@aws-sdk/client-s3';
import type { Locator, Page } from 'playwright-core';
import { beforeAll, expect, test } from 'vitest';
import { enter } from './testing/browser.ts';
import { type Caller, callerOf } from './testing/api.ts';
import type { Customer } from './testing/people.ts';
import { newBucket, newStorageCustomer, newUser, readUser } from './testing/storage.ts';
import { eventually, rowOf } from './testing/lists.ts';
import { storageBehind } from './testing/storage-behind.ts';
import { useBrowser } from './testing/visits.ts';

const { open } = useBrowser();
const region = 'SE-NORTH-1';
let partner: Caller;
let customer: Customer;
let bucket: string;

beforeAll(async () => {
  partner = await callerOf('partner@demo.example');
  customer = await newStorageCustomer(partner);
  bucket = (await newBucket(partner, customer)).name;
});

type UserPanel = { page: Page; panel: Locator; userId: string };

/** The panel of a new user with that policy. */
async function openPanel(access: string): Promise<UserPanel> {
  const { id: userId, username } = await newUser(partner, customer, { policy: { access } });
  const visited = await open();
  const { page } = visited;
  await enter(visited, 'engineer@demo.example', `/services/s3-storage/users?customerId=${customer.id}`);
  await rowOf(page, username).getByRole('link').click();
  const panel = page.getByRole('dialog', { name: username });
  await panel.getByRole('button', { name: 'Create access key' }).click();
  await panel.getByText(/^Its secret can be shown once, until .*UTC\)\.$/).waitFor();
  return { page, panel, userId };
}

const secretOf = (page: Page): Locator => page.getByRole('dialog', { name: 'Secret access key' });
const show = (panel: Locator): Locator => panel.getByRole('button', { name: /^Show the secret of/ });

/** Shows the secret of the only key, copies it and closes; answers what stood there. */
async function takeSecret({ page, panel }: UserPanel): Promise<string[]> {
  await show(panel).click();
  const dialog = secretOf(page);
  await dialog.locator('dd code').first().waitFor();
  const shown = await dialog.locator('dd code').allInnerTexts();
  await dialog.getByText('You see this secret only now').waitFor();
  await dialog.getByText('Neither copied nor downloaded yet').waitFor();
  await dialog.getByRole('button', { name: 'Copy the secret' }).click();
  await dialog.getByText('The secret is copied').waitFor();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(shown[1]);
  await dialog.getByRole('button', { name: 'Done' }).click();
  await dialog.waitFor({ state: 'hidden' });
  return shown;
}

/** Another client that is set as the copied example for the AWS CLI says. */
async function clientAsShown({ page, panel }: UserPanel, secretAccessKey: string): Promise<S3Client> {
  let example = '';
  await panel.getByRole('button', { name: 'Copy the example' }).click();
  await eventually(async () => {
    example = await page.evaluate(() => navigator.clipboard.readText());
    expect(example).toContain(`s3://${bucket}`);
  });
  const found = (pattern: RegExp): string => pattern.exec(example)?.[1] ?? `not in:\n${example}`;
  return new S3Client({
    endpoint: found(/--endpoint-url (\S+)/),
    region: found(/--region (\S+)/),
    forcePathStyle: true,
    credentials: { accessKeyId: found(/AWS_ACCESS_KEY_ID=(\S+)/), secretAccessKey },
    requestChecksumCalculation: 'WHEN_REQUIRED',
  });
}

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

test('a key waits across a reload, shows its secret once, works with another client as it is told, is forgotten, and stops when it is deleted', async () => {
  const opened = await openPanel('read-write');
  const { page, panel, userId } = opened;
  await page.reload();
  const [accessKeyId = '', secret = '', endpoint, shownRegion] = await takeSecret(opened);
  expect([endpoint, shownRegion]).toEqual([storageBehind(region).connection.endpoint, region]);
  expect(await show(panel).count()).toBe(0);
  expect(await everythingKept(page)).not.toContain(secret);
  const { keys } = await readUser(partner, customer, userId);
  const [key] = Array.isArray(keys) ? keys : [];
  const again = await partner('POST', '/s3/access-key/secret/', {
    query: { ...customer.query, id: key.id },
    body: {},
  });
  expect(again).toMatchObject({ status: 409, body: { errorKey: 'secretGone' } });

  await panel
    .getByText(/^This user owns no bucket, and a list of all buckets shows only one's own/)
    .waitFor();
  const s3 = await clientAsShown(opened, secret);
  expect((await s3.send(new ListBucketsCommand())).Buckets ?? []).toEqual([]);
  expect((await s3.send(new ListObjectsV2Command({ Bucket: bucket }))).Name).toBe(bucket);

  await panel.getByRole('button', { name: `Delete the key ${accessKeyId}` }).click();
  const dialog = page.getByRole('dialog', { name: `Delete access key ${accessKeyId}?` });
  await dialog.getByText('What signs in with this key stops working at once').waitFor();
  await dialog.getByRole('checkbox').check();
  await dialog.getByRole('button', { name: 'Delete access key' }).click();
  await panel.getByText('No access key yet.').waitFor();
  await expect(s3.send(new ListBucketsCommand())).rejects.toMatchObject({
    $metadata: { httpStatusCode: 403 },
  });
});

test('a user that may only write is told that it cannot list, and with what is shown another client stores', async () => {
  const opened = await openPanel('write-only');
  await opened.panel.getByText('This user cannot list anything.').waitFor();
  const [, secret = ''] = await takeSecret(opened);
  const s3 = await clientAsShown(opened, secret);
  const refused = s3.send(new ListObjectsV2Command({ Bucket: bucket }));
  await expect(refused).rejects.toMatchObject({ name: 'AccessDenied' });
  await s3.send(new PutObjectCommand({ Bucket: bucket, Key: 'backup.tar', Body: 'text' }));
});
