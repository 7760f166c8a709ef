-- What all things of a customer used together of a product in a region, by day and by month, with what was charged then:
-- whatever shows many customers, or a customer with many things, reads it here. Triggers write it in the transaction of what
-- it adds up. What has a cost in a month is a line of it (`line_minor`): one product of one region at one price, from the day
-- `price_from` on; charges of a product are lines each, added up in one row, which has no region. A row of a day is what the
-- day has of it.
create table usage_total (
  partner_id uuid not null,
  customer_id uuid not null,
  service text not null,
  product text not null,
  span text not null check (span in ('day', 'month')),
  starts_on date not null,
  region text not null default '',
  -- The least of dates where there is no price by the hour.
  price_from date not null default '-infinity',
  quantity numeric not null default 0,
  -- Those that were measured, of all things added up.
  hours bigint not null default 0,
  customer_cost numeric not null default 0,
  partner_cost numeric not null default 0,
  -- Of a day: what each of its things that were there at its end came to on average of its measured hours, added up, and how
  -- many things that were.
  sizes numeric not null default 0,
  measured integer not null default 0,
  -- Of how many days of a thing, and charges, there is a cost: of none of them means that there was no price, which is not
  -- zero.
  priced bigint not null default 0,
  -- How many things more there are at its end than at its beginning, and how many of its hours those that came were there,
  -- less those that went were not.
  things integer not null default 0,
  thing_hours integer not null default 0,
  -- When the first of those that came was there.
  begun_at timestamptz,
  -- Of its hours those of the hour that was running when something was last added: they are not over.
  running_at timestamptz,
  running integer not null default 0,
  customer_minor bigint not null generated always as (line_minor(customer_cost)) stored,
  partner_minor bigint not null generated always as (line_minor(partner_cost)) stored,
  -- Of a day: what an hour of what its things have on average costs the partner, exact.
  hour_cost numeric not null generated always as (
    case when span = 'day' and quantity > 0 then sizes * partner_cost / quantity else 0 end) stored,
  primary key (partner_id, customer_id, span, starts_on, service, product, region, price_from)
) with (fillfactor = 70);
create index usage_total_by_service on usage_total (partner_id, service, span, starts_on);

select keep_to_customer('usage_total', 'portal_auth', 'portal_worker');

-- `portal_request` does not read what the partner pays: a customer's session has the same database role.
grant select (partner_id, customer_id, service, product, span, starts_on, region, price_from, quantity, hours, customer_cost,
  customer_minor, sizes, measured, priced, things, thing_hours, begun_at, running_at, running) on usage_total to portal_request;
grant select on usage_total to portal_auth;
grant select, insert, update on usage_total to portal_worker;

-- The moment at which a day begins.
create function day_begins(p_day date) returns timestamptz
  language sql immutable parallel safe return p_day::timestamp at time zone 'Europe/Stockholm';

-- How many hours lie between two moments, each taken at the beginning of its hour.
create function full_hours(p_from timestamptz, p_to timestamptz) returns integer
  language sql immutable parallel safe return
    (extract(epoch from date_trunc('hour', p_to, 'UTC') - date_trunc('hour', p_from, 'UTC')) / 3600)::integer;

-- The day and the month that a day belongs to, each with the day after its last.
create function usage_spans(p_day date) returns table (span text, starts_on date, ends_on date)
  language sql immutable parallel safe as $$
  values ('day', p_day, p_day + 1),
    ('month', date_trunc('month', p_day)::date, (date_trunc('month', p_day) + interval '1 month')::date)
$$;

