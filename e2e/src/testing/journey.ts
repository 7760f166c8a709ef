import { failOnUnreadable } from '@portal/ports/unreadable';
import {
  DeleteObjectCommand,
  GetObjectLockConfigurationCommand,
  ListBucketsCommand,
  ListObjectVersionsCommand,
  PutObjectCommand,
} from '@aws-sdk/client-s3';
import type { S3Client } from '@aws-sdk/client-s3';
import type { GatewayTarget } from '@portal/driver-ceph-rgw/testing/gateway-target';
import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { eventually } from './lists.ts';
import { tenantOf } from './storage-behind.ts';
import { within, type Words } from './words.ts';

export type Traveller = {
  page: Page;
  t: Words;
  /** The storage system behind the region that is chosen. */
  storage: GatewayTarget;
  region: string;
};

export type NewCustomer = { organizationNumber: string; name: string; owner: string };

/** Signs in as the partner on the login page, in the words of the page. */
export async function signInAsPartner({ page, t }: Traveller): Promise<void> {
  await page.goto('/');
  await page.getByRole('textbox', { name: t('auth.field.email') }).fill('partner@demo.example');
  await page.getByRole('button', { name: t('auth.login.continue') }).click();
  await page.locator('input[type=password]').fill('Demo-portal-1');
  await page.keyboard.press('Enter');
  await page.getByRole('heading', { level: 1, name: t('customers.list.title') }).waitFor();
}

/** Creates a customer with what the company register knows, and invites its first owner. */
export async function createCustomer({ page, t }: Traveller, newCustomer: NewCustomer): Promise<void> {
  const field = (name: string) =>
    page.getByRole('textbox', { name: t(`customers.field.${name}`), exact: true });
  await page.getByRole('link', { name: t('customers.create.title') }).click();
  await field('organizationNumber').fill(newCustomer.organizationNumber.replace('-', ''));
  expect(await field('organizationNumber').inputValue()).toBe(newCustomer.organizationNumber);
  await page.getByRole('button', { name: t('customers.register.ask') }).click();
  await page.getByText(t('customers.register.found', { name: newCustomer.name })).waitFor();
  expect(await field('name').inputValue()).toBe(newCustomer.name);
  expect(await field('city').inputValue()).not.toBe('');
  await field('contactEmail').fill('kontakt@kund.example');
  await field('invoiceEmail').fill('faktura@kund.example');
  await disruptionEmails({ page, t });
  await field('inviteOwnerEmail').fill(newCustomer.owner);
  await page.getByRole('button', { name: t('customers.create.title') }).click();
  await page.getByText(t('customers.create.done', { customer: newCustomer.name })).waitFor();
}

/** One by Enter, one by Tab; both leave the person in the field. */
async function disruptionEmails({ page, t }: Pick<Traveller, 'page' | 't'>): Promise<void> {
  const emails = page.getByRole('textbox', { name: t('customers.field.disruptionEmails') });
  await emails.click();
  await page.keyboard.type('drift@kund.example');
  await page.keyboard.press('Enter');
  await page.keyboard.type('jour@kund.example');
  await page.keyboard.press('Tab');
  for (const entry of ['drift@kund.example', 'jour@kund.example'])
    await page.getByRole('button', { name: t('ui.form.removeEntry', { entry }) }).waitFor();
  expect(await emails.evaluate((element) => element === document.activeElement)).toBe(true);
}

/** Opens the customer from the list, manages it and enables its S3 Storage; ends at the empty list of buckets. Answers its id. */
export async function enableStorage(
  { page, t }: Traveller,
  { customer, watch }: { customer: string; watch?: () => Promise<void> },
): Promise<string> {
  await page.getByRole('link', { name: customer }).first().click();
  const notEnabled = (service: string) =>
    page.getByRole('heading', { name: t('services.notEnabled.title', { service, customer }) });
  await page.getByRole('link', { name: t('customers.page.manage'), exact: true }).click();
  await notEnabled('Virtual Data Center').waitFor();
  await page.getByRole('navigation').getByRole('link', { name: 'S3 Storage', exact: true }).click();
  await notEnabled('S3 Storage').waitFor();
  await page.getByRole('button', { name: t('services.enable.action') }).click();
  await watch?.();
  await page.getByRole('heading', { name: t('s3-storage.buckets.empty') }).waitFor();
  const id = new URL(page.url()).searchParams.get('customerId');
  expect(id).not.toBeNull();
  return id ?? '';
}

