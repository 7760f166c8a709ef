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

const customers = `
  select (select string_agg(p.item::text, E',\\n') from (
    select json_build_object('id', t.id, 'partnerId', t.partner_id, 'name', t.name,
      'organizationNumber', t.organization_number, 'city', t.city, 'contactEmail', t.contact_email,
      'activeServices', coalesce((
        select json_agg(json_build_object('service', s.service, 'state',
          case when s.state in ('provisioning', 'ending') and s.operation ->> 'state' in ('failed', 'needs-attention')
            then s.operation ->> 'state' else s.state end))
        from service s where s.partner_id = $1 and s.customer_id = t.id), '[]'::json),
      'users', (select count(*) from user_account u
        where u.partner_id = $1 and u.organization_id = t.id and u.state <> 'invited'),
      'createdAt', ${utc('t.created_at')},
      'closedUntil', ${utc('case when t.closed_until > now() then t.closed_until end')},
      'deletedOn', ${utc('t.delete_after')},
      'version', t.version) as item
    from organization t where t.partner_id = $1 and t.kind = 'customer' order by t.name collate "sv-x-icu", t.id limit 50) p) as items,
  (select count(*) from organization t where t.partner_id = $1 and t.kind = 'customer') as total`;

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
  // Without sorting it reads in the order of an index, which is the least for a page of a large tenant.
  options: '-c jit=off -c timezone=UTC -c enable_sort=off',
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
