import { backupProduct, backupTiers } from '@portal/contract/virtual-data-center/backup';
import type { VdcConfiguration } from '@portal/contract/virtual-data-center/configuration';
import type { QueryOf } from '@portal/contract/http';
import type { listVdcs, Vdc } from '@portal/contract/virtual-data-center/vdcs';
import type { VdcConfiguration as PortConfiguration } from '@portal/ports/virtual-data-center';
import sql, { type Sql } from 'sql-template-tag';
import type { Queryable, Transaction } from '../platform/database/database.ts';
import { newId } from '../platform/database/ids.ts';
import { isOfCustomer, type Tenant, type TenantRead } from '../platform/database/tenancy.ts';
import type { ListSpec } from '../platform/http/lists.ts';
import { wholeCostOfMonth } from '../platform/metering/cost-of-month.ts';
import { currencyInUse } from '../platform/metering/prices.ts';
import type { OperationTarget } from '../platform/operations/definition.ts';
import { isJust, listOfCustomer, oneOfCustomer, searched } from '../services/customer-rows.ts';
import { mirrorAge } from '../services/mirror-repository.ts';
import { editState, type EditState } from '../services/ordering.ts';
import { thingsOf } from '../services/things.ts';
import { requireEnabled, service } from './account.ts';
import { vdcProducts } from './metering.ts';

const configuration: Sql = sql`
  'vCpus', t.vcpus, 'memoryGiB', t.memory_gib, 'diskGiB', t.disk_gib,
  'publicNetwork', t.bandwidth_mbps is not null, 'firewall', t.bandwidth_mbps is not null,
  'bandwidthMbps', t.bandwidth_mbps, 'ispRedundancy', t.isp_redundancy,
  'internalIp', coalesce(t.internal_ip, ''), 'internalNetmask', t.internal_netmask`;

/** With the backups of its VMs and its SPLA licenses. */
const wholeCost = wholeCostOfMonth(
  [...vdcProducts, ...backupTiers.map((tier) => backupProduct(tier))],
  sql`select p.policy_id from vdc_policy p where p.partner_id = t.partner_id and p.vdc_id = t.id`,
);

const item = sql`json_build_object('id', t.id, 'name', t.name, 'region', t.region, 'platform', t.platform,
  'state', t.state, ${configuration},
  'used', case when t.vms is not null then json_build_object('vCpus', t.used_vcpus, 'memoryGiB', t.used_memory_gib,
    'diskGiB', t.used_disk_gib, 'vms', t.vms, 'runningVms', t.running_vms) end,
  'costMinor', ${wholeCost}, 'currency', ${currencyInUse}, 'splaLicenses', (select count(*) from spla_license l
    where l.partner_id = t.partner_id and l.customer_id = t.customer_id and l.vdc_id = t.id),
  'syncedAt', api_time(t.synced_at),
  'orderedHere', t.ordered_here, 'operation', t.operation, 'createdAt', api_time(t.created_at), 'version', t.version)`;

type Filters = Pick<QueryOf<typeof listVdcs>, 'search' | 'region' | 'platform'>;

/** How the list of vDCs is read. */
export const vdcList = (tenant: Tenant, { search, region, platform }: Filters): ListSpec =>
  listOfCustomer(tenant, {
    table: 'vdc',
    item,
    sorts: {
      name: 'text',
      region: 'text',
      platform: 'text?',
      vCpus: 'integer',
      memoryGiB: 'integer',
      diskGiB: 'integer',
      createdAt: 'timestamptz',
    },
    where: [searched(search, sql`t.name`), isJust(sql`t.region`, region), isJust(sql`t.platform`, platform)],
    extra: mirrorAge(tenant, service),
  });

/** Where a vDC is, when whoever asks names it. */
export type Place = { region: string; platform: string };

export const vdcRead = (tenant: Tenant, id: string, place: Place | null = null): TenantRead =>
  oneOfCustomer(tenant, id, {
    table: 'vdc',
    item,
    where: place ? sql`t.region = ${place.region} and t.platform = ${place.platform}` : sql`true`,
  });

export type VdcRow = EditState &
  Pick<Vdc, 'id' | 'name' | 'region' | 'platform' | 'state'> & {
    configuration: VdcConfiguration;
    systemId: string | null;
    used: Pick<NonNullable<Vdc['used']>, 'vms' | 'runningVms'> | null;
  };

/** Held until the transaction ends; null when there is none. */
export const lockVdc = async (tx: Transaction, tenant: Tenant, id: string): Promise<VdcRow | null> =>
  tx.first<VdcRow>(sql`
    select t.id, t.name, t.region, t.platform, t.state, json_build_object(${configuration}) as configuration,
      t.system_id as "systemId", case when t.vms is not null then json_build_object('vms', t.vms, 'runningVms', t.running_vms)
        end as used, ${editState}
    from vdc t where ${isOfCustomer(tenant)} and t.id = ${id} for update`);

export const vdcs = thingsOf({
  table: 'vdc',
  requireEnabled,
  lock: lockVdc,
});

/** How many VMs replicate into a vDC, whoever they belong to; none into one that the system does not have. */
export async function replicationsInto(db: Queryable, systemId: string | null): Promise<number> {
  const row = await db.first<{ count: number }>(sql`select replications_into(${systemId}) as count`);
  return row?.count ?? 0;
}

const ordered: Sql = sql`vcpus, memory_gib, disk_gib, bandwidth_mbps, isp_redundancy, internal_ip, internal_netmask`;
const valuesOf = ({
  vCpus,
  memoryGiB,
  diskGiB,
  publicNetwork,
  internalNetwork,
}: PortConfiguration): Sql => sql`
  ${vCpus}, ${memoryGiB}, ${diskGiB}, ${publicNetwork?.bandwidthMbps ?? null}, ${publicNetwork?.redundant ?? false},
  ${internalNetwork?.ip ?? null}, ${internalNetwork?.netmask ?? null}`;

type NewVdc = PortConfiguration & { name: string; region: string; platform: string | null };

export async function insertVdc(
  tx: Transaction,
  { partnerId, customerId }: Tenant,
  { id, by, name, region, platform, ...vdc }: NewVdc & { id: string; by: string },
): Promise<void> {
  await tx.run(sql`
    insert into vdc (partner_id, customer_id, id, region, platform, name, updated_by_name, ${ordered})
    values (${partnerId}, ${customerId}, ${id}, ${region}, ${platform}, ${name}, ${by}, ${valuesOf(vdc)})`);
}

/** By a worker: somebody made it in the system itself. False when the portal has one of that name there. */
export async function insertFound(
  tx: Transaction,
  { partnerId, customerId }: Tenant,
  { systemId, name, region, platform, ...vdc }: NewVdc & { systemId: string },
): Promise<boolean> {
  const added = await tx.run(sql`
    insert into vdc (partner_id, customer_id, id, region, platform, name, system_id, state, ordered_here, ${ordered})
    values (${partnerId}, ${customerId}, ${newId()}, ${region}, ${platform}, ${name}, ${systemId}, 'active', false,
      ${valuesOf(vdc)})
    on conflict do nothing`);
  return added > 0;
}

/** By a worker: the system has it so now. */
export async function activateVdc(
  tx: Transaction,
  of: OperationTarget,
  { systemId, ...vdc }: PortConfiguration & { systemId: string },
): Promise<void> {
  await tx.run(sql`
    update vdc t set state = 'active', system_id = ${systemId}, (${ordered}) = (${valuesOf(vdc)}), synced_at = portal_now()
    where ${isOfCustomer(of)} and t.id = ${of.targetId}`);
}
