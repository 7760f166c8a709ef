import { randomBytes } from 'node:crypto';
import { auditEventTexts } from '@portal/contract/audit-texts';
import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, test, vi } from 'vitest';
import { enter } from './testing/browser.ts';
import { newMember } from './testing/colleagues.ts';
import * as house from './testing/house.ts';
import { reasonOf } from './testing/lists.ts';
import { newPartner } from './testing/partners.ts';
import { allViews, twoViews, useScreens, type Screen } from './testing/screens.ts';
import { storageBehind } from './testing/storage-behind.ts';
import { useBrowser } from './testing/visits.ts';
import { within, wordsOf } from './testing/words.ts';

const open = useBrowser();
const inspect = useScreens();
const operator = 'operator@demo.example';
const partnerEmail = 'partner@demo.example';
const existing = '/operator/existing-storage';
const region = 'SE-NORTH-1';
const patience = { timeout: 30_000, interval: 200 };

type Listed = { id: string; tenant: string; state: string };

/** The tenant as the operator's list has it, once it is in that state. */
async function listed(tenant: string, state: string): Promise<Listed> {
  const caller = await house.callerOf(operator);
  return vi.waitFor(async () => {
    const { body } = await caller('GET', '/operator/storage-tenants/', { query: { search: tenant } });
    const items: Listed[] = Array.isArray(body['items']) ? body['items'] : [];
    const found = items.find((one) => one.tenant === tenant);
    if (found?.state === state) return found;
    if (!found) await caller('POST', '/operator/storage-tenants/refresh/');
    throw new Error(`${tenant} is ${found?.state ?? 'not there'}.`);
  }, patience);
}

/** Storage that somebody made who knows nothing of the portal: a user with a key, and a bucket with an object. */
async function strangers(): Promise<Listed> {
  const tenant = `old_${randomBytes(4).toString('hex')}`;
  const storage = storageBehind(region);
  const key = { accessKeyId: `${tenant}-key`, secretAccessKey: 'chosen by somebody else' };
  await storage.makeStranger({ tenant, username: 'legacy' }, key);
  const client = storage.clientOf(key);
  await client.createBucket('archive');
  await client.putObject({ bucket: 'archive', key: 'kept' }, 'text');
  return listed(tenant, 'free');
}

async function linkedByApi(customer: house.House): Promise<Listed> {
  const tenant = await strangers();
  const caller = await house.callerOf(operator);
  const { body: me } = await (await house.callerOf(partnerEmail))('GET', '/me/');
  const partnerId = JSON.stringify(me).match(/"partnerId":"([^"]+)"/)?.[1] ?? '';
  const query = { ...customer.query, partnerId };
  const estimate = await caller('POST', '/s3/estimate/', { query, body: { region, sizeGiB: 1 } });
  const agreedPrices = house.agreedIn(estimate.body);
  const body = { tenantId: tenant.id, agreedPrices, ownershipConfirmed: true };
  const answer = await caller('POST', '/operator/storage-tenant/link/', { query, body });
  if (answer.status !== 202) throw new Error(JSON.stringify(answer.body));
  return listed(tenant.tenant, 'linked');
}

/** Types the name and takes the customer once the list was searched: the search would lead back to the list. */
async function chooseCustomer(page: Page, name: string): Promise<void> {
  await page.getByRole('searchbox').fill(name);
  await page.waitForURL(({ searchParams }) => searchParams.get('search') === name);
  await page.getByRole('link', { name }).click();
}

const rowOf = (page: Page, text: string) => page.getByRole('row').filter({ hasText: text });

let admin = '';
let viewer = '';
let partner: house.Caller;
/** What the screens are looked at with. */
let seen: { customer: house.House; free: Listed; linked: Listed };
beforeAll(async () => {
  partner = await house.callerOf(partnerEmail);
  [admin, viewer] = [await newMember(operator, 'admin'), await newMember(operator, 'viewer')];
  const customer = await house.newCustomer(partner);
  seen = { customer, free: await strangers(), linked: await linkedByApi(customer) };
});

