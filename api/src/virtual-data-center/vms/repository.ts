import type { PowerState } from '@portal/contract/virtual-data-center/power';
import type { BackupTier } from '@portal/contract/virtual-data-center/constants';
import type { listVdcVms } from '@portal/contract/virtual-data-center/vms';
import type { QueryOf } from '@portal/contract/http';
import sql, { type Sql } from 'sql-template-tag';
import type { Transaction } from '../../platform/database/database.ts';
import { isOfCustomer, type Tenant, type TenantRead } from '../../platform/database/tenancy.ts';
import type { ListSpec } from '../../platform/http/lists.ts';
import { notFound } from '../../platform/http/problem.ts';
import type { OperationTarget } from '../../platform/operations/definition.ts';
import { operationOpen } from '../../platform/operations/order.ts';
import { isJust, listOfCustomer, oneOfCustomer, searched } from '../../services/customer-rows.ts';
import { connectionAge } from '../../services/mirror-repository.ts';
import type { InTenant } from '../../services/ordering.ts';
import { requireEnabled, service } from '../account.ts';

/** The mirror of all VMs of a connection. */
export const vmMirrorName = 'vdc-vms';

/** Whether Disaster Recovery copies a VM. */
const isReplicated: Sql = sql`exists (
  select from replicated_vm r where r.partner_id = t.partner_id and r.customer_id = t.customer_id and r.vm = t.system_id)`;

const item = sql`json_build_object('id', t.id, 'name', t.name, 'vdcId', t.vdc_id,
  'vdcName', (select v.name from vdc v where v.partner_id = t.partner_id and v.id = t.vdc_id), 'region', t.region,
  'group', t.group_name, 'powerState', t.power_state, 'powerWord', t.power_word, 'operatingSystem', t.operating_system, 'vCpus', t.vcpus,
  'memoryMiB', t.memory_mib, 'diskMiB', t.disk_mib, 'createdOnSystemAt', api_time(t.created_on_system_at),
  'tier', t.tier, 'lastRunAt', api_time(t.last_run_at), 'lastRunState', t.last_run_state,
  'lastRunMessage', t.last_run_message, 'restorePoints', t.restore_points, 'isReplicated', ${isReplicated},
  'notSeenSince', api_time(t.not_seen_since), 'backupNotSeenSince', api_time(t.backup_not_seen_since),
  'operation', t.operation, 'syncedAt', api_time(coalesce(t.not_seen_since, greatest(t.synced_at,
    (select m.synced_at from mirror_ages(${vmMirrorName}) m where m.region = t.region)))))`;

type Filters = Partial<Pick<QueryOf<typeof listVdcVms>, 'search' | 'vdcId' | 'powerState' | 'tier'>>;

/** How the list of VMs is read; `regions` are those that are connected. */
export const vmList = (
  tenant: Tenant,
  { search, vdcId, powerState, tier }: Filters,
  regions: readonly string[],
): ListSpec =>
  listOfCustomer(tenant, {
    table: 'vdc_vm',
    item,
    sorts: {
      name: 'text',
      powerState: 'text',
      operatingSystem: 'text?',
      tier: 'text?',
      lastRunAt: 'timestamptz?',
    },
    where: [
      searched(search, sql`t.name`),
      isJust(sql`t.vdc_id`, vdcId),
      isJust(sql`t.power_state`, powerState),
      // As its index has it.
      tier ? sql`coalesce(t.tier, '') = ${tier === 'none' ? '' : tier}` : null,
    ],
    extra: connectionAge(vmMirrorName, regions),
  });

/** Those that neither a backup nor a replication would bring back. */
export function unprotectedList(
  tenant: Tenant,
  filters: Pick<Filters, 'search' | 'vdcId'>,
  regions: readonly string[],
): ListSpec {
  const list = vmList(tenant, { ...filters, tier: 'none' }, regions);
  return { ...list, where: [...list.where, sql`not ${isReplicated}`] };
}

export const vmRead = (tenant: Tenant, id: string): TenantRead =>
  oneOfCustomer(tenant, id, { table: 'vdc_vm', item });

export type VmRow = {
  id: string;
  name: string;
  region: string;
  systemId: string;
  vdc: { id: string; name: string; systemId: string; state: string };
  powerState: PowerState;
  tier: BackupTier | null;
  diskMiB: number;
  createdAt: Date | null;
};

/** The VM with its vDC, both held until the transaction ends; null when there is none. */
const lockVm = (tx: Transaction, tenant: Tenant, id: string): Promise<VmRow | null> =>
  tx.first<VmRow>(sql`
    select t.id, t.name, t.region, t.system_id as "systemId", t.power_state as "powerState", t.tier,
      t.disk_mib::double precision as "diskMiB", t.created_on_system_at as "createdAt",
      json_build_object('id', v.id, 'name', v.name, 'systemId', v.system_id, 'state', v.state) as vdc
    from vdc_vm t join vdc v on v.partner_id = t.partner_id and v.id = t.vdc_id
    where ${isOfCustomer(tenant)} and t.id = ${id} for share of v for no key update of t`);

/** Throws 404 without it, and 409 `operationOpen` while its vDC is being deleted. */
async function requireVm({ tx, tenant }: InTenant, id: string): Promise<VmRow> {
  await requireEnabled({ tx, tenant });
  const vm = await lockVm(tx, tenant, id);
  if (!vm) throw notFound();
  if (vm.vdc.state === 'deleting') throw operationOpen();
  return vm;
}

type AtPlace = InTenant & { params: { region: string; vdcId: string; vmId: string } };

/** The VM at that place, held; throws 404 when it is somewhere else. */
export async function vmAt(call: AtPlace): Promise<VmRow> {
  const { region, vdcId, vmId } = call.params;
  const vm = await requireVm(call, vmId);
  if (vm.region !== region || vm.vdc.id !== vdcId) throw notFound();
  return vm;
}

/** What all operations on a VM have in common: it stays as it is until the system has changed it. */
export const ofVm = {
  carriedBy: { table: 'vdc_vm', rowId: ({ targetId }: OperationTarget) => targetId },
  tells: ['vdc-vms'],
  steps: 1,
  begin: async (tx: Transaction, target: OperationTarget): Promise<void> => {
    await requireVm({ tx, tenant: target }, target.targetId);
  },
} as const;

/** By a worker: the system has it so now. */
export async function setPowerState(tx: Transaction, of: OperationTarget, state: PowerState): Promise<void> {
  await tx.run(sql`
    update vdc_vm t set power_state = ${state}, power_word = '', synced_at = portal_now() where ${isOfCustomer(of)} and t.id = ${of.targetId}`);
}

/** The VMs of a vDC that is held, as its deletion names them: nothing is ordered for one meanwhile. */
export async function vmsOfVdc(
  tx: Transaction,
  tenant: Tenant,
  vdcId: string,
): Promise<{ systemId: string; powerState: PowerState; isAtWork: boolean }[]> {
  return tx.rows(sql`
    select t.system_id as "systemId", t.power_state as "powerState", exists (
      select from operation o where o.partner_id = t.partner_id and o.service = ${service} and o.target_id = t.id
        and o.state in ('waiting', 'running')) as "isAtWork"
    from vdc_vm t
    where ${isOfCustomer(tenant)} and t.vdc_id = ${vdcId} order by t.id`);
}
