import { permissionTexts } from '@portal/contract/permission-texts';
import { permissionsOf, scopesOf } from '@portal/contract/permissions';
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { callApi, tokenOf } from './testing/api.ts';
import { mailedCode, partOf, unique, useOwners } from './testing/people.ts';
import { demoPassword } from './testing/browser.ts';
import { mailTo } from './testing/inbox.ts';
import { eventually, reasonOf } from './testing/lists.ts';
import { accessOf, askForAddress, button, dialogOf, tab } from './testing/profile.ts';
import { giveAddress, givePassword } from './testing/sign-in.ts';
import { useBrowser } from './testing/visits.ts';
import { within, wordsOf, type Words } from './testing/words.ts';

const { open, visitAs } = useBrowser();
const newOwner = useOwners();

const typeCode = async (page: Page, t: Words, code: string): Promise<void> => {
  await dialogOf(page)
    .getByLabel(t('ui.form.digit', { number: 1, total: 6 }))
    .click();
  await page.keyboard.type(code);
};
const codeFor = async (email: string): Promise<string> =>
  partOf((await mailTo(email, mailedCode)).subject, /\d{6}/);
const actionOf = async (page: Page, t: Words, row: string) => {
  await page
    .getByRole('button', { name: within(t('ui.list.actions', { row })) })
    .first()
    .click();
  return page.getByRole('menu').getByRole('menuitem').first();
};
const isLive = async (token: string): Promise<boolean> => (await callApi('/me/', { token })).status === 200;

const en = wordsOf('en');

test('a change of address is taken back; another is made with the password and the mailed code, and the old one is told', async () => {
  const { email } = await newOwner();
  const next = `moved-${unique()}@e2e.example`;
  const page = await visitAs(email, tab('security'));
  // Somebody’s address is answered like any other.
  await askForAddress(page, en, 'viewer@demo.example');
  await typeCode(page, en, '123123');
  await dialogOf(page).getByText(en('user.error.emailCodeIncorrect')).waitFor();
  await button(page, en('user.email.later')).click();
  await button(page, en('user.email.keep')).click();
  await page.getByText(en('user.email.kept')).waitFor();
  await button(page, en('user.email.change')).waitFor();
  await mailTo('viewer@demo.example', /wanted to use your address|Någon ville använda din adress/);

  await askForAddress(page, en, next);
  const code = await codeFor(next);
  await typeCode(page, en, code === '123123' ? '123124' : '123123');
  await dialogOf(page).getByText(en('user.error.emailCodeIncorrect')).waitFor();
  // Another day: it waits, and goes on where it was.
  await page.reload();
  await page.getByText(en('user.email.waiting', { email: next })).waitFor();
  await button(page, en('user.email.enterCode')).click();
  await typeCode(page, en, code);
  await page.getByText(en('user.email.done')).waitFor();
  await page.locator('main').getByText(next, { exact: true }).waitFor();
  expect((await mailTo(email, within(next))).subject).not.toBe('');
  await tokenOf(next);
  const old = await callApi('/login/', { body: { username: email, password: demoPassword } });
  expect(old.status).toBe(401);
});

test('sessions are seen and logged out, one or all others, at their next call', async () => {
  const { email } = await newOwner();
  const one = await tokenOf(email);
  await callApi('/user/sessions/', { method: 'DELETE', token: one });
  const [two, three] = [await tokenOf(email), await tokenOf(email)];
  const { page } = await open();
  await page.goto(tab('sessions'));
  await giveAddress(page, email);
  await givePassword(page);
  const rows = page.locator('tbody tr');
  await rows.nth(3).waitFor();
  const here = rows.filter({ hasText: en('user.sessions.current') });
  await here.getByText(en('user.sessions.device', { browser: 'Chrome', system: 'Linux' })).waitFor();
  const item = await actionOf(page, en, 'node');
  await item.click();
  await page.getByText(en('user.sessions.ended')).waitFor();
  await eventually(async () => expect(await rows.count()).toBe(3));
  const live = await Promise.all([one, two, three].map(isLive));
  expect(live.filter(Boolean)).toHaveLength(2);
  await button(page, en('user.sessions.endOthers')).click();
  await page.getByText(en('user.sessions.endedOthers', { count: 2 })).waitFor();
  expect(await Promise.all([one, two, three].map(isLive))).toEqual([false, false, false]);
  await eventually(async () => expect(await rows.count()).toBe(1));
  expect(await reasonOf(button(page, en('user.sessions.endOthers')))).toBe(en('user.sessions.alone'));
});