describe('in English', () => {
  const language = 'en';
  const t = wordsOf(language);
  const openAs = async (email: string, address: string) => {
    await house.speak(email, language);
    const visited = await open({ language });
    await enter(visited, email, address);
    return visited.page;
  };

  test('an existing tenant becomes a customer’s, is marked and metered from then on, and is given back', async () => {
    const customer = await house.newCustomer(partner);
    const { tenant } = await strangers();
    const page = await openAs(admin, `${existing}?search=${tenant}`);
    await page.getByRole('link', { name: tenant }).click();
    await page.getByText(t('linking.contents.withoutPolicy', { count: 1 })).waitFor();
    await chooseCustomer(page, customer.name);
    const confirm = { tenant, customer: customer.name };
    await page.getByText(t('linking.link.metered')).waitFor();
    await page.getByRole('button', { name: t('linking.link.button') }).click();
    await page.getByRole('checkbox', { name: within(t('linking.link.confirm', confirm)) }).check();
    await page.getByRole('button', { name: t('linking.link.button') }).click();
    await page.getByText(t('linking.link.ordered', confirm)).waitFor();
    await rowOf(page, tenant).getByText(t('linking.state.linked'), { exact: true }).waitFor();

    const colleague = await newMember(partnerEmail, 'admin');
    await house.speak(colleague, language);
    const theirs = await open({ language });
    await enter(theirs, colleague, `/services/s3-storage/buckets?customerId=${customer.id}`);
    await rowOf(theirs.page, 'archive').getByText(t('s3-storage.notOrderedHere')).waitFor();
    await theirs.page.getByText(t('s3-storage.linked.title', { region })).waitFor();
    await vi.waitFor(async () => {
      const { body } = await partner('GET', '/s3/usage-metering/', { query: customer.query });
      expect(body['buckets']).toMatchObject([{ name: 'archive', hours: 1 }]);
    }, patience);
    await theirs.page.goto(`/services/s3-storage/users?customerId=${customer.id}`);
    await theirs.page.getByRole('link', { name: 'legacy' }).click();
    const create = theirs.page.getByRole('button', { name: t('s3-storage.keys.create') });
    expect(await reasonOf(create)).not.toBeNull();
    await theirs.page.goto(`/audit-log/all?search=${tenant}`);
    await theirs.page.getByText(auditEventTexts.tenantLinked[language], { exact: true }).first().waitFor();

    await rowOf(page, tenant)
      .getByRole('button', { name: within(t('ui.list.actions', { row: '' }).trim()) })
      .click();
    await page.getByRole('menuitem', { name: t('linking.unlink.action') }).click();
    await page
      .getByRole('dialog')
      .getByRole('button', { name: t('linking.unlink.confirm') })
      .click();
    await page.getByText(t('linking.unlink.ordered', confirm)).waitFor();
    await rowOf(page, tenant).getByText(t('linking.state.free'), { exact: true }).waitFor();
  });

  test('what stands in the way is told where it is tried', async () => {
    const taken = await house.newStorageCustomer(partner);
    await house.newBucket(partner, taken);
    const page = await openAs(admin, `${existing}/tenant?id=${seen.free.id}`);
    await chooseCustomer(page, taken.name);
    await page.getByRole('checkbox').check();
    await page.getByRole('button', { name: t('linking.link.button') }).click();
    await page
      .getByText(t('linking.error.regionInUse', { buckets: 1, users: 0, keys: 0 }))
      .first()
      .waitFor();
  });
});

