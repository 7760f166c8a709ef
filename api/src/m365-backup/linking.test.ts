import type { ExistingTenant, OneTenant } from '@portal/contract/linking';
import { randomUUID } from 'node:crypto';
import sql from 'sql-template-tag';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import * as z from 'zod';
import {
  createCustomer,
  createOperator,
  createUser,
  signIn,
  type TestOrganization,
} from '../testing/people.ts';
import { hurry } from '../testing/hurry.ts';
import { waitOut } from '../testing/readings.ts';
import { waiting } from '../testing/storage.ts';
import { createBackupBench, product, type BackupBench } from './testing/bench.ts';
import { runsOn } from './testing/runs.ts';

const region = 'SE-NORTH-1';
const agreedPrices = [{ product, currency: 'SEK', unitPrice: '0.05' }];
const monthsAgo = 62 * 86_400;

let bench: BackupBench;
let on: ReturnType<typeof runsOn>;
let operator: string;
beforeAll(async () => {
  bench = await createBackupBench();
  on = runsOn(bench);
  operator = await signIn(bench.portal, await createUser(bench.portal, await createOperator(bench.portal)));
});
afterAll(() => bench.close());

const newCustomer = () => createCustomer(bench.portal, bench.partner);

async function listed(search: string): Promise<ExistingTenant[]> {
  const of = { token: operator, query: { pageSize: '200', search } };
  const { body } = await bench.portal.call<{ items: ExistingTenant[] }>(
    'GET',
    '/operator/existing-tenants/',
    of,
  );
  return body.items;
}

/** The tenant as the operator's list has it, once a survey has found it with so many licensed users. */
const surveyed = (domain: string, resources?: number): Promise<ExistingTenant> =>
  vi.waitFor(async () => {
    const [found] = await listed(domain);
    if (found && (resources === undefined || found.resources === resources)) return found;
    await bench.portal.call('POST', '/operator/existing-tenants/refresh/', { token: operator });
    throw new Error(`${domain} was not found yet.`);
  }, waiting);

const made = z.object({ id: z.string() });
type Strangers = { domain: string; tenantId: string; jobId: string; found: ExistingTenant };

/** A tenant that somebody backs up who knows nothing of the portal; its users are licensed since long ago. */
async function strangers(): Promise<Strangers> {
  const { id: msid, domain } = await bench.addTenant({ users: 3 });
  await bench.control('PUT clock', { offsetSeconds: -monthsAgo });
  const { id: tenantId } = made.parse(await bench.control('POST organizations', { msid }));
  const { id: jobId } = await on.driver().createJob({
    operation: randomUUID(),
    tenantId,
    repository: null,
    name: 'Gamla allt',
    description: '',
    scope: 'entire-organization',
    included: [],
    excluded: [],
    schedule: { kind: 'daily', days: 'everyday', time: '22:00' },
  });
  await on.runNow(jobId);
  await bench.control('PUT clock', { offsetSeconds: 0 });
  return { domain, tenantId, jobId, found: await surveyed(domain, 3) };
}

const post = (what: 'link' | 'unlink', { id, partnerId }: TestOrganization, body: object) =>
  bench.portal.call('POST', `/operator/existing-tenant/${what}/`, {
    token: operator,
    query: { customerId: id, partnerId },
    body,
    headers: { 'idempotency-key': randomUUID() },
  });
const linkTo = (customer: TestOrganization, { id: tenantId }: Pick<ExistingTenant, 'id'>) =>
  post('link', customer, { tenantId, agreedPrices, ownershipConfirmed: true });
const unlink = (customer: TestOrganization) => post('unlink', customer, { service: 'm365-backup', region });

async function becomes(answer: Awaited<ReturnType<typeof post>>, state: string): Promise<string> {
  expect([answer.status, answer.body]).toMatchObject([202, {}]);
  const id = String(answer.body['operationId']);
  await vi.waitFor(async () => {
    await hurry(bench.portal.owner, id);
    expect(await bench.operation(id)).toMatchObject({ state });
  }, waiting);
  return id;
}

async function linked(): Promise<Strangers & { customer: TestOrganization }> {
  const old = await strangers();
  const customer = await newCustomer();
  await becomes(await linkTo(customer, old.found), 'succeeded');
  return { customer, ...old };
}

