import { permissionTexts } from '@portal/contract/permission-texts';
import { permissionsOf, scopesOf, type OrganizationKind, type Role } from '@portal/contract/permissions';
import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { callApi, mailedCode, partOf, tokenOf } from './testing/accounts.ts';
import { demoPassword, enter, type Visit } from './testing/browser.ts';
import * as house from './testing/house.ts';
import { mailTo } from './testing/inbox.ts';
import { eventually, reasonOf } from './testing/lists.ts';
import { useOwners } from './testing/owners.ts';
import { accessOf, askForAddress, button, dialogOf, tab } from './testing/profile.ts';
import { arriveAt, giveAddress, givePassword } from './testing/sign-in.ts';
import { useBrowser } from './testing/visits.ts';
import { within, wordsOf, type Language, type Words } from './testing/words.ts';

const open = useBrowser();
const newOwner = useOwners();

async function visitAs(email: string, address: string, language: Language): Promise<Visit> {
  const visited = await open({ language });
  await enter(visited, email, address);
  return visited;
}
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

describe.each(['en', 'sv'] as const)('in %s', (language) => {
  const t = wordsOf(language);

  test('the address is changed with the password and the mailed code, and the old one is told', async () => {
    const { email } = await newOwner(language);
    const next = `moved-${house.unique()}@e2e.example`;
    const { page } = await visitAs(email, tab('security'), language);
    await askForAddress(page, t, next);
    const code = await codeFor(next);
    await typeCode(page, t, code === '123123' ? '123124' : '123123');
    await dialogOf(page).getByText(t('user.error.emailCodeIncorrect')).waitFor();
    // Another day: it waits, and goes on where it was.
    await page.reload();
    await page.getByText(t('user.email.waiting', { email: next })).waitFor();
    await button(page, t('user.email.enterCode')).click();
    await typeCode(page, t, code);
    await page.getByText(t('user.email.done')).waitFor();
    await page.locator('main').getByText(next, { exact: true }).waitFor();
    expect((await mailTo(email, within(next))).subject).not.toBe('');
    await tokenOf(next);
    const old = await callApi('/login/', { body: { username: email, password: demoPassword } });
    expect(old.status).toBe(401);
  });

  test('a change of address is taken back, and somebody’s address is answered like any other', async () => {
    const { email } = await newOwner(language);
    const { page } = await visitAs(email, tab('security'), language);
    await askForAddress(page, t, 'viewer@demo.example');
    await typeCode(page, t, '123123');
    await dialogOf(page).getByText(t('user.error.emailCodeIncorrect')).waitFor();
    await button(page, t('user.email.later')).click();
    await button(page, t('user.email.keep')).click();
    await page.getByText(t('user.email.kept')).waitFor();
    await button(page, t('user.email.change')).waitFor();
    await mailTo('viewer@demo.example', /wanted to use your address|Någon ville använda din adress/);
  });

  test('sessions are seen and logged out, one or all others, at their next call', async () => {
    const { email } = await newOwner(language);
    const one = await tokenOf(email);
    await callApi('/user/sessions/', { method: 'DELETE', token: one });
    const [two, three] = [await tokenOf(email), await tokenOf(email)];
    const { page } = await open({ language });
    await page.goto(tab('sessions'));
    await giveAddress(page, email, language);
    await givePassword(page, demoPassword, language);
    const rows = page.locator('tbody tr');
    await rows.nth(3).waitFor();
    const here = rows.filter({ hasText: t('user.sessions.current') });
    await here.getByText(t('user.sessions.device', { browser: 'Chrome', system: 'Linux' })).waitFor();
    const item = await actionOf(page, t, 'node');
    await item.click();
    await page.getByText(t('user.sessions.ended')).waitFor();
    await eventually(async () => expect(await rows.count()).toBe(3));
    const live = await Promise.all([one, two, three].map(isLive));
    expect(live.filter(Boolean)).toHaveLength(2);
    await button(page, t('user.sessions.endOthers')).click();
    await page.getByText(t('user.sessions.endedOthers', { count: 2 })).waitFor();
    expect(await Promise.all([one, two, three].map(isLive))).toEqual([false, false, false]);
    await eventually(async () => expect(await rows.count()).toBe(1));
    expect(await reasonOf(button(page, t('user.sessions.endOthers')))).toBe(t('user.sessions.alone'));
  });

  test('one that was logged out elsewhere leads to the login', async () => {
    const { email } = await newOwner(language);
    const far = await visitAs(email, tab('sessions'), language);
    await far.page.locator('tbody tr').first().waitFor();
    const caller = await house.callerOf(email);
    expect((await caller('DELETE', '/user/sessions/')).body['ended']).toBeGreaterThan(0);
    // Any next call leads there: one of the page's own may have been faster than this press.
    const tokens = far.page.getByRole('link', { name: t('user.tab.tokens'), exact: true });
    const press = tokens.click({ timeout: 5000 });
    await Promise.all([arriveAt(far.page, '/auth/login'), press.catch(() => undefined)]);
  });

  test('a token is made, shown once, works as far as it may, and is revoked', async () => {
    const { email } = await newOwner(language);
    const { page } = await visitAs(email, tab('tokens'), language);
    await page.getByText(t('user.tokens.none')).waitFor();
    await button(page, t('user.tokens.create')).first().click();
    const dialog = dialogOf(page);
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
    await dialog.getByText(t('user.tokens.secret.taken')).waitFor();
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

  test('while acting, nothing of one’s own account can be changed, and the screen says why', async () => {
    const caller = await house.callerOf('engineer@demo.example');
    const customer = await house.customerNamed(caller, 'Polarvind Kraft AB');
    const acting = await caller('POST', '/impersonate/', { body: { id: customer.id } });
    const visited = await open({ language });
    await visited.context.addInitScript((token: string) => {
      if (location.protocol.startsWith('http')) localStorage.setItem('accessToken', token);
    }, String(acting.body['accessToken']));
    const { page } = visited;
    const refused = t('user.refused', { organization: customer.name });
    await page.goto(tab('sessions'));
    const acted = t('user.sessions.actingAs', { organization: customer.name });
    await page.locator('tbody').getByText(acted).first().waitFor();
    await page.getByText(refused).first().waitFor();
    expect(await button(page, t('user.sessions.endOthers')).getAttribute('aria-disabled')).toBe('true');
    await page.getByRole('link', { name: t('user.tab.security'), exact: true }).click();
    for (const off of [t('user.email.change'), t('user.mfa.enable.open'), t('user.password.submit')]) {
      expect(await button(page, off).getAttribute('aria-disabled'), off).toBe('true');
    }
    await page.getByRole('link', { name: t('user.tab.tokens'), exact: true }).click();
    expect(await reasonOf(button(page, t('user.tokens.create')).first())).toBe(refused);
  });
});

type Account = readonly [email: string, kind: OrganizationKind, role: Role, language: Language];
/** Each kind of organization and each language once; that everybody may make one is in the table of rights. */
const accounts: readonly Account[] = [
  ['operator', 'operator', 'owner', 'en'],
  ['billing', 'partner', 'billing', 'sv'],
  ['customer-viewer', 'customer', 'viewer', 'en'],
];

test.each(accounts)(
  '%s (%s, %s) gives a token what the role may and nothing else, in %s',
  async (...[email, kind, role, language]) => {
    const scopes = scopesOf(permissionsOf(kind, [role]));
    const t = wordsOf(language);
    const name = `Roll ${house.unique()}`;
    const { page } = await visitAs(`${email}@demo.example`, `${tab('tokens')}&lng=${language}`, language);
    await button(page, t('user.tokens.create')).first().click();
    const dialog = dialogOf(page);
    await accessOf(page, t, 'chosen').check();
    const offered = dialog.getByRole('group', { name: within(t('user.tokens.field.scopes')) });
    const words = await offered.locator('label').allTextContents();
    expect(words).toEqual(scopes.map((scope) => permissionTexts[scope][language]));
    await accessOf(page, t, 'all').check();
    await dialog.getByRole('textbox', { name: within(t('user.tokens.field.name')) }).fill(name);
    await dialog.getByLabel(t('user.field.currentPassword')).fill(demoPassword);
    await dialog.getByRole('button', { name: t('user.tokens.create') }).click();
    await button(page, t('user.tokens.secret.copy')).click();
    const token = await page.evaluate(() => navigator.clipboard.readText());
    await button(page, t('user.tokens.secret.done')).click();
    expect((await callApi('/me/', { token })).body['permissions']).toEqual(scopes);
    await (await actionOf(page, t, name)).click();
    await dialog.getByRole('button', { name: t('user.tokens.revoke.open') }).click();
    await page.getByText(t('user.tokens.revoke.done', { name })).waitFor();
  },
);