-- Adds to the totals, in the order of their key, so that two who do it wait for each other and never in a circle.
create function add_to_totals(p_added usage_total[]) returns void
  language sql volatile set search_path = pg_catalog, public, pg_temp as $$
  insert into usage_total as t (partner_id, customer_id, service, product, span, starts_on, region, price_from, quantity, hours,
    customer_cost, partner_cost, sizes, measured, priced, things, thing_hours, begun_at, running_at, running)
  select a.partner_id, a.customer_id, a.service, a.product, a.span, a.starts_on, a.region, a.price_from, sum(a.quantity),
    sum(a.hours), sum(a.customer_cost), sum(a.partner_cost), sum(a.sizes), sum(a.measured), sum(a.priced), sum(a.things),
    sum(a.thing_hours), min(a.begun_at), max(a.running_at), sum(a.running)
  from unnest(p_added) a group by 1, 2, 3, 4, 5, 6, 7, 8 order by 1, 2, 5, 6, 3, 4, 7, 8
  on conflict (partner_id, customer_id, span, starts_on, service, product, region, price_from) do update set
    quantity = t.quantity + excluded.quantity, hours = t.hours + excluded.hours,
    customer_cost = t.customer_cost + excluded.customer_cost, partner_cost = t.partner_cost + excluded.partner_cost,
    sizes = t.sizes + excluded.sizes, measured = t.measured + excluded.measured,
    priced = t.priced + excluded.priced, things = t.things + excluded.things,
    thing_hours = t.thing_hours + excluded.thing_hours, begun_at = least(t.begun_at, excluded.begun_at),
    running_at = greatest(t.running_at, excluded.running_at),
    running = case when t.running_at > excluded.running_at then 0 else excluded.running end
      + case when t.running_at < excluded.running_at then 0 else t.running end
$$;
revoke all on function add_to_totals(usage_total[]) from public;
grant execute on function add_to_totals(usage_total[]) to portal_worker;

-- What the days of things add to the totals; `p_sign` is below zero for what they were before. Each thing is looked up by its
-- key: a join is planned for ten of them.
create function total_of_days(p_days meter_day[], p_sign integer) returns setof usage_total
  language sql stable set search_path = pg_catalog, public, pg_temp set enable_seqscan = off as $$
  select d.partner_id, d.customer_id, d.service, s.product, p.span, p.starts_on, s.region,
    coalesce(d.price_from, '-infinity'), p_sign * sum(d.quantity),
    p_sign * sum(d.hours), p_sign * coalesce(sum(d.customer_cost), 0), p_sign * coalesce(sum(d.partner_cost), 0),
    p_sign * coalesce(sum(d.quantity / nullif(d.hours, 0)) filter (where p.span = 'day' and s.is_left), 0),
    (p_sign * count(*) filter (where p.span = 'day' and s.is_left and d.hours > 0))::integer,
    p_sign * count(d.customer_cost), 0, 0, null::timestamptz, date_trunc('hour', portal_now(), 'UTC'),
    (p_sign * count(*) filter (where d.last_hour = date_trunc('hour', portal_now(), 'UTC')))::integer, 0::bigint, 0::bigint, 0::numeric
  from unnest(p_days) d
  cross join lateral (
    select z.product, z.region, stockholm_day(z.ended_at) is distinct from d.day as is_left from meter_series z where z.partner_id = d.partner_id and z.id = d.series_id offset 0
  ) s
  cross join lateral usage_spans(d.day) p
  group by 1, 2, 3, 4, 5, 6, 7, 8
$$;
revoke all on function total_of_days(meter_day[], integer) from public;
grant execute on function total_of_days(meter_day[], integer) to portal_worker;

create function total_metered() returns trigger
  language plpgsql volatile security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  perform add_to_totals(array(select t from total_of_days(array(select row(a.*)::meter_day from added a), 1) t));
  if tg_op = 'UPDATE' then
    perform add_to_totals(array(select t from total_of_days(array(select row(r.*)::meter_day from removed r), -1) t));
  end if;
  return null;
end $$;
create trigger meter_day_totalled after insert on meter_day referencing new table as added
  for each statement execute function total_metered();
create trigger meter_day_totalled_again after update on meter_day referencing new table as added old table as removed
  for each statement execute function total_metered();

