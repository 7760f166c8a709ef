import type { Page } from 'playwright-core';
import { beforeAll, test } from 'vitest';
import * as house from './testing/house.ts';
import { allViews, twoViews, useScreens, type Screen } from './testing/screens.ts';
import { newKeys, newUser } from './testing/storage-users.ts';
import { within, type Words } from './testing/words.ts';

const inspect = useScreens();
const email = 'partner@demo.example';
const customerEmail = 'customer@demo.example';
const username = `shown.${house.unique()}`;
let customerId = '';
let bucketId = '';
let userId = '';
let caller: house.Caller;
let customer: house.House;

beforeAll(async () => {
  caller = await house.callerOf(email);
  customer = await house.newStorageCustomer(caller);
  const lock = { objectLock: true, lockMode: 'governance', retentionDays: 1, objectLockAcknowledged: true };
  const bucket = await house.newBucket(caller, customer, { quotaGiB: 100, ...lock });
  const policy = { access: 'read-write', buckets: [bucket.name] };
  const user = await newUser(caller, customer, { username, policy });
  await newKeys(caller, customer, { userId: user.id, count: 2 });
  [customerId, bucketId, userId] = [customer.id, bucket.id, user.id];
}, 120_000);

const at = (page: string, more = ''): string =>
  `/services/s3-storage/${page}?customerId=${customerId}${more}`;
const open = (page: Page, name: string) =>
  page
    .getByRole('heading', { name: within(name) })
    .first()
    .waitFor();

async function showNewSecret(page: Page, t: Words): Promise<void> {
  const user = await newUser(caller, customer, { policy: { access: 'read-only' } });
  await newKeys(caller, customer, { userId: user.id, count: 1 });
  await page.goto(at('users', `&user=${user.id}`));
  const [show = ''] = t('s3-storage.keys.showOf', { key: '|' }).split('|');
  await page.getByRole('button', { name: within(show.trim()) }).click();
  const dialog = page.getByRole('dialog', { name: t('s3-storage.secret.title') });
  await dialog.locator('dd code').nth(1).waitFor();
  await dialog.getByRole('button', { name: t('s3-storage.secret.copySecret') }).click();
  await dialog.getByText(t('s3-storage.secret.taken.copied')).waitFor();
}

const screens: Screen[] = [
  {
    name: 'storage-users',
    email,
    address: () => at('users'),
    views: allViews,
    show: (page) => page.getByRole('link', { name: username }).waitFor(),
  },
  {
    name: 'storage-user',
    email,
    address: () => at('users', `&user=${userId}`),
    views: twoViews,
    show: (page, t) => page.getByText(t('s3-storage.connect.ownsNone')).waitFor(),
  },
  {
    name: 'create-storage-user',
    email,
    address: () => at('create-user'),
    views: allViews,
    show: async (page, t) => {
      await page.getByRole('button', { name: t('s3-storage.users.create.title') }).click();
      await page.getByText(t('ui.form.toCorrect', { count: 2 })).waitFor();
    },
  },
  {
    name: 'edit-storage-user',
    email,
    address: () => at('edit-user', `&id=${userId}`),
    views: twoViews,
    show: (page, t) => page.getByRole('button', { name: t('s3-storage.users.edit.save') }).waitFor(),
  },
  {
    name: 'edit-bucket',
    email,
    address: () => at('edit-bucket', `&id=${bucketId}`),
    views: allViews,
    show: (page, t) => page.getByRole('textbox', { name: t('s3-storage.field.quota') }).waitFor(),
  },
  { name: 'secret', email, address: () => at('users'), views: twoViews, show: showNewSecret },
  {
    name: 'usage',
    email: customerEmail,
    address: () => '/services/s3-storage/usage',
    views: allViews,
    show: (page, t) => open(page, t('s3-storage.usage.months')),
  },
  {
    name: 'top-customers',
    email,
    address: () => '/services/s3-storage/usage',
    views: twoViews,
    show: (page, t) => open(page, t('s3-storage.usage.top')),
  },
];

test.each(screens.toSorted((one, other) => one.email.localeCompare(other.email)))(
  '$name breaks no rule of WCAG 2.2 AA and does not scroll sideways',
  { timeout: 120_000 },
  inspect,
);
