import type { BackupTier } from '@portal/contract/virtual-data-center/backup';
import type { ProtectedVm } from '@portal/ports/vm-backup';
import sql, { empty, type Sql } from 'sql-template-tag';
import type { Transaction } from '../../platform/database/database.ts';
import {
  customerExists,
  gate,
  isOfCustomer,
  textRead,
  type Tenant,
  type TenantRead,
} from '../../platform/database/tenancy.ts';
import type { OperationTarget } from '../../platform/operations/definition.ts';
import type { OfCustomer } from '../vms/mirror-repository.ts';

/** Begins and ends what is metered of the VMs `t`, by the tiers that they have now. */
async function settlePolicies(tx: Transaction, vms: Sql): Promise<void> {
  await tx.run(sql`
    delete from vm_policy p using vdc_vm t
    where ${vms} and t.partner_id = p.partner_id and t.id = p.vm_id and t.tier is distinct from p.tier`);
  await tx.run(sql`
    insert into vm_policy (partner_id, customer_id, id, vm_id, tier)
    select t.partner_id, t.customer_id, gen_random_uuid(), t.id, t.tier from vdc_vm t
    where ${vms} and t.tier is not null
      and not exists (select from vm_policy p where p.partner_id = t.partner_id and p.vm_id = t.id)
    on conflict (partner_id, vm_id) do nothing`);
}

/** By a worker: the VM has that policy now. */
export async function setTier(tx: Transaction, of: OperationTarget, tier: BackupTier | null): Promise<void> {
  const vm = sql`${isOfCustomer(of)} and t.id = ${of.targetId}`;
  await tx.run(sql`update vdc_vm t set tier = ${tier}, backup_synced_at = portal_now() where ${vm}`);
  await settlePolicies(tx, vm);
}

type Read = { region: string; vms: readonly ProtectedVm[]; requestedAt: Date };

/** Writes all that a console has of the VMs of a region; a VM that is in none of its backups has no policy. */
export async function writeProtection(
  tx: Transaction,
  { region, vms, requestedAt }: Read,
): Promise<OfCustomer[]> {
  const changed = await tx.rows<OfCustomer>(sql`
    with input as materialized (
      -- A VM that is being moved from one policy to another is in both for a while.
      select distinct on (i.vm) i.vm as system_id, i.tier, i."lastRunAt" as last_run_at, i."lastRunState" as last_run_state,
        i."lastRunMessage" as last_run_message, i."restorePoints" as restore_points
      from json_to_recordset(${JSON.stringify(vms)}::json) as i (vm text, tier text, "lastRunAt" timestamptz, "lastRunState" text,
        "lastRunMessage" text, "restorePoints" integer)
      order by i.vm, i.tier is null, i."lastRunAt" desc nulls last
    ), changed as materialized (
      -- What is as it was is not even held, which would be written as well.
      select t.partner_id, t.id, i.tier, i.last_run_at, coalesce(i.last_run_state, 'none') as last_run_state,
        i.last_run_message, coalesce(i.restore_points, 0) as restore_points
      from vdc_vm t left join input i using (system_id)
      where t.region = ${region} and (t.backup_synced_at is null or t.backup_synced_at < ${requestedAt})
        and (t.tier, t.last_run_at, t.last_run_state, t.last_run_message, t.restore_points) is distinct from
          (i.tier, i.last_run_at, coalesce(i.last_run_state, 'none'), i.last_run_message, coalesce(i.restore_points, 0))
      order by t.partner_id, t.customer_id, t.system_id for no key update of t
    ), written as (
      update vdc_vm t set tier = h.tier, last_run_at = h.last_run_at, last_run_state = h.last_run_state,
        last_run_message = h.last_run_message, restore_points = h.restore_points, backup_synced_at = portal_now()
      from changed h where t.partner_id = h.partner_id and t.id = h.id
      returning t.partner_id, t.customer_id
    )
    select distinct partner_id as "partnerId", customer_id as "customerId" from written order by 1, 2`);
  await settlePolicies(tx, sql`t.region = ${region}`);
  return changed;
}

const counted = (tier: Sql): Sql => sql`count(*) filter (where t.tier = ${tier})`;

/** How many VMs have a policy; of one customer, of one of its vDCs, or of all of a partner. */
export const attachRateRead = (
  { partnerId, customerId }: Tenant,
  { vdcId }: { vdcId?: string | undefined },
): TenantRead =>
  textRead(sql`
    select json_build_object('vms', c.vms, 'protectedVms', c.protected, 'basic', c.basic, 'standard', c.standard,
      'premium', c.premium, 'none', c.vms - c.protected)::text as answer
    from (
      select count(*) as vms, count(t.tier) as protected, ${counted(sql`'basic'`)} as basic,
        ${counted(sql`'standard'`)} as standard, ${counted(sql`'premium'`)} as premium
      from vdc_vm t where ${gate} and t.partner_id = ${partnerId}
        ${customerId === null ? empty : sql`and t.customer_id = ${customerId}`}
        ${vdcId === undefined ? empty : sql`and t.vdc_id = ${vdcId}`}
    ) c
    where ${gate} ${customerId === null ? empty : sql`and ${customerExists({ partnerId, customerId })}`}`);