-- When things came and went: from its hour on each counts for the rest of the day and of the month, until its last hour. On
-- the day that one went it leaves what is added up of those that are there at its end.
create function total_of_things(p_series meter_series[], p_sign integer) returns setof usage_total
  language sql stable set search_path = pg_catalog, public, pg_temp as $$
  select s.partner_id, s.customer_id, s.service, s.product, p.span, p.starts_on, s.region, '-infinity'::date, 0::numeric,
    0::bigint, 0::numeric, 0::numeric, 0::numeric, 0, 0::bigint, (p_sign * sum(c.change))::integer,
    (p_sign * sum(c.change * full_hours(c.moment, day_begins(p.ends_on))))::integer,
    min(c.moment) filter (where c.change = 1 and p_sign = 1), null::timestamptz, 0, 0::bigint, 0::bigint, 0::numeric
  from unnest(p_series) s
  cross join lateral (values (s.started_at, 1), (s.ended_at, -1)) c (moment, change)
  cross join lateral usage_spans(stockholm_day(c.moment)) p
  where c.moment is not null
  group by 1, 2, 3, 4, 5, 6, 7, 8
  union all
  select s.partner_id, s.customer_id, s.service, s.product, 'day', d.day, s.region, coalesce(d.price_from, '-infinity'), 0, 0, 0, 0,
    -p_sign * d.quantity / d.hours, -p_sign, 0, 0, 0, null, null, 0, 0, 0, 0
  from unnest(p_series) s
  join meter_day d on d.partner_id = s.partner_id and d.customer_id = s.customer_id and d.service = s.service
    and d.day = stockholm_day(s.ended_at) and d.series_id = s.id and d.hours > 0
$$;
revoke all on function total_of_things(meter_series[], integer) from public;
grant execute on function total_of_things(meter_series[], integer) to portal_worker;

create function total_things() returns trigger
  language plpgsql volatile security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  perform add_to_totals(array(select t from total_of_things(array(select row(a.*)::meter_series from added a), 1) t));
  if tg_op = 'UPDATE' then
    perform add_to_totals(array(select t from total_of_things(array(select row(r.*)::meter_series from removed r), -1) t));
  end if;
  return null;
end $$;
create trigger meter_series_totalled after insert on meter_series referencing new table as added
  for each statement execute function total_things();
create trigger meter_series_totalled_again after update on meter_series
  referencing new table as added old table as removed for each statement execute function total_things();

create function total_charges() returns trigger
  language plpgsql volatile security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  perform add_to_totals(array(
    select row(g.partner_id, g.customer_id, g.service, g.product, p.span, p.starts_on, '', '-infinity', 0, 0, g.customer_cost,
      g.partner_cost, 0, 0, 1, 0, 0, null, null, 0, 0, 0, 0)::usage_total
    from added g cross join lateral usage_spans(g.charged_on) p));
  return null;
end $$;
create trigger charge_totalled after insert on charge referencing new table as added
  for each statement execute function total_charges();

-- The days that a month is compared with, and how much of each: those of the month before, as far as the running month has
-- come.
create function compared_days(p_month date) returns table (day date, share numeric)
  language sql stable parallel safe as $$
  select d::date, case when t.today is distinct from d::date then 1
    else full_hours(day_begins(t.now_day), portal_now())::numeric / full_hours(day_begins(t.now_day), day_begins(t.now_day + 1)) end
  from (
    select stockholm_day(portal_now()) as now_day, (p_month - interval '1 month')::date as begins,
      case when stockholm_day(portal_now()) < (p_month + interval '1 month')::date
        then (p_month - interval '1 month')::date + (stockholm_day(portal_now()) - p_month) end as today
  ) t cross join lateral generate_series(t.begins, least(t.today, p_month - 1), interval '1 day') d
$$;

-- What each customer of the tenant that was entered used of each product of a service in each day or month of a time,
-- also where nothing was measured; what the partner pays for whoever may know it. `expected` are the hours that its things
-- were there, of the running one those that are measured, `whole` those since the first of them was. `counted` is the quantity
-- of those hours alone, where the running one is measured already; null where nothing was measured. `size` of a day is what
-- its things held together, those that were there at its end, and null unless each of them was measured. What a month cost is
-- the sum of its lines; a day has its part of each, rounded likewise.
-- Joined by hash: how many rows there are, the planner does not know, and a loop that is planned for one is quadratic.
create function session_totals(p_session uuid, p_service text, p_span text, p_from date, p_to date)
  returns table (customer_id uuid, product text, starts_on date, hours bigint, customer_minor bigint,
    partner_minor bigint, expected bigint, whole bigint, counted numeric, size numeric,
    things bigint)
  language plpgsql stable rows 1000 security definer set search_path = pg_catalog, public, pg_temp
  set enable_nestloop = off as $$
