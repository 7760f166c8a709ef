import { createServer } from 'node:http';
import pg from 'pg';

/**
 * The floor: the least that a server has to do to answer the same bytes from the same database. No session, no rights,
 * no row-level security, no validation: one prepared statement whose JSON PostgreSQL builds, on the owner's connection.
 * The cursor is given, because a floor signs nothing.
 */
type Page = { path: string; text: string; values: unknown[]; cursor: string };

/** A moment as the API says it. */
const utc = (moment: string): string =>
  `to_char((${moment}) at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;

/** What needs somebody, with how urgent that is: of a customer's services, regions, things and itself. */
const things = (table: string, kind: string, name: string): string => `
  select x.customer_id, case x.operation ->> 'state' when 'failed' then 0 else 1 end as urgency, '${kind}' as kind,
    's3-storage' as service, count(*) as count, min(x.${name}) as name, null::timestamptz as since
  from ${table} x where x.partner_id = $1 and x.operation ->> 'state' in ('failed', 'needs-attention') group by 1, 2`;
const reasons = `
  select s.customer_id, case when f.state = 'failed' then 0 when f.state = 'needs-attention' then 1 else 3 end as urgency,
    case when f.state = 'failed' then 'serviceFailed' when f.state = 'needs-attention' then 'serviceNeedsAttention'
      else 'serviceBusy' end as kind, s.service, 1::bigint as count, null::text as name, null::timestamptz as since
  from service s cross join lateral (select case when s.state in ('provisioning', 'ending')
    and s.operation ->> 'state' in ('failed', 'needs-attention') then s.operation ->> 'state' else s.state end as state) f
  where s.partner_id = $1 and f.state <> 'enabled'
  union all select m.customer_id, 2, 'notAnswering', m.service, 1, m.region, m.synced_at
  from mirror m join connection_state c on c.system = m.system and c.region = m.region and not c.reachable
  where m.partner_id = $1 and m.part = 'whole'
  union all select o.id, 1, 'deletion', null, 1, null, o.delete_after from organization o
  where o.partner_id = $1 and o.kind = 'customer' and o.delete_after is not null
  union all ${things('s3_bucket', 'bucketsFailed', 'name')}
  union all ${things('s3_user', 'storageUsersFailed', 'username')}
  union all ${things('s3_access_key', 'accessKeysFailed', 'access_key_id')}`;

const thisMonth = `date_trunc('month', stockholm_day(now()))::date`;
const currency = `(select coalesce((select l.currency from price_list l where l.state = 'published'
  order by l.version limit 1), 'SEK'))`;
const levels = `(array['error', 'warning', 'unknown', 'busy', 'none'])`;

const customers = `
  select string_agg(p.item::text, E',\\n') as items, max(p.found) as total, json_build_object(
    'month', to_char(${thisMonth}, 'YYYY-MM'), 'currency', ${currency}, 'sumMinor', round(max(p.all_cost) * 100),
    'partnerSumMinor', round(max(p.all_partner_cost) * 100))::text as extra
  from (
    select t.found, t.all_cost, t.all_partner_cost, json_build_object('id', t.id, 'partnerId', t.partner_id, 'name', t.name,
      'organizationNumber', t.organization_number, 'city', t.city, 'contactEmail', t.contact_email,
      'activeServices', coalesce((
        select json_agg(json_build_object('service', s.service, 'state',
          case when s.state in ('provisioning', 'ending') and s.operation ->> 'state' in ('failed', 'needs-attention')
            then s.operation ->> 'state' else s.state end))
        from service s where s.partner_id = $1 and s.customer_id = t.id), '[]'::json),
      'customerMinor', round(t.cost * 100),
      'beforeMinor', (
        select round(sum(u.customer_cost * case when k.billed = 'hour' then c.share else 1 end) * 100)
        from compared_days((select ${thisMonth})) c
        join usage_total u on u.partner_id = $1 and u.customer_id = t.id and u.span = 'day' and u.starts_on = c.day
          and u.priced > 0
        join product k on k.key = u.product),
      'currency', ${currency},
      'attention', json_build_object('level', ${levels}[coalesce(t.urgency, 4) + 1], 'count', coalesce(t.count, 0),
        'reasons', coalesce(t.reasons, '[]'::json)),
      'users', (select count(*) from user_account u
        where u.partner_id = $1 and u.organization_id = t.id and u.state <> 'invited'),
      'createdAt', ${utc('t.created_at')},
      'closedUntil', ${utc('case when t.closed_until > now() then t.closed_until end')},
      'deletedOn', ${utc('t.delete_after')},
      'version', t.version) as item
    from (
      select o.*, c.cost, a.urgency, a.count, a.reasons, count(*) over () as found, sum(c.cost) over () as all_cost,
        sum(c.partner_cost) over () as all_partner_cost
      from organization o
      left join (
        select u.customer_id, sum(u.customer_cost) as cost, sum(u.partner_cost) as partner_cost from usage_total u
        where u.partner_id = $1 and u.span = 'month' and u.starts_on = ${thisMonth} and u.priced > 0
        group by u.customer_id
      ) c on c.customer_id = o.id
      left join (
        select r.customer_id, min(r.urgency) as urgency, count(*) filter (where r.urgency < 3) as count,
          json_agg(json_build_object('level', ${levels}[r.urgency + 1], 'kind', r.kind, 'service', r.service,
            'count', r.count, 'name', r.name, 'since', ${utc('r.since')}) order by r.place) filter (where r.place <= 2) as reasons
        from (select u.*, row_number() over (partition by u.customer_id order by u.urgency, u.kind, u.service, u.name) as place
          from (${reasons}) u) r group by r.customer_id
      ) a on a.customer_id = o.id
      where o.partner_id = $1 and o.kind = 'customer'
    ) t order by coalesce(t.urgency, 4) * 1e15 - coalesce(t.cost, 0), t.id limit 50) p`;

const buckets = `
  select (select string_agg(p.item::text, E',\\n') from (
    select json_build_object('id', t.id, 'name', t.name, 'region', t.region, 'owner', t.owner, 'state', t.state,
      'objectLock', t.object_lock, 'lockMode', t.lock_mode, 'retentionDays', t.retention_days, 'quotaGiB', t.quota_gib,
      'objects', t.objects, 'usedBytes', t.used_bytes, 'costMinor', (
        select round(m.customer_cost * 100) from meter_series s
        join meter_month m on m.partner_id = s.partner_id and m.service = s.service and m.customer_id = s.customer_id
          and m.series_id = s.id and m.month = (select date_trunc('month', stockholm_day(now()))::date)
        where s.partner_id = $1 and s.product = 's3-storage.capacity' and s.resource_id = t.id),
      'currency', (select l.currency from price_list l where l.state = 'published' and l.valid_from <= stockholm_day(now())
        order by l.valid_from desc, l.version desc limit 1),
      'syncedAt', ${utc('t.synced_at')}, 'createdAt', ${utc('t.created_at')}, 'orderedHere', t.ordered_here,
      'operation', t.operation, 'version', t.version) as item
    from s3_bucket t where t.partner_id = $1 and t.customer_id = $2 order by t.name, t.id limit 50) p) as items,
  (select count(*) from s3_bucket t where t.partner_id = $1 and t.customer_id = $2) as total,
  (select json_build_object('syncedAt', ${utc('case when bool_or(m.synced_at is null) then null else min(m.synced_at) end')})
    from mirror m where m.partner_id = $1 and m.customer_id = $2 and m.name = 's3-storage' and m.part = 'whole')::text as extra`;

const need = (name: string): string => {
  const value = process.env[name];
  if (value === undefined) throw new Error(`${name} is not set.`);
  return value;
};

const partnerId = need('PARTNER_ID');
const pages: Page[] = [
  { path: '/customers', text: customers, values: [partnerId], cursor: need('CUSTOMERS_CURSOR') },
  {
    path: '/buckets',
    text: buckets,
    values: [partnerId, need('CUSTOMER_ID')],
    cursor: need('BUCKETS_CURSOR'),
  },
];

const pool = new pg.Pool({
  connectionString: need('DATABASE_URL'),
  max: 10,
  options: '-c jit=off -c timezone=UTC',
});

async function answer(page: Page): Promise<string> {
  const { rows } = await pool.query({ name: page.path, text: page.text, values: page.values });
  const [row] = rows;
  const extra = row.extra ? `,${row.extra.slice(1, -1)}` : '';
  return `{"items":[${row.items}],"nextCursor":${JSON.stringify(page.cursor)},"total":${row.total}${extra}}`;
}

const server = createServer((request, response) => {
  const page = pages.find((one) => one.path === request.url);
  if (!page) {
    response.writeHead(404).end();
    return;
  }
  answer(page).then(
    (text) => response.writeHead(200, { 'content-type': 'application/json; charset=utf-8' }).end(text),
    () => response.writeHead(500).end(),
  );
});
server.listen(0, '127.0.0.1', () => {
  const address = server.address();
  if (address !== null && typeof address === 'object') {
    process.stdout.write(`${JSON.stringify({ port: address.port })}\n`);
  }
});
