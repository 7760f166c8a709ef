import { backupProduct } from '@portal/contract/virtual-data-center/backup';
import { backupTiers } from '@portal/contract/virtual-data-center/constants';
import type { VdcConfiguration } from '@portal/contract/virtual-data-center/configuration';
import type { QueryOf } from '@portal/contract/http';
import type { listVdcs, Vdc } from '@portal/contract/virtual-data-center/vdcs';
import type {
  Vdc as FoundVdc,
  VdcConfiguration as PortConfiguration,
} from '@portal/ports/virtual-data-center';
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
  'bandwidthMbps', t.bandwidth_mbps, 'ispRedundancy', t.isp_redundancy, 'edgeGateways', t.edge_gateways,
  'publicAddresses', t.public_addresses,
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
  'orderedHere', t.ordered_here, 'notSeenSince', api_time(t.not_seen_since), 'operation', t.operation, 'createdAt', api_time(t.created_at), 'version', t.version)`;

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

/** The system's gateways that an order makes: one for a public network, of whose addresses nobody knows yet. */
type Networked = Omit<PortConfiguration, 'publicNetwork'> & {
  publicNetwork: (PortConfiguration['publicNetwork'] & Partial<FoundVdc['publicNetwork']>) | null;
};

const configured: Sql = sql`vcpus, memory_gib, disk_gib, bandwidth_mbps, isp_redundancy, edge_gateways, redundant_mbps,
  public_addresses, internal_ip, internal_netmask`;

const publicValues = ({ publicNetwork: network }: Networked): Sql => {
  if (network === null) return sql`null::integer, false, 0, 0, '{}'::text[]`;
  const { bandwidthMbps, redundant, gateways = 1, redundantMbps = redundant ? bandwidthMbps : 0 } = network;
  return sql`${bandwidthMbps}::integer, ${redundant}::boolean, ${gateways}::integer, ${redundantMbps}::integer,
    ${[...(network.addresses ?? [])]}::text[]`;
};

const valuesOf = (vdc: Networked): Sql => sql`
  ${vdc.vCpus}::integer, ${vdc.memoryGiB}::integer, ${vdc.diskGiB}::integer, ${publicValues(vdc)},
  ${vdc.internalNetwork?.ip ?? null}::text, ${vdc.internalNetwork?.netmask ?? null}::integer`;

type NewVdc = Networked & { name: string; region: string; platform: string | null };

export async function insertVdc(
  tx: Transaction,
  { partnerId, customerId }: Tenant,
  { id, by, name, region, platform, ...vdc }: NewVdc & { id: string; by: string },
): Promise<void> {
  await tx.run(sql`
    insert into vdc (partner_id, customer_id, id, region, platform, name, updated_by_name, ${configured})
    values (${partnerId}, ${customerId}, ${id}, ${region}, ${platform}, ${name}, ${by}, ${valuesOf(vdc)})`);
}

/**
 * By a worker: somebody made it in the system itself. False when the portal has it, or one of that name there; what an order
 * is just making is known by the reference that it gave it.
 */
export async function insertFound(
  tx: Transaction,
  { partnerId, customerId }: Tenant,
  {
    systemId,
    reference,
    name,
    region,
    platform,
    ...vdc
  }: NewVdc & { systemId: string; reference: string | null },
): Promise<boolean> {
  const added = await tx.run(sql`
    insert into vdc (partner_id, customer_id, id, region, platform, name, system_id, state, ordered_here, ${configured})
    select ${partnerId}, ${customerId}, ${newId()}, ${region}, ${platform}, ${name}, ${systemId}, 'active', false,
      ${valuesOf(vdc)}
    where not exists (select from vdc o where o.partner_id = ${partnerId} and o.id::text = ${reference})
    on conflict do nothing`);
  return added > 0;
}

type System = { partnerId: string; customerId: string; region: string; systemId: string };

/** What the portal knew of a vDC before it was told anew; null when it does not know it, or has heard something newer. */
export type KnownVdc = { id: string; name: string; state: Vdc['state']; configuration: VdcConfiguration };

/** By a worker: the vDC of that system's id, held. What has been heard since `requestedAt` is newer. */
export const lockKnown = async (
  tx: Transaction,
  { partnerId, customerId, region, systemId }: System,
  requestedAt: Date,
): Promise<KnownVdc | null> =>
  tx.first<KnownVdc>(sql`
    select t.id, t.name, t.state, json_build_object(${configuration}) as configuration from vdc t
    where t.partner_id = ${partnerId} and t.customer_id = ${customerId} and t.region = ${region}
      and t.system_id = ${systemId} and (t.synced_at is null or t.synced_at < ${requestedAt}) for update`);

/** By a worker: the system has it so now. Its name is taken over unless another vDC has it here still. */
export async function writeFound(
  tx: Transaction,
  of: { partnerId: string; id: string },
  found: FoundVdc,
): Promise<void> {
  const { id: systemId, name, allocated, used, vms, runningVms, internalNetwork, publicNetwork } = found;
  await tx.run(sql`
    update vdc t set system_id = ${systemId}, (${configured}) = (${valuesOf({ ...allocated, internalNetwork, publicNetwork })}),
      used_vcpus = ${used.vCpus}, used_memory_gib = ${used.memoryGiB}, used_disk_gib = ${used.diskGiB}, vms = ${vms},
      running_vms = ${runningVms}, synced_at = portal_now(), name = case when exists (
        select from vdc o where (o.partner_id, o.customer_id, o.region, o.name)
          = (t.partner_id, t.customer_id, t.region, ${name}) and o.id <> t.id) then t.name else ${name} end
    where t.partner_id = ${of.partnerId} and t.id = ${of.id}`);
}

/** By a worker: what the system says of its use alone; of the rest it says nothing that lasts. */
export async function writeUse(
  tx: Transaction,
  of: { partnerId: string; id: string },
  { used, vms, runningVms }: Pick<FoundVdc, 'used' | 'vms' | 'runningVms'>,
): Promise<void> {
  await tx.run(sql`
    update vdc set used_vcpus = ${used.vCpus}, used_memory_gib = ${used.memoryGiB}, used_disk_gib = ${used.diskGiB},
      vms = ${vms}, running_vms = ${runningVms}, synced_at = portal_now()
    where partner_id = ${of.partnerId} and id = ${of.id}`);
}

/** By a worker: somebody changed it in the system itself, and who read it before is told. */
export async function countForeignEdit(
  tx: Transaction,
  of: { partnerId: string; id: string },
): Promise<void> {
  await tx.run(sql`
    update vdc set version = version + 1, updated_at = now(), updated_by_name = ''
    where partner_id = ${of.partnerId} and id = ${of.id}`);
}

/** By a worker: it is there, and what was ordered of it is done. */
export async function activateVdc(tx: Transaction, of: OperationTarget, found: FoundVdc): Promise<void> {
  await tx.run(sql`update vdc t set state = 'active' where ${isOfCustomer(of)} and t.id = ${of.targetId}`);
  await writeFound(tx, { partnerId: of.partnerId, id: of.targetId }, found);
}
