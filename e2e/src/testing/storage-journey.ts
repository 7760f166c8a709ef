import {
  CreateBucketCommand,
  DeleteObjectCommand,
  GetObjectCommand,
  ListObjectsV2Command,
  ListObjectVersionsCommand,
  PutObjectCommand,
  type S3Client,
} from '@aws-sdk/client-s3';
import type { GatewayTarget } from '@portal/driver-ceph-rgw/testing/gateway-target';
import { ownClient } from '@portal/driver-ceph-rgw/testing/s3-client';
import { expect } from 'vitest';
import { unique } from './people.ts';
import type { Traveller } from './journey.ts';
import { createBucket, deleteBucket, deletionIsRefused, emptyInStorage } from './journey.ts';
import { within } from './words.ts';

type Access = 'read-only' | 'read-write' | 'write-only';
/** As the page shows it, with the address and region that belong to it. */
type Key = { accessKeyId: string; secret: string; endpoint: string; region: string };

/** Where the customer's storage is, for that person: a customer's own user names no customer. */
type Storage = { customerId: string; isOwn: boolean };

/** A page of S3 Storage, as it is addressed by that person. */
const pageOf = (name: string, { customerId, isOwn }: Storage): string =>
  `/services/s3-storage/${name}${isOwn ? '' : `?customerId=${customerId}`}`;

/** Orders a storage user on its form; ends at its panel, where it has become active by itself. */
async function createUser(
  { page, t, region }: Traveller,
  user: { name: string; access: Access },
): Promise<void> {
  await page.getByRole('link', { name: t('s3-storage.users.create.title') }).click();
  await page.getByRole('textbox', { name: t('s3-storage.users.column.username') }).fill(user.name);
  await page.getByRole('radio', { name: within(region) }).check();
  await page.getByRole('radio', { name: within(t(`s3-storage.access.${user.access}`)) }).check();
  await page.getByRole('button', { name: t('s3-storage.users.create.title') }).click();
  const panel = page.getByRole('dialog', { name: user.name });
  await panel.getByText(t(`s3-storage.access.${user.access}`)).waitFor();
  await panel.getByText(t('services.state.active')).first().waitFor();
}

/** Creates an access key on the open panel, reads its secret from the page, and closes both. */
async function takeKey({ page, t }: Traveller, user: string): Promise<Key> {
  const panel = page.getByRole('dialog', { name: user });
  await panel.getByRole('button', { name: t('s3-storage.keys.create') }).click();
  const [show = ''] = t('s3-storage.keys.showOf', { key: '|' }).split('|');
  await panel.getByRole('button', { name: within(show.trim()) }).click();
  const dialog = page.getByRole('dialog', { name: t('s3-storage.secret.title') });
  await dialog.locator('dd code').first().waitFor();
  const shown = await dialog.locator('dd code').allInnerTexts();
  const [accessKeyId = '', secret = '', endpoint = '', region = ''] = shown;
  await dialog.getByRole('button', { name: t('s3-storage.secret.copySecret') }).click();
  await dialog.getByText(t('s3-storage.secret.taken.copied')).waitFor();
  await dialog.getByRole('button', { name: t('s3-storage.secret.done') }).click();
  await page.keyboard.press('Escape');
  await panel.waitFor({ state: 'hidden' });
  return { accessKeyId, secret, endpoint, region };
}

const refused = (work: Promise<unknown>): Promise<void> =>
  expect(work).rejects.toMatchObject({ $metadata: { httpStatusCode: 403 } });

const clientWith = (storage: GatewayTarget, { accessKeyId, secret, endpoint, region }: Key): S3Client =>
  ownClient({ ...storage.connection, endpoint, region }, accessKeyId, secret);

/** The keys that were shown do what their policies say, and nothing removes a locked version. */
async function useKeys({ storage }: Traveller, bucket: string, keys: Record<Access, Key>): Promise<void> {
  const [writer, reader, dropper] = (['read-write', 'read-only', 'write-only'] as const).map((access) =>
    clientWith(storage, keys[access]),
  );
  if (!writer || !reader || !dropper) throw new Error('There are three keys.');
  const object = { Bucket: bucket, Key: 'minutes.txt' };
  await dropper.send(new PutObjectCommand({ ...object, Body: 'Kept for a while.' }));
  await refused(dropper.send(new GetObjectCommand(object)));
  await refused(dropper.send(new ListObjectsV2Command({ Bucket: bucket })));
  const read = await reader.send(new GetObjectCommand(object));
  expect(await read.Body?.transformToString()).toBe('Kept for a while.');
  await refused(reader.send(new PutObjectCommand({ ...object, Body: 'Changed.' })));
  for (const access of ['read-only', 'read-write'] as const) {
    // The SDK would name any other region as a new bucket's place, which the gateway does not know.
    const maker = clientWith(storage, { ...keys[access], region: 'us-east-1' });
    await refused(maker.send(new CreateBucketCommand({ Bucket: `other-${unique()}` })));
  }
  const { Versions: [version] = [] } = await writer.send(new ListObjectVersionsCommand({ Bucket: bucket }));
  await refused(
    writer.send(
      new DeleteObjectCommand({ ...object, VersionId: version?.VersionId, BypassGovernanceRetention: true }),
    ),
  );
}

/** Deletes a user with its key from the list; the key has stopped working. */
async function deleteUser(traveller: Traveller, { name, key }: { name: string; key: Key }): Promise<void> {
  const { page, t, storage } = traveller;
  await page.getByRole('button', { name: t('ui.list.actions', { row: name }) }).click();
  await page.getByRole('menuitem', { name: within(t('s3-storage.users.action.delete')) }).click();
  const dialog = page.getByRole('dialog', { name: t('s3-storage.deleteUser.title', { user: name }) });
  await dialog.getByText(t('s3-storage.deleteUser.keys', { count: 1 })).waitFor();
  await dialog.getByRole('checkbox').check();
  await dialog.getByRole('button', { name: t('s3-storage.users.action.delete') }).click();
  await page.getByRole('link', { name, exact: true }).waitFor({ state: 'hidden' });
  await refused(clientWith(storage, key).send(new ListObjectsV2Command({ Bucket: 'any' })));
}

/** User, policy, key, bucket with lock, use with the AWS client, refuse, empty, delete. */
export async function storageJourney(traveller: Traveller, where: Storage): Promise<void> {
  const { page } = traveller;
  const { customerId } = where;
  const names = {
    'read-write': `writer.${unique()}`,
    'read-only': `reader.${unique()}`,
    'write-only': `dropper.${unique()}`,
  };
  const takeAs = async (access: Access): Promise<Key> => {
    await createUser(traveller, { name: names[access], access });
    return takeKey(traveller, names[access]);
  };
  await page.goto(pageOf('users', where));
  const keys = {
    'read-write': await takeAs('read-write'),
    'read-only': await takeAs('read-only'),
    'write-only': await takeAs('write-only'),
  };
  const bucket = `journey-${unique()}`;
  await page.goto(pageOf('buckets', where));
  await createBucket(traveller, bucket);
  await useKeys(traveller, bucket, keys);
  await deletionIsRefused(traveller, bucket);
  await emptyInStorage(traveller, customerId, bucket);
  await deleteBucket(traveller, customerId, bucket);
  await page.goto(pageOf('users', where));
  for (const access of ['read-write', 'read-only', 'write-only'] as const)
    await deleteUser(traveller, { name: names[access], key: keys[access] });
}
