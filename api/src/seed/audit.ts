import sql, { raw, type Sql } from 'sql-template-tag';
import type { Transaction } from '../platform/database/database.ts';
import { stories } from './audit-stories.ts';

/** How far back the log reaches, as the usage does. */
const days = 395;

/** A number from 0 to 1, the same for the same row and salt. */
const dice = (salt: number): Sql =>
  raw(`((hashint8extended(g, ${salt}) & 1073741823) / 1073741824.0::double precision)`);

const tellStories = sql`
  create temp table seed_story on commit drop as
  select (row_number() over ())::integer - 1 as n, s.event, s.service, s.who, s.subject, s.name as thing, s.details
  from jsonb_to_recordset(${JSON.stringify(stories)}::jsonb)
    as s(times integer, event text, service text, who text, subject text, name text, details jsonb)
  cross join lateral generate_series(1, s.times)`;

/** Who may have done something in a partner: its own people, and those of its customers. */
const numberPeople = sql`
  create temp table seed_person on commit drop as
  select u.partner_id, case when o.kind = 'customer' then 'customer' else 'home' end as side, u.id, u.email, u.created_at,
    trim(u.first_name || ' ' || u.last_name) as name, o.id as organization_id, o.name as organization_name,
    (row_number() over (partition by u.partner_id, o.kind = 'customer' order by u.id))::integer - 1 as n,
    (count(*) over (partition by u.partner_id, o.kind = 'customer'))::integer as people
  from user_account u join organization o on o.partner_id = u.partner_id and o.id = u.organization_id
  where u.state = 'active'`;

const numberCustomers = sql`
  create temp table seed_customer on commit drop as
  select partner_id, id, name, created_at, (row_number() over (partition by partner_id order by id))::integer - 1 as n,
    (count(*) over (partition by partner_id))::integer as customers
  from organization where kind = 'customer'`;

const numberPartners = sql`
  create temp table seed_organization on commit drop as
  select o.partner_id, (count(*) over ())::integer as organizations,
    (row_number() over (order by o.kind = 'operator', c.customers desc nulls last, o.created_at, o.id))::integer - 1 as n,
    c.customers, p.of_home, p.of_customers
  from organization o
  left join (select partner_id, max(customers) as customers from seed_customer group by 1) c using (partner_id)
  left join (select partner_id, max(people) filter (where side = 'home') as of_home,
    max(people) filter (where side = 'customer') as of_customers from seed_person group by 1) p using (partner_id)
  where o.id = o.partner_id and o.state = 'active'`;

/** The partner with the most customers has a fifth of all, the others share the rest; a few people and customers have most of it. */
const cast = (entries: number): Sql => sql`
  create temp table seed_cast on commit drop as
  select t.g, s.*, p.partner_id, p.id as user_id, p.name, p.email, p.organization_id, p.organization_name,
    coalesce(c.id, case when p.side = 'customer' then p.organization_id end) as customer_id,
    coalesce(c.name, case when p.side = 'customer' then p.organization_name end) as customer_name,
    greatest(p.created_at, c.created_at) as since
  from (select g, ${dice(1)} as first, ${dice(2)} as rest, ${dice(3)} as story, ${dice(4)} as person, ${dice(5)} as customer
    from generate_series(1, ${entries}::integer) g) t
  cross join (select max(organizations) as organizations from seed_organization) every
  join seed_story s on s.n = floor(t.story * 100)::integer
  join seed_organization h on h.n = case when t.first < 0.2 then 0 else floor(t.rest * every.organizations)::integer end
  join seed_person p on p.partner_id = h.partner_id and p.side = case when s.who = 'customer' then 'customer' else 'home' end
    and p.n = floor(t.person * t.person * case when s.who = 'customer' then h.of_customers else h.of_home end)::integer
  left join seed_customer c on c.partner_id = h.partner_id and s.who <> 'customer' and s.subject <> 'email'
    and c.n = floor(t.customer * t.customer * h.customers)::integer
  where p.side = 'customer' or s.subject = 'email' or c.id is not null`;

const bucket = sql`(array['backup', 'archive', 'media', 'exports', 'invoices', 'drawings', 'logs', 'mail'])
  [1 + floor(${dice(6)} * 8)::integer] || '-' || floor(${dice(7)} * 40)::integer`;
/** As the portal makes them: the moment, then chance. */
const id = sql`(lpad(to_hex((extract(epoch from at) * 1000)::bigint), 12, '0') || '7' || substr(md5(g::text), 1, 3) || 'a'
  || substr(md5(g::text), 4, 15))::uuid`;

