-- What a partner's running month has cost at its own price, in minor units.
create function running_month_minor(p_partner uuid, p_services text[]) returns bigint
  language sql stable set search_path = pg_catalog, public, pg_temp as $$
  select coalesce(round(sum(c.partner_cost) * 100), 0)::bigint from (
    select m.partner_cost from meter_month m
    where m.partner_id = p_partner and m.service = any(p_services)
      and m.month = date_trunc('month', stockholm_day(portal_now()))::date
    union all
    select g.partner_cost from charge g
    where g.partner_id = p_partner and g.service = any(p_services)
      and g.charged_on >= date_trunc('month', stockholm_day(portal_now()))::date
      and g.charged_on < (date_trunc('month', stockholm_day(portal_now())) + interval '1 month')::date) c
$$;
revoke all on function running_month_minor(uuid, text[]) from public;
grant execute on function running_month_minor(uuid, text[]) to portal_auth;

-- What lines that are billed in advance cost at the partner's price of today, in minor units.
create function advance_minor(p_partner uuid, p_customer uuid, p_products text[], p_quantities numeric[]) returns bigint
  language sql stable set search_path = pg_catalog, public, pg_temp as $$
  select coalesce(sum(round(p.partner * l.quantity * 100)), 0)::bigint
  from unnest(p_products, p_quantities) l (product, quantity)
  join product k on k.key = l.product and k.billed <> 'hour'
  cross join lateral unit_prices(p_partner, p_customer, l.product, stockholm_day(portal_now())) p
$$;
revoke all on function advance_minor(uuid, uuid, text[], numeric[]) from public;
grant execute on function advance_minor(uuid, uuid, text[], numeric[]) to portal_auth;

-- The same of the lines of a partner's orders that no cloud has done yet, without the one that is asked about.
create function ordered_minor(p_partner uuid, p_except uuid) returns bigint
  language sql stable set search_path = pg_catalog, public, pg_temp as $$
  select coalesce(sum(advance_minor(o.partner_id, o.customer_id, array[l.line ->> 'product'],
    array[(l.line ->> 'quantity')::numeric])), 0)::bigint
  from operation o cross join jsonb_array_elements(o.agreed -> 'lines') with ordinality l (line, place)
  where o.partner_id = p_partner and o.state in ('waiting', 'running') and o.agreed is not null
    and o.id is distinct from p_except
    and not exists (
      select from jsonb_array_elements(o.line_results) r (result)
      where (r.result ->> 'place')::integer = l.place - 1 and r.result ->> 'reason' is null)
$$;
revoke all on function ordered_minor(uuid, uuid) from public;
grant execute on function ordered_minor(uuid, uuid) to portal_auth;

-- The limit of the partner that was entered and what counts against it, for the order gate alone: what it has used, and
-- what is billed in advance of the lines that are ordered and of those that were ordered before and are not done. Orders
-- of a partner with a limit wait for each other: two that look at the same moment could both fit.
create function order_credit(p_services text[], p_products text[], p_quantities numeric[], p_operation uuid)
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
  return query select o.credit_limit_minor, running_month_minor(p_partner, p_services)
      + advance_minor(p_partner, tenant('customer'), p_products, p_quantities) + ordered_minor(p_partner, p_operation),
    price_currency()
  from organization o where o.partner_id = p_partner and o.id = p_partner;
end $$;
revoke all on function order_credit(text[], text[], numeric[], uuid) from public;
grant execute on function order_credit(text[], text[], numeric[], uuid) to portal_request;

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
