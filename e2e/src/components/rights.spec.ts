import { getCustomer, getCustomerOverview, listCustomers } from '@portal/contract/customers';
import { listConnections } from '@portal/contract/connections';
import { getCompanyDetails } from '@portal/contract/settings';
import { getPriceList, listPriceLists } from '@portal/contract/price-list';
import { getQueues } from '@portal/contract/queues';
import { listUsers } from '@portal/contract/users';
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { answer, refuse, sampled } from '../testing/component/answers.ts';
import { personOf } from '../testing/component/people.ts';
import { sampleOf } from '../testing/component/sample.ts';
import { openRowMenu, reasonOf } from '../testing/lists.ts';
import { useScreen } from '../testing/screen.ts';
import { within } from '../testing/words.ts';

const open = useScreen();
const customers = '/customers/customers';
const notFound = (page: Page) => page.getByRole('heading', { level: 1, name: 'Page not found' }).waitFor();

test('a viewer of a partner sees what the role may not do with customers, with the reason', async () => {
  const { page, t } = await open({
    me: personOf('partner', 'viewer'),
    address: customers,
    answers: [sampled(listCustomers), sampled(getCustomer), sampled(getCustomerOverview)],
  });
  const ownersOnly = 'Needs the role Owner or Admin.';
  const create = page.getByRole('button', { name: t('customers.create.title') });
  await create.waitFor();
  expect(await reasonOf(create)).toBe(ownersOnly);
  const item = await openRowMenu(page, 'Name 1');
  for (const name of ['Edit customer', 'Delete customer'])
    expect(await reasonOf(item(name))).toContain(ownersOnly);
  expect(await reasonOf(item('Impersonate'))).toContain('Needs the role Owner, Admin, or Engineer.');
  await page.keyboard.press('Escape');
  await page.getByRole('link', { name: 'Name 1' }).click();
  await page.getByRole('link', { name: 'Details' }).click();
  expect(await reasonOf(page.getByRole('button', { name: 'Edit customer' }))).toBe(ownersOnly);
  expect(await page.getByRole('textbox', { disabled: false }).count()).toBe(0);
});

test('an engineer of a partner sets no prices, and reads why', async () => {
  const me = personOf('partner', 'engineer');
  const { page, t } = await open({ me, address: customers, answers: [sampled(listCustomers)] });
  const item = (await openRowMenu(page, 'Name 1'))(t('customers.action.pricing'));
  expect(await reasonOf(item)).toContain(t('ui.refused.role', { roles: 'Owner, Admin, or Billing' }));
  const { page: pricing } = await open({ me, address: '/customers/pricing' });
  await notFound(pricing);
});

test('an admin touches no owner and makes none', async () => {
  const me = personOf('partner', 'admin');
  const list = sampleOf(listUsers);
  const items = list.items.map((one) => ({ ...one, roles: ['owner' as const], state: 'active' as const }));
  const { page, t } = await open({
    me,
    address: '/company/users',
    answers: [answer(listUsers, { ...list, items })],
  });
  await page.locator('tbody tr button[aria-haspopup="menu"]').first().click();
  await page.getByRole('menu').waitFor();
  for (const key of ['edit', 'disable', 'delete']) {
    const item = page.getByRole('menuitem', { name: t(`users.action.${key}`) });
    expect(await reasonOf(item), key).toContain(t('users.error.ownersOnly'));
  }
  const { page: form } = await open({ me, address: '/company/users/create-user' });
  const owner = form.getByRole('checkbox', { name: within(t('role.owner')) });
  await owner.waitFor();
  expect(await owner.isDisabled()).toBe(true);
});

test('an admin deletes no company, and the operator has none to delete', async () => {
  const address = '/company/settings/general';
  const answers = [sampled(getCompanyDetails)];
  const { page, t } = await open({ me: personOf('partner', 'admin'), address, answers });
  const name = page.getByRole('textbox', { name: t('settings.general.name') });
  await name.waitFor();
  const remove = page.getByRole('button', { name: t('settings.danger.delete') });
  expect(await reasonOf(remove)).toContain(t('role.owner'));
  await open({ me: personOf('operator', 'owner'), address, answers });
  await name.waitFor();
  expect(await page.getByText(t('settings.danger.title')).count()).toBe(0);
  const links = 'a[href="/company/settings/partner-access"], a[href="/company/visitors"]';
  expect(await page.locator(links).count()).toBe(0);
});

test('an engineer of the operator reads a draft of a price list, and why nothing can be changed', async () => {
  const draft = { ...sampleOf(getPriceList), standing: 'draft' as const };
  const { page, t } = await open({
    me: personOf('operator', 'engineer'),
    address: `/operator/price-lists/price-list?id=${draft.number}`,
    answers: [answer(getPriceList, draft), sampled(listPriceLists)],
  });
  await page
    .getByRole('heading', { level: 1, name: t('price-list.name', { number: draft.number }) })
    .waitFor();
  await page.getByText('Needs the role Owner or Admin.').waitFor();
  expect(await page.getByRole('textbox').count()).toBe(0);
});

test('who may write no tickets has neither their pages nor the action at an error', async () => {
  const me = personOf('partner', 'viewer');
  const { page } = await open({ me, address: '/support/tickets' });
  await notFound(page);
  expect(await page.getByRole('link', { name: 'My tickets' }).count()).toBe(0);
  const refusal = refuse(listCustomers, 'someday', { status: 409 });
  const { excuse } = await open({ me, address: customers, answers: [refusal] });
  await page.getByRole('alert').first().waitFor();
  expect(await page.getByRole('link', { name: 'Create ticket' }).count()).toBe(0);
  excuse();
});

test('the reference of an error is shown short and copied whole', async () => {
  const requestId = '41a2e82f-d4fa-426d-8b5b-43be780ba325';
  const refusal = refuse(listCustomers, 'unavailable', { status: 503, requestId });
  const { page, excuse } = await open({
    me: personOf('partner', 'owner'),
    address: customers,
    answers: [refusal],
  });
  await expect
    .poll(async () => {
      await page.clock.fastForward(3000);
      return page.getByText('41a2e82f', { exact: true }).count();
    })
    .toBe(1);
  expect(await page.getByText(requestId).count()).toBe(0);
  await page.getByRole('button', { name: 'Copy the reference' }).click();
  await page.getByText('Copied').waitFor();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(requestId);
  excuse();
});

test('a partner has no pages of the operator; a viewer of the operator tests no connection', async () => {
  const own = ['/operator/price-lists', '/operator/connections', '/operator/notices'];
  for (const address of own) {
    const { page } = await open({ me: personOf('partner', 'owner'), address });
    await notFound(page);
    expect(await page.locator(own.map((one) => `a[href="${one}"]`).join()).count()).toBe(0);
  }
  const { page, t } = await open({
    me: personOf('operator', 'viewer'),
    address: '/operator/connections',
    answers: [sampled(listConnections), sampled(getQueues)],
  });
  await page
    .getByRole('region', { name: within(t('connections.system.ceph-rgw')) })
    .first()
    .waitFor();
  const buttons = page.getByRole('button', { name: within(t('connections.test.button')) });
  expect(await buttons.count()).toBe(0);
});
