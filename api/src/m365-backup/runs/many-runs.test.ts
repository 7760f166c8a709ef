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
import { makeManyRuns } from '../testing/many-runs.ts';
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
  await makeServices(portal.owner, many, { service: 'm365-backup' });
  await makeManyRuns(portal.owner, many, runs);
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
