import sql from 'sql-template-tag';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openDatabase, type Database } from '../../platform/database/database.ts';
import { makeServices } from '../../testing/maker.ts';
import { createCustomer, createPartner, type TestOrganization } from '../../testing/people.ts';
import { createTestPortal, type TestPortal } from '../../testing/test-portal.ts';
import { makeBackupJob, makeBackupRun, makeBackupTenant } from '../testing/things.ts';
import { judgeExchange } from './judging.ts';

let portal: TestPortal;
let partner: TestOrganization;
let worker: Database;
beforeAll(async () => {
  portal = await createTestPortal();
  partner = await createPartner(portal);
  worker = openDatabase({ url: portal.databaseUrl, role: 'portal_worker', max: 2 });
});
afterAll(async () => {
  await worker.end();
  await portal.close();
});

type Said = 'permission-missing' | 'switched-off' | 'folders-gone' | null;
/** A run: when it began, what it said and how it ended. */
type Run = { at: string; says?: Said; status?: string; endedAt?: string | null };
type Case = { runs: readonly Run[]; renewed?: string; job?: Record<string, unknown> };

const dayOf = (at: string): string =>
  at.length === 5 ? `2026-11-${at.slice(0, 2)}T${at.slice(3)}:00:00Z` : at;

async function addJob(customer: TestOrganization, { runs, job = {} }: Case): Promise<void> {
  const jobId = crypto.randomUUID();
  await makeBackupJob(portal.owner, customer, { id: jobId, name: jobId, ...job });
  const rows = runs.map(
    ({ at, says = null, status = says === null ? 'success' : 'warning', endedAt = dayOf(at) }) => ({
      jobId,
      startedAt: dayOf(at),
      endedAt,
      status,
      mailboxTrouble: says,
      mailboxMessage: says,
    }),
  );
  if (rows.length > 0) await makeBackupRun(portal.owner, customer, ...rows);
}

async function tenantWith(...jobs: readonly Case[]): Promise<TestOrganization> {
  const customer = await createCustomer(portal, partner);
  await makeServices(portal.owner, customer, { service: 'm365-backup' });
  const renewed = jobs.find((one) => one.renewed !== undefined)?.renewed;
  await makeBackupTenant(portal.owner, customer, {
    renewedAt: renewed === undefined ? null : dayOf(renewed),
  });
  for (const job of jobs) await addJob(customer, job);
  return customer;
}

async function judged({ id, partnerId }: TestOrganization): Promise<string> {
  await worker.transaction((tx) => judgeExchange(tx, [{ partnerId, customerId: id }]));
  const row = await portal.owner.first<{ reason: string; message: string | null }>(sql`
    select exchange_reason as reason, exchange_message as message from m365_tenant where customer_id = ${id}`);
  return [row?.reason, row?.message].filter(Boolean).join(': ');
}

const lacks = { at: '20T22', says: 'permission-missing' } as const;
const closed = { at: '20T22', says: 'switched-off' } as const;
const well = (at: string): Run => ({ at });
const sites = { backupType: 'selected-objects', included: [{ kind: 'site', id: 's' }] };