#variable_conflict use_column
declare
  p_partner uuid := tenant('partner');
  p_customer uuid := tenant('customer');
  tells boolean := tells_partner_cost(p_session, p_partner);
begin
  return query
  with periods as materialized (
    select d::date as starts_on, day_begins(d::date) as begins,
      day_begins((d + ('1 ' || p_span)::interval)::date) as ends
    from generate_series(p_from, p_to, ('1 ' || p_span)::interval) d where day_begins(d::date) <= portal_now()
  ), totals as materialized (
    -- Of the time before it only how many things there were.
    select t.customer_id, t.product, t.span, t.starts_on, sum(t.quantity) as quantity, sum(t.hours) as hours,
      sum(t.customer_minor) filter (where t.priced > 0) as customer_minor,
      sum(t.partner_minor) filter (where t.priced > 0) as partner_minor, sum(t.sizes) as sizes, sum(t.measured) as measured,
      sum(t.things) as things, sum(t.thing_hours) as thing_hours, min(t.begun_at) as begun_at,
      sum(t.running) filter (where t.running_at = date_trunc('hour', portal_now(), 'UTC')) as running
    from usage_total t
    where t.partner_id = p_partner and (p_customer is null or t.customer_id = p_customer) and t.service = p_service
      and (t.span = 'month' and t.starts_on < date_trunc('month', p_from)::date
        or t.span = p_span and t.starts_on between date_trunc('month', p_from)::date and p_to)
    group by 1, 2, 3, 4
  ), known as materialized (
    select t.customer_id, t.product, coalesce(sum(t.things) filter (where t.starts_on < p_from), 0) as things,
      min(t.begun_at) as begun_at
    from totals t group by 1, 2
  ), rows as (
    select k.customer_id, k.product, p.starts_on, p.begins, p.ends, coalesce(t.quantity, 0) as quantity,
      coalesce(t.hours, 0) as hours, t.customer_minor, case when tells then t.partner_minor end as partner_minor,
      coalesce(t.things, 0) as things, coalesce(t.thing_hours, 0) as thing_hours, k.begun_at, t.sizes, t.measured,
      coalesce(t.running, 0) as running,
      k.things + sum(coalesce(t.things, 0)) over (partition by k.customer_id, k.product order by p.starts_on) as things_after
    from known k cross join periods p
    left join totals t on t.customer_id = k.customer_id and t.product = k.product and t.starts_on = p.starts_on
      and t.span = p_span
  ), reckoned as (
    select r.*, r.thing_hours + (r.things_after - r.things) * full_hours(r.begins, r.ends)
        - r.things_after * greatest(0, full_hours(portal_now(), r.ends)) as there,
      greatest(0, full_hours(greatest(r.begins, r.begun_at), least(r.ends, portal_now()))) as whole
    from rows r
  )
  select c.customer_id, c.product, c.starts_on, c.hours::bigint, c.customer_minor::bigint, c.partner_minor::bigint,
    greatest(c.there + c.running, c.hours)::bigint, greatest(c.whole, least(c.hours, 1))::bigint,
    case when c.hours = 0 then null when c.there > 0 then c.quantity * c.there / greatest(c.hours, c.there) else c.quantity / c.hours * c.things_after end,
    case when c.measured >= c.things_after and c.measured > 0 then c.sizes end,
    c.things_after::bigint
  from reckoned c where c.there > 0 or c.hours > 0 or c.customer_minor is not null;
end $$;
revoke all on function session_totals(uuid, text, text, date, date) from public;
grant execute on function session_totals(uuid, text, text, date, date) to portal_request;

-- What a month has cost each customer of the tenant that was entered, of one service, in minor units, and what the days that
-- it is compared with did, their parts of each line rounded once; what the partner pays for whoever may know it. `recent` is
-- what a day of the seven before today was metered on average, `coming` what will be charged in the rest of the running month
-- when nothing changes.
create function session_costs(p_session uuid, p_service text, p_month date)
  returns table (customer_id uuid, customer_minor bigint, partner_minor bigint, customer_before bigint,
    partner_before bigint, recent numeric, coming bigint)
  language plpgsql stable rows 500 security definer set search_path = pg_catalog, public, pg_temp as $$
