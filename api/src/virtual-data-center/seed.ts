import { failOnUnreadable } from '@portal/ports/unreadable';
import { regions } from '@portal/contract/constants';
import { vdcConfiguration } from '@portal/contract/virtual-data-center/configuration';
import type { VirtualDataCenter } from '@portal/ports/virtual-data-center';
import sql from 'sql-template-tag';
import type { Seed, Seeding } from '../platform/capability.ts';
import { newId } from '../platform/database/ids.ts';
import type { Transaction } from '../platform/database/database.ts';
import { seedOperation } from '../platform/seeding/operation.ts';
import { beginMirror } from '../services/mirror-repository.ts';
import { accountOf } from '../services/life.ts';
import { keepOrganization, service } from './account.ts';
import { backupSystem, cloudDirector } from './system.ts';
import { mirrorVdcs } from './mirror-repository.ts';
import { activateVdc, insertVdc, vdcs } from './repository.ts';
import { seedUsage } from './seed-usage.ts';
import { demoVdcs, type DemoVdc } from './seed-vdcs.ts';
import { makeVms, readVms, type VmSystems } from './seed-vms.ts';
import { enabling, mirrorOf } from './service-operations.ts';
import { seedSplaLicenses } from './spla/seed.ts';
import { creating, portConfiguration } from './vdc-operations.ts';

type DemoCustomer = { partnerId: string; customerId: string; customerName: string; place: number };
type Region = VmSystems & { driver: VirtualDataCenter };
type Making = Region & { tx: Transaction; customer: DemoCustomer; organization: string; now: Date };

/** What became of the service where it is not there. */
const unfinished = [
  { state: 'waiting', daysAgo: 0 },
  { state: 'failed', why: { reason: 'refused' }, daysAgo: 4 },
  { state: 'needs-attention', why: { reason: 'unexpected' }, daysAgo: 2 },
] as const;

/** What became of a vDC that is not there. */
const notMade = {
  creating: { state: 'running', daysAgo: 0 },
  failed: { state: 'failed', why: { reason: 'vdcNotMade' }, daysAgo: 6 },
  'needs-attention': { state: 'needs-attention', why: { reason: 'takesTooLong' }, daysAgo: 2 },
} as const;

/** The regions whose system is one of the demo's simulators. */
function simulated({ clouds, simulatorAt }: Seeding): Map<string, Region> {
  const found = new Map<string, Region>();
  for (const { region, settings, driver } of clouds.all(cloudDirector)) {
    const declare = simulatorAt(settings.endpoint);
    const console = clouds.of(backupSystem, region);
    const declareBackup = console && simulatorAt(console.settings.endpoint);
    const backup = declareBackup && { driver: console.driver, declare: declareBackup };
    if (declare) found.set(region, { driver, declare, backup });
  }
  return found;
}

/** An organization that was there before the portal, with a vDC, and is nobody's yet. */
async function addStranger({ driver, declare }: Region): Promise<void> {
  const name = 'fjord_media';
  await declare({ method: 'PUT', path: 'organizations', body: [{ name, displayName: 'Fjord Media AB' }] });
  const organization =
    (await driver.listTenants(failOnUnreadable)).find((tenant) => tenant.name === name)?.id ?? '';
  const sizes = { vCpus: 24, memoryGiB: 96, diskGiB: 4000, internalNetwork: null, publicNetwork: null };
  const vdc = { ...sizes, organization, reference: newId(), name: 'RENDER', platform: 'vmware' } as const;
  let step = await driver.createVdc(vdc, null);
  while ('again' in step) step = await driver.createVdc(vdc, step.again.memory);
}

/** How long the tasks of the simulators take. */
async function setSeconds(found: ReadonlyMap<string, Region>, seconds: number): Promise<void> {
  for (const { declare, backup } of found.values()) {
    await declare({ method: 'PUT', path: 'tasks', body: { seconds } });
    await backup?.declare({ method: 'PUT', path: 'behavior', body: { actionSeconds: seconds / 2 } });
  }
}

/** The vDC is ordered, and its system has not finished it. */
async function addUnfinished(
  { tx, customer, declare, driver, organization }: Making,
  { region, became, ...vdc }: DemoVdc & { id: string },
): Promise<void> {
  if (!became) return;
  const { id, name, platform } = vdc;
  const wanted = { ...portConfiguration(vdc), reference: id, name, platform };
  const ordered = {
    ...customer,
    targetId: id,
    subject: name,
    input: { region, platform, vdc: vdcConfiguration.parse(vdc) },
    ...notMade[became],
  };
  if (became !== 'creating') {
    await seedOperation(tx, creating, ordered);
    if (became === 'failed') await vdcs.setState(tx, { ...customer, id }, 'failed');
    return;
  }
  await declare({ method: 'PUT', path: 'tasks', body: { seconds: 0, outcome: 'neverEnds', times: 1 } });
  const begun = await driver.createVdc({ ...wanted, organization }, null);
  const step = 'again' in begun ? begun.again.memory : null;
  await seedOperation(tx, creating, { ...ordered, ...(step && { memory: step }) });
  await declare({ method: 'PUT', path: 'tasks', body: { seconds: 0 } });
}

