import type { listCloudJobs } from '@portal/contract/cloud-connect/jobs';
import type { QueryOf } from '@portal/contract/http';
import sql, { type Sql } from 'sql-template-tag';
import {
  customerExists,
  gate,
  isOfCustomer,
  textRead,
  type Tenant,
  type TenantRead,
} from '../platform/database/tenancy.ts';
import type { ListSpec } from '../platform/http/lists.ts';
import type { Principal } from '../platform/http/principal.ts';
import { costOfMonth } from '../platform/metering/cost-of-month.ts';
import { currencyInUse, explanation, pricesOf, type PriceReader } from '../platform/metering/prices.ts';
import { isJust, listOfCustomer, oneOfCustomer, searched } from '../services/customer-rows.ts';
import { connectionAge } from '../services/mirror-repository.ts';
import { secretUntil } from '../services/secret-once.ts';
import { gib, passwordSecret, service, storage } from './account.ts';

/** Over how many days the pace is reckoned: at most, and at least to tell one. */
const pace = { mostDays: 30, leastDays: 7 };
/** What fills in more than that is not foretold. */
const foretoldDays = 3650;

const days: Sql = sql`
  select d.day, d.quantity / d.hours as average from meter_day d
  join meter_series s on s.partner_id = d.partner_id and s.id = d.series_id
  where d.partner_id = t.partner_id and d.customer_id = t.customer_id and d.service = ${service} and d.hours > 0
    and s.resource_id = t.id and s.product = ${storage} and d.day >= stockholm_day(portal_now()) - ${pace.mostDays}::integer`;

/** When the quota of a tenant `t` is full, as fast as it has filled lately; null while it does not, or nobody can tell. */
const fullAt: Sql = sql`(
  select case when f.days <= 0 then portal_now() when f.days < ${foretoldDays}::integer
    then portal_now() + make_interval(secs => f.days::float8 * 86400) end
  from (
    select (t.quota_gib::numeric * ${gib}::bigint - t.used_bytes)
      / (t.used_bytes * (n.average - o.average) / n.average / (n.day - o.day)) as days
    from (select * from (${days}) d order by d.day desc limit 1) n
    cross join (select * from (${days}) d order by d.day limit 1) o
    where n.average > o.average and n.day - o.day >= ${pace.leastDays}::integer and t.used_bytes > 0
  ) f)`;

/** Why a customer has no jobs, of rows `j` of its jobs and its tenant `t`. */
const accessOf = (jobs: Sql): Sql => sql`case when ${jobs} then 'allowed'
  when t.connected_servers > 0 and t.used_bytes > 0 then 'not-allowed' else 'none' end`;

const jobsOfTenant: Sql = sql`(
  select json_build_object('access', ${accessOf(sql`count(*) > 0`)}, 'total', count(*),
    'ran', count(*) filter (where j.ended_at >= portal_now() - interval '24 hours'),
    'transferredBytes', coalesce(sum(j.transferred_bytes) filter (where j.ended_at >= portal_now() - interval '24 hours'), 0)::bigint,
    'failed', count(*) filter (where j.state = 'failed'), 'warning', count(*) filter (where j.state = 'warning'),
    'waiting', count(*) filter (where j.state in ('waiting-for-tape', 'waiting-for-repository')),
    'unknown', count(*) filter (where j.state = 'unknown'))
  from cloud_job j where j.partner_id = t.partner_id and j.customer_id = t.customer_id)`;

const secretOfTenant: Sql = sql`secret_once s
  where s.partner_id = t.partner_id and s.kind = ${passwordSecret} and s.thing_id = t.id`;

const passwordJson: Sql = sql`json_build_object(
  'secretUntil', api_time(${secretUntil(passwordSecret, { partnerId: sql`t.partner_id`, id: sql`t.id` })}),
  'shownAt', (select api_time(s.shown_at) from ${secretOfTenant}),
  'isExpired', exists (select from ${secretOfTenant} and s.shown_at is null and (s.until is null or s.until <= portal_now())))`;

type Reader = Pick<Principal, 'kind'>;

/** The system's own words are for the operator. */
const endpointsFor = ({ kind }: Reader): Sql => sql`coalesce((
  select json_agg(json_build_object('address', e.value -> 'address', 'port', e.value -> 'port', 'state', e.value -> 'state',
    'unknownWord', case when ${kind === 'operator'} then e.value -> 'unknownWord' end) order by e.place)
  from jsonb_array_elements(t.endpoints) with ordinality e (value, place)), '[]'::json)`;

