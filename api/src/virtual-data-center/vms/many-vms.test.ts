import { createHash } from 'node:crypto';
import {
  listUnprotectedVms,
  listVdcVms,
  unprotectedSorts,
  vmSorts,
} from '@portal/contract/virtual-data-center/vms';
import sql from 'sql-template-tag';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { watching, type Cost } from '../../platform/database/cost.ts';
import { openDatabase, type Database } from '../../platform/database/database.ts';
import { boundTo, readInTenant, wasStale, type TenantRead } from '../../platform/database/tenancy.ts';
import { listRead } from '../../platform/http/lists.ts';
import { loadPrincipal, type Principal } from '../../platform/http/principal.ts';
import {
  createCustomer,
  createPartner,
  createUser,
  signIn,
  type TestOrganization,
} from '../../testing/people.ts';
import { createTestPortal, type TestPortal } from '../../testing/test-portal.ts';
import { attachRateRead } from '../backup/repository.ts';
import { unprotectedList, vmList } from './repository.ts';
import { makeServices } from '../../testing/maker.ts';
import { makeVdc, makeVm } from '../testing/things.ts';

const regions = ['SE-NORTH-1'];
const pageSize = 50;
/** The first page also counts; buffers are the same each time. */
const mostBuffers = { first: 500, next: 400, rate: 300 };

let portal: TestPortal;
let database: Database;
let principal: Principal;
let many: TestOrganization;

/** As many VMs in ten vDCs, every other one with a policy. */
async function addVms(customer: TestOrganization, count: number): Promise<void> {
  await makeServices(portal.owner, customer, { service: 'virtual-data-center' });
  const vdcIds: string[] = [];
  for (let n = 0; n < 10; n += 1) vdcIds.push(await makeVdc(portal.owner, customer, { name: `DC${n}` }));
  const vmOf = (n: number) => ({
    vdcId: vdcIds[n % 10],
    name: `web-${createHash('md5').update(String(n)).digest('hex')}`,
    powerState: n % 2 === 0 ? 'powered-on' : 'powered-off',
    operatingSystem: ['Linux', 'Windows', 'Debian'][n % 3],
    vcpus: 2,
    memoryMib: 4096,
    diskMib: 40_960,
    tier: n % 4 < 2 ? 'standard' : null,
    lastRunAt: new Date(Date.now() - n * 60_000),
  });
  await makeVm(portal.owner, customer, ...Array.from({ length: count }, (_, index) => vmOf(index + 1)));
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
  await addVms(many, 5000);
  // The VMs of others lie between.
  await addVms(await createCustomer(portal, partner), 5000);
  await portal.owner.run(sql`vacuum analyze vdc_vm`);
}, 120_000);
afterAll(async () => {
  await database.end();
  await portal.close();
});

type Customers = { partnerId: string; customerId: string };
type Answer = { nextCursor: string | null; total: number; vms: number };

async function costOf(customer: TestOrganization, readOf: (tenant: Customers) => TenantRead) {
  const tenant = { partnerId: customer.partnerId, customerId: customer.id };
  const read = boundTo(tenant, readOf(tenant));
  const costs: Cost[] = [];
  const row = await readInTenant(watching(database, costs), { principal, tenant }, read);
  if (wasStale(row)) throw new Error('The session is over.');
  const text = read.answer(row);
  if (typeof text !== 'string') throw new Error('The answer is no text.');
  const answer: Answer = JSON.parse(text);
  return { buffers: costs.map(({ buffers }) => buffers), answer };
}

const vms = { of: vmList, query: listVdcVms.query };
const lists = [
  ...vmSorts.map((sort) => ({ ...vms, sort, filter: {} })),
  ...unprotectedSorts.map((sort) => ({
    of: unprotectedList,
    query: listUnprotectedVms.query,
    sort,
    filter: {},
  })),
  { ...vms, sort: 'name', filter: { powerState: 'powered-on' } },
  { ...vms, sort: 'name', filter: { tier: 'none' } },
  { ...vms, sort: 'name', filter: { search: 'web-0' } },
];

test.each(lists)(
  '$of.name by $sort, $filter: a page of 5,000 VMs is one cheap statement',
  {
    tags: ['many-vms'],
  },
  async ({ of, query, sort, filter }) => {
    for (const order of [sort, `-${sort}`]) {
      const pageOf = (cursor: object) => {
        const asked = query.parse({ pageSize, sort: order, ...filter, ...cursor });
        return costOf(many, (tenant) => listRead(portal.platform.sealer, asked, of(tenant, asked, regions)));
      };
      const first = await pageOf({});
      const next = await pageOf({ cursor: first.answer.nextCursor });
      expect(first.answer.total).toBeGreaterThan(pageSize);
      expect([first.buffers.length, next.buffers.length]).toEqual([1, 1]);
      expect(first.buffers[0]).toBeLessThan(mostBuffers.first);
      expect(next.buffers[0]).toBeLessThan(mostBuffers.next);
    }
  },
);

test('how many of 5,000 VMs have a policy is one cheap statement', { tags: ['many-vms'] }, async () => {
  const { buffers, answer } = await costOf(many, (tenant) => attachRateRead(tenant, {}));
  expect(answer).toMatchObject({ vms: 5000, protectedVms: 2500 });
  expect(buffers).toHaveLength(1);
  expect(buffers[0]).toBeLessThan(mostBuffers.rate);
});