test.each<[string, string, readonly Case[]]>([
  ['without a job', 'not-told', []],
  ['before a run', 'not-told', [{ runs: [] }]],
  ['whose runs go well', 'not-told', [{ runs: [well('20T22')] }]],
  ['whose run was refused', 'switched-off: switched-off', [{ runs: [well('19T22'), closed] }]],
  ['that lacks a permission', 'permission-missing: permission-missing', [{ runs: [lacks] }]],
  ['whose run still goes on', 'not-told', [{ runs: [{ ...lacks, endedAt: null, status: 'running' }] }]],
  ['that was given what lacked', 'permission-given', [{ runs: [lacks, well('21T22')] }]],
  [
    'that was given it before it was refused again',
    'works-again',
    [{ runs: [{ ...lacks, at: '18T22' }, closed, well('21T22')] }],
  ],
  ['that works again though the old way was closed', 'works-again', [{ runs: [closed, well('21T22')] }]],
  ['renewed since', 'renewed', [{ runs: [lacks], renewed: '21T08' }]],
  ['renewed before', 'permission-missing: permission-missing', [{ runs: [lacks], renewed: '20T08' }]],
  ['renewed at that moment', 'permission-missing: permission-missing', [{ runs: [lacks], renewed: '20T22' }]],
  ['renewed, which works', 'permission-given', [{ runs: [lacks, well('21T22')], renewed: '21T08' }]],
  [
    'renewed, which did not help',
    'permission-missing: permission-missing',
    [{ runs: [closed, { ...lacks, at: '21T22' }], renewed: '21T08' }],
  ],
  ['without some folders', 'folders-gone: folders-gone', [{ runs: [{ at: '20T22', says: 'folders-gone' }] }]],
  [
    'whose last run failed otherwise',
    'permission-missing: permission-missing',
    [{ runs: [lacks, { at: '21T22', status: 'error' }] }],
  ],
  [
    'whose last run warned of something else',
    'permission-missing: permission-missing',
    [{ runs: [lacks, { at: '21T22', status: 'warning' }] }],
  ],
  ['in the last hour of April', 'not-told', [{ runs: [well('2027-04-30T23:59:59Z')] }]],
  ['that works when all is closed', 'works-without', [{ runs: [well('2027-05-01T00:00:00Z')] }]],
  ['whose sites alone are backed up', 'not-told', [{ runs: [well('2027-06-01T22:00:00Z')], job: sites }]],
  [
    'whose group is backed up',
    'works-without',
    [{ runs: [well('2027-06-01T22:00:00Z')], job: { ...sites, included: [{ kind: 'group', id: 'g' }] } }],
  ],
  [
    'whose other job went well since',
    'permission-missing: permission-missing',
    [{ runs: [lacks] }, { runs: [lacks, well('21T22')] }],
  ],
  [
    'whose other job has not run since it was renewed',
    'renewed',
    [{ runs: [lacks], renewed: '21T08' }, { runs: [lacks, well('21T22')] }],
  ],
  [
    'whose other job tells nothing',
    'permission-given',
    [{ runs: [well('22T22')] }, { runs: [lacks, well('21T22')] }],
  ],
  ['whose job is being deleted', 'not-told', [{ runs: [lacks], job: { state: 'deleting' } }]],
  ['whose job is gone', 'not-told', [{ runs: [lacks], job: { notSeenSince: dayOf('21T08') } }]],
])('of a tenant %s it is told: %s', async (_what, told, jobs) => {
  expect(await judged(await tenantWith(...jobs))).toBe(told);
});

test('of one tenant nothing is said by the runs of another', async () => {
  const [one, other] = [await tenantWith({ runs: [lacks] }), await tenantWith({ runs: [well('20T22')] })];
  const customers = [one, other].map(({ partnerId, id }) => ({ partnerId, customerId: id }));
  await worker.transaction((tx) => judgeExchange(tx, [...customers, ...customers]));
  expect(await judged(one)).toBe('permission-missing: permission-missing');
  expect(await judged(other)).toBe('not-told');
});

test('what changes it is in the log once, and since when it is so stays as long as it is', async () => {
  const customer = await tenantWith({ runs: [lacks] });
  const events = () =>
    portal.owner.rows(sql`
      select event, target from audit_entry where customer_id = ${customer.id} and event like 'backupExchange%' order by at, id`);
  const sinceOf = () =>
    portal.owner.first(sql`select exchange_since from m365_tenant where customer_id = ${customer.id}`);
  await judged(customer);
  const since = await sinceOf();
  await judged(customer);
  expect(await sinceOf()).toEqual(since);
  const target = 'kund.onmicrosoft.com';
  expect(await events()).toEqual([{ event: 'backupExchangeNotReady', target }]);
  await portal.owner.run(sql`
    update m365_run set mailbox_message = 'In other words' where customer_id = ${customer.id}`);
  expect(await judged(customer)).toBe('permission-missing: In other words');
  expect(await sinceOf()).toEqual(since);
  await portal.owner.run(sql`
    update m365_run set mailbox_trouble = 'folders-gone' where customer_id = ${customer.id}`);
  await judged(customer);
  expect(await sinceOf()).not.toEqual(since);
  expect(await events()).toEqual([
    { event: 'backupExchangeNotReady', target },
    { event: 'backupExchangeReady', target },
  ]);
});
