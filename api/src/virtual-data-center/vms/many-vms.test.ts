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

const regions = ['SE-NORTH-1'];
const pageSize = 50;
/** The first page also counts; buffers are the same each time. */
const mostBuffers = { first: 500, next: 400, rate: 300 };

let portal: TestPortal;
let database: Database;
let principal: Principal;
let many: TestOrganization;

/** As many VMs in ten vDCs, every other one with a policy. */
async function addVms({ partnerId, id }: TestOrganization, count: number): Promise<void> {
  await portal.owner.run(sql`
    insert into service (partner_id, customer_id, service, state) values (${partnerId}, ${id}, 'virtual-data-center', 'enabled')`);
  await portal.owner.run(sql`
    with v as (
      insert into vdc (partner_id, customer_id, id, region, platform, name, system_id, vcpus, memory_gib, disk_gib, state)
      select ${partnerId}, ${id}, gen_random_uuid(), 'SE-NORTH-1', 'vmware', 'DC' || n, gen_random_uuid(), 1, 1, 10, 'active'
      from generate_series(0, 9) n returning id, name
    )
    insert into vdc_vm (partner_id, customer_id, id, vdc_id, region, system_id, name, power_state, operating_system, vcpus,
      memory_mib, disk_mib, tier, last_run_at)
    select ${partnerId}, ${id}, gen_random_uuid(), v.id, 'SE-NORTH-1', gen_random_uuid(), 'web-' || md5(n::text),
      (array['powered-on', 'powered-off'])[1 + n % 2], (array['Linux', 'Windows', 'Debian'])[1 + n % 3], 2, 4096, 40960, case when n % 4 < 2 then 'standard' end,
      now() - make_interval(mins => n)
    from generate_series(1, ${count}) n join v on v.name = 'DC' || n % 10`);
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
