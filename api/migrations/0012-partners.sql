-- What a partner's running month has cost at its own price, in minor units.
create function running_month_minor(p_partner uuid) returns bigint
  language sql stable set search_path = pg_catalog, public, pg_temp as $$
  select coalesce(sum(t.partner_minor), 0)::bigint
  from (select date_trunc('month', stockholm_day(portal_now()))::date as day) m
  cross join lateral summed_totals(p_partner, '{"",""}', 'month', m.day, m.day) t
$$;
revoke all on function running_month_minor(uuid) from public;
grant execute on function running_month_minor(uuid) to portal_auth;

-- The hours of the running month that are left, the one that is running among them.
create function hours_left() returns integer
  language sql stable set search_path = pg_catalog, public, pg_temp as $$
  select full_hours(portal_now(), day_begins((date_trunc('month', stockholm_day(portal_now())) + interval '1 month')::date))
$$;
revoke all on function hours_left() from public;
grant execute on function hours_left() to portal_auth, portal_worker;

-- What counts against a partner's credit limit before anything more is ordered, without VAT: what has not been billed yet,
-- and what an hour of what runs costs. That is the hour of today or of yesterday, whichever costs more: at its beginning a
-- day is not measured yet.
create function partner_credit(p_partner uuid) returns table (unbilled_minor bigint, hour_cost numeric)
  language plpgsql stable rows 1 set search_path = pg_catalog, public, pg_temp as $$
declare
  today constant date := stockholm_day(portal_now());
begin
  unbilled_minor := coalesce((
    select u.partner_minor from summed_totals(p_partner, '{"",""}', 'unbilled', '-infinity', '-infinity') u), 0);
  hour_cost := coalesce((
    select max(t.hour_cost) from summed_totals(p_partner, '{"",""}', 'day', today - 1, today) t), 0);
  return next;
end $$;
revoke all on function partner_credit(uuid) from public;
grant execute on function partner_credit(uuid) to portal_auth, portal_worker;

-- What lines cost at the partner's price of today until the end of the month, in minor units without VAT: what is billed by
-- the hour in each hour that is left, the rest once. What has no limit has no amount.
create function lines_minor(p_partner uuid, p_customer uuid, p_products text[], p_quantities numeric[]) returns bigint
  language plpgsql stable set search_path = pg_catalog, public, pg_temp as $$
declare
  today constant date := stockholm_day(portal_now());
  hours constant integer := hours_left();
begin
  return (
    select coalesce(sum(line_minor(p.partner * l.quantity * case when k.billed = 'hour' then hours else 1 end)), 0)::bigint
    from unnest(p_products, p_quantities) l (product, quantity)
    join product k on k.key = l.product
    cross join lateral unit_prices(p_partner, p_customer, l.product, today) p);
end $$;
revoke all on function lines_minor(uuid, uuid, text[], numeric[]) from public;
grant execute on function lines_minor(uuid, uuid, text[], numeric[]) to portal_auth, portal_worker;

-- The same of what a partner has ordered and nothing else counts yet, without the order that is asked about: no cloud has done
-- it, which is kept by product, or its thing is metered and has not been read.
create function ordered_minor(p_partner uuid, p_except uuid) returns bigint
  language plpgsql stable set search_path = pg_catalog, public, pg_temp as $$
declare
  products text[];
  quantities numeric[];
begin
  with lines as materialized (
    select t.product, t.quantity from partner_total t where t.partner_id = p_partner and t.span = 'ordered'
    union all
    select t.product, t.quantity from total_change t where t.partner_id = p_partner and t.span = 'ordered'
    union all
    select l.product, -l.quantity from operation o cross join lateral ordered_lines(o) l
    where o.partner_id = p_partner and o.id = p_except
    union all
    select k.key, (l.line ->> 'quantity')::numeric
    from operation o cross join jsonb_array_elements(o.agreed -> 'lines') l (line)
    join product k on k.key = l.line ->> 'product' and k.billed = 'hour'
    where o.partner_id = p_partner and o.state = 'succeeded' and o.created_at > portal_now() - interval '3 hours'
      and o.id is distinct from p_except and not exists (
        select from meter_series s where s.partner_id = o.partner_id and s.product = k.key and s.resource_id = o.target_id)
  ), products as (
    select l.product, sum(l.quantity) as quantity from lines l group by 1 having sum(l.quantity) <> 0
  )
  select array_agg(p.product), array_agg(p.quantity) into products, quantities from products p;
  return lines_minor(p_partner, null, products, quantities);
end $$;
revoke all on function ordered_minor(uuid, uuid) from public;
grant execute on function ordered_minor(uuid, uuid) to portal_auth, portal_worker;

-- What a partner uses of its credit limit, in minor units with its VAT: what is not paid, what is not billed, what runs and
-- what was ordered until the end of the month, and `p_more`, which is about to be. The running hour of what runs is in what
-- is not billed.
create function credit_used_minor(p_partner uuid, p_more bigint, p_except uuid) returns bigint
  language plpgsql stable set search_path = pg_catalog, public, pg_temp as $$
