import { randomUUID } from 'node:crypto';
import { backupStatusWords } from '@portal/contract/m365-backup/file-texts';
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { callerOf } from './testing/api.ts';
import { eventually, rowOf } from './testing/lists.ts';
import { mailTo } from './testing/inbox.ts';
import { newColleague, newCustomer, newCustomerOwner, speak } from './testing/people.ts';
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

/** Which tenant is expected, and where its backups are kept. */
async function askForCode({ page, t }: Traveller, { domain }: MicrosoftTenant): Promise<void> {
  await page.getByRole('radio', { name: /SE-NORTH-1/ }).check();
  await page.locator('[name="domain"]').fill(domain);
  await page.getByRole('button', { name: t('m365-backup.enabling.getCode') }).click();
}

const toEnable = ({ page, t }: Traveller): Promise<void> =>
  page.getByRole('link', { name: t('services.enable.action') }).click();

/** Waits for a code that lives; answers it. */
async function newCode({ page, t }: Traveller): Promise<string> {
  await page.getByText(t('m365-backup.code.waiting')).waitFor(patience);
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

const control = (call: string, body: object): Promise<void> => controlSimulator(server, call, body);

/** By the row's menu, which opens once what is done with the row is over. */
async function act({ page, t }: Traveller, name: string, action: string): Promise<void> {
  await eventually(async () => {
    await rowOf(page, name).locator('[data-row-menu]').click();
    await page
      .getByRole('menuitem', { name: t(`m365-backup.jobs.action.${action}`) })
      .click({ timeout: 2000 });
  });
}

/** Starts a job, which is seen to run and then to have ended. */
async function runJob(
  traveller: Traveller,
  name: string,
  ending: keyof typeof backupStatusWords,
): Promise<void> {
  const job = rowOf(traveller.page, name);
  await act(traveller, name, 'start');
  await job.getByText(eitherOf(backupStatusWords.running)).waitFor(patience);
  await job.getByText(eitherOf(backupStatusWords[ending])).waitFor(patience);
}

/** Another name, by the three steps in which it was made. */
async function renameJob(traveller: Traveller, name: string, to: string): Promise<void> {
  const { page } = traveller;
  await act(traveller, name, 'edit');
  await page.locator('[name="name"]').fill(to, patience);
  await press(traveller, 'm365-backup.wizard.next.objects');
  await press(traveller, 'm365-backup.wizard.next.schedule');
  await press(traveller, 'm365-backup.jobs.edit.save');
  await rowOf(page, to).waitFor(patience);
}

/** What ran today is there, with what it said, and nothing that is to come. */
async function lookBack(
  { page, t }: Traveller,
  of: { id: string; job: string; said: string },
): Promise<void> {
  const path = `/services/m365-backup/job-history?customerId=${of.id}`;
  await page.goto(`${path}&from=2099-01-01&to=2099-01-31`);
  await page.getByText(t('ui.list.noMatch')).waitFor(patience);
  await page.goto(`${path}&period=week`);
  await page
    .getByRole('link', { name: new RegExp(`^${of.job}`) })
    .first()
    .click(patience);
  await page.getByRole('heading', { name: t('m365-backup.history.log.title') }).waitFor(patience);
  await page.getByRole('listitem').filter({ hasText: of.said }).first().waitFor(patience);
}

/** A mail to that address about each run that has failed. */
async function askForMails(traveller: Traveller, address_: string): Promise<void> {
  const { page, t } = traveller;
  await page.goto(page.url().replace(/&run=[^&]+/, ''));
  await page.getByRole('button', { name: t('services.menu', { service: 'M365 Backup' }) }).click(patience);
  await page.getByRole('menuitem', { name: t('m365-backup.notifications.title') }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('checkbox', { name: eitherOf(backupStatusWords.error) }).check(patience);
  const field = dialog.getByRole('textbox', { name: t('m365-backup.notifications.addresses') });
  await field.fill(address_);
  await field.press('Enter');
  await dialog.getByRole('button', { name: t('m365-backup.notifications.save') }).click();
  await page.getByText(t('m365-backup.notifications.done')).waitFor(patience);
}

/** The consent is taken back, so that the run and all three that try it again fail. */
async function failEachTry({ page, t }: Traveller, { msid }: MicrosoftTenant, job: string): Promise<void> {
  await control('PUT consent', { msid, isGiven: false });
  await runJob({ page, t }, job, 'error');
  await control('PUT clock', { advanceSeconds: 3600 });
}

test(
  'the partner’s engineer in English: enable by a second code, a job to its end, changed, looked back on, and a mail about one that failed',
  { timeout: 240_000 },
  async () => {
    const customer = await newCustomer(await callerOf('partner@demo.example'));
    const engineer = await newColleague('partner@demo.example', 'engineer');
    await speak(engineer, 'en');
    const page = await visitAs(engineer, `${address}?customerId=${customer.id}`);
    const traveller = { page, t: wordsOf('en') };
    const { t } = traveller;
    const tenant = await newTenant();
    await control('PUT behavior', { codeSeconds: 1, runSeconds: 4 });
    try {
      await toEnable(traveller);
      await askForCode(traveller, tenant);
      await page.getByText(t('m365-backup.code.expired'), { exact: true }).waitFor(patience);
      await control('PUT behavior', { codeSeconds: 900, runSeconds: 4 });
      await press(traveller, 'm365-backup.code.new');
      await signIn(traveller, await newCode(traveller), tenant);
      await finalize(traveller);
      await page.getByText(t('m365-backup.enabling.ready', { customer: customer.name })).waitFor(patience);
      const ready = await mailTo(engineer, /M365 Backup is ready for/);
      expect(ready.text).toContain(tenant.domain);

      await createJob(traveller, 'Finance');
      await rowOf(page, 'Finance').waitFor(patience);
      await runJob(traveller, 'Finance', 'success');
      await renameJob(traveller, 'Finance', 'Finance and board');
      await lookBack(traveller, { id: customer.id, job: 'Finance', said: 'Job finished' });

      const reader = `drift-${randomUUID().slice(0, 8)}@e2e.example`;
      await askForMails(traveller, reader);
      await page.goto(`${address}?customerId=${customer.id}`);
      await failEachTry(traveller, tenant, 'Finance and board');
      const failed = await mailTo(reader, /Finance and board/);
      expect(`${failed.subject} ${failed.text}`).toMatch(/(failed|misslyckades)[^]*4[^]*consent was revoked/);

      await page.goto(`/services/m365-backup/restore-operators?customerId=${customer.id}`);
      await page.getByText(t('m365-backup.restore.noRight')).waitFor(patience);
      expect(await page.getByRole('link', { name: t('m365-backup.restore.create.title') }).count()).toBe(0);
    } finally {
      await control('PUT behavior', { codeSeconds: 900, runSeconds: 90 });
      await control('PUT clock', { offsetSeconds: 0 });
    }
  },
);

test(
  'the customer’s owner in Swedish: a code that is gone on with after a reload, a sign-in of another tenant, then the right one, and who may restore',
  { timeout: 240_000 },
  async () => {
    const partner = await callerOf('partner@demo.example');
    const customer = await newCustomer(partner);
    const owner = await newCustomerOwner(partner, customer);
    const page = await visitAs(owner, address, { language: 'sv' });
    const traveller = { page, t: wordsOf('sv') };
    const { t } = traveller;
    const [tenant, other] = [await newTenant(), await newTenant()];
    await toEnable(traveller);
    await askForCode(traveller, tenant);
    const code = await newCode(traveller);
    await page.reload();
    await page.getByText('Väntar på ditt godkännande').waitFor(patience);
    expect(await shownCode(page)).toBe(code);
    await signIn(traveller, code, other);
    await finalize(traveller);
    await page.getByText(`Någon från ${other.domain} loggade in`).first().waitFor(patience);

    await page.goto('/services/m365-backup/enable');
    await askForCode(traveller, tenant);
    await signIn(traveller, await newCode(traveller), tenant);
    await finalize(traveller);
    await page.getByText(`M365 Backup är klart för ${customer.name}`).waitFor(patience);

    await page.goto('/services/m365-backup/create-restore-operator');
    await page.locator('[name="name"]').fill('Servicedesk', patience);
    const choose = page.getByRole('button', { name: t('m365-backup.wizard.put.operators'), exact: true });
    await choose.first().click(patience);
    await press(traveller, 'm365-backup.restore.next.rights');
    await press(traveller, 'm365-backup.restore.create.title');
    await rowOf(page, 'Servicedesk').waitFor(patience);
  },
);
