import type { M365Backup, M365Tenant } from '@portal/ports/m365-backup';
import type { RestoreOperator } from '@portal/ports/m365-restore';
import { failOnUnreadable } from '@portal/ports/unreadable';
import sql, { raw } from 'sql-template-tag';
import type { Seed, Seeding } from '../platform/capability.ts';
import type { Transaction } from '../platform/database/database.ts';
import { newId } from '../platform/database/ids.ts';
import { portalNow } from '../platform/database/moment.ts';
import type { CustomerUnit } from '../platform/outbound/mirror-definition.ts';
import { seedMetered } from '../platform/seeding/metered.ts';
import { seedOperation } from '../platform/seeding/operation.ts';
import { beginMirrors } from './objects/mirror.ts';
import { connectedRegions } from '../services/regional-systems.ts';
import { service, user } from './account.ts';
import { mirrorJobs, mirrorTenant, mirrorUsers } from './mirror-repository.ts';
import { writeRoles } from './restore/mirror.ts';
import {
  declaredTenant,
  domainOf,
  isThere,
  jobOf,
  mailboxesOf,
  places,
  stateOf,
  type DemoCustomer,
} from './seed-tenants.ts';
import { enabling } from './service-operations.ts';
import { driverOf, m365BackupSystem } from './system.ts';
import { addTenant } from './tenants/repository.ts';

const days = 200;

/** How far enabling it has come where it is not there. */
const unfinished = {
  failed: {
    state: 'failed',
    why: {
      reason: 'backupTenantOther',
      values: { expected: 'kund.onmicrosoft.com', found: 'annan.onmicrosoft.com' },
    },
    daysAgo: 3,
  },
  provisioning: { state: 'waiting', daysAgo: 0 },
} as const;

async function addService(tx: Transaction, customer: DemoCustomer, region: string): Promise<void> {
  const { partnerId, id: customerId } = customer;
  await tx.run(sql`
    insert into service (partner_id, customer_id, service, state, enabled_at)
    values (${partnerId}, ${customerId}, ${service}, ${isThere(customer) ? 'enabled' : 'provisioning'},
      case when ${isThere(customer)} then now() - make_interval(days => ${days}) end)`);
  const state = stateOf(customer);
  if (state !== 'failed' && state !== 'provisioning') return;
  const input = { region, domain: domainOf(customer), microsoftId: null };
  const whole = { partnerId, customerId, targetId: customerId, subject: 'M365 Backup', input };
  await seedOperation(tx, enabling, { ...whole, ...unfinished[state] });
}

type Declare = NonNullable<ReturnType<Seeding['simulatorAt']>>;
type World = { driver: M365Backup; declare: Declare; region: string; now: Date };

/** A job that has run every day, and once more a moment ago. */
async function runJob({ driver, declare, now }: World, customer: DemoCustomer, tenantId: string) {
  const wanted = jobOf(customer);
  if (wanted === null) return;
  const { name, schedule, last } = wanted;
  const order = { operation: newId(), tenantId, repository: null, name, description: '', schedule };
  const whole = { scope: 'entire-organization', included: [], excluded: [] } as const;
  const { id: jobId } = await driver.createJob({ ...order, ...whole });
  const since = new Date(now.getTime() - days * 86_400_000).toISOString();
  await declare({ method: 'PUT', path: 'history', body: { jobId, since } });
  if (!last) return;
  await declare({ method: 'PUT', path: 'next-run', body: { jobId, ...last } });
  await driver.startJob(jobId);
}

/** Two who restore for all, where something is backed up. */
async function addRole({ driver }: World, customer: DemoCustomer, tenantId: string): Promise<void> {
  if (jobOf(customer) === null) return;
  const people: RestoreOperator[] = [];
  const query = { tenantId, kind: 'user', search: null } as const;
  for await (const page of driver.listObjects(query, failOnUnreadable))
    for (const { id, displayName, name, type } of page.slice(0, 2 - people.length))
      people.push({ kind: 'user', id, displayName, name, type });
  await driver.createRestoreRole({
    operation: newId(),
    tenantId,
    name: 'Servicedesk',
    description: '',
    scope: 'entire-organization',
    operators: people,
    included: [],
    excluded: [],
  });
}

