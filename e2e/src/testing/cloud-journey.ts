import { cloudJobWords } from '@portal/contract/cloud-connect/file-texts';
import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { eventually, rowOf } from './lists.ts';
import { controlSimulator } from './simulator-control.ts';
import { eitherOf, within, type Words } from './words.ts';

const backupConsole = 'veeam-service-provider-SE-NORTH-1';
const tib = 2 ** 40;
const service = 'Cloud Connect';
const patience = { timeout: 60_000 };

/** Whoever goes through Cloud Connect, on its page and in a language. */
export type Traveller = { page: Page; t: Words };

/** Each state of a job, as the console says it and as the portal's texts name it. */
const states = {
  Disabling: 'disabling',
  Enabling: 'enabling',
  Failed: 'failed',
  Idle: 'idle',
  None: 'none',
  Running: 'running',
  Starting: 'starting',
  Stopping: 'stopping',
  Success: 'success',
  Unknown: 'unknown',
  WaitingRepository: 'waiting-for-repository',
  WaitingTape: 'waiting-for-tape',
  Warning: 'warning',
} as const;

const jobNamed = (name: string, shownStatus: string | null = null) => ({
  name,
  fullBytes: 10 * 2 ** 30,
  bytesPerRun: 2 ** 30,
  points: 3,
  lastRun: { endedMinutesAgo: 60, minutes: 20 },
  shownStatus,
});

type SignIn = { userName: string; password: string };

/** Backs up as the customer's backup software does: refused with another password than the customer's. */
export const backUp = (as: SignIn, ...jobs: readonly object[]): Promise<void> =>
  controlSimulator(backupConsole, 'POST cloud-backups', { ...as, jobs });

const refresh = ({ page, t }: Traveller): Promise<void> =>
  page
    .getByRole('button', { name: t('services.refresh.action') })
    .first()
    .click();

async function inMenu({ page, t }: Traveller, key: string): Promise<void> {
  await page.getByRole('button', { name: t('services.menu', { service }) }).click();
  await page.getByRole('menuitem', { name: within(t(key, { service })) }).click();
}

/** Types a quota and agrees to its price, once that is shown. */
async function agreeTo({ page, t }: Traveller, quotaGiB: number, action: string): Promise<void> {
  await page.getByRole('textbox', { name: within(t('cloud-connect.field.quotaGiB')) }).fill(String(quotaGiB));
  const consent = page.getByRole('checkbox').last();
  await eventually(async () => expect(await consent.isEnabled()).toBe(true));
  await page.getByText(t('prices.explain')).first().waitFor();
  await eventually(async () => {
    await consent.check();
    expect(await consent.isChecked()).toBe(true);
  });
  await page.getByRole('button', { name: t(action), exact: true }).click();
}

/** Enables the service with that quota, and answers what the backup software signs in with. */
export async function enable(traveller: Traveller, quotaGiB: number): Promise<SignIn> {
  const { page, t } = traveller;
  await page.getByText(t('cloud-connect.prices.title')).waitFor();
  await page.getByRole('link', { name: t('services.enable.action') }).click();
  await page.getByRole('radio', { name: /SE-NORTH-1/ }).check();
  await agreeTo(traveller, quotaGiB, 'cloud-connect.enabling.create.title');
  return takePassword(traveller);
}

