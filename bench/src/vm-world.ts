import { setTimeout as pause } from 'node:timers/promises';
import { createCloudDirector } from '@portal/driver-cloud-director/cloud-director';
import { cloudDirectorConnection } from '@portal/driver-cloud-director/connection';
import type { Outbound } from '@portal/ports/outbound';
import type { VirtualDataCenter } from '@portal/ports/virtual-data-center';
import sql from 'sql-template-tag';
import { say } from './say.ts';
import type { Stage } from './stage.ts';
import { startSystem, type Control, type System } from './systems.ts';

const region = 'SE-NORTH-1';
const account = { user: 'portal', password: 'bench-password' };
const backupServer = 'df997bd3-4ae9-4841-8152-8ff5cc703eab';
const repository = '0f2b7a54-7d4e-4a5c-9f55-0d8a4d3d3f10';
const cloudDirector = 'vcd.example.org';
/** With those of `few` and `many`, 20,000 VMs are in the region. */
const others = { customers: 50, vms: 299 };

/** Customers of the largest partner with their VMs in simulated systems of one region. */
export type VmWorld = {
  region: string;
  /** The portal's setting CONNECTIONS. */
  connections: string;
  director: Control;
  console: Control;
  /** A vDC of 50 VMs, and ten of 500 each. */
  few: { id: string; vdcs: readonly string[] };
  many: { id: string; vdcs: readonly string[] };
};

const startDirector = (): Promise<System> =>
  startSystem('cloud-director', {
    REGION: region,
    ADMIN_USER: account.user,
    ADMIN_PASSWORD: account.password,
  });

const startConsole = (): Promise<System> =>
  startSystem('veeam-service-provider', {
    API_USERNAME: account.user,
    API_PASSWORD: account.password,
    BACKUP_SERVER: backupServer,
    CLOUD_DIRECTOR: cloudDirector,
    REPOSITORIES: repository,
  });

const outbound: Outbound = async ({ url, method, headers = {}, body = null }) => {
  const sent = typeof body === 'string' || body === null ? body : new Uint8Array(body);
  const response = await fetch(url, { method, headers, body: sent });
  const answered = new Uint8Array(await response.arrayBuffer());
  return { status: response.status, headers: Object.fromEntries(response.headers), body: answered };
};

type Place = { stage: Stage; driver: VirtualDataCenter; director: Control };

async function makeCustomer(
  { stage: { owner, partnerId }, driver, director }: Place,
  { name, vdcs, vmsOfEach }: { name: string; vdcs: number; vmsOfEach: number },
): Promise<VmWorld['few']> {
  const made = await owner.first<{ id: string }>(sql`
    with c as (
      insert into organization (partner_id, id, kind, name)
      values (${partnerId}, gen_random_uuid(), 'customer', ${name}) returning id
    ), s as (
      insert into service (partner_id, customer_id, service, state)
      select ${partnerId}, id, 'virtual-data-center', 'enabled' from c
    ) select id from c`);
  const id = made?.id ?? '';
  const organization = await driver.createOrganization({ reference: id, name: `c${id}`, displayName: name });
  const ids: string[] = [];
  for (let n = 1; n <= vdcs; n += 1) {
    const sizes = { vCpus: 8, memoryGiB: 64, diskGiB: 1000, internalNetwork: null, publicNetwork: null };
    const vdc = { ...sizes, organization: organization.id, reference: id, name: `DC-${n}` };
    const wanted = { ...vdc, platform: 'vmware' } as const;
    let step = await driver.createVdc(wanted, null);
    for (; 'again' in step; step = await driver.createVdc(wanted, step.again.memory)) await pause(5);
    const row = await owner.first<{ id: string }>(sql`
      insert into vdc (partner_id, customer_id, id, region, platform, name, system_id, vcpus, memory_gib, disk_gib, state)
      values (${partnerId}, ${id}, gen_random_uuid(), ${region}, 'vmware', ${vdc.name}, ${step.done}, 8, 64, 1000, 'active')
      returning id`);
    ids.push(row?.id ?? '');
    const half = { vdc: step.done, count: vmsOfEach / 2 };
    const [on, off] = [Math.ceil(half.count), Math.floor(half.count)];
    await director('PUT vms', [
      { ...half, count: on, name: `${name}-${n}-web`, status: 'POWERED_ON' },
      { ...half, count: off, name: `${name}-${n}-db`, status: 'POWERED_OFF', guestOs: 'Windows Server 2022' },
    ]);
  }
  return { id, vdcs: ids };
}

/** Both systems as processes of their own, with all vDCs and VMs, which the portal knows nothing of yet. */
export async function makeVmWorld(stage: Stage): Promise<VmWorld> {
  const [director, console] = [await startDirector(), await startConsole()];
  const connection = { endpoint: director.url, ...account, settings: director.ready['settings'] };
  const driver = createCloudDirector(cloudDirectorConnection.parse(connection), outbound);
  await director.control('PUT tasks', { seconds: 0 });
  const place = { stage, driver, director: director.control };
  const few = await makeCustomer(place, { name: 'Few', vdcs: 1, vmsOfEach: 50 });
  const many = await makeCustomer(place, { name: 'Many', vdcs: 10, vmsOfEach: 500 });
  for (let n = 1; n <= others.customers; n += 1)
    await makeCustomer(place, { name: `Other ${n}`, vdcs: 1, vmsOfEach: others.vms });
  say('the systems have 20,000 VMs');
  const tiers = { standard: { repository, retention: { days: 30 }, immutableDays: 30 } };
  const backup = {
    backupServer,
    cloudDirector,
    tiers: { ...tiers, basic: { repository, retention: { days: 14 } } },
  };
  const connections = [
    { system: 'cloud-director', region, ...connection },
    {
      system: 'veeam-service-provider',
      region,
      endpoint: console.url,
      username: account.user,
      password: account.password,
      settings: backup,
    },
  ];
  return {
    region,
    connections: JSON.stringify(connections),
    director: director.control,
    console: console.control,
    few,
    many,
  };
}
