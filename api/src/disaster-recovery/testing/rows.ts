import sql, { type Sql } from 'sql-template-tag';

type Of = { partnerId: string; customerId: string };

/** The service as it is once it is enabled, with what it needs. */
export const enabledService = ({ partnerId, customerId }: Of): Sql => sql`
  insert into service (partner_id, customer_id, service, state, needs)
  values (${partnerId}, ${customerId}, 'virtual-data-center', 'enabled', '{}'),
    (${partnerId}, ${customerId}, 'disaster-recovery', 'enabled', '{virtual-data-center}')`;

/** Replications as a mirror has read them; `from` makes them, with the columns `text` and `n`. */
export const replicationRows = (
  { partnerId, customerId }: Of,
  { from, region, at }: Record<'from' | 'region' | 'at', Sql>,
): Sql => sql`
  insert into replication (partner_id, customer_id, id, region, replication_id, vm_name, sla_profile, source_site,
    destination_site, destination_vdc, allocated_bytes, last_run_at, status, is_migration)
  select ${partnerId}, ${customerId}, gen_random_uuid(), ${region}, 'C4-' || gen_random_uuid(), r.text,
    (array[null, 'Bronze', 'Gold'])[1 + r.n % 3], 'on-premises', (array['north', 'central'])[1 + r.n % 2],
    'urn:vcloud:vdc:' || r.n, case when r.n % 5 > 0 then r.n / 2 * 1000 end, case when r.n % 4 > 0 then ${at} end,
    (array['healthy', 'unhealthy', 'unknown', 'paused'])[1 + r.n % 4], false
  from ${from}`;
