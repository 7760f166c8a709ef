import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { callerOf } from './testing/api.ts';
import { acceptInvitation, invitationLink, partOf, unique, useOwners } from './testing/people.ts';
import { mailTo } from './testing/inbox.ts';
import { eventually, reasonOf } from './testing/lists.ts';
import { useBrowser } from './testing/visits.ts';
import { within, wordsOf, type Words } from './testing/words.ts';

const { visitAs } = useBrowser();
const users = '/company/users';
const owner = 'partner@demo.example';

/** By the address, as long as several people have the same name. */
const rowOf = (page: Page, words: string) => page.getByRole('row').filter({ hasText: words });
const itemOf = async (
  page: Page,
  t: Words,
  row: string,
): Promise<(key: string) => ReturnType<Page['getByRole']>> => {
  await rowOf(page, row).locator('button[aria-haspopup="menu"]').click();
  await page.getByRole('menu').waitFor();
  return (key) => page.getByRole('menuitem', { name: t(`users.action.${key}`) });
};
const tick = (page: Page, t: Words, role: string) =>
  page.getByRole('checkbox', { name: within(t(`role.${role}`)) });
/** The cell of a person's state, once it says so: two-factor may be in the same words. */
const stateOf = (page: Page, name: string, state: string) =>
  rowOf(page, name).getByRole('cell').nth(3).getByText(state);
const linkTo = async (email: string): Promise<string> =>
  partOf((await mailTo(email, invitationLink)).text, invitationLink);
const isIn = async (email: string): Promise<boolean> => {
  const caller = await callerOf(email);
  return (await caller('GET', '/me/')).status === 200;
};

const newOwner = useOwners();

test('somebody is invited, given other roles, disabled, enabled and deleted', async () => {
  const t = wordsOf('sv');
  const account = await newOwner('sv');
  const email = `colleague-${unique()}@e2e.example`;
  const page = await visitAs(account.email, users, { language: 'sv' });
  await page.getByRole('link', { name: t('users.invite.title') }).click();
  await page.getByRole('textbox', { name: t('users.field.email') }).fill(email);
  await tick(page, t, 'viewer').check();
  await page.getByRole('button', { name: t('users.invite.send') }).click();
  await page.getByText(t('users.invite.done', { email })).waitFor();
  await stateOf(page, email, t('users.state.invited')).waitFor();

  const before = await linkTo(email);
  await (await itemOf(page, t, email))('resend').click();
  await page.getByText(t('users.resend.done', { user: email })).waitFor();
  await eventually(async () => expect(await linkTo(email)).not.toBe(before));
  await acceptInvitation(email);
  await page.reload();
  await stateOf(page, email, t('users.state.active')).waitFor();

  await rowOf(page, email).getByRole('link').click();
  await page.getByRole('textbox', { name: t('users.field.firstName') }).fill('Siv');
  await page.getByRole('textbox', { name: t('users.field.lastName') }).fill('Öberg');
  await tick(page, t, 'engineer').check();
  await page.getByRole('button', { name: t('users.edit.save') }).click();
  await page.getByText(t('users.edit.done', { user: 'Siv Öberg' })).waitFor();
  await rowOf(page, 'Siv Öberg')
    .getByText(`${t('role.viewer')}, ${t('role.engineer')}`)
    .or(rowOf(page, 'Siv Öberg').getByText(`${t('role.engineer')}, ${t('role.viewer')}`))
    .waitFor();
  expect(await isIn(email)).toBe(true);

  await (await itemOf(page, t, 'Siv Öberg'))('disable').click();
  await page
    .getByRole('dialog')
    .getByRole('button', { name: t('users.disable.confirm') })
    .click();
  await page.getByText(t('users.disable.done', { user: 'Siv Öberg' })).waitFor();
  await stateOf(page, 'Siv Öberg', t('users.state.disabled')).waitFor();
  await (await itemOf(page, t, 'Siv Öberg'))('enable').click();
  await page.getByText(t('users.enable.done', { user: 'Siv Öberg' })).waitFor();
  await eventually(async () => expect(await isIn(email)).toBe(true));

  await (await itemOf(page, t, 'Siv Öberg'))('delete').click();
  await page
    .getByRole('dialog')
    .getByRole('button', { name: t('users.delete.confirm') })
    .click();
  await page.getByText(t('users.delete.done', { user: 'Siv Öberg' })).waitFor();
  await rowOf(page, 'Siv Öberg').waitFor({ state: 'detached' });
});

test('the last owner stays one, and wrong input is told at its field', async () => {
  const t = wordsOf('en');
  const account = await newOwner();
  const page = await visitAs(account.email, users);
  const item = await itemOf(page, t, account.email);
  expect(await reasonOf(item('delete'))).toContain(t('users.error.oneself'));
  await item('edit').click();
  await page.getByRole('textbox', { name: t('users.field.firstName') }).fill('Ada');
  await page.getByRole('textbox', { name: t('users.field.lastName') }).fill('Alm');
  await tick(page, t, 'owner').uncheck();
  await page.getByRole('button', { name: t('users.edit.save') }).click();
  const field = t('users.field.roles');
  await page.getByText(t('validation.atLeastOne', { field })).waitFor();
  await tick(page, t, 'admin').check();
  await page.getByRole('button', { name: t('users.edit.save') }).click();
  await page.getByRole('alert').getByText(t('users.error.lastOwner')).waitFor();

  await page.goto('/company/users/create-user');
  await page.getByRole('textbox', { name: t('users.field.email') }).fill(account.email);
  await tick(page, t, 'viewer').check();
  await page.getByRole('button', { name: t('users.invite.send') }).click();
  await page.getByText(t('validation.memberAlready')).waitFor();
});

test('somebody’s two-factor is not reset without a reason, and a change of mind changes nothing', async () => {
  const t = wordsOf('en');
  const page = await visitAs(owner, users);
  const name = await page
    .getByRole('row')
    .filter({ hasText: 'mfa@demo.example' })
    .getByRole('link')
    .innerText();
  // The account is that of other tests: the reset itself and its mail are tested at the API.
  await (await itemOf(page, t, name))('resetTwoFactor').click();
  const dialog = page.getByRole('dialog', { name: t('users.resetTwoFactor.title', { user: name }) });
  await dialog.getByRole('button', { name: t('users.resetTwoFactor.confirm') }).click();
  await dialog.getByText(t('validation.empty', { field: t('users.resetTwoFactor.reason') })).waitFor();
  await dialog.getByRole('button', { name: t('common.cancel') }).click();
  await dialog.waitFor({ state: 'detached' });
  await page.reload();
  const row = page.getByRole('row').filter({ hasText: 'mfa@demo.example' });
  await row.getByText(t('users.twoFactor.enabled'), { exact: true }).waitFor();
});
