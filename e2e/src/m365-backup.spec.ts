import { randomUUID } from 'node:crypto';
import { backupStatusWords } from '@portal/contract/m365-backup/file-texts';
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { callerOf } from './testing/api.ts';
import { eventually, rowOf } from './testing/lists.ts';
import { newCustomer, newCustomerOwner } from './testing/people.ts';
import { controlSimulator } from './testing/simulator-control.ts';
import { useBrowser } from './testing/visits.ts';
import { eitherOf, wordsOf, type Words } from './testing/words.ts';

const { visitAs } = useBrowser();
const address = '/services/m365-backup/jobs';
const server = 'veeam-m365-SE-NORTH-1';
const patience = { timeout: 60_000 };

type Traveller = { page: Page; t: Words };
type MicrosoftTenant = { msid: string; domain: string };

/** What is at Microsoft. */
async function newTenant(): Promise<MicrosoftTenant> {
  const msid = randomUUID();
  const domain = `t${msid.slice(0, 8)}.onmicrosoft.com`;
  await controlSimulator(server, 'POST tenants', { msid, name: 'Polarvind Kraft AB', domain, users: 12 });
  return { msid, domain };
}

/** Asks for a code; answers it. */
async function getCode({ page, t }: Traveller, { domain }: MicrosoftTenant): Promise<string> {
  await page.getByRole('link', { name: t('services.enable.action') }).click();
  await page.getByRole('radio', { name: /SE-NORTH-1/ }).check();
  await page.locator('[name="domain"]').fill(domain);
  await page.getByRole('button', { name: t('m365-backup.enabling.getCode') }).click();
  await page.getByText(t('m365-backup.code.waiting')).waitFor();
  return shownCode(page);
}

const shownCode = (page: Page): Promise<string> =>
  page.getByRole('dialog').locator('code').first().innerText();

/** What an administrator of the tenant does at Microsoft; the dialog hears of it. */
async function signIn({ page, t }: Traveller, userCode: string, { msid }: MicrosoftTenant): Promise<void> {
  await controlSimulator(server, 'PUT device-codes', { userCode, msid });
  await page.getByText(t('m365-backup.code.signed-in'), { exact: true }).waitFor(patience);
}

async function finalize({ page, t }: Traveller): Promise<void> {
  await page.getByRole('button', { name: t('m365-backup.code.finalize') }).click();
}

const press = ({ page, t }: Traveller, name: Parameters<Words>[0]): Promise<void> =>
  page.getByRole('button', { name: t(name), exact: true }).click();

/** A job of some users, found by what somebody types. */
async function createJob(traveller: Traveller, name: string): Promise<void> {
  const { page, t } = traveller;
  await page
    .getByRole('link', { name: t('m365-backup.jobs.create.title') })
    .first()
    .click(patience);
  await page.locator('[name="name"]').fill(name);
  await page.getByRole('radio', { name: new RegExp(t('m365-backup.type.selected-objects')) }).check();
  await press(traveller, 'm365-backup.wizard.next.objects');
  const include = page.getByRole('button', { name: t('m365-backup.wizard.put.included'), exact: true });
  await include.first().click(patience);
  await include.nth(1).click();
  // What was chosen outlives a reload.
  await page.getByText(t('m365-backup.wizard.objects', { count: 2 })).waitFor();
  await eventually(async () =>
    expect(await page.evaluate(() => Object.values(localStorage).join(' '))).toContain('"included":[{'),
  );
  await page.reload();
  await page.getByText(t('m365-backup.wizard.objects', { count: 2 })).waitFor(patience);
  await press(traveller, 'm365-backup.wizard.next.schedule');
  await page.getByText(t('m365-backup.coverage.inNoJob', { count: 10, users: '12' })).waitFor(patience);
  const consent = page.getByRole('checkbox').last();
  await eventually(async () => {
    await consent.check();
    expect(await consent.isChecked()).toBe(true);
  });
  await press(traveller, 'm365-backup.jobs.create.title');
}

test(
  'the partner’s engineer in English: enable by code, a job of some users, and its run',
  { timeout: 240_000 },
  async () => {
    const customer = await newCustomer(await callerOf('partner@demo.example'));
    const page = await visitAs('engineer@demo.example', `${address}?customerId=${customer.id}`);
    const traveller = { page, t: wordsOf('en') };
    const { t } = traveller;
    const tenant = await newTenant();
    await signIn(traveller, await getCode(traveller, tenant), tenant);
    await finalize(traveller);
    await createJob(traveller, 'Finance');
    const job = rowOf(page, 'Finance');
    await job.waitFor(patience);
    await eventually(async () => {
      await job.locator('[data-row-menu]').click();
      await page.getByRole('menuitem', { name: t('m365-backup.jobs.action.start') }).click({ timeout: 2000 });
    });
    await job.getByText(eitherOf(backupStatusWords.running)).waitFor(patience);
  },
);

test(
  'the customer’s owner in Swedish: a code that is gone on with after a reload, and a sign-in of another tenant',
  { timeout: 240_000 },
  async () => {
    const partner = await callerOf('partner@demo.example');
    const owner = await newCustomerOwner(partner, await newCustomer(partner));
    const page = await visitAs(owner, address, { language: 'sv' });
    const traveller = { page, t: wordsOf('sv') };
    const [tenant, other] = [await newTenant(), await newTenant()];
    const code = await getCode(traveller, tenant);
    await page.reload();
    await page.getByText('Väntar på ditt godkännande').waitFor(patience);
    expect(await shownCode(page)).toBe(code);
    await signIn(traveller, code, other);
    await finalize(traveller);
    await page.getByText(`Någon från ${other.domain} loggade in`).first().waitFor(patience);
  },
);
