import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { callApi, callerOf, callerWith } from './testing/api.ts';
import { acceptInvitation, customerNamed, unique, useOwners } from './testing/people.ts';
import { demoPassword } from './testing/browser.ts';
import { mailTo } from './testing/inbox.ts';
import { downloaded } from './testing/lists.ts';
import { giveAddress, givePassword } from './testing/sign-in.ts';
import { useBrowser } from './testing/visits.ts';
import { within, wordsOf, type Words } from './testing/words.ts';

const { open, visitAs } = useBrowser();
const general = '/company/settings/general';
const notifications = '/company/settings/notifications';
const access = '/company/settings/partner-access';
const partnerOfInvited = 'other-partner@demo.example';

const save = (page: Page, name: string) => page.getByRole('button', { name }).click();
const box = (page: Page, name: string) => page.getByRole('textbox', { name });

const newOwner = useOwners();

const today = (days: number): string => {
  const now = new Date();
  const at = new Date(now.getFullYear(), now.getMonth(), now.getDate() + days);
  return `${at.getFullYear()}-${String(at.getMonth() + 1).padStart(2, '0')}-${String(at.getDate()).padStart(2, '0')}`;
};

async function openDeletion(page: Page, t: Words, kind: 'partner' | 'customer' = 'partner') {
  await page.getByRole('button', { name: t('settings.danger.delete') }).click();
  const dialog = page.getByRole('dialog');
  const [stays = ''] = t(`settings.danger.stays.${kind}`, { partner: '' }).split('.');
  await dialog.getByText(within(stays)).waitFor();
  return dialog;
}

test('a customer writes its details and chooses who is told, and its partner sees the details', async () => {
  const t = wordsOf('sv');
  const account = await newOwner('sv');
  const page = await visitAs(account.email, general, { language: 'sv' });
  const name = `${account.name} Nya`;
  await box(page, t('settings.general.name')).fill(name);
  await box(page, t('customers.field.organizationNumber')).fill('5592407167');
  await page.getByText(t('customers.field.checkDigitWarning')).waitFor();
  await box(page, t('customers.field.contactEmail')).fill('nobody');
  await save(page, t('settings.general.save'));
  await page.getByText(t('validation.email')).waitFor();
  await box(page, t('customers.field.contactEmail')).fill('hej@e2e.example');
  await save(page, t('settings.general.save'));
  await page.getByText(t('settings.general.done')).waitFor();

  await page.goto(notifications);
  const kind = t('settings.notifications.kind.visits');
  const address = box(page, t('settings.notifications.addresses', { kind }));
  await address.fill('vakt@e2e.example');
  await page.keyboard.press('Enter');
  const viewers = page.getByRole('checkbox', { name: `${t('role.viewer')} (${kind})` });
  await viewers.check();
  await save(page, t('settings.notifications.save'));
  await page.getByText(t('settings.notifications.done')).waitFor();
  await page.reload();
  await page.getByRole('button', { name: t('ui.form.removeEntry', { entry: 'vakt@e2e.example' }) }).waitFor();
  expect(await viewers.isChecked()).toBe(true);

  const partner = await callerOf(partnerOfInvited);
  const seen = await customerNamed(partner, name);
  const ticket = `Ticket ${unique()}`;
  await partner('POST', '/impersonate/', { body: { id: seen.id, reason: ticket } });
  expect((await mailTo('vakt@e2e.example', within(ticket))).subject).toContain(name);
});

