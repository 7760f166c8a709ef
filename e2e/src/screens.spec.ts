import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, test, vi } from 'vitest';
import { during, play } from './testing/faults.ts';
import * as house from './testing/house.ts';
import { allViews, twoViews, useScreens, type Screen } from './testing/screens.ts';
import { within, type Words } from './testing/words.ts';

const inspect = useScreens();
const partner = 'partner@demo.example';
const operator = 'operator@demo.example';
const north = 'ceph-rgw-SE-NORTH-1';
const customers = '/customers/customers';
const buckets = '/services/s3-storage/buckets';
const newBucketForm = '/services/s3-storage/create-bucket';

type Kept = { idle: house.House; busy: house.House; failed: house.House; waiting: house.House };
let kept: Kept | undefined;
const bucket = `shown-${house.unique()}`;

const stock = (): Kept => {
  if (!kept) throw new Error('The customers are made before the first test.');
  return kept;
};
const of = (path: string, { id }: house.House): string => `${path}?customerId=${id}`;
const searched = ({ name }: house.House): string => `${customers}?search=${encodeURIComponent(name)}`;

beforeAll(async () => {
  const caller = await house.callerOf(partner);
  const idle = await house.newCustomer(caller, { inviteOwnerEmail: `owner-${house.unique()}@e2e.example` });
  const busy = await house.newStorageCustomer(caller);
  const lock = { objectLock: true, lockMode: 'governance', retentionDays: 1, objectLockAcknowledged: true };
  await house.newBucket(caller, busy, { name: bucket, quotaGiB: 100, ...lock });
  const failed = await house.newCustomer(caller);
  await during({ names: [north], fault: 'refuses' }, async () => {
    await caller('POST', '/s3/enable/', { query: failed.query, body: {} });
    await vi.waitFor(
      async () => {
        const { body } = await caller('GET', '/s3/status/', { query: failed.query });
        if (body['state'] !== 'failed') throw new Error('It has not failed yet.');
      },
      { timeout: 30_000, interval: 200 },
    );
  });
  kept = { idle, busy, failed, waiting: await house.newCustomer(caller) };
}, 120_000);

const title = (page: Page, name: string) =>
  page
    .getByRole('heading', { name: within(name) })
    .first()
    .waitFor();
const menuOf = async (page: Page, t: Words, row: string): Promise<void> => {
  await page.getByRole('button', { name: t('ui.list.actions', { row }) }).click();
  await page.getByRole('menu').waitFor();
};
const choose = (page: Page, item: string) => page.getByRole('menuitem', { name: within(item) }).click();
const listed = (page: Page) => page.getByRole('main').getByRole('link').first().waitFor();

const ofCustomers: Screen[] = [
  { name: 'customers', email: partner, address: () => customers, views: allViews, show: listed },
  {
    name: 'customers-menu',
    email: 'viewer@demo.example',
    address: () => searched(stock().idle),
    views: twoViews,
    show: (page, t) => menuOf(page, t, stock().idle.name),
  },
  {
    name: 'customers-no-match',
    email: partner,
    address: () => `${customers}?search=no-such-company`,
    views: twoViews,
    show: (page, t) => title(page, t('ui.list.noMatch')),
  },
  {
    name: 'customers-operator',
    email: operator,
    address: () => customers,
    views: twoViews,
    show: listed,
  },
  {
    name: 'create-customer',
    email: partner,
    address: () => '/customers/create-customer',
    views: allViews,
    show: async (page, t) => {
      await page.getByRole('textbox', { name: t('customers.field.city'), exact: true }).fill('Lulea');
      await page.getByRole('textbox', { name: t('customers.field.organizationNumber') }).fill('559240-7166');
      await page.getByRole('button', { name: t('customers.register.ask') }).click();
      await page.getByText(t('customers.register.found', { name: 'Polarvind Kraft AB' })).waitFor();
      await page.getByRole('button', { name: t('customers.create.title') }).click();
      await page.getByText(t('ui.form.toCorrect', { count: 2 })).waitFor();
    },
  },
  {
    name: 'edit-customer',
    email: partner,
    address: () => `/customers/edit-customer?id=${stock().idle.id}`,
    views: allViews,
    show: (page, t) => page.getByRole('button', { name: t('customers.owner.send') }).waitFor(),
  },
  {
    name: 'read-customer',
    email: 'viewer@demo.example',
    address: () => `/customers/edit-customer?id=${stock().idle.id}`,
    views: twoViews,
    show: (page, t) => page.getByText(t('customers.edit.readOnly')).waitFor(),
  },
  {
    name: 'delete-customer-blocked',
    email: partner,
    address: () => searched(stock().busy),
    views: twoViews,
    show: async (page, t) => {
      await menuOf(page, t, stock().busy.name);
      await choose(page, t('customers.action.delete'));
      await page.getByText(t('ui.delete.blocked')).waitFor();
    },
  },
  {
    name: 'delete-customer',
    email: partner,
    address: () => searched(stock().idle),
    views: twoViews,
    show: async (page, t) => {
      await menuOf(page, t, stock().idle.name);
      await choose(page, t('customers.action.delete'));
      await page.getByText(t('customers.delete.goes.invitations', { count: 1 })).waitFor();
    },
  },
  {
    name: 'impersonate-customer',
    email: partner,
    address: () => searched(stock().idle),
    views: twoViews,
    show: async (page, t) => {
      await menuOf(page, t, stock().idle.name);
      await choose(page, t('customers.action.impersonate'));
      await page.getByRole('textbox', { name: t('customers.impersonate.reason') }).waitFor();
    },
  },
];

