-- What was used, by the hour, for every service. Hours are of UTC; days and months are those of Europe/Stockholm.

-- One thing that is metered, e.g. a machine or a seat. What comes after it under the same name is another
-- series. It outlives thing and customer, because what was used has to be paid.
create table meter_series (
  partner_id uuid not null,
  id uuid not null,
  customer_id uuid not null,
  customer_name text not null,
  service text not null,
  product text not null,
  region text not null,
  resource_id uuid not null,
  resource_name text not null,
  started_at timestamptz not null default portal_now(),
  ended_at timestamptz,
  primary key (partner_id, id)
);
create unique index meter_series_by_resource on meter_series (partner_id, product, resource_id);
create index meter_series_by_customer on meter_series (partner_id, customer_id, service);

-- The first reading of an hour stands. An hour without a row is a gap, never a zero.
create table meter_hour (
  partner_id uuid not null,
  series_id uuid not null,
  hour timestamptz not null check (date_part('epoch', hour)::bigint % 3600 = 0),
  quantity bigint not null check (quantity >= 0),
  primary key (partner_id, series_id, hour)
) partition by range (hour);
create table meter_hour_rest partition of meter_hour default;

-- Hours before this were dropped: a reading of one of them cannot be distinguished from a repeated one any more.
create table meter_horizon (
  only_one boolean primary key default true check (only_one),
  before timestamptz not null
);
insert into meter_horizon (before) values ('-infinity');

-- Just the rows that an ingest added, until the roll-up has taken them: what a roll-up costs follows them alone, and
-- each is counted once.
create table meter_batch (
  partner_id uuid not null,
  id bigint not null generated always as identity,
  series_ids uuid[] not null,
  hours timestamptz[] not null,
  quantities bigint[] not null,
  readings integer not null,
  ingested_at timestamptz not null default now(),
  primary key (partner_id, id)
);
-- Ids do not get smaller by compression, and trying takes time.
alter table meter_batch alter series_ids set storage external;
alter table meter_batch alter hours set storage external;
alter table meter_batch alter quantities set storage external;

-- Costs are exact, in major units, by the prices of their day; null while no price was valid. `hours` are those
-- measured, `price_from` is the first day of the line that the day is a share of.
create table meter_day (
  partner_id uuid not null,
  customer_id uuid not null,
  service text not null,
  day date not null,
  series_id uuid not null,
  quantity numeric not null,
  hours integer not null,
  customer_cost numeric,
  partner_cost numeric,
  price_from date,
  -- The newest of its hours.
  last_hour timestamptz,
  primary key (partner_id, customer_id, service, day, series_id)
) partition by range (day);
create table meter_day_rest partition of meter_day default;

-- A row is added to every hour: there is room for that in its page.
create table meter_month (
  partner_id uuid not null,
  service text not null,
  month date not null check (extract(day from month) = 1),
  customer_id uuid not null,
  series_id uuid not null,
  quantity numeric not null,
  hours integer not null,
  customer_cost numeric,
  partner_cost numeric,
  primary key (partner_id, customer_id, service, month, series_id)
) with (fillfactor = 70);
-- Top lists read one month of all customers. Without the series at its end, the planner takes this index for as good as
-- the key to find what one series cost, and then looks through all series of the customer for each.
create index meter_month_by_month on meter_month (partner_id, service, month, customer_id, series_id);

select keep_to_customer('meter_series', 'portal_auth', 'portal_worker');

alter table meter_hour enable row level security;
alter table meter_hour force row level security;
create policy inside on meter_hour to portal_worker using (true) with check (true);

alter table meter_batch enable row level security;
alter table meter_batch force row level security;
create policy inside on meter_batch to portal_worker using (true) with check (true);

select keep_to_customer('meter_day', 'portal_worker');
select keep_to_customer('meter_month', 'portal_auth', 'portal_worker');

