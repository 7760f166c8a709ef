import { getCustomer } from '@portal/contract/customers';
import { linkExistingTenant, listExistingTenants } from '@portal/contract/linking';
import { listQueuedMails } from '@portal/contract/mail/queued';
import { getQueues, listQueuedOperations } from '@portal/contract/queues';
import { expect, test } from 'vitest';
import { answer, refuse, sampled } from '../testing/component/answers.ts';
import { personOf } from '../testing/component/people.ts';
import { someId } from '../testing/component/row.ts';
import { partnersAnswer, tenantAnswers } from '../testing/component/rows/shown-clouds.ts';
import { sampleOf } from '../testing/component/sample.ts';
import { backupOffered, repositoryAnswers } from '../testing/component/backup-answers.ts';
import { statusAnswer } from '../testing/component/storage-answers.ts';
import { reasonOf } from '../testing/lists.ts';
import { useScreen } from '../testing/screen.ts';
import { within } from '../testing/words.ts';

const open = useScreen();
const viewer = personOf('operator', 'viewer');
const admin = personOf('operator', 'admin');
const existing = '/operator/existing-tenants';
const tenant = `${existing}/tenant?id=${someId}&partnerId=${someId}`;
const free = tenantAnswers({ state: 'free', customer: null });
const managersOnly = 'Needs the role Owner or Admin.';

test('what stands in the way of a link is told where it is tried', async () => {
  const details = { resources: 1, users: 0, keys: 0 };
  const inUse = refuse(linkExistingTenant, 'regionInUse', { status: 409, details });
  const address = `${tenant}&customerId=${someId}`;
  const { page, t } = await open({ me: admin, address, answers: [...free, inUse] });
  await page.getByRole('checkbox').check();
  await page.getByRole('button', { name: t('linking.link.button') }).click();
  await page.getByText(t('linking.error.regionInUse', details)).first().waitFor();
});

test('a suspended partner is named, with the reason why nothing is linked to its customers', async () => {
  const answers = [...free, partnersAnswer('suspended')];
  const { page, t } = await open({ me: admin, address: tenant, answers });
  const reason = page.getByText(t('linking.error.linkPartnerSuspended'));
  await reason.waitFor();
  const option = page.getByRole('combobox', { name: 'Partner' }).locator('option:checked');
  expect(await option.textContent()).toMatch(/ \(suspended\)$/);
  expect(await option.isDisabled()).toBe(true);
  expect(await page.getByRole('searchbox').count()).toBe(0);
  await page.goto(`${tenant}&customerId=${someId}`);
  await page.getByRole('heading', { name: within(sampleOf(getCustomer).name) }).waitFor();
  await reason.waitFor();
  expect(await page.getByRole('checkbox').count()).toBe(0);
  expect(await page.getByRole('button', { name: t('linking.link.button') }).count()).toBe(0);
});

test('a viewer of the operator reads what is linked and links nothing', async () => {
  const list = sampleOf(listExistingTenants);
  const items = list.items.map((one) => ({ ...one, state: 'linked' as const, gone: false }));
  const screen = await open({
    me: viewer,
    address: existing,
    answers: [...free, answer(listExistingTenants, { ...list, items })],
  });
  const { page, t } = screen;
  await page.locator('tbody tr').first().getByRole('button').click();
  const item = page.getByRole('menuitem', { name: within(t('linking.unlink.action')) });
  expect(await reasonOf(item)).toContain(managersOnly);
  await page.goto(tenant);
  await page.getByText(managersOnly).waitFor();
  expect(await page.getByRole('searchbox').count()).toBe(0);
});

test('a viewer of the operator reads both queues and changes nothing', async () => {
  const operations = sampleOf(listQueuedOperations);
  const items = operations.items.map((one) => ({ ...one, state: 'failed' as const }));
  const screen = await open({
    me: viewer,
    address: '/operator/queues/operations',
    answers: [
      answer(listQueuedOperations, { ...operations, items }),
      sampled(getQueues),
      sampled(listQueuedMails),
    ],
  });
  const { page, t } = screen;
  await page.getByText(t('queues.worker.title')).waitFor();
  await page
    .getByRole('button', { name: within(t('ui.list.actions', { row: '' }).trim()) })
    .first()
    .click();
  const item = page.getByRole('menuitem', { name: within(t('queues.retry.button')) });
  expect(await reasonOf(item)).toContain(managersOnly);
  await page.keyboard.press('Escape');
  await page.getByRole('link', { name: t('queues.mails.tab') }).click();
  expect(await reasonOf(page.getByRole('button', { name: t('queues.test.button') }))).toContain(managersOnly);
});

test('the repository of M365 Backup is off for an engineer with the reason; one that is away cannot be chosen', async () => {
  const address = `/customers/customer?id=${someId}&partnerId=${someId}&tab=details`;
  const customer = answer(getCustomer, { ...sampleOf(getCustomer), deletedOn: null });
  const given = {
    id: 'other',
    name: 'Backup North 2',
    givenAt: '2026-11-24T07:54:00.000Z',
    givenByName: 'Olle Öst',
  };
  const answers = [customer, ...repositoryAnswers(given), partnersAnswer('active')];
  const { page, t } = await open({ me: personOf('operator', 'engineer', backupOffered), address, answers });
  await page.getByText('Backup North 2', { exact: true }).waitFor();
  const ask = page.getByRole('button', { name: t('customers.repository.ask') });
  expect(await reasonOf(ask)).toContain(managersOnly);
  await open({ me: personOf('operator', 'admin', backupOffered), address, answers });
  await ask.click();
  const options = page.getByRole('dialog').getByRole('option');
  await options.first().waitFor({ state: 'attached' });
  expect(
    await options.evaluateAll((all) => all.map((one) => [one.textContent, one.matches(':disabled')])),
  ).toEqual([
    [t('customers.repository.usualOption', { repository: 'Backup North 1' }), false],
    [t('customers.repository.freeOption', { repository: 'Backup North 2', free: '20\u00A0TiB' }), false],
    [t('customers.repository.awayOption', { repository: 'Backup North 3' }), true],
  ]);
});

test('the limit of object lock is off for an engineer, and of a customer that is to be deleted, with the reason', async () => {
  const address = `/customers/customer?id=${someId}&partnerId=${someId}&tab=details`;
  const customer = (deletedOn: string | null) => answer(getCustomer, { ...sampleOf(getCustomer), deletedOn });
  const usual = [statusAnswer(), partnersAnswer('active')];
  const answers = [...usual, customer(null)];
  const { page, t } = await open({ me: personOf('operator', 'engineer'), address, answers });
  await page.getByText(t('customers.lockLimit.days', { count: 90 }), { exact: true }).waitFor();
  const ask = page.getByRole('button', { name: t('customers.lockLimit.ask') });
  expect(await reasonOf(ask)).toContain(managersOnly);
  await open({ me: admin, address, answers: [...usual, customer('2126-11-20T09:30:00.000Z')] });
  const [said = ''] = t('customers.refused.deleting', { at: '|' }).split('|');
  expect(await reasonOf(ask)).toContain(said);
});