const ofStorage: Screen[] = [
  { name: 'choose-customer', email: partner, address: () => buckets, views: twoViews, show: listed },
  {
    name: 's3-not-enabled',
    email: partner,
    address: () => of(buckets, stock().idle),
    views: twoViews,
    show: (page, t) => page.getByRole('button', { name: t('s3-storage.enable.action') }).waitFor(),
  },
  {
    name: 's3-failed',
    email: partner,
    address: () => of(buckets, stock().failed),
    views: twoViews,
    show: (page, t) => title(page, t('s3-storage.enable.failed')),
  },
  { name: 'buckets', email: 'customer@demo.example', address: () => buckets, views: allViews, show: listed },
  {
    name: 'bucket',
    email: 'customer@demo.example',
    address: () => buckets,
    views: twoViews,
    show: async (page, t) => {
      await page
        .getByRole('main')
        .getByRole('link', { name: /^polarvind-kraft/ })
        .first()
        .click();
      await title(page, t('s3-storage.connect.title'));
    },
  },
  {
    name: 'bucket-gone',
    email: 'customer@demo.example',
    address: () => `${buckets}?bucket=no-id`,
    views: twoViews,
    show: (page, t) => title(page, t('s3-storage.panel.gone')),
  },
  {
    name: 'create-bucket',
    email: partner,
    address: () => of(newBucketForm, stock().busy),
    views: allViews,
    show: async (page, t) => {
      await page.getByRole('switch', { name: t('s3-storage.column.objectLock') }).check();
      await page.getByRole('button', { name: t('s3-storage.create.title') }).click();
      await page.getByText(t('ui.form.toCorrect', { count: 3 })).waitFor();
    },
  },
  {
    name: 'delete-bucket',
    email: partner,
    address: () => of(buckets, stock().busy),
    views: twoViews,
    show: async (page, t) => {
      await menuOf(page, t, bucket);
      await choose(page, t('s3-storage.action.delete'));
      await page.getByText(t('s3-storage.delete.isEmpty')).waitFor();
    },
  },
  {
    name: 'end-s3',
    email: partner,
    address: () => of(buckets, stock().busy),
    views: twoViews,
    show: async (page, t) => {
      await page.getByRole('button', { name: t('s3-storage.menu') }).click();
      await choose(page, t('s3-storage.end.action'));
      await page.getByText(t('s3-storage.end.buckets', { count: 1 })).waitFor();
    },
  },
  {
    name: 'tray',
    email: partner,
    address: () => customers,
    views: twoViews,
    show: async (page, t) => {
      await page.getByRole('button', { name: within(t('operations.open')) }).click();
      await page.getByRole('dialog').getByRole('listitem').first().waitFor();
    },
  },
];

const ofOperator: Screen[] = [
  {
    name: 'registrations',
    email: operator,
    address: () => '/operator/registrations',
    views: allViews,
    show: (page) => page.getByText('Kvarkens Drifthus AB').first().waitFor(),
  },
  {
    name: 'decline-registration',
    email: operator,
    address: () => '/operator/registrations',
    views: twoViews,
    show: async (page, t) => {
      await menuOf(page, t, 'Tre Tallar Teknik AB');
      await choose(page, t('operator.registrations.decline'));
      await page.getByRole('textbox', { name: t('operator.decline.reason') }).waitFor();
    },
  },
  {
    name: 'simulators',
    email: operator,
    address: () => '/demo/simulators',
    views: allViews,
    show: (page) => page.getByRole('radio').first().waitFor(),
  },
];

const whileDown: Screen[] = [
  {
    name: 's3-provisioning',
    email: partner,
    address: () => of(buckets, stock().waiting),
    views: twoViews,
    show: (page, t) => page.getByText(t('operations.reason.unreachable')).waitFor(),
  },
  {
    name: 'buckets-region-down',
    email: partner,
    address: () => of(buckets, stock().busy),
    views: allViews,
    show: (page, t) => page.getByText(t('s3-storage.regionDown.title', { region: 'SE-NORTH-1' })).waitFor(),
  },
];

describe('when all is well', () => {
  const screens = [...ofCustomers, ...ofStorage, ...ofOperator];
  // By person, because each one signs in once.
  test.each(screens.toSorted((one, other) => one.email.localeCompare(other.email)))(
    '$name breaks no rule of WCAG 2.2 AA and does not scroll sideways',
    { timeout: 120_000 },
    inspect,
  );
});

describe('when a region is down', () => {
  beforeAll(async () => {
    await play(north, 'down');
    const caller = await house.callerOf(partner);
    await caller('POST', '/s3/enable/', { query: stock().waiting.query, body: {} });
  });
  afterAll(() => play(north, 'none'));

  test.each(whileDown)(
    '$name breaks no rule of WCAG 2.2 AA and does not scroll sideways',
    { timeout: 120_000 },
    inspect,
  );
});