test('a token is offered what the role may, made, shown once, works as far as it may, and is revoked, in Swedish', async () => {
  const t = wordsOf('sv');
  const { email } = await newOwner('sv');
  const page = await visitAs(email, tab('tokens'), { language: 'sv' });
  await page.getByText(t('user.tokens.none')).waitFor();
  await button(page, t('user.tokens.create')).first().click();
  const dialog = dialogOf(page);
  await accessOf(page, t, 'chosen').check();
  const offered = dialog.getByRole('group', { name: within(t('user.tokens.field.scopes')) });
  const words = await offered.locator('label').allTextContents();
  expect(words).toEqual(
    scopesOf(permissionsOf('customer', ['owner'])).map((scope) => permissionTexts[scope].sv),
  );
  await accessOf(page, t, 'read').check();
  await dialog.getByRole('button', { name: t('user.tokens.create') }).click();
  await dialog.getByText(t('validation.empty', { field: t('user.tokens.field.name') })).waitFor();
  await dialog.getByRole('textbox', { name: within(t('user.tokens.field.name')) }).fill('Nattkörning');
  await dialog.getByLabel(t('user.field.currentPassword')).fill('Wrong-portal-1');
  await dialog.getByRole('button', { name: t('user.tokens.create') }).click();
  await dialog.getByText(t('auth.password.wrong.passwordIncorrect')).waitFor();
  await dialog.getByLabel(t('user.field.currentPassword')).fill(demoPassword);
  await dialog.getByRole('button', { name: t('user.tokens.create') }).click();
  await dialog.getByRole('heading', { name: t('user.tokens.secret.title') }).waitFor();
  await button(page, t('user.tokens.secret.done')).click();
  await dialog.getByText(t('user.tokens.secret.unsaved')).waitFor();
  await button(page, t('user.tokens.secret.back')).click();
  await button(page, t('user.tokens.secret.copy')).click();
  await dialog.getByText(t('user.tokens.secret.taken.copied')).waitFor();
  const token = await page.evaluate(() => navigator.clipboard.readText());
  expect(token).toMatch(/^cpt_[\w-]{43}$/);
  await button(page, t('user.tokens.secret.done')).click();
  await dialog.waitFor({ state: 'detached' });
  expect(await page.content()).not.toContain(token);

  const row = page.locator('tbody tr').filter({ hasText: 'Nattkörning' });
  await row.getByText(t('user.tokens.access.read')).waitFor();
  await row.getByText(t('user.tokens.unused')).waitFor();
  const me = await callApi('/me/', { token });
  expect(me.body['permissions']).not.toContain('services.order');
  const order = await callApi('/s3/enable/', { token, body: {} });
  expect(order).toMatchObject({ status: 403, body: { errorKey: 'forbidden' } });
  await page.reload();
  await row.waitFor();
  expect(await row.getByText(t('user.tokens.unused')).count()).toBe(0);

  await (await actionOf(page, t, 'Nattkörning')).click();
  await dialog.getByRole('button', { name: t('user.tokens.revoke.open') }).click();
  await page.getByText(t('user.tokens.revoke.done', { name: 'Nattkörning' })).waitFor();
  await page.getByText(t('user.tokens.none')).waitFor();
  expect(await isLive(token)).toBe(false);
});
