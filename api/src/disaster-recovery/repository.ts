import sql, { type Sql } from 'sql-template-tag';
import type { QueryOf } from '@portal/contract/http';
import type { listReplications } from '@portal/contract/disaster-recovery/replications';
import type { Transaction } from '../platform/database/database.ts';
import type { Tenant, TenantRead } from '../platform/database/tenancy.ts';
import type { ListSpec } from '../platform/http/lists.ts';
import { Problem } from '../platform/http/problem.ts';
import { isJust, listOfCustomer, oneOfCustomer, searched } from '../services/customer-rows.ts';
import { connectionAge } from '../services/mirror-repository.ts';
import { needs, service } from './account.ts';

const item = sql`json_build_object('id', t.id, 'vmName', t.vm_name, 'slaProfile', t.sla_profile, 'region', t.region,
  'sourceSite', t.source_site, 'sourceVdc', t.source_vdc_name, 'destinationSite', t.destination_site,
  'destinationVdc', t.destination_vdc_name, 'allocatedBytes', t.allocated_bytes, 'lastRunAt', api_time(t.last_run_at),
  'status', t.status, 'isMigration', t.is_migration,
  'notSeenSince', api_time(t.not_seen_since))`;

type Filters = Pick<QueryOf<typeof listReplications>, 'search' | 'region' | 'status'>;

/** How the list of replications is read; `regions` are those that are connected. */
export const replicationList = (
  tenant: Tenant,
  { search, region, status }: Filters,
  regions: readonly string[],
): ListSpec =>
  listOfCustomer(tenant, {
    table: 'replication',
    item,
    sorts: {
      vmName: 'text',
      slaProfile: 'text?',
      region: 'text',
      destinationSite: 'text',
      allocatedBytes: 'bigint?',
      lastRunAt: 'timestamptz?',
      status: 'text',
    },
    where: [searched(search, sql`t.vm_name`), isJust(sql`t.region`, region), isJust(sql`t.status`, status)],
    extra: connectionAge(service, regions),
  });

export const replicationRead = (tenant: Tenant, id: string): TenantRead =>
  oneOfCustomer(tenant, id, { table: 'replication', item });

/** The services that this one needs and that a customer `c` has not enabled. */
export const missingServices: Sql = sql`coalesce((
  select json_agg(n.service) from unnest(${[...needs]}::text[]) n(service)
  where not exists (select from service_state s where s.partner_id = c.partner_id and s.customer_id = c.id
    and s.service = n.service and s.state = 'enabled')), '[]'::json)`;

/** Throws 409 `dataCenterNeeded`: there is nothing to copy, nor anything to copy into. */
export async function requireVdc(tx: Transaction, { partnerId, customerId }: Tenant): Promise<void> {
  const made = await tx.first(sql`
    select from made_vdc v where v.partner_id = ${partnerId} and v.customer_id = ${customerId} limit 1`);
  if (!made) throw new Problem('dataCenterNeeded');
}