const tenantJsonFor = (reader: Reader): Sql => sql`json_build_object(
  'id', t.id, 'region', t.region, 'state', t.state, 'operation', t.operation, 'orderedHere', t.ordered_here,
  'notSeenSince', api_time(t.not_seen_since), 'syncedAt', api_time(t.synced_at), 'createdAt', api_time(t.created_at),
  'version', t.version, 'userName', t.user_name, 'endpoints', ${endpointsFor(reader)}, 'quotaGiB', t.quota_gib,
  'usedBytes', t.used_bytes, 'fullAt', api_time(${fullAt}), 'servers', t.servers, 'workstations', t.workstations,
  'vms', t.vms, 'connectedServers', t.connected_servers, 'isSuspended', t.is_suspended,
  'leaseEndsAt', api_time(t.lease_ends_at), 'lastActiveAt', api_time(t.last_active_at),
  'password', ${passwordJson},
  'jobs', ${jobsOfTenant}, 'costMinor', ${costOfMonth([storage])}, 'currency', ${currencyInUse})`;

/** What the customer has, once it is there. */
export const tenantRead = (tenant: Tenant, reader: Reader): TenantRead =>
  textRead(sql`
    select (${tenantJsonFor(reader)})::text as answer from cloud_tenant t
    where ${gate} and ${isOfCustomer(tenant)} and t.tenant_id is not null`);

const unknownWordsFor = ({ kind }: Reader): Sql =>
  kind === 'operator'
    ? sql`coalesce((
        select json_agg(json_build_object('of', u.key, 'word', u.value) order by u.key desc)
        from jsonb_each_text(t.unknown_words) u), '[]'::json)`
    : sql`null`;

const jobJsonFor = (
  reader: Reader,
): Sql => sql`json_build_object('id', t.id, 'name', t.name, 'region', t.region, 'state', t.state,
  'isEnabled', t.is_enabled, 'startedAt', api_time(t.started_at), 'endedAt', api_time(t.ended_at),
  'durationSeconds', t.duration_seconds, 'transferredBytes', t.transferred_bytes, 'failureMessage', t.failure_message,
  'schedule', t.schedule, 'destination', t.destination,
  'unknownWords', ${unknownWordsFor(reader)}, 'notSeenSince', api_time(t.not_seen_since))`;

type Filters = Pick<QueryOf<typeof listCloudJobs>, 'search' | 'state'>;

const accessOfCustomer = (tenant: Tenant): Sql => sql`coalesce((
  select ${accessOf(sql`exists (select from cloud_job j where j.partner_id = t.partner_id and j.customer_id = t.customer_id)`)}
  from cloud_tenant t where ${isOfCustomer(tenant)}), 'none')`;

type JobQuery = Filters & { reader: Reader; regions: readonly string[] };

/** How the list of jobs is read; `regions` are those that offer the service. */
export const jobList = (tenant: Tenant, { search, state, reader, regions }: JobQuery): ListSpec =>
  listOfCustomer(tenant, {
    table: 'cloud_job',
    item: jobJsonFor(reader),
    sorts: {
      state: { by: sql`cloud_job_urgency(t.state)`, type: 'integer' },
      name: 'text',
      startedAt: 'timestamptz?',
      endedAt: 'timestamptz?',
      durationSeconds: 'bigint?',
      transferredBytes: 'bigint?',
    },
    where: [searched(search, sql`t.name`), isJust(sql`t.state`, state)],
    extra: sql`${connectionAge(service, regions)}::jsonb || jsonb_build_object('access', ${accessOfCustomer(tenant)})`,
  });

type OneJob = { tenant: Tenant; principal: Reader; query: { id: string } };

export const jobRead = ({ tenant, principal, query: { id } }: OneJob): TenantRead =>
  oneOfCustomer(tenant, id, { table: 'cloud_job', item: jobJsonFor(principal) });

/** What the customer pays today in the regions that offer the service. */
export const priceListRead = ({ tenant, sessionId }: PriceReader, regions: readonly string[]): TenantRead =>
  textRead(sql`
    select json_build_object('items', coalesce((
      select json_agg(json_build_object('region', r.region, 'explanation', ${explanation(sql`${storage}::text`)}) order by r.place)
      from unnest(${[...regions]}::text[]) with ordinality r (region, place)
      cross join ${pricesOf(sessionId, sql`${storage}::text`, sql`stockholm_day(portal_now())`)} p), '[]'::json))::text as answer
    where ${gate} and ${customerExists(tenant)}`);
