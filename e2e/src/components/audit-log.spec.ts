import {
  getAuditEntry,
  listAuditLog,
  listAuditPeople,
  listMyAuditLog,
  type AuditEntry,
} from '@portal/contract/audit-log/entries';
import { listCustomers } from '@portal/contract/customers';
import { expect, test } from 'vitest';
import { scrollsSideways } from '../testing/accessibility.ts';
import { factOf, logOn } from '../testing/audit.ts';
import { answer, sampled } from '../testing/component/answers.ts';
import { personOf } from '../testing/component/people.ts';
import { sampleOf } from '../testing/component/sample.ts';
import { useScreen } from '../testing/screen.ts';

const open = useScreen();
const all = '/audit-log/all';

function entryOf(more: Partial<AuditEntry>): AuditEntry {
  return { ...sampleOf(getAuditEntry), ...more };
}
/** A log with these alone; one that is opened is the first. */
function logWith(...items: readonly [AuditEntry, ...AuditEntry[]]) {
  const list = { ...sampleOf(listAuditLog), items: [...items], total: items.length, nextCursor: null };
  return [answer(listAuditLog, list), answer(listMyAuditLog, list), answer(getAuditEntry, items[0])];
}

test('on a phone it has cards, filters in a sheet, and scrolls down alone', async () => {
  const entry = entryOf({ event: 'loginToCustomer', details: { reason: 'Ticket 17' } });
  const { page, t, calls } = await open({
    view: { language: 'sv', width: 360 },
    me: personOf('partner', 'owner'),
    address: all,
    answers: [...logWith(entry), sampled(listAuditPeople), sampled(listCustomers)],
  });
  const { head, event } = logOn(page, 'sv');
  const card = page.getByRole('listitem').filter({ hasText: event('loginToCustomer') });
  await card
    .getByText(entry.targetCustomer?.name ?? '')
    .first()
    .waitFor();
  expect(await scrollsSideways(page)).toBe(false);
  await page.getByRole('button', { name: t('ui.list.filters') }).click();
  const sheet = page.getByRole('dialog', { name: t('ui.list.filters') });
  await sheet.getByText(head('event'), { exact: true }).first().click();
  await sheet.getByRole('button', { name: event('loginToCustomer'), exact: true }).click();
  await sheet.getByRole('button', { name: t('ui.list.done'), exact: true }).click();
  await expect
    .poll(() => calls.findLast(({ endpoint }) => endpoint.name === listAuditLog.name)?.query)
    .toMatchObject({ event: 'loginToCustomer' });
  await card.getByRole('link', { name: event('loginToCustomer'), exact: true }).click();
  expect(await factOf(page, t('audit-log.detail.reason')).innerText()).toBe('Ticket 17');
  expect(await scrollsSideways(page)).toBe(false);
});

test('who reads all goes on to what is its own; who may not has that alone', async () => {
  const answers = logWith(entryOf({ event: 'login' }));
  const { page } = await open({ me: personOf('customer', 'owner'), address: all, answers });
  await page.locator('tbody').getByRole('link', { name: 'Login' }).waitFor();
  expect(await page.getByRole('columnheader', { name: 'Target customer' }).count()).toBe(0);
  await page.getByRole('main').getByRole('link', { name: 'Mine', exact: true }).click();
  await page.waitForURL(({ pathname }) => pathname === '/audit-log/me');
  await page.locator('tbody').getByRole('link', { name: 'Login' }).waitFor();
  await expect.poll(() => page.getByRole('button', { name: 'User', exact: true }).count()).toBe(0);

  await open({ me: personOf('partner', 'engineer'), address: all, answers });
  await page.getByRole('heading', { name: 'Page not found' }).waitFor();
  await page.getByRole('navigation').getByRole('link', { name: 'Audit log' }).click();
  await page.waitForURL(({ pathname }) => pathname === '/audit-log/me');
  await page.locator('tbody').getByRole('link', { name: 'Login' }).waitFor();
  expect(await page.getByRole('link', { name: 'All', exact: true }).count()).toBe(0);
});

test('from where people of its partner sit is not told to a customer, nor who nobody knows to the operator', async () => {
  const invited = entryOf({ event: 'customerCreated', userName: 'Kim Berg, Björkudden IT AB', ip: null });
  const { page } = await open({
    me: personOf('customer', 'owner'),
    address: all,
    answers: logWith(invited),
  });
  await page.locator('tbody').getByRole('link', { name: 'Customer created' }).click();
  expect(await factOf(page, 'IP address').innerText()).toBe('–');
  const stranger = 'stranger@nowhere.example';
  const failed = entryOf({ event: 'loginFailedCredentials', userId: null, userName: '', target: stranger });
  await open({ me: personOf('operator', 'owner'), address: all, answers: logWith(failed) });
  const row = page.getByRole('row').filter({ hasText: stranger });
  await row.getByText('Unknown person').waitFor();
});
