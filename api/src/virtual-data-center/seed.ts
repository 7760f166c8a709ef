import type { Platform } from '@portal/contract/virtual-data-center/constants';
import type { VirtualDataCenter } from '@portal/ports/virtual-data-center';
import sql from 'sql-template-tag';
import type { Seed, Seeding } from '../platform/capability.ts';
import { newId } from '../platform/database/ids.ts';
import type { Transaction } from '../platform/database/database.ts';
import { beginMirror } from '../services/mirror-repository.ts';
import { keepOrganization, organizationName, service } from './account.ts';
import { seedVdcUsage } from './seed-usage.ts';
import { mirrorOf } from './service-operations.ts';
import { seedSplaLicenses } from './spla/seed.ts';
import { cloudDirector } from './system.ts';

type DemoVdc = {
  region: string;
  platform: Platform;
  name: string;
  vCpus: number;
  memoryGiB: number;
  diskGiB: number;
  internalNetwork: { ip: string; netmask: number } | null;
  publicNetwork: { bandwidthMbps: number; redundant: boolean } | null;
  /** The names of its VMs; those that end in `!` are powered off. */
  vms: readonly string[];
};
type DemoCustomer = { partnerId: string; customerId: string; customerName: string; place: number };
type Region = { driver: VirtualDataCenter; declare: NonNullable<ReturnType<Seeding['simulatorAt']>> };

const north = 'SE-NORTH-1';
const central = 'SE-CENTRAL-1';
const redundant = { bandwidthMbps: 500, redundant: true };
const single = { bandwidthMbps: 100, redundant: false };
const network = (third: number) => ({ ip: `10.40.${third}.1`, netmask: 24 });

const small = (name: string, more: Partial<DemoVdc> = {}): DemoVdc => ({
  region: north,
  platform: 'vmware',
  name,
  vCpus: 16,
  memoryGiB: 64,
  diskGiB: 1000,
  internalNetwork: network(12),
  publicNetwork: null,
  vms: [],
  ...more,
});

/** What the first customers of each partner have; the rest have nothing of it. */
const demo: readonly (readonly DemoVdc[])[] = [
  [
    small('PROD', {
      vCpus: 64,
      memoryGiB: 256,
      diskGiB: 8000,
      publicNetwork: redundant,
      vms: [
        'ad-01',
        'ad-02',
        'app-wms-01',
        'app-wms-02',
        'batch-04!',
        'db-01',
        'edi-01',
        'proxy-02',
        'report-01!',
      ],
    }),
    small('EDGE', { publicNetwork: single, vms: ['edge-01'] }),
    small('TEST', { platform: 'partner', region: central, vms: ['stage-03!'] }),
  ],
  [small('MAIN', { vCpus: 32, memoryGiB: 128, publicNetwork: redundant, vms: ['erp-01', 'erp-02'] })],
  [small('WEB', { region: central, publicNetwork: single, vms: ['www-01', 'www-02'] })],
  [small('ARCHIVE', { vCpus: 4, memoryGiB: 16, diskGiB: 20_000 })],
  [small('LAB', { platform: 'partner' })],
  [],
  [],
];

/** The regions whose system is one of the demo's simulators. */
function simulated({ clouds, simulatorAt }: Seeding): Map<string, Region> {
  const found = new Map<string, Region>();
  for (const { region, settings, driver } of clouds.all(cloudDirector)) {
    const declare = simulatorAt(settings.endpoint);
    if (declare) found.set(region, { driver, declare });
  }
  return found;
}

/** Its tasks take no time meanwhile. */
async function make(
  driver: VirtualDataCenter,
  vdc: Parameters<VirtualDataCenter['createVdc']>[0],
): Promise<string> {
  let step = await driver.createVdc(vdc, null);
  while ('again' in step) step = await driver.createVdc(vdc, step.again.memory);
  return step.done;
}

async function addVdc(
  tx: Transaction,
  customer: DemoCustomer,
  { driver, declare, vdc, organization }: Region & { vdc: DemoVdc; organization: string },
): Promise<void> {
  const { partnerId, customerId } = customer;
  const { vms, region, ...wanted } = vdc;
  const id = newId();
  const systemId = await make(driver, { ...wanted, organization, reference: id });
  const declared = vms.map((name) => ({
    vdc: systemId,
    name: name.replace('!', ''),
    status: name.endsWith('!') ? 'POWERED_OFF' : 'POWERED_ON',
  }));
  if (declared.length > 0) await declare({ method: 'PUT', path: 'vms', body: declared });
  const running = vms.filter((name) => !name.endsWith('!')).length;
  await tx.run(sql`
    insert into vdc (partner_id, customer_id, id, region, platform, name, system_id, vcpus, memory_gib, disk_gib,
      bandwidth_mbps, isp_redundancy, internal_ip, internal_netmask, used_vcpus, used_memory_gib, used_disk_gib, vms,
      running_vms, state, synced_at, created_at, updated_by_name)
    values (${partnerId}, ${customerId}, ${id}, ${region}, ${vdc.platform}, ${vdc.name}, ${systemId}, ${vdc.vCpus},
      ${vdc.memoryGiB}, ${vdc.diskGiB}, ${vdc.publicNetwork?.bandwidthMbps ?? null},
      ${vdc.publicNetwork?.redundant ?? false}, ${vdc.internalNetwork?.ip ?? null}, ${vdc.internalNetwork?.netmask ?? null},
      ${running * 2}, ${running * 4}, ${vms.length * 40}, ${vms.length}, ${running}, 'active', now(),
      now() - interval '200 days', 'Demo data')`);
}

async function addCustomer(
  tx: Transaction,
  customer: DemoCustomer,
  regions: ReadonlyMap<string, Region>,
): Promise<void> {
  const { partnerId, customerId, customerName, place } = customer;
  await tx.run(sql`
    insert into service (partner_id, customer_id, service, state, enabled_at)
    values (${partnerId}, ${customerId}, ${service}, 'enabled', now() - interval '220 days')`);
  for (const [region, cloud] of regions) {
    const names = { name: organizationName(customerId), displayName: customerName };
    const { id: organization } = await cloud.driver.createOrganization({ reference: customerId, ...names });
    await keepOrganization(tx, { partnerId, customerId, region, id: organization });
    for (const vdc of demo[place] ?? [])
      if (vdc.region === region) await addVdc(tx, customer, { ...cloud, vdc, organization });
    await beginMirror(tx, mirrorOf(customer, region));
  }
}

/** vDCs in the simulators and in the portal; nothing where the system is a real one. */
export const seedVirtualDataCenter: Seed = async (tx, seeding) => {
  const regions = simulated(seeding);
  if (regions.size === 0) return;
  const customers = await tx.rows<DemoCustomer>(sql`
    select * from (
      select c.partner_id as "partnerId", c.id as "customerId", c.name as "customerName",
        (row_number() over (partition by c.partner_id order by c.created_at, c.id) - 1)::integer as place
      from organization c where c.kind = 'customer') t
    where place < ${demo.length} order by 1, 4`);
  for (const { declare } of regions.values())
    await declare({ method: 'PUT', path: 'tasks', body: { seconds: 0 } });
  for (const customer of customers) await addCustomer(tx, customer, regions);
  for (const { declare } of regions.values())
    await declare({ method: 'PUT', path: 'tasks', body: { seconds: 4 } });
  await seedVdcUsage(tx, seeding.now);
  await seedSplaLicenses(tx);
};