declare
  ordered constant bigint := ordered_minor(p_partner, p_except);
  unpaid constant bigint := coalesce((select u.unpaid_minor from partner_unpaid u where u.partner_id = p_partner), 0);
  hours constant integer := greatest(0, hours_left() - 1);
begin
  return (
    select round((c.unbilled_minor + line_minor(c.hour_cost * hours) + ordered + p_more) * (100 + v.rate) * 0.01)::bigint
      + unpaid
    from partner_credit(p_partner) c cross join vat_of(p_partner) v);
end $$;
revoke all on function credit_used_minor(uuid, bigint, uuid) from public;
grant execute on function credit_used_minor(uuid, bigint, uuid) to portal_auth, portal_worker;

-- The limit of the partner that was entered and what of it is used, for a session that may know what the partner pays.
create function session_credit(p_session uuid)
  returns table (limit_minor bigint, used_minor bigint, unpaid_minor bigint, unbilled_minor bigint, hour_minor bigint,
    vat_percent integer)
  language plpgsql stable rows 1 security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  p_partner uuid := tenant('partner');
begin
  if tells_partner_cost(p_session, p_partner) then
    return query select o.credit_limit_minor, credit_used_minor(p_partner, 0, null),
        coalesce((select u.unpaid_minor from partner_unpaid u where u.partner_id = p_partner), 0), c.unbilled_minor,
        line_minor(c.hour_cost), v.rate::integer
      from organization o cross join lateral partner_credit(p_partner) c cross join vat_of(p_partner) v
      where o.partner_id = p_partner and o.id = p_partner;
  end if;
end $$;
revoke all on function session_credit(uuid) from public;
grant execute on function session_credit(uuid) to portal_request;

-- Which partners were told that most of their limit is used, and when each was looked at last.
create table credit_watch (
  partner_id uuid primary key,
  checked_at timestamptz not null default portal_now(),
  -- Since when more than 80 percent are used; until it is less than 75, nothing more is mailed.
  warned_at timestamptz,
  foreign key (partner_id, partner_id) references organization (partner_id, id) on delete cascade
);
alter table credit_watch enable row level security;
alter table credit_watch force row level security;
create policy inside on credit_watch to portal_worker using (true) with check (true);
grant select, insert, update on credit_watch to portal_worker;

-- The limit of the partner that was entered and what counts against it, for the order gate alone. Orders of a partner with
-- a limit wait for each other: two that look at the same moment could both fit.
create function order_credit(p_products text[], p_quantities numeric[], p_operation uuid)
  returns table (limit_minor bigint, used_minor bigint, currency text)
  language plpgsql volatile rows 1 security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  p_partner uuid := tenant('partner');
begin
  if not exists (select from organization o
    where o.partner_id = p_partner and o.id = p_partner and o.credit_limit_minor is not null) then
    return;
  end if;
  perform pg_advisory_xact_lock(hashtextextended('credit/' || p_partner, 0));
  return query select o.credit_limit_minor, credit_used_minor(p_partner,
      lines_minor(p_partner, tenant('customer'), p_products, p_quantities), p_operation), price_currency()
  from organization o where o.partner_id = p_partner and o.id = p_partner;
end $$;
revoke all on function order_credit(text[], numeric[], uuid) from public;
grant execute on function order_credit(text[], numeric[], uuid) to portal_request;

-- Anybody can apply, and what nobody verifies is nobody's: it goes after some days, so that it neither fills the
-- operator's list nor keeps an address. Declined ones as well: who was named in them has nothing to do with them, for
-- all that is known. The person's row is locked first, as whoever verifies it does; one that is being verified or
-- decided at this moment is left alone.
create function drop_lapsed_applications(p_days integer)
  returns table (name text, organization_number text, email text)
  language plpgsql volatile security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  lapsed record;
begin
  for lapsed in
    select u.partner_id, u.id, u.email, o.name, o.organization_number
    from organization o
    join user_account u on u.partner_id = o.partner_id and u.organization_id = o.id
    where o.kind = 'partner' and o.state in ('applied', 'declined') and u.email_verified_at is null
      and coalesce(o.decided_at, o.created_at) < now() - make_interval(days => p_days)
    order by o.created_at, o.id limit 1000
    for update of o, u skip locked
  loop
    delete from organization o where o.partner_id = lapsed.partner_id and o.id = lapsed.partner_id;
    perform end_tokens(lapsed.partner_id, lapsed.id);
    return query select lapsed.name, lapsed.organization_number, lapsed.email;
  end loop;
end $$;
revoke all on function drop_lapsed_applications(integer) from public;
grant execute on function drop_lapsed_applications(integer) to portal_worker;

-- Declined ones whose address was verified go when the evidence of them does, which outlives them: their log and their
-- consents.
create function forget_declined_applications() returns void
  language sql volatile security definer set search_path = pg_catalog, public, pg_temp as $$
  delete from organization o
  where o.kind = 'partner' and o.state = 'declined' and o.decided_at <
    (date_trunc('year', now() at time zone 'Europe/Stockholm') - interval '7 years') at time zone 'Europe/Stockholm'
$$;
revoke all on function forget_declined_applications() from public;
grant execute on function forget_declined_applications() to portal_worker;
