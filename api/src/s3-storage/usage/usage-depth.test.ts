import type { CustomerUsage } from '@portal/contract/services/usage';
import sql from 'sql-template-tag';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { watching, type Cost } from '../../platform/database/cost.ts';
import { openDatabase, type Database } from '../../platform/database/database.ts';
import { loadPrincipal, type Principal } from '../../platform/http/principal.ts';
import { boundTo, readInTenant, wasStale } from '../../platform/database/tenancy.ts';
import { publishPrice } from '../../testing/meter.ts';
import {
  createCustomer,
  createPartner,
  createUser,
  signIn,
  type TestOrganization,
} from '../../testing/people.ts';
import { createTestPortal, type TestPortal } from '../../testing/test-portal.ts';
import { usageRead } from '../../platform/metering/usage.ts';
import { storedBytes } from './metering.ts';

/** Buffers are the same each time, whatever the statistics say. */
const mostBuffers = 400;
const things = 2500;

let portal: TestPortal;
let database: Database;
let principal: Principal;
let customer: TestOrganization;

beforeAll(async () => {
  portal = await createTestPortal({}, { prices: false });
  await publishPrice(portal.owner, 0.001);
  const partner = await createPartner(portal);
  customer = await createCustomer(portal, partner);
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
  for (const table of ['meter_series', 'meter_day', 'usage_total']) {
    await portal.owner.pool.query(`analyze ${table}`);
  }
}, 120_000);
afterAll(async () => {
  await database.end();
  await portal.close();
});

/** So many more things, each measured in October 2025; between them lie those of another customer. */
async function addThings(count: number): Promise<void> {
  await portal.owner.run(sql`
    insert into meter_series (partner_id, id, customer_id, customer_name, service, product, region, resource_id,
      resource_name, started_at)
    select ${customer.partnerId}, gen_random_uuid(),
      case when n % 2 = 0 then ${customer.id}::uuid else md5('another')::uuid end, 'Kund AB', 's3-storage',
      's3-storage.capacity', 'SE-NORTH-1', gen_random_uuid(), 'backup', '2024-01-01'
    from generate_series(1, ${count * 2}) n`);
  const added = sql`(select s.* from meter_series s where not exists (select from meter_day d where d.partner_id = s.partner_id
    and d.customer_id = s.customer_id and d.service = s.service and d.day = '2025-10-01' and d.series_id = s.id))`;
  await portal.owner.run(sql`
    insert into meter_day (partner_id, customer_id, service, day, series_id, quantity, hours, customer_cost, partner_cost)
    select s.partner_id, s.customer_id, s.service, d::date, s.id, 1073741824, 24, 0.5, 0.25
    from generate_series('2025-10-01'::timestamp, '2025-10-31', interval '1 day') d cross join ${added} s`);
  // As autovacuum does sooner or later: sums leave a version behind for each time that they were written.
  await portal.owner.pool.query('vacuum usage_total');
}

async function costOf(): Promise<{ buffers: number; ms: number; usage: CustomerUsage }> {
  const tenant = { partnerId: customer.partnerId, customerId: customer.id };
  const { sessionId } = principal;
  const read = boundTo(tenant, usageRead(tenant, { month: '2025-10', sessionId }, storedBytes));
  const costs: Cost[] = [];
  const row = await readInTenant(watching(database, costs), { principal, tenant }, read);
  if (wasStale(row)) throw new Error('The session is over.');
  const [cost] = costs;
  const text = read.answer(row);
  if (typeof text !== 'string') throw new Error('Usage is not answered as text.');
  return { buffers: cost?.buffers ?? 0, ms: cost?.ms ?? 0, usage: JSON.parse(text) };
}

test('the usage of a customer costs as little with many things as with few', async () => {
  await addThings(100);
  const few = await costOf();
  const each = { hours: 24 * 31, customerMinor: 50 * 31, partnerMinor: 25 * 31 };
  expect(few.usage.total).toMatchObject({ hours: 100 * each.hours, customerMinor: 100 * each.customerMinor });
  await addThings(things - 100);
  const many = await costOf();
  expect(many.usage.total).toMatchObject({
    hours: things * each.hours,
    customerMinor: things * each.customerMinor,
    partnerMinor: things * each.partnerMinor,
  });
  expect(many.usage.days).toHaveLength(31);
  expect(Math.max(few.buffers, many.buffers), `${few.buffers}, ${many.buffers}`).toBeLessThan(mostBuffers);
}, 120_000);