-- `portal_request` does not read what the partner pays: a customer's session has the same database role. A batch is
-- locked before it is deleted, which needs the right to update something of it.
grant select on meter_series to portal_request;
grant select (partner_id, product, resource_id) on meter_series to portal_auth;
grant select, insert on meter_series, meter_hour to portal_worker;
grant update (customer_name, resource_name, ended_at) on meter_series to portal_worker;
grant select on meter_horizon to portal_worker;
grant select, insert, delete on meter_batch to portal_worker;
grant update (ingested_at) on meter_batch to portal_worker;
grant select (partner_id, customer_id, service, day, series_id, quantity, hours, customer_cost, price_from)
  on meter_day to portal_request;
grant select, insert, update on meter_day, meter_month to portal_worker;
grant select (partner_id, service, month, customer_id, series_id, quantity, hours, customer_cost)
  on meter_month to portal_request;
grant select on meter_month to portal_auth;

-- Makes the partition of one month; what began in the default partition is moved into it, because it could not be
-- attached beside its rows.
create function make_meter_partition(p_table text, p_column text, p_fill integer, p_month text, p_from text, p_to text)
  returns void
  language plpgsql volatile set search_path = pg_catalog, public, pg_temp as $$
declare
  partition text := p_table || '_' || p_month;
begin
  if to_regclass('public.' || partition) is not null then
    return;
  end if;
  -- Nothing may come into it between the move and the attachment.
  execute format('lock table public.%I in access exclusive mode', p_table || '_rest');
  execute format('create table public.%I (like public.%I including defaults including constraints) with (fillfactor = %s)',
    partition, p_table, p_fill);
  execute format('with moved as (delete from public.%I where %I >= %L and %I < %L returning *)
    insert into public.%I select * from moved', p_table || '_rest', p_column, p_from, p_column, p_to, partition);
  execute format('alter table public.%I attach partition public.%I for values from (%L) to (%L)',
    p_table, partition, p_from, p_to);
end $$;
revoke all on function make_meter_partition(text, text, integer, text, text, text) from public;

-- Makes the partitions from a month to two months ahead; run by migrate and every hour by the worker.
create function ensure_meter_partitions(p_since timestamptz default portal_now()) returns void
  language plpgsql volatile security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  month_start date := date_trunc('month', p_since at time zone 'Europe/Stockholm');
  month_end date;
begin
  perform pg_advisory_xact_lock(7203118);
  while month_start <= date_trunc('month', portal_now() at time zone 'Europe/Stockholm') + interval '2 months' loop
    month_end := month_start + interval '1 month';
    perform public.make_meter_partition('meter_hour', 'hour', 100, to_char(month_start, 'YYYYMM'),
      (month_start::timestamp at time zone 'Europe/Stockholm')::text, (month_end::timestamp at time zone 'Europe/Stockholm')::text);
    perform public.make_meter_partition('meter_day', 'day', 70, to_char(month_start, 'YYYYMM'), month_start::text, month_end::text);
    month_start := month_end;
  end loop;
end $$;
revoke all on function ensure_meter_partitions(timestamptz) from public;
grant execute on function ensure_meter_partitions(timestamptz) to portal_worker;

-- Drops the hours of all but the newest months; days and months stay. Answers how many months went.
create function drop_meter_hours(p_months integer) returns integer
  language plpgsql volatile security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  keep_from timestamptz := (date_trunc('month', portal_now() at time zone 'Europe/Stockholm') - make_interval(months => p_months - 1))
    at time zone 'Europe/Stockholm';
  partition text;
  dropped integer := 0;
begin
  perform pg_advisory_xact_lock(7203118);
  if (select before >= keep_from from meter_horizon) then
    return 0;
  end if;
  -- From here on no ingest adds hours that are about to go.
  lock table public.meter_hour in access exclusive mode;
  for partition in
    select c.relname from pg_inherits i join pg_class c on c.oid = i.inhrelid
    where i.inhparent = 'public.meter_hour'::regclass
      and c.relname ~ '^meter_hour_\d{6}$'
      and c.relname < 'meter_hour_' || to_char(keep_from at time zone 'Europe/Stockholm', 'YYYYMM')
  loop
    execute format('drop table public.%I', partition);
    dropped := dropped + 1;
  end loop;
  delete from public.meter_hour_rest where hour < keep_from;
  update public.meter_horizon set before = keep_from;
  return dropped;
end $$;
revoke all on function drop_meter_hours(integer) from public;
grant execute on function drop_meter_hours(integer) to portal_worker;

-- How many full hours of a series lie in a period; the one that is running does not count yet.
create function metered_hours(p_started timestamptz, p_ended timestamptz, p_from timestamptz, p_to timestamptz)
  returns integer
  language sql stable parallel safe as $$
  select greatest(0, (extract(epoch from
    least(p_to, date_trunc('hour', coalesce(p_ended, portal_now()), 'UTC')) - greatest(p_from, date_trunc('hour', p_started, 'UTC')))
    / 3600)::integer)
$$;

-- What roll-ups share of a partner and a change of its prices has alone. Before it, all of them share 7203119, which a
-- change of everybody's prices has alone.
create function price_lock(p_partner uuid) returns bigint
  language sql immutable parallel safe return hashtextextended('metering/prices/' || p_partner::text, 0);

-- Prices a day anew, for one customer or all, of one partner or all (nulls), and what that makes of the month. For a
-- change of prices that holds from a day which is rolled up already; in the same transaction. It waits for the roll-ups
-- of the partner that began before; those that come leave the partner out until it is done.
-- Rows are joined by hash and written by their key: what was metered since the tables were last analyzed is not in their
-- statistics, and a loop that is planned for one row takes hours for twenty thousand. No more than two of them are joined
-- at once, so that whatever the planner believes, it cannot begin with all things of a product times all customers.
create function recost_day(p_partner uuid, p_customer uuid, p_service text, p_day date) returns void
  language plpgsql volatile security definer set search_path = pg_catalog, public, pg_temp
  set enable_nestloop = off set enable_seqscan = off as $$
declare
  p_month date := date_trunc('month', p_day);
  one_partner uuid;
  lost_a_price boolean;
begin
  if p_partner is null then
    perform pg_advisory_xact_lock(7203119);
  else
    perform pg_advisory_xact_lock_shared(7203119);
    perform pg_advisory_xact_lock(price_lock(p_partner));
  end if;
  for one_partner in
    select p_partner where p_partner is not null
    union select s.partner_id from meter_series s where p_partner is null and s.service = p_service
  loop
    with things as materialized (
      select s.id, s.customer_id, s.product from meter_series s
      where s.partner_id = one_partner and s.service = p_service and (p_customer is null or s.customer_id = p_customer)
    ), days as materialized (
      select d.customer_id, d.series_id, d.quantity, d.hours, d.customer_cost, d.partner_cost, d.price_from
      from (select distinct t.customer_id from things t) c cross join lateral (
        select d.* from meter_day d
        where d.partner_id = one_partner and d.customer_id = c.customer_id and d.service = p_service and d.day = p_day
        offset 0
      ) d
    ), metered as materialized (
      select d.*, t.product from days d join things t on t.id = d.series_id
    ), prices as materialized (
      select k.customer_id, k.product, p.customer, p.partner, p.price_from as new_price_from
      from (select distinct m.customer_id, m.product from metered m) k
      left join lateral metered_prices(one_partner, k.customer_id, k.product, p_day) p on true
    ), priced as materialized (
      select m.*, m.quantity * p.customer as new_customer_cost, m.quantity * p.partner as new_partner_cost, p.new_price_from
      from metered m join prices p on p.customer_id = m.customer_id and p.product = m.product
    ), changed as materialized (
      select p.* from priced p
      where (p.new_customer_cost, p.new_partner_cost, p.new_price_from)
        is distinct from (p.customer_cost, p.partner_cost, p.price_from)
    ), by_day as (
      insert into meter_day as d
        (partner_id, customer_id, service, day, series_id, quantity, hours, customer_cost, partner_cost, price_from)
      select one_partner, customer_id, p_service, p_day, series_id, quantity, hours, new_customer_cost, new_partner_cost,
        new_price_from
      from changed order by customer_id, series_id
      on conflict (partner_id, customer_id, service, day, series_id) do update set
        customer_cost = excluded.customer_cost, partner_cost = excluded.partner_cost, price_from = excluded.price_from
    ), by_month as (
      -- Costs are exact, so that the difference makes of the month what adding up its days would.
      insert into meter_month as m
        (partner_id, service, month, customer_id, series_id, quantity, hours, customer_cost, partner_cost)
      select one_partner, p_service, p_month, customer_id, series_id, quantity, hours,
        coalesce(new_customer_cost, 0) - coalesce(customer_cost, 0),
        coalesce(new_partner_cost, 0) - coalesce(partner_cost, 0)
      from changed order by customer_id, series_id
      on conflict (partner_id, customer_id, service, month, series_id) do update set
        customer_cost = coalesce(m.customer_cost, 0) + excluded.customer_cost,
        partner_cost = coalesce(m.partner_cost, 0) + excluded.partner_cost
    )
    select coalesce(bool_or(c.new_customer_cost is null), false) into lost_a_price from changed c;
    -- Without any price in the month it has no cost, which is not zero.
    if lost_a_price then
      update meter_month m set customer_cost = null, partner_cost = null
      where m.partner_id = one_partner and m.service = p_service and m.month = p_month and m.customer_cost = 0
        and not exists (
          select from meter_day d
          where d.partner_id = one_partner and d.service = p_service and d.series_id = m.series_id
            and d.day >= p_month and d.day < (p_month + interval '1 month')::date and d.customer_cost is not null);
    end if;
  end loop;
end $$;
revoke all on function recost_day(uuid, uuid, text, date) from public;

-- What is rolled up of today is priced anew with a price that holds from today, in the same transaction.
create function recost_today() returns trigger
  language plpgsql volatile security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  if tg_table_name = 'price_list' then
    perform recost_day(null, null, s.service, new.valid_from)
    from (select distinct split_part(product, '.', 1) as service from price_list_item) s;
  elsif tg_table_name = 'partner_discount' then
    perform recost_day(new.partner_id, null, new.service, new.valid_from);
  else
    perform recost_day(new.partner_id, new.customer_id, new.service, new.valid_from);
  end if;
  return null;
end $$;
create trigger price_list_recosts after update on price_list for each row
  when (new.state = 'published' and new.valid_from = stockholm_day(portal_now())) execute function recost_today();
create trigger partner_discount_recosts after insert on partner_discount for each row
  when (new.valid_from = stockholm_day(portal_now())) execute function recost_today();
create trigger uplift_recosts after insert on uplift for each row
  when (new.valid_from = stockholm_day(portal_now())) execute function recost_today();

-- A series ends with its thing, in the same transaction, or when the thing was seen last, and keeps the customer's name of
-- then.
create function end_meter_series() returns trigger
  language plpgsql volatile security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  update meter_series s set ended_at = coalesce((to_jsonb(old) ->> 'not_seen_since')::timestamptz, portal_now()),
    customer_name = coalesce((
    select o.name from organization o where o.partner_id = s.partner_id and o.id = s.customer_id), s.customer_name)
  where partner_id = old.partner_id and product = any (tg_argv) and resource_id = old.id and ended_at is null;
  return null;
end $$;

-- Usage by month with what it costs the partner, of the partner and customer that were entered, for the partner's
-- export.
create function session_usage_by_month(p_session uuid) returns setof meter_month
  language plpgsql stable security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  p_partner uuid := tenant('partner');
  p_customer uuid := tenant('customer');
begin
  if tells_partner_cost(p_session, p_partner) then
    return query select m.* from meter_month m
      where m.partner_id = p_partner and (p_customer is null or m.customer_id = p_customer);
  end if;
end $$;
revoke all on function session_usage_by_month(uuid) from public;
grant execute on function session_usage_by_month(uuid) to portal_request;
