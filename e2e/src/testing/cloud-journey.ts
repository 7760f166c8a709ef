import { cloudJobWords } from '@portal/contract/cloud-connect/file-texts';
import { cloudConnectTexts } from '@portal/contract/cloud-connect/texts';
import type { Locator, Page } from 'playwright-core';
import { expect } from 'vitest';
import { eventually, rowOf } from './lists.ts';
import { controlSimulator } from './simulator-control.ts';
import { within, type Language, type Words } from './words.ts';

const backupConsole = 'veeam-service-provider-SE-NORTH-1';
const service = 'Cloud Connect';
const patience = { timeout: 60_000 };

/** Whoever goes through Cloud Connect, on its page and in a language. */
export type Traveller = { page: Page; language: Language; t: Words };

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
const port = '6180';

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
  const [userName = '', password = '', ...endpoints] = await dialog.locator('dd code').allInnerTexts();
  expect(endpoints.slice(0, 2)).toEqual([expect.stringMatching(/^[\w-]+(?:\.[\w-]+)+$/), port]);
  await dialog.getByRole('button', { name: t('cloud-connect.secret.copy') }).click();
  await dialog.getByText(t('cloud-connect.secret.taken.copied')).waitFor();
  await dialog.getByRole('button', { name: t('cloud-connect.secret.done') }).click();
  await dialog.waitFor({ state: 'hidden' });
  return { userName, password };
}

/** What the backup software asks for: the customer id, an endpoint and its port; the steps name the same. */
export async function seeConnection({ page, t }: Traveller, { userName }: SignIn): Promise<void> {
  const section = page.getByRole('region', { name: t('cloud-connect.connection.title') });
  const valueOf = (name: string): Locator =>
    section
      .locator('dl > div')
      .filter({ has: page.getByText(t(`cloud-connect.connection.${name}`), { exact: true }) })
      .locator('code')
      .first();
  expect(await valueOf('userName').innerText()).toBe(userName);
  const endpoint = await valueOf('endpoint').innerText();
  expect(endpoint).toMatch(/^[\w-]+(?:\.[\w-]+)+$/);
  expect(await valueOf('port').innerText()).toBe(port);
  await page.getByText(t('cloud-connect.steps.providerText', { endpoint, port })).waitFor();
  await page.getByText(t('cloud-connect.steps.signInText', { userName })).waitFor();
}

/** No job yet; then those of a server that does not let the provider see them, with how it would. */
export async function seeBothEmptyLists(traveller: Traveller, as: SignIn): Promise<void> {
  const { page, t } = traveller;
  await page.getByRole('heading', { name: t('cloud-connect.jobs.none') }).waitFor();
  await backUp(as, ...Object.keys(states).map((word) => jobNamed(`Job ${word}`, word)));
  await controlSimulator(backupConsole, 'PUT access', { userName: as.userName, servers: false });
  await refresh(traveller);
  await page.getByText(t('cloud-connect.access.title')).first().waitFor(patience);
  await page.getByText(within(t('cloud-connect.access.how'))).waitFor();
}

/** A job in each of the thirteen states, with its word. */
export async function seeEveryState(traveller: Traveller, as: SignIn): Promise<void> {
  const { page, language } = traveller;
  await controlSimulator(backupConsole, 'PUT access', { userName: as.userName, servers: true });
  await refresh(traveller);
  await rowOf(page, 'Job Success').waitFor(patience);
  expect(await page.locator('tbody tr').count()).toBe(13);
  for (const [word, state] of Object.entries(states))
    await rowOf(page, `Job ${word}`)
      .getByText(cloudJobWords.state[state][language], { exact: true })
      .waitFor();
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
  const [, refused = ''] = t('cloud-connect.validation.quotaBelowUsage', { usedGiB: '#' }).split('#');
  await page.getByText(within(refused)).first().waitFor();
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
  const { page, language, t } = traveller;
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
  const refused = cloudConnectTexts.reasons.backupsLeft.text[language].replace('{backups}', '1');
  await page.getByText(within(refused)).first().waitFor(patience);
  await page.goto(page.url());
  await ask('Late job');
  await confirm.click();
  await page.getByRole('link', { name: t('services.enable.action') }).waitFor(patience);
}
