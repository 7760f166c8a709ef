import sql, { type Sql } from 'sql-template-tag';
import type { ReplicationStatus } from '@portal/contract/disaster-recovery/replications';
import type { Transaction } from '../platform/database/database.ts';
import {
  customerExists,
  gate,
  isOfCustomer,
  textRead,
  type Tenant,
  type TenantRead,
} from '../platform/database/tenancy.ts';
import { containsText, type ListSpec } from '../platform/http/lists.ts';
import { connectionAge } from '../services/mirror-repository.ts';
import { needs, service } from './account.ts';

const item = sql`json_build_object('id', t.id, 'vmName', t.vm_name, 'slaProfile', t.sla_profile, 'region', t.region,
  'sourceSite', t.source_site, 'sourceVdc', t.source_vdc_name, 'destinationSite', t.destination_site,
  'destinationVdc', t.destination_vdc_name, 'allocatedBytes', t.allocated_bytes, 'lastRunAt', api_time(t.last_run_at),
  'status', t.status, 'isMigration', t.is_migration)`;

type Filters = {
  search?: string | undefined;
  region?: string | undefined;
  status?: ReplicationStatus | undefined;
};

/** How the list of replications is read; `regions` are those that are connected. */
export const replicationList = (
  tenant: Tenant,
  { search, region, status }: Filters,
  regions: readonly string[],
): ListSpec => ({
  from: sql`replication t`,
  item,
  sorts: {
    vmName: { by: sql`t.vm_name`, type: 'text' },
    slaProfile: { by: sql`coalesce(t.sla_profile, '')`, type: 'text' },
    region: { by: sql`t.region`, type: 'text' },
    destinationSite: { by: sql`t.destination_site`, type: 'text' },
    allocatedBytes: { by: sql`coalesce(t.allocated_bytes, -1)`, type: 'bigint' },
    lastRunAt: { by: sql`coalesce(t.last_run_at, '-infinity')`, type: 'timestamptz' },
    status: { by: sql`t.status`, type: 'text' },
  },
  where: [
    isOfCustomer(tenant),
    ...(search ? [containsText(sql`t.vm_name`, search)] : []),
    ...(region ? [sql`t.region = ${region}`] : []),
    ...(status ? [sql`t.status = ${status}`] : []),
  ],
  extra: connectionAge(service, regions),
  anchor: customerExists(tenant),
});

export const replicationRead = (tenant: Tenant, id: string): TenantRead =>
  textRead(sql`
    select ${item}::text as answer from replication t where ${gate} and ${isOfCustomer(tenant)} and t.id = ${id}`);

export async function countReplications(tx: Transaction, tenant: Tenant): Promise<number> {
  const row = await tx.first<{ count: number }>(
    sql`select count(*) from replication t where ${isOfCustomer(tenant)}`,
  );
  return row?.count ?? 0;
}

/** The services that this one needs and that a customer `c` has not enabled. */
export const missingServices: Sql = sql`coalesce((
  select json_agg(n.service) from unnest(${[...needs]}::text[]) n(service)
  where not exists (select from service_state s where s.partner_id = c.partner_id and s.customer_id = c.id
    and s.service = n.service and s.state = 'enabled')), '[]'::json)`;
