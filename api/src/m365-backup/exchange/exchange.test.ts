import sql from 'sql-template-tag';
import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  createOperator,
  createPartner,
  createUser,
  signIn,
  type TestOrganization,
} from '../../testing/people.ts';
import { createBackupBench, type BackupBench, type MicrosoftTenant } from '../testing/bench.ts';
import { runsOn } from '../testing/runs.ts';

let bench: BackupBench;
let on: ReturnType<typeof runsOn>;
beforeAll(async () => {
  bench = await createBackupBench();
  on = runsOn(bench);
});
afterAll(() => bench.close());

const permission = 'MailboxItem.Read.All';
const every = ['User.Read.All', 'MailboxItem.ImportExport.All', permission, 'MailboxFolder.ReadWrite.All'];

/** Microsoft has switched the old way off for the tenant, and the application lacks what it needs for the new one. */
const switchOff = (tenant: MicrosoftTenant, lacking: readonly string[], goneFolders: string[] = []) =>
  bench.control('PUT exchange', { msid: tenant.id, offSince: '2026-10-01T00:00:00Z', lacking, goneFolders });

const exchangeOf = async (customer: TestOrganization) =>
  Object((await bench.status(customer))['tenant']).exchange;

async function runTo(jobId: string): Promise<void> {
  await on.runNow(jobId);
  await on.read();
}

async function renew(
  customer: TestOrganization,
  tenant: MicrosoftTenant,
  grantsMailboxes = true,
): Promise<void> {
  await bench.control('PUT behavior', { syncSeconds: 0, grantsMailboxes });
  const { body } = await bench.send('POST renewal/device-code', customer, { body: {} });
  await bench.signInWith(customer, String(body['userCode']), tenant);
  await bench.order('POST renewal', customer);
}

const attentionTo = async ({ id }: TestOrganization): Promise<Record<string, string>> => {
  const query = { customerId: id };
  const { body } = await bench.portal.call('GET', '/customer/overview/', { token: bench.engineer, query });
  const { reasons } = Object(Object(body).attention);
  return Object.fromEntries(reasons.map((one: { kind: string; level: string }) => [one.kind, one.level]));
};

test('a tenant that lacks a permission needs somebody, until a run shows that it was given', async () => {
  const { customer, tenant, jobId } = await on.customerWithJob();
  expect(await exchangeOf(customer)).toMatchObject({ state: 'unknown', reason: 'not-told', message: null });
  expect(await attentionTo(customer)).toEqual({});
  await switchOff(tenant, [permission]);
  await runTo(jobId);
  expect(await exchangeOf(customer)).toMatchObject({
    state: 'not-ready',
    reason: 'permission-missing',
    message: expect.stringContaining(permission),
    since: expect.any(String),
  });
  expect(await attentionTo(customer)).toMatchObject({ m365ExchangeNotReady: 'error' });
  await renew(customer, tenant);
  // Without a new reading: what was said before does not hold any more.
  expect(await exchangeOf(customer)).toMatchObject({ state: 'unknown', reason: 'renewed', message: null });
  await runTo(jobId);
  expect(await exchangeOf(customer)).toMatchObject({ state: 'ready', reason: 'permission-given' });
  await bench.mirrored(customer);
  expect(await exchangeOf(customer)).toMatchObject({ state: 'ready', reason: 'permission-given' });
  expect(Object.keys(await attentionTo(customer))).not.toContain('m365ExchangeNotReady');
  const events = await bench.portal.owner.rows(sql`
    select event, target, details ->> 'region' as region from audit_entry
    where customer_id = ${customer.id} and event like 'backupExchange%' order by at, id`);
  const entry = { target: tenant.domain, region: 'SE-NORTH-1' };
  expect(events).toMatchObject([
    { event: 'backupExchangeNotReady', ...entry },
    { event: 'backupExchangeReady', ...entry },
  ]);
});

test('a renewal that grants nothing leaves it not ready once a job has run', async () => {
  const { customer, tenant, jobId } = await on.customerWithJob();
  await switchOff(tenant, [permission]);
  await renew(customer, tenant, false);
  await runTo(jobId);
  expect(await exchangeOf(customer)).toMatchObject({ state: 'not-ready', reason: 'permission-missing' });
});

test('that runs work again after the old way was closed shows nothing, as it may have been opened', async () => {
  const { customer, tenant, jobId } = await on.customerWithJob();
  await switchOff(tenant, every);
  await runTo(jobId);
  expect(await exchangeOf(customer)).toMatchObject({ state: 'not-ready', reason: 'switched-off' });
  await bench.control('PUT exchange', { msid: tenant.id });
  await runTo(jobId);
  expect(await exchangeOf(customer)).toMatchObject({ state: 'unknown', reason: 'works-again' });
  await bench.mirrored(customer);
  expect(await attentionTo(customer)).toMatchObject({ m365ExchangeUnknown: 'unknown' });
});

test('folders that are gone are told of a tenant that is ready', async () => {
  const { customer, tenant, jobId } = await on.customerWithJob();
  await switchOff(tenant, [], ['Purges']);
  await runTo(jobId);
  const message = expect.stringContaining('Purges');
  expect(await exchangeOf(customer)).toMatchObject({ state: 'ready', reason: 'folders-gone', message });
});

test('the application that needs the permissions is told', async () => {
  const { customer } = await bench.enabledCustomer({ users: 2 });
  const applicationId = Object((await bench.status(customer))['tenant']).applicationId;
  expect(applicationId).toMatch(/^[\da-f-]{36}$/);
  await bench.mirrored(customer);
  expect((await bench.status(customer))['tenant']).toMatchObject({ applicationId });
});

test('all customers’ tenants are counted and listed, the worst first, to the partner and the operator', async () => {
  const operator = await createOperator(bench.portal);
  const olle = await signIn(bench.portal, await createUser(bench.portal, operator, { roles: ['engineer'] }));
  const read = async (token: string, query: Record<string, string> = {}) =>
    (await bench.portal.call('GET', '/m365-backup/tenants-of-customers/', { token, query })).body;
  const whole = await read(bench.engineer);
  const states = Object(whole).items.map((one: { exchange: { state: string } }) => one.exchange.state);
  const count = (state: string) => states.filter((one: string) => one === state).length;
  expect(states).toEqual(states.toSorted((a: string, b: string) => rankOf(a) - rankOf(b)));
  expect(Object(whole).readiness).toEqual({
    tenants: states.length,
    notReady: count('not-ready'),
    unknown: count('unknown'),
  });
  expect(count('not-ready')).toBe(1);
  const { readiness, items } = Object(await read(bench.engineer, { exchange: 'ready' }));
  expect(readiness).toEqual(Object(whole).readiness);
  expect(items).toHaveLength(count('ready'));
  const { partnerId } = bench.partner;
  expect(Object(await read(olle, { partnerId })).readiness).toEqual(readiness);
  const stranger = await createPartner(bench.portal);
  const sven = await signIn(bench.portal, await createUser(bench.portal, stranger, { roles: ['engineer'] }));
  expect(await read(sven)).toMatchObject({ items: [], readiness: { tenants: 0, notReady: 0, unknown: 0 } });
});

const rankOf = (state: string): number => ['not-ready', 'unknown', 'ready'].indexOf(state);