type Row = Record<string, unknown>;
const jobsOf = async (customer: TestOrganization) =>
  (await bench.send<{ items: Row[] }>('GET jobs', customer)).body.items;
const entries = ({ id }: TestOrganization, event: string) =>
  bench.portal.owner.rows(sql`
    select target, details from audit_entry where customer_id = ${id} and event = ${event}`);
const metered = ({ id }: TestOrganization) =>
  bench.portal.owner.rows(sql`
    select count(*)::int as users, bool_and(h.hour > portal_now() - interval '2 hours') as "isNow",
      bool_and(s.ended_at is not null) as ended
    from meter_series s join meter_hour h on h.partner_id = s.partner_id and h.series_id = s.id
    where s.customer_id = ${id}`);
test('the operator sees tenants that the portal did not make, and what is in one', async () => {
  const own = await bench.enabledCustomer();
  const { domain, found } = await strangers();
  expect(found).toMatchObject({
    service: 'm365-backup',
    region,
    tenant: domain,
    users: null,
    resources: 3,
    state: 'free',
  });
  expect(await listed(own.tenant.domain)).toEqual([]);
  const of = { token: operator, query: { id: found.id } };
  await bench.portal.call('POST', '/operator/existing-tenant/look/', of);
  const contents = await vi.waitFor(async () => {
    const { body } = await bench.portal.call<OneTenant>('GET', '/operator/existing-tenant/', of);
    expect(body.contents).not.toBeNull();
    return body.contents;
  }, waiting);
  expect(contents).toMatchObject({
    access: 'working',
    licensedUsers: 3,
    newUsers: 0,
    jobs: 1,
    lastBackupAt: expect.any(String),
  });
  expect(Object(contents).backedUpBytes).toBeGreaterThan(0);
});

describe('what is linked', () => {
  test('is the customer’s as not ordered here, with its runs, and is metered from then on', async () => {
    const { customer, domain, jobId } = await linked();
    expect(await bench.status(customer)).toMatchObject({
      state: 'enabled',
      linked: [{ region }],
      tenant: { domain, licensedUsers: 3, access: { state: 'working' } },
    });
    expect(await jobsOf(customer)).toMatchObject([{ name: 'Gamla allt', orderedHere: false }]);
    await bench.mirrored(customer);
    expect(await metered(customer)).toEqual([{ users: 3, isNow: true, ended: false }]);
    await on.runNow(jobId);
    await on.read();
    expect(await on.runsOf(customer)).not.toEqual([]);
    expect(await entries(customer, 'tenantLinked')).toEqual([
      { target: domain, details: { region, jobCount: 1 } },
    ]);
    // Once and for all: not job by job.
    expect(await entries(customer, 'backupJobFound')).toEqual([]);
    expect(await surveyed(domain)).toMatchObject({ state: 'linked', customer: { id: customer.id } });
  });

  test('is changed by the customer like what was ordered', async () => {
    const { customer } = await linked();
    const [job] = await jobsOf(customer);
    const query = { id: String(job?.['id']) };
    await bench.order('POST job/disable', customer, { query });
    expect(await jobsOf(customer)).toMatchObject([{ isEnabled: false, orderedHere: false }]);
  });

  test('does not end: it is unlinked', async () => {
    const { customer } = await linked();
    const { status, body } = await bench.send('POST disable', customer, { body: {} });
    expect([status, body]).toMatchObject([409, { errorKey: 'serviceLinked' }]);
  });

  test('stays while a reading or two do not see it, and ends with its link after that', async () => {
    const { customer, domain, tenantId, jobId } = await linked();
    await bench.mirrored(customer);
    await on.driver().deleteJob(jobId);
    await on.driver().removeTenant(tenantId);
    await bench.mirrored(customer);
    expect(await bench.status(customer)).toMatchObject({
      state: 'enabled',
      tenant: { notSeenSince: expect.any(String) },
    });
    expect(await entries(customer, 'tenantUnlinked')).toEqual([]);
    const { owner } = bench.portal;
    await waitOut(owner, 'm365_tenant');
    await owner.run(
      sql`update mirror set due_at = now() where customer_id = ${customer.id} and lease_id is null`,
    );
    await vi.waitFor(
      async () => expect(await bench.status(customer)).toMatchObject({ state: 'not-enabled' }),
      waiting,
    );
    expect(await entries(customer, 'tenantUnlinked')).toEqual([{ target: domain, details: { region } }]);
    expect(await entries(customer, 'backupTenantGone')).toHaveLength(1);
  });
});