async function addVdc(making: Making, vdc: DemoVdc): Promise<void> {
  const { tx, customer, driver, organization, now } = making;
  const id = newId();
  await insertVdc(tx, customer, { ...vdc, ...portConfiguration(vdc), id, by: 'Demo data' });
  if (vdc.became) return addUnfinished(making, { ...vdc, id });
  const wanted = {
    ...portConfiguration(vdc),
    reference: id,
    name: vdc.name,
    platform: vdc.platform,
    organization,
  };
  let step = await driver.createVdc(wanted, null);
  while ('again' in step) step = await driver.createVdc(wanted, step.again.memory);
  const systemId = step.done;
  await activateVdc(tx, { ...customer, targetId: id }, await driver.getVdc(systemId));
  await tx.run(sql`
    update vdc v set created_at = greatest(c.created_at, now() - make_interval(days => ${vdc.daysOld})) from organization c
    where v.id = ${id} and v.partner_id = ${customer.partnerId} and c.id = ${customer.customerId}`);
  if (vdc.vms.length > 0) await makeVms(making, vdc.vms, { vdc: systemId, label: vdc.name, now });
}

async function addCustomer(
  tx: Transaction,
  customer: DemoCustomer,
  { found, now }: { found: ReadonlyMap<string, Region>; now: Date },
): Promise<void> {
  const { partnerId, customerId, customerName, place } = customer;
  await tx.run(sql`
    insert into service (partner_id, customer_id, service, state, enabled_at)
    select partner_id, id, ${service}, 'enabled', greatest(created_at, now() - interval '400 days')
    from organization where partner_id = ${partnerId} and id = ${customerId}`);
  for (const [region, systems] of found) {
    const names = { name: accountOf(customerId), displayName: customerName };
    const { id: organization } = await systems.driver.createOrganization({ reference: customerId, ...names });
    await keepOrganization(tx, { partnerId, customerId, region, id: organization });
    for (const vdc of demoVdcs[place] ?? [])
      if (vdc.region === region) await addVdc({ ...systems, tx, customer, organization, now }, vdc);
    await beginMirror(tx, mirrorOf(customer, region));
    for await (const page of systems.driver.listVdcs(organization, failOnUnreadable)) {
      const rows = page.map((summary) => ({ summary, found: null }));
      await mirrorVdcs(tx, { ...customer, region }, { rows, requestedAt: new Date() });
    }
  }
}

/** It is being enabled, could not be, or waits for a person. */
async function addBegun(tx: Transaction, customer: DemoCustomer, nth: number): Promise<void> {
  const become = unfinished[nth];
  if (!become) return;
  const { partnerId, customerId } = customer;
  await tx.run(sql`
    insert into service (partner_id, customer_id, service, state)
    values (${partnerId}, ${customerId}, ${service}, 'provisioning')`);
  const whole = { targetId: customerId, subject: 'Virtual Data Center', input: { regions: [...regions] } };
  await seedOperation(tx, enabling, { partnerId, customerId, ...whole, ...become });
}

/** vDCs in the simulators and in the portal; nothing where the system is a real one. */
export const seedVirtualDataCenter: Seed = async (tx, seeding) => {
  const found = simulated(seeding);
  if (found.size === 0) return;
  // Two that Disaster Recovery needs have no vDC.
  const beginning = demoVdcs.length + 2;
  const customers = await tx.rows<DemoCustomer>(sql`
    select * from (
      select c.partner_id as "partnerId", c.id as "customerId", c.name as "customerName",
        (row_number() over (partition by c.partner_id order by c.created_at, c.id) - 1)::integer as place
      from organization c where c.kind = 'customer') t
    where place < ${beginning + unfinished.length} order by 1, 4`);
  await setSeconds(found, 0);
  for (const customer of customers) {
    if (customer.place < beginning) await addCustomer(tx, customer, { found, now: seeding.now });
    else await addBegun(tx, customer, customer.place - beginning);
  }
  for (const region of found.values()) await addStranger(region);
  await setSeconds(found, 4);
  for (const [region, systems] of found) await readVms(tx, region, systems);
  await seedUsage(tx, seeding.now);
  await seedSplaLicenses(tx);
};
