import {
  getBucket,
  getBucketContents,
  getS3Status,
  listBuckets,
  listPossibleOwners,
} from '@portal/contract/s3-storage/buckets';
import { estimateS3 } from '@portal/contract/s3-storage/usage';
import {
  getStorageUser,
  listPolicies,
  listStorageUsers,
  showAccessKeySecret,
} from '@portal/contract/s3-storage/users';
import { listOperations } from '@portal/contract/operations';
import { within, type Words } from '../../words.ts';
import type { Page } from 'playwright-core';
import { answer, emptied, refuse, sampled } from '../answers.ts';
import { personOf } from '../people.ts';
import { someId, type ShownScreen } from '../row.ts';
import { sampleOf } from '../sample.ts';
import { openMenuOf } from './shown-business.ts';
import { enabledStorage } from './services/s3-storage.ts';

const owner = personOf('customer', 'owner');
const storage = '/services/s3-storage';
const buckets = {
  me: owner,
  address: `${storage}/buckets`,
  reads: listBuckets,
  answers: () => enabledStorage('plain'),
};
const status = sampleOf(getS3Status);
const list = sampleOf(listBuckets);
const emptyBucket = { state: 'active' as const, objects: 0, usedBytes: 0, objectLock: 'disabled' as const };
const bucket = { ...sampleOf(getBucket), id: someId };
const failedChange = {
  id: someId,
  service: 's3-storage' as const,
  kind: 'updateBucket' as const,
  subject: bucket.name,
  state: 'failed' as const,
  reason: 'refused',
  reasonValues: {},
  lines: null,
  reference: '7KQ2-M9XD',
};
const off = { ...status, operation: null, linked: [] };
const heading = (page: Page, name: string) =>
  page
    .getByRole('heading', { name: within(name) })
    .first()
    .waitFor();
const inMenu = async (page: Page, t: Words, item: string): Promise<void> => {
  await openMenuOf(page, t, 'Name 2');
  await page.getByRole('menuitem', { name: within(t(item)) }).click();
};

export const shownStorage: readonly ShownScreen[] = [
  {
    ...buckets,
    name: 's3-not-enabled',
    answers: () => [answer(getS3Status, { ...off, state: 'not-enabled' })],
    show: (page, t) => page.getByRole('button', { name: t('services.enable.action') }).waitFor(),
  },
  {
    ...buckets,
    name: 's3-failed',
    answers: () => [answer(getS3Status, { ...off, state: 'failed' })],
    show: (page, t) => heading(page, t('services.enable.failed')),
  },
  {
    ...buckets,
    name: 'buckets-region-down',
    answers: () => {
      const [region] = status.regions;
      const down = region ? [{ ...region, region: 'SE-NORTH-1' as const, reachable: 'no' as const }] : [];
      return [answer(getS3Status, { ...off, state: 'enabled', regions: down })];
    },
    show: (page, t) => page.getByText(t('services.regionDown.title', { region: 'SE-NORTH-1' })).waitFor(),
  },
  {
    ...buckets,
    name: 'bucket-gone',
    address: `${storage}/buckets?bucket=${someId}`,
    answers: () => [...enabledStorage('plain'), refuse(getBucket, 'notFound', { status: 404 })],
    show: (page, t) => heading(page, t('s3-storage.buckets.gone')),
  },
  {
    ...buckets,
    name: 'bucket-change-failed',
    address: `${storage}/buckets?bucket=${someId}`,
    answers: () => [
      ...enabledStorage('plain'),
      answer(getBucket, { ...bucket, state: 'active', operation: failedChange }),
    ],
    show: async (page, t) => {
      const panel = page.getByRole('dialog');
      await panel.getByText(t('s3-storage.failed.updateBucket')).waitFor();
      await panel.getByText(failedChange.reference).first().waitFor();
      await panel.getByRole('button', { name: t('common.retry') }).waitFor();
    },
  },
  {
    ...buckets,
    name: 'delete-bucket',
    answers: () => [
      ...enabledStorage('plain'),
      answer(listBuckets, { ...list, items: list.items.map((one) => ({ ...one, ...emptyBucket })) }),
      answer(getBucket, { ...sampleOf(getBucket), ...emptyBucket }),
      answer(getBucketContents, { objects: 0, versions: 0, uploads: 0, newestUploadAt: null, isWhole: true }),
    ],
    show: async (page, t) => {
      await inMenu(page, t, 's3-storage.buckets.action.delete');
      await page.getByText(t('s3-storage.delete.isEmpty')).waitFor();
    },
  },
  {
    ...buckets,
    name: 'end-s3',
    also: [listPossibleOwners],
    show: async (page, t) => {
      await page.getByRole('button', { name: t('services.menu', { service: 'S3 Storage' }) }).click();
      await page
        .getByRole('menuitem', { name: within(t('services.end.action', { service: 'S3 Storage' })) })
        .click();
      await page.getByText(t('s3-storage.end.left', { count: 3 })).waitFor();
    },
  },
  {
    ...buckets,
    name: 'tray',
    answers: () => [...enabledStorage('plain'), sampled(listOperations)],
    show: async (page, t) => {
      await page.getByRole('button', { name: within(t('app.tray.open')) }).click();
      await page.getByRole('dialog').getByRole('listitem').first().waitFor();
    },
  },
  {
    name: 'create-bucket-wrong',
    me: owner,
    address: `${storage}/create-bucket`,
    also: [listPossibleOwners, estimateS3],
    answers: () => enabledStorage('plain'),
    show: async (page, t) => {
      await page.getByRole('switch', { name: t('s3-storage.column.objectLock') }).check();
      await page.getByRole('button', { name: t('s3-storage.buckets.create.title') }).click();
      await page.locator('[aria-invalid=true]').first().waitFor();
    },
  },
  {
    name: 'secret',
    me: owner,
    address: `${storage}/users?user=${someId}`,
    reads: listStorageUsers,
    also: [listPolicies, listBuckets, showAccessKeySecret],
    answers: () => {
      const user = sampleOf(getStorageUser);
      const keys = user.keys.map((key) => ({
        ...key,
        state: 'active' as const,
        secretUntil: '2126-11-20T09:30:00.000Z',
      }));
      return [...enabledStorage('plain'), answer(getStorageUser, { ...user, state: 'active', keys })];
    },
    show: async (page, t) => {
      const [show = ''] = t('s3-storage.keys.showOf', { key: '|' }).split('|');
      await page
        .getByRole('button', { name: within(show.trim()) })
        .first()
        .click();
      const dialog = page.getByRole('dialog', { name: t('s3-storage.secret.title') });
      await dialog.locator('dd code').nth(1).waitFor();
    },
  },
  {
    ...buckets,
    name: 'buckets-none-match',
    address: `${storage}/buckets?search=nothing`,
    answers: () => [...enabledStorage('plain'), emptied(listBuckets)],
    show: (page, t) => page.getByText(t('ui.list.noMatch')).first().waitFor(),
  },
];