/** Orders a bucket with everything that one can choose, and sees it appear without a reload. */
export async function createBucket({ page, t, region }: Traveller, name: string): Promise<void> {
  await page.getByRole('link', { name: t('s3-storage.buckets.create.title') }).click();
  await page.getByRole('textbox', { name: t('s3-storage.field.name') }).fill(name);
  await page.getByRole('radio', { name: within(region) }).check();
  await page
    .getByRole('combobox', { name: t('s3-storage.column.owner') })
    .selectOption({ value: 'storage-owner' });
  await page.getByRole('textbox', { name: t('s3-storage.field.quota') }).fill('200');
  await page.getByRole('switch', { name: t('s3-storage.column.objectLock') }).check();
  await page.getByRole('radio', { name: within(t('s3-storage.lock.mode.governance')) }).check();
  await page.getByRole('checkbox', { name: t('s3-storage.lock.acknowledge') }).check();
  const [consent = ''] = t('s3-storage.cost.consentUpTo', { cost: '|', hours: '' }).split('|');
  await page.getByRole('checkbox', { name: within(consent.trim()) }).check();
  await page.evaluate(() => document.documentElement.setAttribute('data-not-reloaded', ''));
  await page.getByRole('button', { name: t('s3-storage.buckets.create.title') }).click();
  const row = page.getByRole('row', { name: within(name) });
  await row.getByText(t('s3-storage.lock.state.enabled')).waitFor();
  await row.getByText(t('s3-storage.lock.days', { count: 30 })).waitFor();
  expect(await page.locator('html[data-not-reloaded]').count()).toBe(1);
}

/** Another S3 client sees the bucket with its lock and quota, and puts something into it. */
export async function meetInStorage({ storage }: Traveller, customerId: string, name: string): Promise<void> {
  const bucket = { tenant: tenantOf(customerId), name };
  await storage.asOwner(bucket, async (s3) => {
    const { Buckets = [] } = await s3.send(new ListBucketsCommand());
    expect(Buckets.map(({ Name }) => Name)).toContain(name);
    const { ObjectLockConfiguration: lock } = await s3.send(
      new GetObjectLockConfigurationCommand({ Bucket: name }),
    );
    expect(lock?.Rule?.DefaultRetention).toMatchObject({ Mode: 'GOVERNANCE', Days: 30 });
    await s3.send(new PutObjectCommand({ Bucket: name, Key: 'minutes.txt', Body: 'Kept for a while.' }));
  });
  expect((await storage.storage.getBucket(bucket)).quotaBytes).toBe(200 * 2 ** 30);
}

const more = ({ page, t }: Traveller, name: string) =>
  page.getByRole('button', { name: t('ui.list.actions', { row: name }) });

/** Asks for the mirror until the row says so. */
async function refreshUntil(traveller: Traveller, name: string, objects: string): Promise<void> {
  const { page, t } = traveller;
  const cell = page
    .getByRole('row', { name: within(name) })
    .getByRole('cell', { name: objects, exact: true });
  await page.getByRole('button', { name: t('services.refresh.action') }).click();
  await cell.waitFor();
}

/** While it holds an object its dialog says why it cannot be deleted. */
export async function deletionIsRefused(traveller: Traveller, name: string): Promise<void> {
  const { page, t } = traveller;
  await refreshUntil(traveller, name, '1');
  await more(traveller, name).click();
  await page.getByRole('menuitem', { name: within(t('s3-storage.buckets.action.delete')) }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByText(t('s3-storage.delete.full', { count: 1 })).waitFor();
  const remove = dialog.getByRole('button', { name: t('s3-storage.buckets.action.delete') });
  expect(await remove.getAttribute('aria-disabled')).toBe('true');
  await page.keyboard.press('Escape');
}

/** Its owner takes nothing out past the lock; the operator of the storage system does, in governance mode. */
export async function emptyInStorage(
  { storage }: Traveller,
  customerId: string,
  name: string,
): Promise<void> {
  const tenant = tenantOf(customerId);
  const empty = async (s3: S3Client): Promise<void> => {
    const { Versions = [] } = await s3.send(new ListObjectVersionsCommand({ Bucket: name }));
    for (const { Key, VersionId } of Versions)
      await s3.send(
        new DeleteObjectCommand({ Bucket: name, Key, VersionId, BypassGovernanceRetention: true }),
      );
  };
  await expect(storage.asOwner({ tenant, name }, empty)).rejects.toMatchObject({ name: 'AccessDenied' });
  await storage.asOperator(tenant, empty);
}

/** Deletes the empty bucket in its dialog; it leaves the list and the storage system. */
export async function deleteBucket(traveller: Traveller, customerId: string, name: string): Promise<void> {
  const { page, t, storage } = traveller;
  await refreshUntil(traveller, name, '0');
  const dialog = page.getByRole('dialog');
  const empty = dialog.getByText(t('s3-storage.delete.isEmpty'));
  const unknown = dialog.getByText(t('s3-storage.delete.unknown'));
  // A storage system that is too slow to count is asked again, as a person would.
  for (let isKnown = false; !isKnown; isKnown = await empty.isVisible()) {
    await page.keyboard.press('Escape');
    await dialog.waitFor({ state: 'hidden' });
    await more(traveller, name).click();
    await page.getByRole('menuitem', { name: within(t('s3-storage.buckets.action.delete')) }).click();
    await empty.or(unknown).waitFor();
  }
  await dialog.getByRole('checkbox').check();
  await dialog.getByRole('button', { name: t('s3-storage.buckets.action.delete') }).click();
  await page.getByRole('link', { name, exact: true }).waitFor({ state: 'hidden' });
  await eventually(async () => {
    const left = await storage.storage.listBuckets(tenantOf(customerId), failOnUnreadable);
    expect(left.map((bucket) => bucket.name)).not.toContain(name);
  });
}