test('a customer closes partner access until a day, which puts its partner out, and opens it again', async () => {
  const t = wordsOf('sv');
  const account = await newOwner('sv');
  const partner = await callerOf(partnerOfInvited);
  const { id } = await customerNamed(partner, account.name);
  const acting = await partner('POST', '/impersonate/', { body: { id } });
  const inside = callerWith(String(acting.body['accessToken']));
  const page = await visitAs(account.email, access, { language: 'sv' });
  const day = page.getByLabel(within(t('settings.access.day')));
  await day.fill(today(120));
  await save(page, t('settings.access.close'));
  await page.getByText(t('settings.validation.momentTooFar', { max: 90 })).waitFor();
  await day.fill(today(5));
  await save(page, t('settings.access.close'));
  // The words of the state are the field's as well: the button tells that it is closed.
  await page.getByRole('button', { name: t('settings.access.change') }).waitFor();
  expect((await inside('GET', '/me/')).status).toBe(401);
  expect((await partner('POST', '/impersonate/', { body: { id } })).body['errorKey']).toBe(
    'partnerAccessClosed',
  );
  await save(page, t('settings.access.open'));
  await page
    .getByRole('dialog')
    .getByRole('button', { name: t('settings.access.open') })
    .click();
  await page.getByText(t('settings.access.isOpen'), { exact: true }).waitFor();
  expect((await partner('POST', '/impersonate/', { body: { id } })).status).toBe(200);
});

test('an owner deletes the company with word, tick and password, and takes it back', async () => {
  const t = wordsOf('sv');
  const account = await newOwner('sv');
  const colleague = `colleague-${unique()}@e2e.example`;
  const caller = await callerOf(account.email);
  await caller('POST', '/company/user/', { body: { email: colleague, roles: ['admin'] } });
  await acceptInvitation(colleague);

  const page = await visitAs(account.email, general, { language: 'sv' });
  const file = await downloaded(page, () => save(page, t('settings.export.download')));
  expect(file.name).toBe(t('settings.export.file'));
  expect(JSON.parse(file.text)).toMatchObject({ company: [{ name: account.name }] });

  const dialog = await openDeletion(page, t, 'customer');
  const confirm = dialog.getByRole('button', { name: t('settings.danger.delete') });
  await dialog.getByText(t('settings.danger.free')).waitFor();
  // The owner among them can still sign in.
  await dialog.getByText(t('settings.danger.goes.users', { count: 2 }), { exact: true }).waitFor();
  await dialog.getByRole('textbox').first().fill('DELETE');
  await dialog.getByRole('checkbox').check();
  expect(await confirm.isDisabled()).toBe(true);
  const password = dialog.locator('input[type=password]');
  await password.fill('Not-the-password-1');
  await confirm.click();
  await dialog.getByText(t('auth.password.wrong.passwordIncorrect')).waitFor();
  await password.fill(demoPassword);
  await confirm.click();
  const title = t('settings.deletion.title', { company: account.name });
  await page.getByRole('heading', { level: 1, name: title }).waitFor();

  // A colleague reads why at the sign-in.
  const { page: outside } = await open({ language: 'sv' });
  await outside.goto('/auth/login');
  await giveAddress(outside, colleague, 'sv');
  await givePassword(outside, demoPassword, 'sv');
  await outside.getByText(t('api.common.error.companyDeleting')).waitFor();
  await page.goto(general);
  await page.getByRole('heading', { level: 1, name: title }).waitFor();
  await save(page, t('settings.deletion.keep'));
  await page.getByText(t('settings.deletion.kept')).waitFor();
  const again = await callApi('/login/', { body: { username: colleague, password: demoPassword } });
  expect(again.status).toBe(200);
});

test('a partner’s wrong check digit is an error, and its customers block its deletion', async () => {
  const t = wordsOf('en');
  const page = await visitAs('partner@demo.example', general);
  const number = box(page, t('customers.field.organizationNumber'));
  const before = await number.inputValue();
  await number.fill('556016-0681');
  await save(page, t('settings.general.save'));
  await page.getByText(t('validation.organizationNumberCheckDigit')).waitFor();
  await number.fill(before);
  const dialog = await openDeletion(page, t);
  await dialog.getByText(/^\d+ customers$/).waitFor();
  expect(await dialog.getByRole('button', { name: t('settings.danger.delete') }).isDisabled()).toBe(true);
  await dialog.getByRole('link', { name: t('settings.remedy.customers') }).waitFor();
});
