import type { Locator, Page } from 'playwright-core';
import { beforeAll, expect, test } from 'vitest';
import { enter, type Visit } from './testing/browser.ts';
import * as house from './testing/house.ts';
import { eventually, rowOf } from './testing/lists.ts';
import { newKeys, newUser } from './testing/storage-users.ts';
import { useBrowser } from './testing/visits.ts';
import { wordsOf } from './testing/words.ts';

const open = useBrowser();
const status = '**/api/s3/status/**';
let partner: house.Caller;
let customer: house.House;

beforeAll(async () => {
  partner = await house.callerOf('partner@demo.example');
  customer = await house.newStorageCustomer(partner);
});

/** As a person does who has said no to the browser's question. */
async function denyClipboard({ context, page, url }: Visit): Promise<void> {
  const browser = await context.newCDPSession(page);
  const { targetInfo } = await browser.send('Target.getTargetInfo');
  const { browserContextId } = targetInfo;
  const asked = { permission: { name: 'clipboard-write' }, setting: 'denied', origin: url } as const;
  await browser.send('Browser.setPermission', { ...asked, ...(browserContextId && { browserContextId }) });
}

const clipboardOf = (page: Page): Promise<string> => page.evaluate(() => navigator.clipboard.readText());

const language = 'sv';
const t = wordsOf(language);
const secretDialog = (page: Page): Locator =>
  page.getByRole('dialog', { name: t('s3-storage.secret.title') });
const refusal = t('ui.copy.refused');

/** The panel of a user with one key whose secret waits; answers the key's id as the panel shows it. */
async function openKey({ isDenied }: { isDenied: boolean }) {
  const user = await newUser(partner, customer, { policy: { access: 'full-access' } });
  await newKeys(partner, customer, { userId: user.id, count: 1 });
  const visited = await open({ language });
  if (isDenied) await denyClipboard(visited);
  const { page } = visited;
  await enter(visited, 'partner@demo.example', `/services/s3-storage/users?customerId=${customer.id}`);
  await rowOf(page, user.username).getByRole('link').click();
  const panel = page.getByRole('dialog', { name: user.username });
  const id = await panel
    .locator('code')
    .filter({ hasText: /^[A-Z0-9]{20}$/ })
    .first()
    .innerText();
  return { page, panel, id };
}
const showSecret = async (page: Page, panel: Locator, id: string): Promise<string> => {
  await panel.getByRole('button', { name: t('s3-storage.keys.showOf', { key: id }) }).click();
  return secretDialog(page).locator('dd code').nth(1).innerText();
};
/** The buttons of the open dialog, and what each one copies. */
const copies = (page: Page, { id, secret }: { id: string; secret: string }): [Locator, string][] => {
  const button = (name: string) => secretDialog(page).getByRole('button', { name, exact: true });
  return [
    [button(t('s3-storage.secret.copyKeyId')), id],
    [button(t('s3-storage.secret.copySecret')), secret],
  ];
};

test('a key and its secret are copied, which is said', async () => {
  const { page, panel, id } = await openKey({ isDenied: false });
  await panel.getByRole('button', { name: t('s3-storage.keys.copyId', { key: id }) }).click();
  await panel.getByText(t('ui.copy.done')).waitFor();
  expect(await clipboardOf(page)).toBe(id);
  const secret = await showSecret(page, panel, id);
  for (const [button, value] of copies(page, { id, secret })) {
    await button.click();
    await eventually(async () => expect(await clipboardOf(page)).toBe(value));
  }
  await secretDialog(page).getByText(t('s3-storage.secret.taken.copied')).waitFor();
});

test('where the browser refuses, a key and its secret are shown to be copied by hand', async () => {
  const { page, panel, id } = await openKey({ isDenied: true });
  await panel.getByRole('button', { name: t('s3-storage.keys.copyId', { key: id }) }).click();
  await panel
    .getByRole('status')
    .filter({ hasText: `${refusal} ${id}` })
    .waitFor();
  const secret = await showSecret(page, panel, id);
  for (const [button, value] of copies(page, { id, secret })) {
    await button.click();
    await secretDialog(page)
      .getByRole('status')
      .filter({ hasText: `${refusal} ${value}` })
      .waitFor();
  }
  await secretDialog(page).getByText(t('s3-storage.secret.taken.no')).waitFor();
});

test.each([false, true])(
  'the reference of a failure is copied whole, or shown; refused: %s',
  async (isDenied) => {
    const visited = await open({ language });
    const { page } = visited;
    if (isDenied) await denyClipboard(visited);
    const requestId = '0b0f6d3a-7c1e-4b52-9d55-2f6a1c9e8b70';
    await page.route(status, (route) =>
      route.fulfill({ status: 409, json: { errorKey: 'someday', message: '', requestId } }),
    );
    await enter(visited, 'partner@demo.example', `/services/s3-storage/buckets?customerId=${customer.id}`);
    await page.getByText(t('s3-storage.status.failed'), { exact: true }).waitFor();
    await page.getByRole('button', { name: t('ui.problem.copyReference') }).click();
    const told = isDenied ? `${refusal} ${requestId}` : t('ui.copy.done');
    await page.getByRole('status').filter({ hasText: told }).waitFor();
    if (!isDenied) expect(await clipboardOf(page)).toBe(requestId);
  },
);
