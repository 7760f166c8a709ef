import type { Replication } from '@portal/ports/disaster-recovery';
import sql, { type Sql } from 'sql-template-tag';
import type { Transaction } from '../platform/database/database.ts';
import type { CustomerUnit, Page } from '../platform/outbound/mirror-definition.ts';
import type { Change } from '../services/mirrored.ts';
import { needs, service } from './account.ts';

/** A replication with the region that its organization is in. */
export type Seen = Replication & { organizationRegion: string };

/** What was found or has gone, by the customer that it belongs to. */
export type Mirrored = { unit: CustomerUnit; changes: Change[] };

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
      join (${owners}) o on i.organization = coalesce(o.linked ->> i.organization_region, o.account)
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

/** What none of the pages named is gone. */
const removeUnseen = (tx: Transaction, region: string, requestedAt: Date): Promise<Row[]> =>
  tx.rows<Row>(sql`
    with gone as (
      delete from replication where region = ${region} and synced_at < ${requestedAt}
      returning partner_id, customer_id, vm_name
    )
    select g.partner_id as "partnerId", g.customer_id as "customerId", c.name as "customerName", g.vm_name as "vmName",
      false as "isNew"
    from gone g join organization c on c.partner_id = g.partner_id and c.id = g.customer_id`);

const keyOf = ({ unit: { partnerId, customerId } }: Mirrored): string => `${partnerId} ${customerId}`;

/** Writes a page of the replications of a region; those of organizations that are no customers with the service are left out. */
export async function mirrorReplications(
  tx: Transaction,
  region: string,
  { rows, whole, requestedAt }: Pick<Page<Seen>, 'rows' | 'whole' | 'requestedAt'>,
): Promise<Mirrored[]> {
  const customers = new Map<string, Mirrored>();
  const add = ({ vmName, isNew: _isNew, ...of }: Row, event: Change['event'] | null): void => {
    const known = customers.get(of.customerId) ?? { unit: { ...of, region }, changes: [] };
    if (event) known.changes.push({ event, target: vmName });
    customers.set(of.customerId, known);
  };
  for (const row of rows.length > 0 ? await writeRows(tx, region, rows) : [])
    add(row, row.isNew ? 'replicationFound' : null);
  for (const row of whole ? await removeUnseen(tx, region, requestedAt) : []) add(row, 'replicationGone');
  // In one order, so that two regions that write of the same partners wait for each other and never in a circle.
  return [...customers.values()].toSorted((one, other) => keyOf(one).localeCompare(keyOf(other)));
}