const draft = (now: Date): Sql => sql`
  create temp table seed_entry on commit drop as
  select partner_id, customer_id, ${id} as id, at, event, service, user_id,
    case when who = 'acting' then name || ', ' || organization_name else name end as user_name,
    case when who <> 'home' then customer_name end as user_customer_name,
    case when who = 'acting' then customer_id end as acting_organization_id,
    case when who = 'acting' then customer_name end as acting_organization_name,
    case subject when 'email' then email when 'customer' then customer_name when 'named' then thing else ${bucket} end as target,
    customer_name as target_customer_name, md5(user_id || (at::date)::text)::uuid as session_id,
    md5('request' || g)::uuid::text as request_id, '203.0.113.' || (hashint8(g) & 127) as ip, false as internal, details,
    (hashint8extended(g, 8) & 15)::smallint as shard
  from (select *, greatest(since, ${now}::timestamptz - make_interval(days => ${days})) + ${dice(9)}
    * (${now}::timestamptz - greatest(since, ${now}::timestamptz - make_interval(days => ${days}))) as at from seed_cast) d`;

const columns = raw(`partner_id, customer_id, id, at, event, service, user_id, user_name, user_customer_name,
  acting_organization_id, acting_organization_name, target, target_customer_name, session_id, request_id, ip, internal,
  details, shard`);

const chainStep = sql`
  create function pg_temp.seed_step(state bytea, digest bytea, before bytea) returns bytea language sql immutable as $$
    select sha256(coalesce(state, before) || digest) $$`;
const chainHash = sql`
  create aggregate pg_temp.seed_hash(bytea, bytea) (sfunc = pg_temp.seed_step, stype = bytea)`;

/** What the trigger does entry by entry, at once, because a chain's head that moves a thousand times in a transaction is slow. */
const chain = sql`
  insert into audit_entry (${columns}, seq, hash)
  select ${columns}, seq, pg_temp.seed_hash(audit_digest(partner_id, shard, seq, id, at, event, service, customer_id,
    target_customer_name, target, user_id, user_name, user_customer_name, acting_organization_id, acting_organization_name,
    session_id, request_id, ip, internal, details), before) over (partition by partner_id, shard order by seq)
  from (select e.*, coalesce(c.hash, decode(repeat('00', 32), 'hex')) as before,
    coalesce(c.seq, 0) + row_number() over (partition by e.partner_id, e.shard order by e.at, e.id) as seq
    from seed_entry e left join audit_chain c using (partner_id, shard)) n
  order by at, id`;

const heads = sql`
  insert into audit_chain (partner_id, shard, seq, hash)
  select distinct on (partner_id, shard) partner_id, shard, seq, hash from audit_entry order by partner_id, shard, seq desc
  on conflict (partner_id, shard) do update set seq = excluded.seq, hash = excluded.hash`;

type Index = { name: string; definition: string };

/** Those that only searching needs, away while entries are written: to make them anew takes less time than to add to them. */
async function dropIndexes(tx: Transaction): Promise<Index[]> {
  const indexes = await tx.rows<Index>(sql`
    select i.indexrelid::regclass::text as name, replace(pg_get_indexdef(i.indexrelid), ' ON ONLY ', ' ON ') as definition
    from pg_index i where i.indrelid = 'audit_entry'::regclass and not i.indisprimary`);
  for (const { name } of indexes) await tx.run(sql`drop index ${raw(name)}`);
  return indexes;
}

/** Writes a year of everyday life into the audit log, chained as the portal does it. Works as the owner of the tables. */
export async function fillAudit(tx: Transaction, entries: number, now: Date): Promise<void> {
  await tx.run(sql`select ensure_audit_partitions(${now}::timestamptz - make_interval(days => ${days}))`);
  const making = [tellStories, numberPeople, numberCustomers, numberPartners, cast(entries), draft(now)];
  for (const statement of [...making, chainStep, chainHash]) await tx.run(statement);
  await tx.run(sql`alter table audit_entry disable trigger chain`);
  const dropped = await dropIndexes(tx);
  await tx.run(chain);
  await tx.run(heads);
  await tx.run(sql`set local maintenance_work_mem = '256MB'`);
  for (const { definition } of dropped) await tx.run(sql`${raw(definition)}`);
  await tx.run(sql`alter table audit_entry enable trigger chain`);
}
