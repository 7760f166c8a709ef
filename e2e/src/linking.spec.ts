import { randomBytes } from 'node:crypto';
import { auditEventWords } from '@portal/contract/audit-log/texts';
import type { Page } from 'playwright-core';
import { expect, test, vi } from 'vitest';
import { enter } from './testing/browser.ts';
import { callerOf } from './testing/api.ts';
import { newColleague, newCustomer, speak } from './testing/people.ts';
import { reasonOf } from './testing/lists.ts';
import { storageBehind } from './testing/storage-behind.ts';
import { useBrowser } from './testing/visits.ts';
import { within, wordsOf } from './testing/words.ts';

const { open, visitAs } = useBrowser();
const operator = 'operator@demo.example';
const partnerEmail = 'partner@demo.example';
const existing = '/operator/existing-tenants';
const region = 'SE-NORTH-1';
const patience = { timeout: 30_000, interval: 200 };

type TenantRow = { id: string; tenant: string; state: string };

/** The tenant as the operator's list has it, once it is in that state. */
async function listed(tenant: string, state: string): Promise<TenantRow> {
  const caller = await callerOf(operator);
  return vi.waitFor(async () => {
    const { body } = await caller('GET', '/operator/existing-tenants/', { query: { search: tenant } });
    const items: TenantRow[] = Array.isArray(body['items']) ? body['items'] : [];
    const found = items.find((one) => one.tenant === tenant);
    if (found?.state === state) return found;
    if (!found) await caller('POST', '/operator/existing-tenants/refresh/');
    throw new Error(`${tenant} is ${found?.state ?? 'not there'}.`);
  }, patience);
}

/** Storage that somebody made who knows nothing of the portal: a user with a key, and a bucket with an object. */
async function strangers(): Promise<TenantRow> {
  const tenant = `old_${randomBytes(4).toString('hex')}`;
  const storage = storageBehind(region);
  const key = { accessKeyId: `${tenant}-key`, secretAccessKey: 'chosen by somebody else' };
  await storage.makeStranger({ tenant, username: 'legacy' }, key);
  const client = storage.clientOf(key);
  await client.createBucket('archive');
  await client.putObject({ bucket: 'archive', key: 'kept' }, 'text');
  return listed(tenant, 'free');
}

/** Types the name and takes the customer once the list was searched: the search would lead back to the list. */
async function chooseCustomer(page: Page, name: string): Promise<void> {
  await page.getByRole('searchbox').fill(name);
  await page.waitForURL(({ searchParams }) => searchParams.get('search') === name);
  await page.getByRole('link', { name }).click();
}

const rowOf = (page: Page, text: string) => page.getByRole('row').filter({ hasText: text });

const language = 'en';
const t = wordsOf(language);
test('an existing tenant becomes a customer’s, is marked and metered from then on, and is given back', async () => {
  const partner = await callerOf(partnerEmail);
  const admin = await newColleague(operator, 'admin');
  const customer = await newCustomer(partner);
  const { tenant } = await strangers();
  const page = await visitAs(admin, `${existing}?search=${tenant}`, { language });
  await page.getByRole('link', { name: tenant }).click();
  await page.getByText(t('s3-storage.linking.withoutPolicy', { count: 1 })).waitFor();
  await chooseCustomer(page, customer.name);
  const confirm = { tenant, customer: customer.name };
  await page.getByText(t('linking.link.metered')).waitFor();
  await page.getByRole('button', { name: t('linking.link.button') }).click();
  await page.getByRole('checkbox', { name: within(t('linking.link.confirm', confirm)) }).check();
  await page.getByRole('button', { name: t('linking.link.button') }).click();
  await page.getByText(t('linking.link.ordered', confirm)).waitFor();
  await rowOf(page, tenant).getByText(t('linking.state.linked'), { exact: true }).waitFor();

  const colleague = await newColleague(partnerEmail, 'admin');
  await speak(colleague, language);
  const theirs = await open({ language });
  await enter(theirs, colleague, `/services/s3-storage/buckets?customerId=${customer.id}`);
  await rowOf(theirs.page, 'archive').getByText(t('services.notOrderedHere')).waitFor();
  await theirs.page.getByText(t('s3-storage.linked.title', { region })).waitFor();
  await vi.waitFor(async () => {
    const { body } = await partner('GET', '/s3/usage-by-bucket/', { query: customer.query });
    expect(body['items']).toMatchObject([{ name: 'archive', hours: 1 }]);
  }, patience);
  await theirs.page.goto(`/services/s3-storage/users?customerId=${customer.id}`);
  await theirs.page.getByRole('link', { name: 'legacy' }).click();
  const create = theirs.page.getByRole('button', { name: t('s3-storage.keys.create') });
  expect(await reasonOf(create)).not.toBeNull();
  await theirs.page.goto(`/audit-log/all?search=${tenant}`);
  await theirs.page.getByText(auditEventWords('tenantLinked')[language], { exact: true }).first().waitFor();

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
