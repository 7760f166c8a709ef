import sql, { type Sql } from 'sql-template-tag';
import type { Transaction } from '../../platform/database/database.ts';
import { bringBack, type EndedThing, type MirroredTable } from '../../services/unseen.ts';
import { service } from '../account.ts';

const vmOf = (column: Sql): Sql =>
  sql`(select ${column} from vdc_vm v where v.partner_id = t.partner_id and v.id = t.vm_id)`;

/** What is metered of VMs, by the tier that each has. One of another tier is another. */
export const policyTable: MirroredTable = {
  service,
  table: 'vm_policy',
  key: vmOf(sql`v.system_id`),
  systemId: sql`t.vm_id::text`,
  place: sql`t.tier`,
  heardAt: vmOf(sql`coalesce(v.backup_synced_at, v.synced_at)`),
};

/** The policies of what ends, `of` what that is. */
export const policiesOf = (of: Sql) => ({ ...policyTable, of, isMirrored: true });

/** Of which vDC each policy was, so that what that costs has all that belongs to it. */
export const policiesOfVdc = {
  table: 'vdc_policy',
  systemId: sql`t.policy_id::text`,
  place: sql`t.vdc_id::text`,
};

/** Those of VMs `t` that have the tier that they had. */
export const bringPoliciesBack = (tx: Transaction, vms: Sql): Promise<EndedThing[]> =>
  bringBack(
    tx,
    policyTable,
    sql`select t.partner_id, t.customer_id, t.tier as place, t.id::text as system_id, '{}'::jsonb as now
      from vdc_vm t where ${vms} and t.tier is not null`,
  );

/** Begins and ends what is metered of the VMs `t`, by the tiers that they have now. */
export async function settlePolicies(tx: Transaction, vms: Sql): Promise<void> {
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
