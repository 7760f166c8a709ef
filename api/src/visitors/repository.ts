import type { QueryOf } from '@portal/contract/http';
import { shownChanges, type listVisits } from '@portal/contract/visitors';
import sql, { join, type Sql } from 'sql-template-tag';
import type { Row } from '../platform/database/database.ts';
import { containsText, listRead } from '../platform/http/lists.ts';
import type { Principal } from '../platform/http/principal.ts';
import type { Sealer } from '../platform/process/seal.ts';
import { gate, type TenantRead } from '../platform/database/tenancy.ts';

/** The organization whose book it is: row-level security alone would let a partner read its customers' too. */
type Organization = Pick<Principal, 'partnerId' | 'organizationId' | 'kind'>;

const within = ({ partnerId, organizationId }: Organization): Sql =>
  sql`t.partner_id = ${partnerId} and t.organization_id = ${organizationId}`;

/**
 * What the visit `t` has changed, as the audit log tells it: a worker may have finished it long after. A customer reads
 * what is about it; for a partner it is anything of its own. Each change is kept with its visit, so that none lies
 * before it; of two first ones at once the later one may have kept it, which is what the minute is for.
 */
const changesOf = ({ partnerId, organizationId, kind }: Organization): Sql => {
  const about = kind === 'customer' ? sql` and e.customer_id = ${organizationId} and not e.internal` : sql``;
  return sql`audit_entry e where e.partner_id = ${partnerId} and e.user_id = t.user_id and e.session_id = t.session_id
    and e.at >= greatest(t.began_at - interval '1 minute',
      case t.kind when 'managed' then t.day::timestamp at time zone 'UTC' end)
    and e.at < case t.kind when 'managed'
      then (t.day + 1)::timestamp at time zone 'UTC' else t.ends_at + interval '2 days' end
    and e.event not in ('loginToCustomer', 'loginToCustomerEnded', 'loginToPartner', 'loginToPartnerEnded')${about}`;
};

const fields = (organization: Organization): Sql => sql`'id', t.id, 'kind', t.kind, 'userId', t.user_id,
  'userName', t.user_name, 'organizationName', t.organization_name, 'reason', t.reason, 'beganAt', api_time(t.began_at),
  'endsAt', api_time(case t.kind when 'impersonated' then coalesce(t.ended_at, t.ends_at) end),
  'isOver', coalesce(t.ended_at, t.ends_at) <= now(),
  'changes', (select count(*) from ${changesOf(organization)})`;

type ListQuery = QueryOf<typeof listVisits>;

const searched = [sql`t.user_name`, sql`t.organization_name`, sql`t.reason`];

const filters = ({ search, kind, from, to }: ListQuery): Sql[] => [
  ...(search
    ? [
        sql`(${join(
          searched.map((column) => containsText(column, search)),
          ' or ',
        )})`,
      ]
    : []),
  ...(kind ? [sql`t.kind = ${kind}`] : []),
  ...(from ? [sql`t.began_at >= ${from}::timestamptz`] : []),
  ...(to ? [sql`t.began_at < ${to}::timestamptz`] : []),
];

/** A page of the book, the newest first, in one round trip. */
export const visitsPage = (sealer: Sealer, of: Organization, query: ListQuery): TenantRead =>
  listRead(
    sealer,
    { ...query, sort: '-beganAt' },
    {
      from: sql`visit t`,
      item: sql`json_build_object(${fields(of)})`,
      sorts: { beganAt: 'timestamptz' },
      where: [within(of), ...filters(query)],
    },
  );

type OneRead = { of: Organization; id: string; missing: () => Error };

export const oneVisit = ({ of, id, missing }: OneRead): TenantRead => ({
  query: sql`
    select json_build_object(${fields(of)}, 'changed', (
      select coalesce(json_agg(json_build_object('id', c.id, 'at', api_time(c.at), 'event', c.event, 'service', c.service,
        'target', c.target) order by c.at, c.id), '[]'::json)
      from (select e.* from ${changesOf(of)} order by e.at, e.id limit ${shownChanges}) c))::text as item
    from visit t where ${gate} and ${within(of)} and t.id = ${id}`,
  answer: (found: Row | null): string => {
    if (typeof found?.['item'] !== 'string') throw missing();
    return found['item'];
  },
});
