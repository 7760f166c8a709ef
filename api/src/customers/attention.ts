import type { AttentionLevel, AttentionReason } from '@portal/contract/attention';
import { attentionLevels } from '@portal/contract/attention';
import sql, { type Sql } from 'sql-template-tag';
import { gate, type Tenant } from '../platform/database/tenancy.ts';

const levels = [...attentionLevels];
/** So many reasons of a customer are named in a list; its own page names all, so that none hides behind others. */
const named = 2;

/** The smaller, the more urgent. */
export const urgencyOf = (level: AttentionLevel): number => attentionLevels.indexOf(level);
const urgency = (level: AttentionLevel): Sql => sql`${urgencyOf(level)}::integer`;

const kind = (name: AttentionReason['kind']): Sql => sql`${name}::text`;

const ofTenant = ({ partnerId, customerId }: Tenant): Sql =>
  customerId === null
    ? sql`x.partner_id = ${partnerId}`
    : sql`x.partner_id = ${partnerId} and x.customer_id = ${customerId}`;

/** What is kept of things, so many of a kind together; the name is of the first. */
const kept = (tenant: Tenant): Sql => sql`
  select x.customer_id, array_position(${levels}::text[], x.level) - 1 as urgency, x.kind, x.service, count(*) as count,
    min(x.name) as name, case when x.kind = ${kind('deletion')} then min(x.since) end as since
  from attention x where ${gate} and ${ofTenant(tenant)} group by x.customer_id, x.level, x.kind, x.service`;

/** Of a region that does not answer, what is known of each customer is of then. */
const silentRegions = (tenant: Tenant): Sql => sql`
  select x.customer_id, ${urgency('unknown')}, ${kind('notAnswering')}, x.service, 1, x.region, x.synced_at
  from mirror x join connection_reachable c on c.system = x.system and c.region = x.region and not c.reachable
  where ${gate} and ${ofTenant(tenant)} and x.part = 'whole'`;

/** Rows `a` of what needs somebody, by customer: `urgency`, how many reasons, and the most urgent of them as JSON. */
export const attentionByCustomer = (tenant: Tenant): Sql => sql`(
  select r.customer_id, min(r.urgency) as urgency, count(*) filter (where r.urgency < ${urgency('busy')}) as count,
    json_agg(json_build_object('level', (${levels}::text[])[r.urgency + 1], 'kind', r.kind,
      'service', r.service, 'count', r.count, 'name', r.name, 'since', api_time(r.since)) order by r.place)
      filter (where ${tenant.customerId !== null}::boolean or r.place <= ${named}) as reasons
  from (
    select u.*, row_number() over (partition by u.customer_id order by u.urgency, u.kind, u.service, u.name) as place
    from (${kept(tenant)} union all ${silentRegions(tenant)}) u
  ) r group by r.customer_id)`;

/** The contract's `attention` of a row `a` of these, which may be missing. */
export const attentionJson: Sql = sql`json_build_object(
  'level', (${levels}::text[])[coalesce(a.urgency, ${urgency('none')}) + 1],
  'count', coalesce(a.count, 0), 'reasons', coalesce(a.reasons, '[]'::json))`;