#variable_conflict use_column
declare
  p_partner uuid := tenant('partner');
  p_customer uuid := tenant('customer');
  tells boolean := tells_partner_cost(p_session, p_partner);
  today date := stockholm_day(portal_now());
begin
  return query
  with months as (
    select t.customer_id, sum(t.customer_minor)::bigint as customer_minor, sum(t.partner_minor)::bigint as partner_minor
    from usage_total t
    where t.partner_id = p_partner and (p_customer is null or t.customer_id = p_customer) and t.service = p_service
      and t.span = 'month' and t.starts_on = p_month and t.priced > 0
    group by 1
  ), parts as (
    select t.customer_id, sum(t.customer_cost * case when k.billed = 'hour' then d.share else 1 end) as customer_cost,
      sum(t.partner_cost * case when k.billed = 'hour' then d.share else 1 end) as partner_cost
    from compared_days(p_month) d
    join usage_total t on t.partner_id = p_partner and (p_customer is null or t.customer_id = p_customer)
      and t.service = p_service and t.span = 'day' and t.starts_on = d.day and t.priced > 0
    join product k on k.key = t.product
    group by t.customer_id, t.product, t.region, t.price_from
  ), before as (
    select p.customer_id, sum(line_minor(p.customer_cost))::bigint as customer_minor,
      sum(line_minor(p.partner_cost))::bigint as partner_minor
    from parts p group by 1
  ), lately as (
    select t.customer_id, sum(t.customer_cost) * 100 / count(distinct t.starts_on) as recent
    from usage_total t join product k on k.key = t.product
    where t.partner_id = p_partner and (p_customer is null or t.customer_id = p_customer) and t.service = p_service
      and t.span = 'day' and t.starts_on between today - 7 and today - 1 and t.priced > 0 and k.billed = 'hour'
    group by 1
  ), due as (
    select r.customer_id, sum(line_minor(coalesce(case when d.day = r.ends_on then (r.next_term ->> 'quantity')::numeric end,
      r.quantity) * r.customer_price))::bigint as coming
    from recurring_charge r
    cross join lateral (select period_start(r, r.periods) as day) d
    where r.partner_id = p_partner and (p_customer is null or r.customer_id = p_customer) and r.service = p_service
      and r.stopped_on is null and (r.ends_on is null or d.day < r.ends_on or r.next_term is not null)
      and date_trunc('month', d.day)::date = p_month and d.day > today
    group by 1
  )
  select customer_id, m.customer_minor, case when tells then m.partner_minor end, b.customer_minor,
    case when tells then b.partner_minor end, l.recent, u.coming
  from months m full join before b using (customer_id) full join lately l using (customer_id)
    full join due u using (customer_id);
end $$;
revoke all on function session_costs(uuid, text, date) from public;
grant execute on function session_costs(uuid, text, date) to portal_request;

-- The same of all services together, without what it is compared with.
create function session_month_costs(p_session uuid, p_month date)
  returns table (customer_id uuid, customer_minor bigint, partner_minor bigint)
  language plpgsql stable rows 500 security definer set search_path = pg_catalog, public, pg_temp as $$
#variable_conflict use_column
declare
  p_partner uuid := tenant('partner');
  p_customer uuid := tenant('customer');
  tells boolean := tells_partner_cost(p_session, p_partner);
begin
  return query select t.customer_id, sum(t.customer_minor)::bigint, case when tells then sum(t.partner_minor)::bigint end
    from usage_total t
    where t.partner_id = p_partner and (p_customer is null or t.customer_id = p_customer)
      and t.span = 'month' and t.starts_on = p_month and t.priced > 0
    group by 1;
end $$;
revoke all on function session_month_costs(uuid, date) from public;
grant execute on function session_month_costs(uuid, date) to portal_request;

-- What the things of the customer that was entered cost the partner in a month, by the id of the thing, for whoever may
-- know it.
create function session_thing_costs(p_session uuid, p_service text, p_month date)
  returns table (thing_id uuid, partner_cost numeric)
  language plpgsql stable rows 1000 security definer set search_path = pg_catalog, public, pg_temp
  set enable_nestloop = off as $$
