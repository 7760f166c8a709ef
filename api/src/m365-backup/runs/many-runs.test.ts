import { listBackupRuns } from '@portal/contract/m365-backup/runs';
import sql from 'sql-template-tag';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { watching, type Cost } from '../../platform/database/cost.ts';
import { openDatabase, type Database } from '../../platform/database/database.ts';
import { boundTo, readInTenant, wasStale, type TenantRead } from '../../platform/database/tenancy.ts';
import { listRead } from '../../platform/http/lists.ts';
import { loadPrincipal, type Principal } from '../../platform/http/principal.ts';
import { makeServices } from '../../testing/maker.ts';
import {
  createCustomer,
  createPartner,
  createUser,
  signIn,
  type TestOrganization,
} from '../../testing/people.ts';
import { createTestPortal, type TestPortal } from '../../testing/test-portal.ts';
import { runList, runsOfPartner } from './reads.ts';

const regions = ['SE-NORTH-1'];
const pageSize = 50;
const runs = 100_000;
/** The first page also counts, up to 10,000 rows, each of which may be in a block of its own. */
const mostBuffers = { first: 11_000, next: 400 };

let portal: TestPortal;
let database: Database;
let principal: Principal;
let many: TestOrganization;

/** As many runs of ten jobs, one every five minutes; one in a thousand has failed. */
async function addRuns(customer: TestOrganization): Promise<void> {
  await makeServices(portal.owner, customer, { service: 'm365-backup' });
  await portal.owner.run(sql`
    insert into m365_run (partner_id, customer_id, id, region, session_id, job_id, job_name, retry_number, will_be_retried,
      status, started_at, ended_at, transferred_bytes, processed_items, log)
    select ${customer.partnerId}, ${customer.id}, gen_random_uuid(), 'SE-NORTH-1', 'session-' || n, 'job-' || n % 10,
      'Job ' || n % 10, 0, false, case when n % 1000 = 0 then 'error' else 'success' end,
      portal_now() - n * interval '5 minutes', portal_now() - n * interval '5 minutes' + interval '3 minutes', n * 1e6, n,
      jsonb_build_array(jsonb_build_object('status', 'success', 'message', repeat(md5(n::text), 20), 'startedAt', portal_now()))
    from generate_series(1, ${runs}::integer) n`);
}

beforeAll(async () => {
  portal = await createTestPortal();
  const partner = await createPartner(portal);
  const user = await createUser(portal, partner);
  await signIn(portal, user);
  const session = await portal.owner.first<{ id: string }>(
    sql`select id from session where user_id = ${user.id}`,
  );
  const shown = { sessionId: session?.id ?? '' };
  const found = await loadPrincipal(portal.owner, { shown, idleSeconds: null, touch: false });
  if (!found) throw new Error('Nobody is signed in.');
  principal = found;
  database = openDatabase({ url: portal.databaseUrl, role: 'portal_request', max: 1 });
  many = await createCustomer(portal, partner);
  await addRuns(many);
  await portal.owner.run(sql`vacuum analyze m365_run`);
}, 240_000);
afterAll(async () => {
  await database.end();
  await portal.close();
});

type Tenant = { partnerId: string; customerId: string | null };
type Answer = { nextCursor: string; total: unknown; items: { jobName: string; startedAt: string }[] };

async function costOf(tenant: Tenant, readOf: (tenant: Tenant) => TenantRead) {
  const read = boundTo(tenant, readOf(tenant));
  const costs: Cost[] = [];
  const row = await readInTenant(watching(database, costs), { principal, tenant }, read);
  if (wasStale(row)) throw new Error('The session is over.');
  const text = read.answer(row);
  if (typeof text !== 'string') throw new Error('The answer is no text.');
  const answer: Answer = JSON.parse(text);
  return { buffers: costs.map(({ buffers }) => buffers), answer };
}

const daysAgo = (days: number): string => new Date(Date.now() - days * 86_400_000).toISOString();
const deep = { from: daysAgo(390), to: daysAgo(300) };
const filters = [
  {},
  { jobId: 'job-3' },
  { status: 'error' },
  { jobId: 'job-3', ...deep },
  deep,
  { status: 'success', ...deep },
];

test.each(
  filters.flatMap((filter) => [
    { filter, ofAll: false },
    ...('jobId' in filter ? [] : [{ filter, ofAll: true }]),
  ]),
)(
  'a page of 100,000 runs costs as much wherever it is: $filter, of all customers $ofAll',
  async ({ filter, ofAll }) => {
    const tenant = { partnerId: many.partnerId, customerId: ofAll ? null : many.id };
    const specOf = ofAll ? runsOfPartner : runList;
    const pageOf = (cursor: object) => {
      const asked = { ...listBackupRuns.query.parse({ pageSize, ...filter, ...cursor }), sort: '-startedAt' };
      return costOf(tenant, (of) => listRead(portal.platform.sealer, asked, specOf(of, asked, regions)));
    };
    const first = await pageOf({});
    expect(first.answer.items).toHaveLength(pageSize);
    expect(first.buffers[0]).toBeLessThan(mostBuffers.first);
    let { answer } = first;
    const costs: number[] = [];
    // Far behind the first, too.
    for (let page = 0; page < 40 && answer.nextCursor !== null; page += 1) {
      const next = await pageOf({ cursor: answer.nextCursor });
      expect(next.buffers).toHaveLength(1);
      costs.push(...next.buffers);
      ({ answer } = next);
    }
    expect(Math.max(0, ...costs)).toBeLessThan(mostBuffers.next);
  },
);
