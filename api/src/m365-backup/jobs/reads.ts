import type { listBackupJobs } from '@portal/contract/m365-backup/jobs';
import type { QueryOf } from '@portal/contract/http';
import sql, { type Sql } from 'sql-template-tag';
import type { Tenant, TenantRead } from '../../platform/database/tenancy.ts';
import type { ListSpec } from '../../platform/http/lists.ts';
import { isJust, listOfCustomer, oneOfCustomer, searched } from '../../services/customer-rows.ts';
import { mirrorAge } from '../../services/mirror-repository.ts';
import { service } from '../account.ts';

const jobJson: Sql = sql`json_build_object('id', t.id, 'systemId', t.job_id, 'name', t.name, 'region', t.region, 'state', t.state,
  'operation', t.operation, 'status', t.status, 'isEnabled', t.is_enabled, 'backupType', t.backup_type,
  'included', jsonb_array_length(t.included), 'excluded', jsonb_array_length(t.excluded), 'schedule', t.schedule,
  'lastRunAt', api_time(t.last_run_at), 'nextRunAt', api_time(t.next_run_at),
  'lastBackupAt', api_time(t.last_backup_at), 'orderedHere', t.ordered_here,
  'notSeenSince', api_time(t.not_seen_since), 'createdAt', api_time(t.created_at), 'version', t.version)`;

type Filters = Pick<QueryOf<typeof listBackupJobs>, 'search' | 'status'>;

/** How the list of jobs is read. */
export const jobList = (tenant: Tenant, { search, status }: Filters): ListSpec =>
  listOfCustomer(tenant, {
    table: 'm365_job',
    item: jobJson,
    sorts: {
      status: { by: sql`m365_job_urgency(t.status)`, type: 'integer' },
      name: 'text',
      lastRunAt: 'timestamptz?',
      nextRunAt: 'timestamptz?',
      lastBackupAt: 'timestamptz?',
    },
    where: [searched(search, sql`t.name`), isJust(sql`t.status`, status)],
    extra: mirrorAge(tenant, service),
  });

export const jobRead = (tenant: Tenant, id: string): TenantRead =>
  oneOfCustomer(tenant, id, { table: 'm365_job', item: jobJson });
