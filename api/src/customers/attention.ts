import type { AttentionLevel, AttentionReason } from '@portal/contract/attention';
import { attentionLevels } from '@portal/contract/attention';
import sql, { join, raw, type Sql } from 'sql-template-tag';
import type { Registry, ThingsToWatch } from '../platform/capability.ts';
import { gate, type Tenant } from '../platform/database/tenancy.ts';

const levels = [...attentionLevels];
/** So many reasons of a customer are named in a list; its own page names all, so that none hides behind others. */
const named = 2;

/** The smaller, the more urgent. */
export const urgencyOf = (level: AttentionLevel): number => attentionLevels.indexOf(level);
const urgency = (level: AttentionLevel): Sql => sql`${urgencyOf(level)}::integer`;

type Kind = AttentionReason['kind'];
const kind = (name: Kind): Sql => sql`${name}::text`;

const ofTenant = ({ partnerId, customerId }: Tenant): Sql =>
  customerId === null
    ? sql`x.partner_id = ${partnerId}`
    : sql`x.partner_id = ${partnerId} and x.customer_id = ${customerId}`;

const services = (tenant: Tenant): Sql => sql`
  select x.customer_id,
    case x.state when 'failed' then ${urgency('error')} when 'needs-attention' then ${urgency('warning')} else ${urgency('busy')} end
      as urgency,
    case x.state when 'failed' then ${kind('serviceFailed')} when 'needs-attention' then ${kind('serviceNeedsAttention')}
      else ${kind('serviceBusy')} end as kind,
    x.service, 1::bigint as count, null::text as name, null::timestamptz as since
  from service_state x where ${gate} and ${ofTenant(tenant)} and x.state <> 'enabled'`;

const silentRegions = (tenant: Tenant): Sql => sql`
  select x.customer_id, ${urgency('unknown')}, ${kind('notAnswering')}, x.service, 1, x.region, x.synced_at
  from mirror x join connection_reachable c on c.system = x.system and c.region = x.region and not c.reachable
  where ${gate} and ${ofTenant(tenant)} and x.part = 'whole'`;

const deletions = ({ partnerId, customerId }: Tenant): Sql => sql`
  select x.id, ${urgency('warning')}, ${kind('deletion')}, null, 1, null, x.delete_after
  from organization x where ${gate} and x.partner_id = ${partnerId} and x.kind = 'customer' and x.delete_after is not null
    and x.id = coalesce(${customerId}::uuid, x.id)`;

const byOperation = sql`case x.operation ->> 'state' when 'failed' then ${urgency('error')} else ${urgency('warning')} end`;
const carriesTrouble = sql`x.operation ->> 'state' in ('failed', 'needs-attention')`;

const things =
  (tenant: Tenant) =>
  ({ kind: of, service, table, name, condition }: ThingsToWatch): Sql =>
    sql`
  select x.customer_id, ${condition ? urgency(condition.urgency) : byOperation}, ${kind(of)}, ${service}::text, count(*),
    min(x.${raw(name)}), null
  from ${raw(table)} x where ${gate} and ${ofTenant(tenant)} and ${condition ? raw(condition.holds) : carriesTrouble}
  group by 1, 2`;

/** Rows `a` of what needs somebody, by customer: `urgency`, how many reasons, and the most urgent of them as JSON. */
export const attentionByCustomer = ({ watched }: Pick<Registry, 'watched'>, tenant: Tenant): Sql => sql`(
  select r.customer_id, min(r.urgency) as urgency, count(*) filter (where r.urgency < ${urgency('busy')}) as count,
    json_agg(json_build_object('level', (${levels}::text[])[r.urgency + 1], 'kind', r.kind,
      'service', r.service, 'count', r.count, 'name', r.name, 'since', api_time(r.since)) order by r.place)
      filter (where ${tenant.customerId !== null}::boolean or r.place <= ${named}) as reasons
  from (
    select u.*, row_number() over (partition by u.customer_id order by u.urgency, u.kind, u.service, u.name) as place
    from (${join([services(tenant), silentRegions(tenant), deletions(tenant), ...watched.map(things(tenant))], ' union all ')}) u
  ) r group by r.customer_id)`;

/** The contract's `attention` of a row `a` of these, which may be missing. */
export const attentionJson: Sql = sql`json_build_object(
  'level', (${levels}::text[])[coalesce(a.urgency, ${urgency('none')}) + 1],
  'count', coalesce(a.count, 0), 'reasons', coalesce(a.reasons, '[]'::json))`;
