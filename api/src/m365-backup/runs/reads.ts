import type { listBackupRuns, listBackupRunsOfCustomers } from '@portal/contract/m365-backup/runs';
import type { QueryOf } from '@portal/contract/http';
import sql, { type Sql } from 'sql-template-tag';
import type { Tenant, TenantRead } from '../../platform/database/tenancy.ts';
import type { ListSpec } from '../../platform/http/lists.ts';
import { isJust, listOfCustomer, oneOfCustomer } from '../../services/customer-rows.ts';
import { connectionAge } from '../../services/mirror-repository.ts';
import { runMirrorName } from './mirror.ts';

/** The run that a retry repeats. */
const mainRun: Sql = sql`(
  select json_build_object('id', m.id, 'startedAt', api_time(m.started_at)) from m365_run m
  where m.partner_id = t.partner_id and m.customer_id = t.customer_id and m.region = t.region
    and m.session_id = t.main_session_id)`;

const fields: Sql = sql`'id', t.id, 'region', t.region, 'jobId', t.job_id, 'jobName', t.job_name, 'status', t.status,
  'retryNumber', t.retry_number, 'mainRun', ${mainRun}, 'willBeRetried', t.will_be_retried,
  'startedAt', api_time(t.started_at), 'endedAt', api_time(t.ended_at),
  'runSeconds', extract(epoch from t.ended_at - t.started_at)::bigint,
  'processingBytes', t.processing_bytes, 'processingItems', t.processing_items, 'readBytes', t.read_bytes,
  'writeBytes', t.write_bytes, 'transferredBytes', t.transferred_bytes, 'processedItems', t.processed_items`;

/** So many runs before one are looked at for how many have failed one after the other. */
const lookedBack = 10;

const failedInARow: Sql = sql`(
  select count(*) from (
    select bool_and(l.status = 'error') over (order by l.started_at desc, l.id desc) as all_failed from (
      select r.status, r.started_at, r.id from m365_run r
      where r.partner_id = t.partner_id and r.customer_id = t.customer_id and r.region = t.region and r.job_id = t.job_id
        and (r.started_at, r.id) <= (t.started_at, t.id)
      order by r.started_at desc, r.id desc limit ${lookedBack}) l) f where f.all_failed)`;

const logJson: Sql = sql`case when t.log is not null then json_build_object('leftOut', t.log_left_out, 'items', (
  select coalesce(json_agg(json_build_object('status', i.status, 'message', i.message, 'startedAt', api_time(i."startedAt"),
    'endedAt', api_time(i."endedAt")) order by i.place), '[]'::json)
  from rows from (jsonb_to_recordset(t.log) as (status text, message text, "startedAt" timestamptz, "endedAt" timestamptz))
    with ordinality i (status, message, "startedAt", "endedAt", place))) end`;

type Filters = Pick<QueryOf<typeof listBackupRunsOfCustomers>, 'status' | 'from' | 'to'>;

const filtered = ({ status, from, to }: Filters): readonly (Sql | null)[] => [
  isJust(sql`t.status`, status),
  from ? sql`t.started_at >= ${from}::timestamptz` : null,
  to ? sql`t.started_at < ${to}::timestamptz` : null,
];

const sorts = { startedAt: 'timestamptz' } as const;

type Runs = Filters & Pick<QueryOf<typeof listBackupRuns>, 'jobId'>;

/** How the runs of a customer are read; `regions` are those that are connected. */
export const runList = (tenant: Tenant, { jobId, ...filters }: Runs, regions: readonly string[]): ListSpec =>
  listOfCustomer(tenant, {
    table: 'm365_run',
    item: sql`json_build_object(${fields})`,
    sorts,
    where: [isJust(sql`t.job_id`, jobId), ...filtered(filters)],
    extra: connectionAge(runMirrorName, regions),
  });

/** Those of all customers of a partner. */
export const runsOfPartner = (
  { partnerId }: Tenant,
  filters: Filters,
  regions: readonly string[],
): ListSpec => ({
  from: sql`m365_run t join organization o on o.partner_id = t.partner_id and o.id = t.customer_id`,
  item: sql`json_build_object(${fields}, 'customerId', o.id, 'customerName', o.name)`,
  sorts,
  where: [sql`t.partner_id = ${partnerId}`, ...filtered(filters)].filter((one) => one !== null),
  extra: connectionAge(runMirrorName, regions),
});

export const runRead = (tenant: Tenant, id: string): TenantRead =>
  oneOfCustomer(tenant, id, {
    table: 'm365_run',
    item: sql`json_build_object(${fields}, 'failedInARow', ${failedInARow}, 'log', ${logJson})`,
  });