#variable_conflict use_column
declare
  p_partner uuid := tenant('partner');
  p_customer uuid := tenant('customer');
begin
  if tells_partner_cost(p_session, p_partner) then
    return query select c.thing_id, sum(c.partner_cost) from (
        select s.resource_id as thing_id, m.partner_cost from meter_month m
        join meter_series s on s.partner_id = m.partner_id and s.customer_id = m.customer_id and s.service = m.service
          and s.id = m.series_id
        where m.partner_id = p_partner and m.customer_id = p_customer and m.service = p_service and m.month = p_month
        union all select g.thing_id, g.partner_cost from charge g
        where g.partner_id = p_partner and g.customer_id = p_customer and g.service = p_service
          and g.charged_on >= p_month and g.charged_on < (p_month + interval '1 month')::date) c
      group by c.thing_id;
  end if;
end $$;
revoke all on function session_thing_costs(uuid, text, date) from public;
grant execute on function session_thing_costs(uuid, text, date) to portal_request;

-- The lines of a month of the customer that was entered, in a service, or what one of its things has of each, exact; what the
-- partner pays for whoever may know it. Charges of a product stand in one row, without a price.
create function session_lines(p_session uuid, p_service text, p_month date, p_thing uuid)
  returns table (product text, region text, price_from date, from_day date, until_day date, quantity numeric, hours bigint,
    customer_cost numeric, partner_cost numeric)
  language plpgsql stable rows 10 security definer set search_path = pg_catalog, public, pg_temp as $$
#variable_conflict use_column
declare
  p_partner uuid := tenant('partner');
  p_customer uuid := tenant('customer');
  next_month date := (p_month + interval '1 month')::date;
  tells boolean := tells_partner_cost(p_session, p_partner);
begin
  if p_thing is null then
    return query select t.product, t.region, nullif(t.price_from, '-infinity'), min(t.starts_on), max(t.starts_on),
      sum(t.quantity), sum(t.hours)::bigint, sum(t.customer_cost) filter (where t.priced > 0),
      sum(t.partner_cost) filter (where t.priced > 0 and tells)
    from usage_total t
    where t.partner_id = p_partner and t.customer_id = p_customer and t.service = p_service and t.span = 'day'
      and t.starts_on >= p_month and t.starts_on < next_month and (t.hours > 0 or t.priced > 0)
    group by t.product, t.region, t.price_from;
  else
    return query select s.product, s.region, d.price_from, min(d.day), max(d.day), sum(d.quantity), sum(d.hours)::bigint,
      sum(d.customer_cost), sum(d.partner_cost) filter (where tells)
    from meter_series s
    join meter_day d on d.partner_id = s.partner_id and d.customer_id = s.customer_id and d.service = s.service
      and d.series_id = s.id
    where s.partner_id = p_partner and s.customer_id = p_customer and s.service = p_service and s.resource_id = p_thing
      and d.day >= p_month and d.day < next_month
    group by s.product, s.region, d.price_from
    union all
    select g.product, '', null, min(g.charged_on), max(g.charged_on), sum(g.quantity), 0, sum(g.customer_cost),
      sum(g.partner_cost) filter (where tells)
    from charge g
    where g.partner_id = p_partner and g.customer_id = p_customer and g.service = p_service and g.thing_id = p_thing
      and g.charged_on >= p_month and g.charged_on < next_month
    group by g.product;
  end if;
end $$;
revoke all on function session_lines(uuid, text, date, uuid) from public;
grant execute on function session_lines(uuid, text, date, uuid) to portal_request;

-- What customers of a partner have of a service, by line and at the list price of today, exact: per month of 730 hours of what
-- was there today or yesterday, whichever was more, and what is charged by the calendar month.
create function listed_use(p_partner uuid, p_service text, p_of uuid) returns table (customer_id uuid, cost numeric)
  language plpgsql stable rows 1000 set search_path = pg_catalog, public, pg_temp set enable_nestloop = off as $$
#variable_conflict use_column
declare
  today date := stockholm_day(portal_now());
  hours_of_month constant integer := 730;