/** What the mirror would read of it. */
async function mirrorOne(
  tx: Transaction,
  { driver }: World,
  { unit, tenant }: { unit: CustomerUnit; tenant: M365Tenant },
): Promise<void> {
  const requestedAt = await portalNow(tx);
  const { id } = tenant;
  await mirrorTenant(tx, unit, {
    tenant: await driver.getTenant(id),
    access: await driver.getAccess(id),
    usage: await driver.getUsage(id),
  });
  for await (const users of driver.listLicensedUsers(id, failOnUnreadable))
    await mirrorUsers(tx, unit, { users, requestedAt });
  for await (const jobs of driver.listJobs(id, failOnUnreadable))
    await mirrorJobs(tx, unit, { jobs, requestedAt });
  await writeRoles(tx, unit, { rows: await driver.listRestoreRoles(id, failOnUnreadable), requestedAt });
  for (const table of ['m365_job', 'm365_role'])
    await tx.run(sql`
    update ${raw(table)} t set ordered_here = true where t.partner_id = ${unit.partnerId} and t.customer_id = ${unit.customerId}`);
}

async function addTenantOf(tx: Transaction, world: World, customer: DemoCustomer): Promise<void> {
  const { driver, declare, region } = world;
  const { partnerId, id: customerId, name: customerName } = customer;
  await declare({ path: 'organizations', body: { msid: customerId, description: customerName } });
  const unit = { partnerId, customerId, customerName, region };
  for await (const page of driver.listTenants(failOnUnreadable)) {
    const tenant = page.find(({ microsoftId }) => microsoftId === customerId);
    if (!tenant) continue;
    await addTenant(tx, unit, { region, found: tenant });
    const mailboxes = mailboxesOf(customer, world.now);
    if (mailboxes !== null)
      await declare({ method: 'PUT', path: 'exchange', body: { msid: customerId, ...mailboxes } });
    await runJob(world, customer, tenant.id);
    await addRole(world, customer, tenant.id);
    if (stateOf(customer) === 'failing')
      await declare({ method: 'PUT', path: 'consent', body: { msid: customerId, isGiven: false } });
    await mirrorOne(tx, world, { unit, tenant });
    await beginMirrors(tx, { partnerId, customerId, region });
  }
}

type Row = {
  partnerId: string;
  customerId: string;
  customerName: string;
  id: string;
  name: string;
  region: string;
};

async function seedUsage(tx: Transaction, now: Date): Promise<void> {
  const rows = await tx.rows<Row>(sql`
    select u.partner_id as "partnerId", u.customer_id as "customerId", c.name as "customerName", u.id, u.name, u.region
    from m365_user u join organization c on c.partner_id = u.partner_id and c.id = u.customer_id
    where u.state = 'licensed' order by 1, 2, u.id`);
  const products = [{ product: user, levelOf: () => 1 }];
  await seedMetered(
    tx,
    now,
    rows.map((row) => ({ ...row, service, days, products })),
  );
}

/** Customers in every state, in the simulator and as the mirror has read them; nothing where the system is a real one. */
export const seedM365Backup: Seed = async (tx, { clouds, simulatorAt, now }) => {
  const [region] = connectedRegions(clouds, m365BackupSystem);
  if (region === undefined) return;
  const declare = simulatorAt(clouds.of(m365BackupSystem, region)?.settings.endpoint ?? '');
  if (declare === null) return;
  const customers = await tx.rows<DemoCustomer>(sql`
    select * from (
      select c.partner_id as "partnerId", c.id, c.name,
        (row_number() over (partition by c.partner_id order by c.created_at, c.id) - 1)::integer as place
      from organization c where c.kind = 'customer') t
    where place < ${places} order by 1, 4`);
  const world = { driver: driverOf(clouds, region), declare, region, now };
  await declare({ method: 'PUT', path: 'behavior', body: { runSeconds: 0 } });
  for (const customer of customers) {
    await addService(tx, customer, region);
    await declare({ path: 'tenants', body: declaredTenant(customer) });
    if (isThere(customer)) await addTenantOf(tx, world, customer);
  }
  await declare({ method: 'PUT', path: 'behavior', body: { runSeconds: 90 } });
  await seedUsage(tx, now);
};