/** Shows the password that waits, copies it and closes. */
export async function takePassword({ page, t }: Traveller): Promise<SignIn> {
  await page.getByText(t('cloud-connect.password.waits')).waitFor(patience);
  await page.getByRole('button', { name: t('cloud-connect.password.show') }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByText(t('cloud-connect.secret.once')).waitFor();
  const [userName = '', password = ''] = await dialog.locator('dd code').allInnerTexts();
  await dialog.getByRole('button', { name: t('cloud-connect.secret.copy') }).click();
  await dialog.getByText(t('cloud-connect.secret.taken.copied')).waitFor();
  await dialog.getByRole('button', { name: t('cloud-connect.secret.done') }).click();
  await dialog.waitFor({ state: 'hidden' });
  return { userName, password };
}

/** A job in each state arrives, and stands in the list with its word. */
export async function seeEveryState(traveller: Traveller, as: SignIn): Promise<void> {
  const { page, t } = traveller;
  await page.getByText(t('cloud-connect.jobs.none')).waitFor();
  await backUp(as, ...Object.keys(states).map((word) => jobNamed(`Job ${word}`, word)));
  await refresh(traveller);
  for (const [word, state] of Object.entries(states))
    await rowOf(page, `Job ${word}`).getByText(eitherOf(cloudJobWords.state[state])).waitFor(patience);
}

/** The quota goes up, and not below what is used. */
export async function changeQuota(traveller: Traveller, quotaGiB: number): Promise<void> {
  const { page, t } = traveller;
  const open = () => page.getByRole('link', { name: t('cloud-connect.quota.create.title') }).click();
  await open();
  await agreeTo(traveller, quotaGiB, 'cloud-connect.quota.create.title');
  const shown = t('cloud-connect.quota.used', { used: '', quota: quotaGiB / 1024, unit: 'TiB' }).trim();
  await page.getByText(within(shown)).first().waitFor(patience);
  await open();
  const field = page.getByRole('textbox', { name: within(t('cloud-connect.field.quotaGiB')) });
  await field.fill('1');
  await field.blur();
  await eventually(async () => expect(await field.getAttribute('aria-invalid')).toBe('true'));
  // What is typed as it was leaves nothing to ask about.
  await field.fill(String(quotaGiB));
  await page.getByRole('link', { name: t('common.cancel') }).click();
}

/** The old password lets nobody in any more, the new one does. */
export async function resetPassword(traveller: Traveller, old: SignIn): Promise<SignIn> {
  const { page, t } = traveller;
  await page.getByRole('button', { name: t('cloud-connect.password.reset') }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByText(t('cloud-connect.reset.text')).waitFor();
  await dialog.getByRole('button', { name: t('cloud-connect.password.reset') }).click();
  const fresh = await takePassword(traveller);
  await expect(backUp(old)).rejects.toThrow('403');
  await backUp(fresh);
  return fresh;
}

/** Suspended lets nobody in; resumed does again. */
export async function suspendAndResume(traveller: Traveller, as: SignIn): Promise<void> {
  const { page, t } = traveller;
  await inMenu(traveller, 'cloud-connect.suspend.action');
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: t('cloud-connect.suspend.action') }).click();
  await page.getByText(t('cloud-connect.suspended.title')).waitFor(patience);
  await expect(backUp(as)).rejects.toThrow('403');
  const resume = page.getByRole('button', { name: t('cloud-connect.resume.action') });
  await eventually(async () => expect(await resume.getAttribute('aria-disabled')).not.toBe('true'));
  await resume.click();
  await page.getByText(t('cloud-connect.suspended.title')).waitFor({ state: 'hidden', ...patience });
  await backUp(as);
}

/** What came in after the backups were named stops the end; with each named it ends. */
export async function endWithBackups(traveller: Traveller, as: SignIn): Promise<void> {
  const { page, t } = traveller;
  const end = t('services.end.action', { service });
  const dialog = page.getByRole('dialog');
  const confirm = dialog.getByRole('button', { name: end });
  const ask = async (backup: string): Promise<void> => {
    await inMenu(traveller, 'services.end.action');
    await dialog.getByRole('listitem').filter({ hasText: backup }).waitFor();
    expect(await confirm.isDisabled()).toBe(true);
    await dialog.getByRole('textbox').fill('DELETE');
    await dialog.getByRole('checkbox').check();
  };
  await ask('Job Success');
  await backUp(as, jobNamed('Late job'));
  await confirm.click();
  await page
    .getByText(/Late job|backupsLeft|named|med i listan/)
    .first()
    .waitFor(patience);
  await page.goto(page.url());
  await ask('Late job');
  await confirm.click();
  await page.getByRole('link', { name: t('services.enable.action') }).waitFor(patience);
}

/** Backups are stored by a server that does not let the provider see its jobs. */
export async function seeHiddenJobs(traveller: Traveller, as: SignIn): Promise<void> {
  const { page, t } = traveller;
  await backUp(as, jobNamed('Hidden job'));
  await controlSimulator(backupConsole, 'PUT access', { userName: as.userName, servers: false });
  await controlSimulator(backupConsole, 'PUT usage', { userName: as.userName, usedBytes: tib });
  await refresh(traveller);
  await page.getByText(t('cloud-connect.access.title')).first().waitFor(patience);
}
