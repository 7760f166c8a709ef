import type { Vm } from '@portal/ports/virtual-data-center';
import sql, { type Sql } from 'sql-template-tag';
import type { Transaction } from '../../platform/database/database.ts';

export type OfCustomer = { partnerId: string; customerId: string };

const recordOf = (vm: Vm) => ({
  system_id: vm.id,
  vdc: vm.vdc,
  name: vm.name,
  group_name: vm.group,
  power_state: vm.powerState,
  operating_system: vm.operatingSystem,
  vcpus: vm.vCpus,
  memory_mib: vm.memoryMiB,
  disk_mib: vm.diskMiB,
  created_on_system_at: vm.createdAt,
});

const values: Sql = sql`vdc_id, name, group_name, power_state, operating_system, vcpus, memory_mib, disk_mib, created_on_system_at`;

type Read = { region: string; vms: readonly Vm[]; requestedAt: Date };

/**
 * Writes VMs of a region; those of vDCs that the portal does not know are left out. What the portal heard of a VM after
 * the question was asked is newer. Answers the customers of which something is other than before.
 */
export async function writeVms(tx: Transaction, { region, vms, requestedAt }: Read): Promise<OfCustomer[]> {
  const input = JSON.stringify(vms.map(recordOf));
  return tx.rows<OfCustomer>(sql`
    with input as materialized (
      select distinct on (system_id) * from json_to_recordset(${input}::json) as i (system_id text, vdc text, name text,
        group_name text, power_state text, operating_system text, vcpus integer, memory_mib bigint, disk_mib bigint,
        created_on_system_at timestamptz)
    ), held as materialized (
      -- So that none is deleted meanwhile.
      select v.partner_id, v.customer_id, v.id as vdc_id, v.system_id as vdc from vdc v
      where v.region = ${region} and v.system_id in (select i.vdc from input i) order by v.id for key share
    ), wanted as materialized (
      select h.partner_id, h.customer_id, h.vdc_id, i.* from input i join held h using (vdc)
    ), known as materialized (
      select t.* from vdc_vm t where t.region = ${region} and t.system_id = any (array (select w.system_id from wanted w))
    ), before as materialized (
      select w.partner_id, w.customer_id, w.system_id, t.id is not null
        and (t.name, t.power_state, t.vdc_id, t.disk_mib, t.vcpus, t.memory_mib) is not distinct from
          (w.name, w.power_state, w.vdc_id, w.disk_mib, w.vcpus, w.memory_mib) as is_same
      from wanted w left join known t using (partner_id, customer_id, system_id)
    ), written as (
      insert into vdc_vm as t (partner_id, customer_id, id, region, system_id, ${values})
      select w.partner_id, w.customer_id, gen_random_uuid(), ${region}, w.system_id, ${values} from wanted w
      order by w.partner_id, w.customer_id, w.system_id
      on conflict (partner_id, customer_id, region, system_id) do update set (${values}) = row (excluded.vdc_id,
        excluded.name, excluded.group_name, excluded.power_state, excluded.operating_system, excluded.vcpus,
        excluded.memory_mib, excluded.disk_mib, excluded.created_on_system_at), synced_at = now()
      where t.synced_at < ${requestedAt}
      returning t.partner_id, t.customer_id, t.system_id
    )
    select distinct b.partner_id as "partnerId", b.customer_id as "customerId"
    from written w join before b using (partner_id, customer_id, system_id) where not b.is_same order by 1, 2`);
}

/** What no page of a whole reading named is gone; answers whose it was. */
export const removeUnseen = (
  tx: Transaction,
  { region, requestedAt }: Omit<Read, 'vms'>,
): Promise<OfCustomer[]> =>
  tx.rows<OfCustomer>(sql`
    with gone as (
      delete from vdc_vm where region = ${region} and synced_at < ${requestedAt} returning partner_id, customer_id
    )
    select distinct partner_id as "partnerId", customer_id as "customerId" from gone order by 1, 2`);