test('a suspended partner is named, with the reason why nothing is linked to its customers', async () => {
  const t = wordsOf('en');
  const { name, owner } = await newPartner();
  const customer = await house.newCustomer(await house.callerOf(owner));
  const caller = await house.callerOf(operator);
  const { body } = await caller('GET', '/operator/partner-accounts/', { query: { search: name } });
  const partnerId = JSON.stringify(body).match(/"id":"([^"]+)"/)?.[1] ?? '';
  await caller('POST', '/operator/partner/suspend/', { query: { id: partnerId }, body: { reason: 'Test' } });
  await house.speak(admin, 'en');
  const visited = await open();
  await enter(visited, admin, `${existing}/tenant?id=${seen.free.id}&partnerId=${partnerId}`);
  const { page } = visited;
  await page.getByText(t('linking.error.linkPartnerSuspended')).waitFor();
  const option = page.getByRole('combobox', { name: 'Partner' }).locator('option:checked');
  expect(await option.textContent()).toBe(`${name} (suspended)`);
  expect(await option.isDisabled()).toBe(true);
  expect(await page.getByRole('searchbox').count()).toBe(0);
  await page.goto(`${existing}/tenant?id=${seen.free.id}&partnerId=${partnerId}&customerId=${customer.id}`);
  await page.getByRole('heading', { name: customer.name }).waitFor();
  await page.getByText(t('linking.error.linkPartnerSuspended')).waitFor();
  expect(await page.getByRole('checkbox').count()).toBe(0);
  expect(await page.getByRole('button', { name: t('linking.link.button') }).count()).toBe(0);
});

test('a viewer of the operator reads what is linked and links nothing; nobody else has the page', async () => {
  const t = wordsOf('en');
  await house.speak(viewer, 'en');
  const visited = await open();
  await enter(visited, viewer, `${existing}?search=${seen.linked.tenant}`);
  const { page } = visited;
  await rowOf(page, seen.customer.name).getByRole('button').click();
  const item = page.getByRole('menuitem', { name: within(t('linking.unlink.action')) });
  expect(await reasonOf(item)).not.toBeNull();
  await page.goto(`${existing}/tenant?id=${seen.free.id}`);
  await page.getByText(t('linking.contents.noPolicy')).first().waitFor();
  expect(await page.getByRole('searchbox').count()).toBe(0);
  const billing = await newMember(operator, 'billing');
  for (const email of [partnerEmail, billing]) {
    const other = await open();
    await enter(other, email, existing);
    await other.page.getByRole('heading', { name: 'Page not found' }).waitFor();
  }
});

const screens: Screen[] = [
  {
    name: 'existing-storage',
    email: operator,
    address: () => existing,
    views: allViews,
    show: (page, t) => page.getByText(t('linking.nameless')).first().waitFor(),
  },
  {
    name: 'existing-tenant',
    email: operator,
    address: () => `${existing}/tenant?id=${seen.free.id}`,
    views: twoViews,
    show: async (page, t) => {
      await page.getByText(t('linking.contents.noPolicy')).first().waitFor();
      await page.getByText(t('linking.choose.text')).waitFor();
    },
  },
  {
    name: 'linked-tenant',
    email: operator,
    address: () => `${existing}/tenant?id=${seen.linked.id}`,
    views: twoViews,
    show: (page, t) => page.getByText(t('linking.contents.noPolicy')).first().waitFor(),
  },
  {
    name: 'link-tenant',
    email: operator,
    address: () => `${existing}/tenant?id=${seen.free.id}`,
    views: allViews,
    show: async (page, t) => {
      await chooseCustomer(page, seen.customer.name);
      await page.getByText(t('prices.explain')).first().waitFor();
      await page.getByText(t('linking.contents.noPolicy')).first().waitFor();
    },
  },
  {
    name: 'unlink-tenant',
    email: operator,
    address: () => `${existing}/tenant?id=${seen.linked.id}`,
    views: twoViews,
    show: async (page, t) => {
      await page.getByRole('button', { name: t('linking.unlink.action') }).click();
      await page.getByRole('dialog').getByText(t('linking.unlink.stays')).waitFor();
    },
  },
  {
    name: 'linked-buckets',
    email: partnerEmail,
    address: () => `/services/s3-storage/buckets?customerId=${seen.customer.id}`,
    views: twoViews,
    show: (page, t) => page.getByText(t('s3-storage.notOrderedHere')).first().waitFor(),
  },
];
test.each(screens)('$name is accessible and whole in every view', (screen) => inspect(screen));
