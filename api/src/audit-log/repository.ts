import { auditDetails } from '@portal/contract/audit-log/details';
import { listLimits } from '@portal/contract/constants';
import sql, { join, type Sql } from 'sql-template-tag';
import { listRead, type ListSpec, type PageFrame } from '../platform/http/lists.ts';
import type { Principal } from '../platform/http/principal.ts';
import type { Sealer } from '../platform/process/seal.ts';
import { gate, type TenantRead } from '../platform/database/tenancy.ts';
import type { AuditQuery } from './audit-query.ts';

/** Known to everybody who works in the partner itself; a customer's people may not read it, so it comes with the answer. */
const partnerName = ({ kind, organizationName }: Principal): Sql => {
  if (kind === 'customer') return sql`(select partner_name())`;
  return kind === 'partner' ? sql`${organizationName}::text` : sql`null`;
};

const named = (id: Sql, name: Sql): Sql =>
  sql`case when ${id} is not null then json_build_object('id', ${id}, 'name', coalesce(${name}, '')) end`;

/**
 * A customer reads from where its own people came, and whoever acted as it; not where people of its partner or of the
 * operator sit who did something from their own organization.
 */
const address = ({ kind }: Principal): Sql =>
  kind === 'customer' ? sql`case when t.user_customer_name is not null then t.ip end` : sql`t.ip`;

export const itemOf = (
  principal: Principal,
): Sql => sql`json_build_object('id', t.id, 'at', api_time(t.at), 'event', t.event,
  'service', t.service, 'userId', t.user_id, 'userName', t.user_name,
  'actingAs', ${named(sql`t.acting_organization_id`, sql`t.acting_organization_name`)},
  'targetCustomer', ${named(sql`t.customer_id`, sql`t.target_customer_name`)},
  'partnerName', ${partnerName(principal)}, 'customerName', t.user_customer_name, 'target', t.target, 'details', (
    select coalesce(json_object_agg(d.key, d.value), '{}'::json) from jsonb_each(t.details) d
    where d.key = any(${auditDetails})),
  'ip', ${address(principal)}, 'requestId', t.request_id)`;

/** The tenant, and for a customer's people what is theirs. */
export const inTenant = ({ tenant }: Pick<AuditQuery, 'tenant'>): Sql[] => [
  sql`t.partner_id = ${tenant.partnerId}`,
  ...(tenant.customerId ? [sql`t.customer_id = ${tenant.customerId} and not t.internal`] : []),
];

const filters = ({ filter }: AuditQuery): Sql[] => [
  ...(filter.service ? [sql`t.service = ${filter.service}`] : []),
  ...(filter.userId ? [sql`t.user_id = ${filter.userId}`] : []),
  ...(filter.customerId ? [sql`t.customer_id = ${filter.customerId}`] : []),
  ...(filter.from ? [sql`t.at >= ${filter.from}::timestamptz`] : []),
  ...(filter.to ? [sql`t.at < ${filter.to}::timestamptz`] : []),
];

/** What begins a page when there is no cursor: after everything. */
const end = { key: 'infinity', id: 'ffffffff-ffff-ffff-ffff-ffffffffffff' };
const bounds = ({ from, since }: PageFrame): Sql => {
  const { key, id } = from ?? end;
  return sql`(t.at, t.id) < (${key}::timestamptz, ${id}::uuid) and t.at <= ${key}::timestamptz
    and t.at >= ${since ?? '-infinity'}::timestamptz`;
};

/** Each event's newest rows by its own index, because the newest of all may be far from one that is rare. */
const rowsOfEvents =
  (wanted: AuditQuery, events: readonly string[]) =>
  (frame: PageFrame): Sql =>
    sql`(
    select e.* from unnest(${events}::text[]) as wanted (event) cross join lateral (
      select t.* from audit_entry t
      where ${join([gate, ...inTenant(wanted), ...filters(wanted)], ' and ')} and t.event = wanted.event and ${bounds(frame)}
      order by t.at desc, t.id desc limit ${frame.limit}) e) t`;

/** From when to when; `since` is the page's own bound. */
const days = ({ from, to }: AuditQuery['filter'], since: string | null): Sql => sql`
  greatest(${from ?? null}::timestamptz, ${since ?? '-infinity'}::timestamptz),
  coalesce(${to ?? null}::timestamptz, 'infinity')`;

/** By words; row-level security cannot use an index for them, so the function does, in the open tenant. */
function found({ search, filter, events }: AuditQuery, { from, since, limit }: PageFrame): Sql {
  const { key, id } = from ?? end;
  const { service, userId, customerId } = filter;
  const isFrequent = from && typeof from.total !== 'number';
  return sql`(
    select (f.entry).*, f.total from search_audit_log(${JSON.stringify(search?.words ?? [])}::jsonb,
      ${search?.request ?? null}, ${JSON.stringify({ service, userId, customerId, events: events ?? undefined })}::jsonb,
      ${days(filter, since)}, ${key}::timestamptz, ${id}::uuid, ${limit}::integer,
      ${isFrequent}::boolean) f) t`;
}

/** The beginning of the month that a moment lies in, as the partitions have it. */
const monthOf = (key: string): string => `${key.slice(0, 7)}-01 00:00:00+00`;

const newestFirst = { at: { by: sql`t.at`, type: 'timestamptz', prunes: true } } as const;

function specOf(wanted: AuditQuery): ListSpec {
  const { principal, events, search, filter } = wanted;
  const common = { item: itemOf(principal), sorts: newestFirst, near: monthOf } as const;
  if (search) {
    const rows = (frame: PageFrame): Sql => found(wanted, frame);
    const all = { from: null, since: null, limit: listLimits.countedExactlyTo + 1 };
    return { ...common, from: found(wanted, all), where: [], rows, total: sql`t.total` };
  }
  const isOne = events?.length === 1;
  const ofEvents = isOne ? sql`t.event = ${events[0]}` : sql`t.event = any(${events}::text[])`;
  const where = [...inTenant(wanted), ...filters(wanted), ...(events ? [ofEvents] : [])];
  const spec = { ...common, from: sql`audit_entry t`, where };
  // A person's or a customer's entries are few enough to look through.
  const isWide = !wanted.tenant.customerId && !filter.userId && !filter.customerId;
  return events && !isOne && isWide ? { ...spec, rows: rowsOfEvents(wanted, events) } : spec;
}

type Page = { pageSize: number; cursor?: string | undefined };

/** A page of the log, the newest first. */
export const auditPage = (sealer: Sealer, wanted: AuditQuery, { pageSize, cursor }: Page): TenantRead =>
  listRead(sealer, { pageSize, cursor, sort: '-at' }, specOf(wanted));
