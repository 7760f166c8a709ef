import type { Replication } from '@portal/ports/disaster-recovery';
import sql, { type Sql } from 'sql-template-tag';
import type { Transaction } from '../platform/database/database.ts';
import type { CustomerUnit, Reading } from '../platform/outbound/mirror-definition.ts';
import { backAs, goneAs, noteChanges, noteEach } from '../services/mirrored.ts';
import { bringBack, judge, type EndedThing, type MirroredTable } from '../services/unseen.ts';
import { needs, service } from './account.ts';

/** A replication with the region that its organization is in. */
export type Seen = Replication & { organizationRegion: string };

type Row = Omit<CustomerUnit, 'region'> & { vmName: string; isNew: boolean };

const statusOf = ({ isPaused, health }: Replication): string => (isPaused ? 'paused' : health);

const recordOf = (seen: Seen) => ({
  organization: seen.organization,
  organization_region: seen.organizationRegion,
  replication_id: seen.id,
  vm: seen.vm,
  vm_name: seen.vmName,
  sla_profile: seen.slaProfile?.name ?? null,
  source_site: seen.source.site,
  source_vdc_name: seen.source.vdcName,
  destination_site: seen.destination.site,
  destination_vdc: seen.destination.vdc,
  destination_vdc_name: seen.destination.vdcName,
  allocated_bytes: seen.allocatedBytes,
  last_run_at: seen.lastRunAt,
  status: statusOf(seen),
  is_migration: seen.isMigration,
});

/** The customers with the service, by the names of their organizations. */
const owners: Sql = sql`
  select s.partner_id, s.customer_id, c.name, 'c' || replace(s.customer_id::text, '-', '') as account, v.linked
  from service s
  join organization c on c.partner_id = s.partner_id and c.id = s.customer_id
  left join service v on v.partner_id = s.partner_id and v.customer_id = s.customer_id and v.service = any (${[...needs]}::text[])
  where s.service = ${service}`;

/** Of a row `i` and an owner `o`. */
const isOwner: Sql = sql`i.organization = coalesce(o.linked ->> i.organization_region, o.account)`;

const values: Sql = sql`vm, vm_name, sla_profile, source_site, source_vdc_name, destination_site, destination_vdc,
  destination_vdc_name, allocated_bytes, last_run_at, status, is_migration`;

async function writeRows(tx: Transaction, region: string, rows: readonly Seen[]): Promise<Row[]> {
  const input = JSON.stringify(rows.map(recordOf));
  return tx.rows<Row>(sql`
    with input as materialized (
      select * from json_to_recordset(${input}::json) as t (organization text, organization_region text, replication_id text,
        vm text, vm_name text, sla_profile text, source_site text, source_vdc_name text, destination_site text,
        destination_vdc text, destination_vdc_name text, allocated_bytes bigint, last_run_at timestamptz, status text,
        is_migration boolean)
    ), owned as materialized (
      select o.partner_id, o.customer_id, o.name, i.* from input i
      join (${owners}) o on ${isOwner}
    ), held as materialized (
      -- So that none ends the service meanwhile.
      select s.partner_id, s.customer_id from service s
      where s.service = ${service} and (s.partner_id, s.customer_id) in (select partner_id, customer_id from owned)
      for key share
    ), written as (
      insert into replication as r (partner_id, customer_id, id, region, replication_id, ${values})
      select partner_id, customer_id, gen_random_uuid(), ${region}, replication_id, ${values} from owned join held using (partner_id, customer_id)
      order by partner_id, customer_id, replication_id
      on conflict (partner_id, customer_id, region, replication_id) do update set (${values}) = row (
        excluded.vm, excluded.vm_name, excluded.sla_profile, excluded.source_site, excluded.source_vdc_name,
        excluded.destination_site, excluded.destination_vdc, excluded.destination_vdc_name, excluded.allocated_bytes,
        excluded.last_run_at, excluded.status, excluded.is_migration), synced_at = portal_now()
      returning r.partner_id, r.customer_id, r.replication_id, r.vm_name, r.xmax = 0 as is_new
    )
    select w.partner_id as "partnerId", w.customer_id as "customerId", o.name as "customerName", w.vm_name as "vmName",
      w.is_new as "isNew"
    from written w join owned o using (partner_id, customer_id, replication_id)`);
}

const replicationTable: MirroredTable = {
  service,
  table: 'replication',
  key: sql`t.replication_id`,
  systemId: sql`t.replication_id`,
  place: sql`t.region`,
  heardAt: sql`t.synced_at`,
};

const bringReplicationsBack = (
  tx: Transaction,
  region: string,
  rows: readonly Seen[],
): Promise<EndedThing[]> =>
  bringBack(
    tx,
    replicationTable,
    sql`select o.partner_id, o.customer_id, ${region}::text as place, i.replication_id as system_id, '{}'::jsonb as now
      from json_to_recordset(${JSON.stringify(rows.map(recordOf))}::json) as i (organization text, organization_region text,
        replication_id text)
      join (${owners}) o on ${isOwner}`,
  );

const nameOf = ({ row }: EndedThing): string => String(row['vm_name']);

type OfCustomer = { partnerId: string; customerId: string };

/** In one order, so that two regions that write of the same partners wait for each other and never in a circle. */
const inOrder = <T extends OfCustomer>(things: readonly T[]): T[] =>
  things.toSorted((one, other) =>
    `${one.partnerId} ${one.customerId}`.localeCompare(`${other.partnerId} ${other.customerId}`),
  );

type Written = { written: Row[]; back: EndedThing[] };

/**
 * Writes a page of the replications of a region; those of organizations that are no customers with the service are left out.
 */
export async function mirrorReplications(
  tx: Transaction,
  region: string,
  rows: readonly Seen[],
): Promise<Written> {
  const back = await bringReplicationsBack(tx, region, rows);
  return { written: inOrder(await writeRows(tx, region, rows)), back };
}

/** Tells the log what a page has brought. */
export async function noteReplications(
  tx: Transaction,
  region: string,
  { written, back }: Written,
): Promise<void> {
  await noteEach(tx, { region, things: back }, backAs('replicationBack', nameOf));
  for (const { vmName: target, isNew, ...of } of written) {
    if (isNew) await noteChanges(tx, { ...of, region }, [{ event: 'replicationFound', target }]);
  }
}

/** What a reading means for the replications that the portal has. */
export async function judgeReplications(
  tx: Transaction,
  region: string,
  reading: Reading,
): Promise<OfCustomer[]> {
  const { touched, ended } = await judge(tx, replicationTable, { of: sql`t.region = ${region}`, reading });
  await noteEach(tx, { region, things: ended }, goneAs('replicationGone', nameOf));
  return touched;
}

/** The customers with replications that a region has just answered. */
export const ownersIn = (tx: Transaction, region: string): Promise<CustomerUnit[]> =>
  tx.rows<CustomerUnit>(sql`
    select distinct t.partner_id as "partnerId", t.customer_id as "customerId", c.name as "customerName", t.region
    from replication t join organization c on c.partner_id = t.partner_id and c.id = t.customer_id
    where t.region = ${region} and t.not_seen_since is null order by 1, 2`);