describe('unlinked', () => {
  test('it stays in the server as it is, the service ends, and it can be another customer’s', async () => {
    const { customer, domain, found, tenantId } = await linked();
    await bench.mirrored(customer);
    await becomes(await unlink(customer), 'succeeded');
    expect(await bench.status(customer)).toMatchObject({ state: 'not-enabled', tenant: null, linked: [] });
    expect(await jobsOf(customer)).toEqual([]);
    expect(await metered(customer)).toMatchObject([{ ended: true }]);
    expect(await on.driver().getTenant(tenantId)).toMatchObject({ domain });
    const other = await newCustomer();
    await becomes(await linkTo(other, found), 'succeeded');
    expect(await bench.status(other)).toMatchObject({ tenant: { domain } });
  });

  test('is nothing in which something was ordered here', async () => {
    const { customer } = await linked();
    const [job] = await jobsOf(customer);
    await bench.order('DELETE job', customer, { query: { id: String(job?.['id']) } });
    const entire = { backupType: 'entire-organization', included: [], excluded: [] };
    const daily = { scheduleKind: 'daily', days: 'everyday', time: '22:00', every: '60' };
    const body = { name: 'Ny', ...daily, ...entire, costConsent: true, agreedPrices };
    await bench.order('POST job', customer, { body });
    expect(await unlink(customer)).toMatchObject({
      status: 409,
      body: { errorKey: 'orderedHere', details: { resources: 1 } },
    });
  });

  test('is nothing while an order for it is open', async () => {
    const { customer } = await linked();
    const [job] = await jobsOf(customer);
    await bench.control('PUT faults', { fault: 'down' });
    const { body } = await bench.send('POST job/disable', customer, {
      query: { id: String(job?.['id']) },
      body: {},
    });
    const refused = await unlink(customer);
    await bench.control('PUT faults', { fault: 'none' });
    expect(refused).toMatchObject({ status: 409, body: { errorKey: 'operationOpen' } });
    const id = String(body['operationId']);
    await vi.waitFor(async () => {
      await hurry(bench.portal.owner, id);
      expect(await bench.operation(id)).toMatchObject({ state: 'succeeded' });
    }, waiting);
    await becomes(await unlink(customer), 'succeeded');
  });
});

describe('a link is refused', () => {
  test('to a customer that has M365 Backup, and of what another customer has', async () => {
    const { found } = await linked();
    const { customer } = await bench.enabledCustomer();
    const { found: free } = await strangers();
    expect(await linkTo(customer, free)).toMatchObject({
      status: 409,
      body: { errorKey: 'regionInUse', details: { resources: 1 } },
    });
    expect(await linkTo(await newCustomer(), found)).toMatchObject({
      status: 409,
      body: { errorKey: 'tenantTaken' },
    });
  });

  test('when the tenant has become another customer’s by the time it is looked at', async () => {
    const { found, tenantId } = await strangers();
    const { customer: other } = await bench.enabledCustomer();
    await bench.portal.owner.run(sql`
      update m365_tenant set tenant_id = ${tenantId} where customer_id = ${other.id}`);
    const customer = await newCustomer();
    const id = await becomes(await linkTo(customer, found), 'failed');
    expect(await bench.operation(id)).toMatchObject({ reason: 'backupTenantTaken' });
    expect(await bench.status(customer)).toMatchObject({ state: 'not-enabled', tenant: null });
  });

  test('when it is gone by then', async () => {
    const { found, tenantId, jobId } = await strangers();
    await on.driver().deleteJob(jobId);
    await on.driver().removeTenant(tenantId);
    const customer = await newCustomer();
    const id = await becomes(await linkTo(customer, found), 'failed');
    expect(await bench.operation(id)).toMatchObject({ reason: 'tenantGone' });
    expect(await bench.status(customer)).toMatchObject({ state: 'not-enabled' });
  });
});