begin
  return query
  with days as materialized (
    select t.customer_id, t.product, t.region, t.starts_on, sum(t.sizes) as size from usage_total t
    where t.partner_id = p_partner and (p_of is null or t.customer_id = p_of) and t.service = p_service and t.span = 'day'
      and t.starts_on between today - 1 and today
    group by 1, 2, 3, 4
  ), used as materialized (
    select d.customer_id, d.product, max(d.size) * hours_of_month as quantity from days d group by 1, 2, d.region
    union all
    select r.customer_id, r.product, r.quantity from recurring_charge r
    where r.partner_id = p_partner and (p_of is null or r.customer_id = p_of) and r.service = p_service
      and r.billed = 'calendar-month' and r.stopped_on is null
  ), prices as materialized (
    select k.product, p.list * p.factor as list from (select distinct u.product from used u) k
    cross join lateral unit_prices(p_partner, null, k.product, today) p
  )
  select u.customer_id, u.quantity * p.list from used u join prices p on p.product = u.product;
end $$;
revoke all on function listed_use(uuid, text, uuid) from public;
grant execute on function listed_use(uuid, text, uuid) to portal_worker;

-- Which customers of the partner that was entered would pay another amount per month if an uplift was set for all of them, or
-- for one, which without a percentage has what all have, line by line. For whoever may set it.
create function session_uplift_effects(p_session uuid, p_service text, p_of uuid, p_percent numeric)
  returns table (id uuid, before_minor bigint, after_minor bigint)
  language plpgsql stable rows 1000 security definer set search_path = pg_catalog, public, pg_temp
  set enable_nestloop = off as $$
#variable_conflict use_column
declare
  p_partner uuid := tenant('partner');
  today date := stockholm_day(portal_now());
  general numeric := coalesce((
    select u.percent from uplift u
    where u.partner_id = p_partner and u.service = p_service and u.customer_id is null and u.valid_from <= today
    order by u.valid_from desc, u.set_at desc limit 1), 0);
begin
  if not tells_partner_cost(p_session, p_partner) then
    return;
  end if;
  return query
  with own as materialized (
    select distinct on (u.customer_id) u.customer_id, u.percent from uplift u
    where u.partner_id = p_partner and u.service = p_service and u.customer_id is not null and u.valid_from <= today
    order by u.customer_id, u.valid_from desc, u.set_at desc
  ), lines as materialized (
    select l.customer_id, line_minor(l.cost * (100 + coalesce(o.percent, general)) * 0.01) as before_minor,
      line_minor(l.cost * (100 + case when p_of is null then coalesce(o.percent, p_percent)
        else coalesce(p_percent, general) end) * 0.01) as after_minor
    from listed_use(p_partner, p_service, p_of) l left join own o on o.customer_id = l.customer_id
  )
  select l.customer_id, sum(l.before_minor)::bigint, sum(l.after_minor)::bigint from lines l group by 1
  having sum(l.before_minor) <> sum(l.after_minor);
end $$;
revoke all on function session_uplift_effects(uuid, text, uuid, numeric) from public;
grant execute on function session_uplift_effects(uuid, text, uuid, numeric) to portal_request;

-- Of which customers a partner would pay another amount per month if a discount was set; for the operator's own tasks.
create function discount_effects(p_partner uuid, p_service text, p_percent numeric)
  returns table (id uuid, before_minor bigint, after_minor bigint)
  language plpgsql stable rows 1000 security definer set search_path = pg_catalog, public, pg_temp as $$
#variable_conflict use_column
declare
  current numeric := coalesce((
    select d.percent from partner_discount d
    where d.partner_id = p_partner and d.service = p_service and d.valid_from <= stockholm_day(portal_now())
    order by d.valid_from desc, d.set_at desc limit 1), 0);
begin
  return query
  select l.customer_id, sum(line_minor(l.cost * (100 - current) * 0.01))::bigint,
    sum(line_minor(l.cost * (100 - p_percent) * 0.01))::bigint
  from listed_use(p_partner, p_service, null) l group by 1
  having sum(line_minor(l.cost * (100 - current) * 0.01)) <> sum(line_minor(l.cost * (100 - p_percent) * 0.01));
end $$;
revoke all on function discount_effects(uuid, text, numeric) from public;
grant execute on function discount_effects(uuid, text, numeric) to portal_auth;
