import type { BackupTier } from '@portal/contract/virtual-data-center/constants';
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
import type { Reading } from '../../platform/outbound/mirror-definition.ts';
import { backAs, goneAs, noteEach } from '../../services/mirrored.ts';
import { judge, type EndedThing } from '../../services/unseen.ts';
import { bringPoliciesBack, policyTable, settlePolicies } from './policies.ts';

/** By a worker: the VM has that policy now. */
export async function setTier(tx: Transaction, of: OperationTarget, tier: BackupTier | null): Promise<void> {
  const vm = sql`${isOfCustomer(of)} and t.id = ${of.targetId}`;
  await tx.run(sql`update vdc_vm t set tier = ${tier}, backup_synced_at = portal_now() where ${vm}`);
  await settlePolicies(tx, vm);
}

type OfCustomer = { partnerId: string; customerId: string };
type Read = { region: string; vms: readonly ProtectedVm[]; requestedAt: Date };

/** Writes what a console has of VMs of a region. */
export async function writeProtection(
  tx: Transaction,
  { region, vms, requestedAt }: Read,
): Promise<{ written: OfCustomer[]; back: EndedThing[] }> {
  const written = await tx.rows<OfCustomer>(sql`
    with input as materialized (
      -- A VM that is being moved from one policy to another is in both for a while.
      select distinct on (i.vm) i.vm as system_id, i.tier, i."lastRunAt" as last_run_at, i."lastRunState" as last_run_state,
        i."lastRunMessage" as last_run_message, i."restorePoints" as restore_points
      from json_to_recordset(${JSON.stringify(vms)}::json) as i (vm text, tier text, "lastRunAt" timestamptz, "lastRunState" text,
        "lastRunMessage" text, "restorePoints" integer)
      order by i.vm, i.tier is null, i."lastRunAt" desc nulls last
    ), changed as materialized (
      -- What is as it was is not even held, which would be written as well.
      select t.partner_id, t.id, i.tier, i.last_run_at, i.last_run_state, i.last_run_message, i.restore_points
      from vdc_vm t join input i using (system_id)
      where t.region = ${region} and (t.backup_synced_at is null or t.backup_synced_at < ${requestedAt})
        and (t.tier, t.last_run_at, t.last_run_state, t.last_run_message, t.restore_points) is distinct from
          (i.tier, i.last_run_at, i.last_run_state, i.last_run_message, i.restore_points)
      order by t.partner_id, t.customer_id, t.system_id for no key update of t
    ), written as (
      update vdc_vm t set tier = h.tier, last_run_at = h.last_run_at, last_run_state = h.last_run_state,
        last_run_message = h.last_run_message, restore_points = h.restore_points, backup_synced_at = portal_now()
      from changed h where t.partner_id = h.partner_id and t.id = h.id
      returning t.partner_id, t.customer_id
    )
    select distinct partner_id as "partnerId", customer_id as "customerId" from written order by 1, 2`);
  const ofRegion = sql`t.region = ${region}`;
  const back = await bringPoliciesBack(tx, ofRegion);
  await settlePolicies(tx, ofRegion);
  return { written, back };
}

/**
 * What a reading means for the policies of the VMs of a region: one that it lacks stays until it has lacked it for long; a
 * VM that is in no backup and has no policy has nothing of a backup.
 */
export async function judgeProtection(tx: Transaction, region: string, reading: Reading) {
  const of = sql`exists (select from vdc_vm v where v.partner_id = t.partner_id and v.id = t.vm_id and v.region = ${region}
    and (v.backup_synced_at is null or v.backup_synced_at < ${reading.requestedAt}))`;
  const judged = await judge(tx, policyTable, { of, reading });
  await tx.run(sql`
    update vdc_vm t set backup_not_seen_since = p.not_seen_since from vm_policy p
    where t.region = ${region} and p.partner_id = t.partner_id and p.vm_id = t.id
      and p.not_seen_since is distinct from t.backup_not_seen_since`);
  if (!reading.isWhole) return judged;
  const cleared = await tx.rows<OfCustomer>(sql`
    update vdc_vm t set tier = null, last_run_at = null, last_run_state = 'none', last_run_message = null, restore_points = 0,
      backup_not_seen_since = null
    where t.region = ${region} and (t.backup_synced_at is null or t.backup_synced_at < ${reading.requestedAt})
      and not exists (select from unnest(${[...reading.seen]}::text[]) as s (id) where s.id = t.system_id)
      and not exists (select from vm_policy p where p.partner_id = t.partner_id and p.vm_id = t.id)
      and (t.tier, t.last_run_at, t.last_run_state, t.restore_points) is distinct from (null, null, 'none', 0)
    returning t.partner_id as "partnerId", t.customer_id as "customerId"`);
  return { ...judged, touched: [...judged.touched, ...cleared] };
}

type Noted = { event: 'vmBackupGone' | 'vmBackupBack'; policies: readonly EndedThing[] };

/** Tells of policies that have ended or are back, by the names of their VMs. */
export async function notePolicies(
  tx: Transaction,
  region: string,
  { event, policies }: Noted,
): Promise<void> {
  if (policies.length === 0) return;
  const vms = await tx.rows<{ id: string; name: string }>(sql`
    select t.id, t.name from vdc_vm t where t.id = any (${policies.map(({ row }) => String(row['vm_id']))}::uuid[])`);
  const nameOf = ({ row }: EndedThing): string => vms.find(({ id }) => id === row['vm_id'])?.name ?? '';
  const changeOf = event === 'vmBackupGone' ? goneAs(event, nameOf) : backAs(event, nameOf);
  await noteEach(tx, { region, things: policies }, changeOf);
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
