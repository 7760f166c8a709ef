import { ListBucketsCommand, ListObjectsV2Command, PutObjectCommand, S3Client } from '@aws-sdk/client-s3';
import type { Page } from 'playwright-core';
import { beforeAll, expect, test } from 'vitest';
import { enter } from './testing/browser.ts';
import * as house from './testing/house.ts';
import { eventually, rowOf } from './testing/lists.ts';
import { newKeys, newUser } from './testing/storage-users.ts';
import { useBrowser } from './testing/visits.ts';
import { wordsOf } from './testing/words.ts';

const open = useBrowser();
let partner: house.Caller;
let customer: house.House;
let bucket: string;

beforeAll(async () => {
  partner = await house.callerOf('partner@demo.example');
  customer = await house.newStorageCustomer(partner);
  bucket = (await house.newBucket(partner, customer)).name;
}, 120_000);

type Shown = { accessKeyId: string; endpoint: string; region: string; bucket: string };

/** What the example for the AWS CLI says, as it is on the clipboard. */
function readExample(text: string): Shown {
  const found = (pattern: RegExp): string => pattern.exec(text)?.[1] ?? `not in:\n${text}`;
  return {
    accessKeyId: found(/AWS_ACCESS_KEY_ID=(\S+)/),
    endpoint: found(/--endpoint-url (\S+)/),
    region: found(/--region (\S+)/),
    bucket: found(/s3:\/\/([a-z0-9-]+)/),
  };
}

const clientOf = ({ accessKeyId, endpoint, region }: Shown, secretAccessKey: string): S3Client =>
  new S3Client({
    endpoint,
    region,
    forcePathStyle: true,
    credentials: { accessKeyId, secretAccessKey },
    requestChecksumCalculation: 'WHEN_REQUIRED',
  });

const language = 'en';
const t = wordsOf(language);

/** The panel of a user with one key: its example, and the secret that it showed. */
async function readPanel(access: string, note: string): Promise<{ shown: Shown; secret: string }> {
  const user = await newUser(partner, customer, { policy: { access } });
  await newKeys(partner, customer, { userId: user.id, count: 1 });
  const visited = await open({ language });
  const { page } = visited;
  await enter(visited, 'partner@demo.example', `/services/s3-storage/users?customerId=${customer.id}`);
  await rowOf(page, user.username).getByRole('link').click();
  const panel = page.getByRole('dialog', { name: user.username });
  await panel.getByText(t(note)).waitFor();
  const [show = ''] = t('s3-storage.keys.showOf', { key: '|' }).split('|');
  await panel.getByRole('button', { name: show.trim() }).click();
  const dialog = page.getByRole('dialog', { name: t('s3-storage.secret.title') });
  const secret = await dialog.locator('dd code').nth(1).innerText();
  await dialog.getByRole('button', { name: t('s3-storage.secret.copySecret') }).click();
  await dialog.getByText(t('s3-storage.secret.taken.copied')).waitFor();
  await dialog.getByRole('button', { name: t('s3-storage.secret.done') }).click();
  return { shown: await copiedExample(page), secret };
}
const copiedExample = async (page: Page): Promise<Shown> => {
  let shown: Shown | undefined;
  await page.getByRole('button', { name: t('s3-storage.connect.copyExample') }).click();
  await eventually(async () => {
    shown = readExample(await page.evaluate(() => navigator.clipboard.readText()));
    expect(shown.bucket).toBe(bucket);
  });
  if (!shown) throw new Error('There is no example.');
  return shown;
};

test('a user that owns no bucket is told to name one, and with what is shown another client opens it', async () => {
  const { shown, secret } = await readPanel('read-write', 's3-storage.connect.ownsNone');
  const s3 = clientOf(shown, secret);
  expect((await s3.send(new ListBucketsCommand())).Buckets ?? []).toEqual([]);
  expect((await s3.send(new ListObjectsV2Command({ Bucket: shown.bucket }))).Name).toBe(bucket);
});

test('one that may only write is told that it cannot list, and with what is shown another client stores', async () => {
  const { shown, secret } = await readPanel('write-only', 's3-storage.connect.cannotList');
  const s3 = clientOf(shown, secret);
  const refused = s3.send(new ListObjectsV2Command({ Bucket: shown.bucket }));
  await expect(refused).rejects.toMatchObject({ name: 'AccessDenied' });
  const Key = `backup-${language}.tar`;
  await s3.send(new PutObjectCommand({ Bucket: shown.bucket, Key, Body: 'text' }));
});

test('where there is no bucket yet, the panel says so and keeps a stand-in', async () => {
  const empty = await house.newStorageCustomer(partner);
  const visited = await open();
  const { page } = visited;
  await enter(visited, 'partner@demo.example', `/services/s3-storage/users?customerId=${empty.id}`);
  await page.getByRole('link', { name: 'storage-owner' }).first().click();
  await page.getByText(/There is no bucket for it in this region yet\.$/).waitFor();
  await page.getByText('s3://YOUR-BUCKET').first().waitFor();
});
