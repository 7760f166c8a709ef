import { getS3Status } from '@portal/contract/s3-storage/buckets';
import { listPolicies, showAccessKeySecret, type StorageUser } from '@portal/contract/s3-storage/users';
import type { Locator, Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { answer, refuse } from '../testing/component/answers.ts';
import { personOf } from '../testing/component/people.ts';
import { someId } from '../testing/component/row.ts';
import { sampleOf } from '../testing/component/sample.ts';
import {
  bucketAnswers,
  bucketWith,
  keyWith,
  statusAnswer,
  userAnswers,
  userWith,
} from '../testing/component/storage-answers.ts';
import { downloaded, eventually, reasonOf, rowOf } from '../testing/lists.ts';
import { useScreen, type OpenScreen } from '../testing/screen.ts';

const open = useScreen();
const address = '/services/s3-storage/users';
const secret = 'q7Zk2vXn+storage/secret/of/forty/characters';
const waiting = keyWith({ secretUntil: '2126-11-20T09:30:00.000Z' });
const { accessKeyId } = waiting;
const shown = answer(showAccessKeySecret, {
  ...sampleOf(showAccessKeySecret),
  accessKeyId,
  secretAccessKey: secret,
});

type Panel = OpenScreen & { panel: Locator; dialog: Locator };

async function openPanel(user: StorageUser, language: 'en' | 'sv' = 'en'): Promise<Panel> {
  const answers = [statusAnswer(), ...bucketAnswers(bucketWith()), ...userAnswers(user), shown];
  const screen = await open({ me: personOf('customer', 'owner'), view: { language }, address, answers });
  const { page, t } = screen;
  await rowOf(page, user.username).getByRole('link').click();
  const panel = page.getByRole('dialog', { name: user.username });
  await panel.getByRole('heading', { name: t('s3-storage.keys.title') }).waitFor();
  return { ...screen, panel, dialog: page.getByRole('dialog', { name: t('s3-storage.secret.title') }) };
}

async function openSecret(language: 'en' | 'sv' = 'en'): Promise<Panel> {
  const opened = await openPanel(userWith({ keys: [waiting] }), language);
  const { t, panel, dialog } = opened;
  await panel.getByRole('button', { name: t('s3-storage.keys.showOf', { key: accessKeyId }) }).click();
  await dialog.getByText(secret).waitFor();
  return opened;
}

const clipboardOf = (page: Page): Promise<string> => page.evaluate(() => navigator.clipboard.readText());

/** As a person does who has said no to the browser's question. */
async function allowCopying({ page }: OpenScreen, setting: 'denied' | 'granted'): Promise<void> {
  const browser = await page.context().newCDPSession(page);
  const { targetInfo } = await browser.send('Target.getTargetInfo');
  const { browserContextId } = targetInfo;
  const origin = new URL(page.url()).origin;
  const wanted = { permission: { name: 'clipboard-write' }, setting, origin } as const;
  await browser.send('Browser.setPermission', { ...wanted, ...(browserContextId && { browserContextId }) });
}

test('whoever closes it, or goes back, with the secret neither copied nor downloaded is asked', async () => {
  const { page, panel, dialog } = await openSecret();
  const question = page.getByRole('dialog', { name: 'Close without the secret?' });
  const done = dialog.getByRole('button', { name: 'Done' });
  for (const leave of [
    () => done.click(),
    () => page.keyboard.press('Escape'),
    () => page.evaluate(() => history.back()),
  ]) {
    await leave();
    await question.waitFor();
    await question.getByRole('button', { name: 'Back to the secret' }).click();
    await dialog.getByText(secret).waitFor();
  }
  await done.click();
  await question.getByRole('button', { name: 'Close without it' }).click();
  await question.waitFor({ state: 'hidden' });
  await panel.waitFor();
  const kept = await page.evaluate(() =>
    JSON.stringify([
      Object.entries(localStorage),
      Object.entries(sessionStorage),
      document.documentElement.innerHTML,
    ]),
  );
  expect(kept).not.toContain(secret);
});

test('a secret is downloaded as CSV, or as a credentials file that needs nothing else', async () => {
  const { page, dialog } = await openSecret();
  const press = (name: string) => () => dialog.getByRole('button', { name }).click();
  const { endpoint, region } = sampleOf(showAccessKeySecret);
  const csv = await downloaded(page, press('Download CSV'));
  expect(csv.name).toBe('backup-access-key.csv');
  const cells = ['backup', accessKeyId, secret, endpoint, region].map((cell) => `"${cell}"`);
  expect(csv.text.split('\r\n')[1]).toBe(cells.join(','));
  await dialog.getByText('The secret is downloaded').waitFor();
  const credentials = await downloaded(page, press('Download credentials file'));
  for (const line of [
    '[backup]',
    `aws_access_key_id = ${accessKeyId}`,
    `aws_secret_access_key = ${secret}`,
    `endpoint_url = ${endpoint}`,
    `region = ${region}`,
  ])
    expect(credentials.text.split('\n')).toContain(line);
  await dialog.getByRole('button', { name: 'Done' }).click();
  await dialog.waitFor({ state: 'hidden' });
});

test('a key and its secret are copied, which is said; where the browser refuses, they are shown', async () => {
  const opened = await openSecret('sv');
  const { page, t, dialog } = opened;
  const buttons = [
    ['s3-storage.secret.copyKeyId', accessKeyId],
    ['s3-storage.secret.copySecret', secret],
  ] as const;
  const button = (key: string) => dialog.getByRole('button', { name: t(key), exact: true });
  await allowCopying(opened, 'denied');
  for (const [key, value] of buttons) {
    await button(key).click();
    const refusal = `${t('ui.copy.refused')} ${value}`;
    await dialog.getByRole('status').filter({ hasText: refusal }).waitFor();
  }
  await dialog.getByText(t('s3-storage.secret.taken.no')).waitFor();
  await dialog.getByText(secret).first().click();
  await page.keyboard.press('Control+C');
  await dialog.getByText(t('s3-storage.secret.taken.copied')).waitFor();
  await allowCopying(opened, 'granted');
  for (const [key, value] of buttons) {
    await button(key).click();
    await eventually(async () => expect(await clipboardOf(page)).toBe(value));
  }
});

test('the key in its list, and the reference of a failure, are copied, or shown where the browser refuses', async () => {
  const requestId = '0b0f6d3a-7c1e-4b52-9d55-2f6a1c9e8b70';
  const user = userWith({ keys: [keyWith()] });
  for (const setting of ['denied', 'granted'] as const) {
    const opened = await openPanel(user, 'sv');
    const { page, t, panel, change, excuse } = opened;
    const sentence = (value: string) =>
      setting === 'denied' ? `${t('ui.copy.refused')} ${value}` : t('ui.copy.done');
    await allowCopying(opened, setting);
    await panel.getByRole('button', { name: t('s3-storage.keys.copyId', { key: accessKeyId }) }).click();
    await panel
      .getByRole('status')
      .filter({ hasText: sentence(accessKeyId) })
      .waitFor();
    change(refuse(getS3Status, 'someday', { status: 409, requestId }));
    await page.goto('/services/s3-storage/buckets');
    await page.getByText(t('services.status.failed'), { exact: true }).waitFor();
    await page.getByRole('button', { name: t('ui.problem.copyReference') }).click();
    await page
      .getByRole('status')
      .filter({ hasText: sentence(requestId) })
      .waitFor();
    if (setting === 'granted') expect(await clipboardOf(page)).toBe(requestId);
    excuse();
  }
});

test('a user with ten keys gets no other, and is told why', async () => {
  const keys = Array.from({ length: 10 }, (_, index) =>
    keyWith({ id: someId.replace(/.$/, String(index)), accessKeyId: `AKIA7POLARVIND00000${index}` }),
  );
  const { panel } = await openPanel(userWith({ keys }));
  const create = panel.getByRole('button', { name: 'Create access key' });
  expect(await reasonOf(create)).toBe('A user has at most 10 keys. Delete one that is no longer used.');
});

test('how to connect is shown for four clients, with the key and without the secret, and with a stand-in for no bucket', async () => {
  const { page, panel, change } = await openPanel(userWith({ keys: [keyWith()] }));
  for (const client of ['AWS CLI', 'rclone', 's3cmd', 'Python']) {
    await panel.getByRole('radio', { name: client }).check();
    await panel.getByRole('button', { name: 'Copy the example' }).click();
    await eventually(async () => {
      const copied = await clipboardOf(page);
      expect(copied).toContain(accessKeyId);
      expect(copied).toMatch(/Secret access key/);
      expect(copied).not.toContain(secret);
    });
  }
  change(answer(listPolicies, { ...sampleOf(listPolicies), buckets: [] }));
  await page.reload();
  await panel.getByText(/There is no bucket for it in this region yet\.$/).waitFor();
  await panel.getByText('s3://YOUR-BUCKET').first().waitFor();
});
