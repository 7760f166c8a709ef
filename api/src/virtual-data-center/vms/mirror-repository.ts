import type { Vm } from '@portal/ports/virtual-data-center';
import sql, { empty, raw, type Sql } from 'sql-template-tag';
import type { Transaction } from '../../platform/database/database.ts';
import { bringBack, type EndedThing, type MirroredTable } from '../../services/unseen.ts';
import { service } from '../account.ts';
import { bringPoliciesBack, policiesOf } from '../backup/policies.ts';

export type OfCustomer = { partnerId: string; customerId: string };

const columns = [
  'vdc_id',
  'name',
  'group_name',
  'power_state',
  'power_word',
  'operating_system',
  'vcpus',
  'memory_mib',
  'disk_mib',
  'created_on_system_at',
];
const values: Sql = raw(columns.join(', '));
const excluded: Sql = raw(columns.map((column) => `excluded.${column}`).join(', '));

type Read = { region: string; vms: readonly Vm[]; whole: boolean; requestedAt: Date };

export const vmTable: MirroredTable = {
  service,
  table: 'vdc_vm',
  key: sql`t.system_id`,
  systemId: sql`t.system_id`,
  place: sql`t.region`,
  heardAt: sql`t.synced_at`,
  parts: [policiesOf(sql`t.vm_id`)],
};

/** The VMs that had ended and are there again, with their policies. */
async function bringVmsBack(tx: Transaction, { region, vms }: Read): Promise<EndedThing[]> {
  const back = await bringBack(
    tx,
    vmTable,
    sql`select v.partner_id, v.customer_id, v.region as place, i.id as system_id, jsonb_build_object('vdc_id', v.id) as now
      from json_to_recordset(${JSON.stringify(vms.map(({ id, vdc }) => ({ id, vdc })))}::json) as i (id text, vdc text)
      join vdc v on v.region = ${region} and v.system_id = i.vdc`,
  );
  if (back.length > 0)
    await bringPoliciesBack(tx, sql`t.id = any (${back.map(({ row }) => String(row['id']))}::uuid[])`);
  return back;
}

/**
 * Writes VMs of a region; those of vDCs that the portal does not know are left out. What the portal heard of a VM after
 * the question was asked is newer. Of a whole reading, what is as it was is not written again. Answers whose VMs were
 * written, and what is back.
 */
export async function writeVms(
  tx: Transaction,
  read: Read,
): Promise<{ written: OfCustomer[]; back: EndedThing[] }> {
  const { region, vms, whole, requestedAt } = read;
  const back = await bringVmsBack(tx, read);
  const written = await tx.rows<OfCustomer>(sql`
    with input as materialized (
      select distinct on (i.id) i.id as system_id, i.vdc, i.name, i."group" as group_name, i."powerState" as power_state, i."powerWord" as power_word,
        i."operatingSystem" as operating_system, i."vCpus" as vcpus, i."memoryMiB" as memory_mib, i."diskMiB" as disk_mib,
        i."createdAt" as created_on_system_at
      from json_to_recordset(${JSON.stringify(vms)}::json) as i (id text, vdc text, name text, "group" text, "powerState" text, "powerWord" text,
        "operatingSystem" text, "vCpus" integer, "memoryMiB" bigint, "diskMiB" bigint, "createdAt" timestamptz)
    ), held as materialized (
      -- So that none is deleted meanwhile.
      select v.partner_id, v.customer_id, v.id as vdc_id, v.system_id as vdc from vdc v
      where v.region = ${region} and v.system_id in (select i.vdc from input i) order by v.id for key share
    ), wanted as materialized (
      select h.partner_id, h.customer_id, h.vdc_id, i.* from input i join held h using (vdc)
    ), changed as materialized (
      select partner_id, customer_id, system_id, ${values} from wanted
      ${whole ? sql`except select partner_id, customer_id, system_id, ${values} from vdc_vm where region = ${region}` : empty}
    ), written as (
      insert into vdc_vm as t (partner_id, customer_id, id, region, system_id, ${values})
      select c.partner_id, c.customer_id, gen_random_uuid(), ${region}, c.system_id, ${values} from changed c
      order by c.partner_id, c.customer_id, c.system_id
      on conflict (partner_id, customer_id, region, system_id) do update set (${values}) = row (${excluded}),
        synced_at = portal_now() where t.synced_at < ${requestedAt}
      returning t.partner_id, t.customer_id
    )
    select distinct partner_id as "partnerId", customer_id as "customerId" from written order by 1, 2`);
  return { written, back };
}
