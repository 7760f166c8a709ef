import { failOnUnreadable } from '@portal/ports/unreadable';
import sql from 'sql-template-tag';
import type { Transaction } from '../platform/database/database.ts';
import { newId } from '../platform/database/ids.ts';
import { portalNow } from '../platform/database/moment.ts';
import type { Seed, Seeding } from '../platform/capability.ts';
import { seedMetered } from '../platform/seeding/metered.ts';
import { seedOperation } from '../platform/seeding/operation.ts';
import { service, storage, userNameOf } from './account.ts';
import { writeJobs } from './mirror-repository.ts';
import { insertLinkedTenant } from './repository.ts';
import {
  declaredBackups,
  declaredTenant,
  isThere,
  places,
  quotaOf,
  stateOf,
  type DemoCustomer,
} from './seed-tenants.ts';
import { enabling } from './service-operations.ts';
import { cloudConnectSystem, driverOf, offeredIn } from './system.ts';

/** How far enabling it has come where it is not there. */
const unfinished = {
  provisioning: { state: 'waiting', daysAgo: 0 },
  failed: { state: 'failed', why: { reason: 'userNameTaken' }, daysAgo: 3 },
  'needs-attention': { state: 'needs-attention', why: { reason: 'unexpected' }, daysAgo: 2 },
} as const;

async function addUnfinished(tx: Transaction, customer: DemoCustomer, region: string): Promise<void> {
  const state = stateOf(customer);
  if (state !== 'provisioning' && state !== 'failed' && state !== 'needs-attention') return;
  const { partnerId, id: customerId } = customer;
  const userName = userNameOf(customer);
  const { quotaGiB } = quotaOf(customer);
  await tx.run(sql`
    insert into cloud_tenant (partner_id, customer_id, id, region, user_name, state, quota_gib)
    values (${partnerId}, ${customerId}, ${newId()}, ${region}, ${userName}, 'creating', ${quotaGiB})`);
  const input = { region, quotaGiB, userName };
  const whole = { partnerId, customerId, targetId: customerId, subject: 'Cloud Connect', input };
  await seedOperation(tx, enabling, { ...whole, ...unfinished[state] });
}

async function addServices(
  tx: Transaction,
  customers: readonly DemoCustomer[],
  region: string,
): Promise<void> {
  for (const customer of customers) {
    const { partnerId, id } = customer;
    await tx.run(sql`
      insert into service (partner_id, customer_id, service, state, enabled_at)
      values (${partnerId}, ${id}, ${service}, ${isThere(customer) ? 'enabled' : 'provisioning'},
        case when ${isThere(customer)} then now() - interval '200 days' end)`);
    await addUnfinished(tx, customer, region);
  }
}

type Declare = NonNullable<ReturnType<Seeding['simulatorAt']>>;

/** The system gets what the demo has of it. */
async function declareAll(declare: Declare, customers: readonly DemoCustomer[]): Promise<void> {
  const there = customers.filter(isThere);
  await declare({ path: 'tenants', body: there.map(declaredTenant) });
  for (const customer of there) {
    const backups = declaredBackups(customer);
    if (backups === null) continue;
    await declare({ path: 'cloud-backups', body: backups });
    if (stateOf(customer) === 'hidden')
      await declare({
        method: 'PUT',
        path: 'access',
        body: { userName: userNameOf(customer), servers: false },
      });
  }
}

/** What the mirror would read of it. */
async function mirrorAll(
  tx: Transaction,
  { clouds }: Seeding,
  { region, customers }: { region: string; customers: readonly DemoCustomer[] },
): Promise<void> {
  const driver = driverOf(clouds, region);
  for await (const page of driver.listTenants(failOnUnreadable)) {
    for (const found of page) {
      const customer = customers.find(({ id }) => id === found.customer);
      if (!customer) continue;
      const { partnerId, id: customerId } = customer;
      await insertLinkedTenant(tx, { partnerId, customerId, region }, found);
    }
  }
  await tx.run(sql`
    update cloud_tenant set ordered_here = true, created_at = now() - interval '200 days' where region = ${region}`);
  for await (const rows of driver.listCloudJobs(failOnUnreadable))
    await writeJobs(tx, { region, rows, requestedAt: await portalNow(tx) });
}

type Row = {
  partnerId: string;
  customerId: string;
  customerName: string;
  id: string;
  name: string;
  region: string;
  bytes: number;
};

/** What is stored has grown for 200 days, of one customer almost to its quota. */
async function seedUsage(tx: Transaction, now: Date): Promise<void> {
  const rows = await tx.rows<Row>(sql`
    select t.partner_id as "partnerId", t.customer_id as "customerId", c.name as "customerName", t.id, t.user_name as name,
      t.region, t.used_bytes::float8 as bytes
    from cloud_tenant t join organization c on c.partner_id = t.partner_id and c.id = t.customer_id
    where t.tenant_id is not null order by 1, 2`);
  const days = 200;
  const things = rows.map(({ bytes, ...row }) => {
    const levelOf = (day: number): number => Math.round(bytes * Math.min(1, 0.55 + (0.45 * day) / days));
    return { ...row, service, days, products: [{ product: storage, levelOf }] };
  });
  await seedMetered(tx, now, things);
}

/** Customers in every state, in the simulator and as the mirror has read them; nothing where the system is a real one. */
export const seedCloudConnect: Seed = async (tx, seeding) => {
  const { clouds, simulatorAt } = seeding;
  const [region] = offeredIn(clouds);
  if (region === undefined) return;
  const declare = simulatorAt(clouds.of(cloudConnectSystem, region)?.settings.endpoint ?? '');
  if (declare === null) return;
  const customers = await tx.rows<DemoCustomer>(sql`
    select * from (
      select c.partner_id as "partnerId", c.id, c.name,
        (row_number() over (partition by c.partner_id order by c.created_at, c.id) - 1)::integer as place
      from organization c where c.kind = 'customer') t
    where place < ${places} order by 1, 4`);
  await addServices(tx, customers, region);
  await declareAll(declare, customers);
  await mirrorAll(tx, seeding, { region, customers });
  await seedUsage(tx, seeding.now);
};
