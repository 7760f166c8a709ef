-- What is kept of each partner, and of all of them for the operator: the sums of what its customers have in `usage_total`, and
-- what is owed; and the ledger of what has been billed.

-- What has been added to these sums and is not in them yet. Whoever meters, charges or bills adds a row of its own, so that
-- nobody waits for a row that everybody writes; whoever reads adds them up, too.
create table total_change (
  partner_id uuid not null,
  id bigint not null generated always as identity,
  service text not null,
  product text not null,
  -- `unbilled` is what all months have come to, less what of them was billed; it has no day, service or product.
  span text not null check (span in ('day', 'month', 'unbilled')),
  starts_on date not null,
  quantity numeric not null default 0,
  hours bigint not null default 0,
  customer_minor bigint not null default 0,
  partner_minor bigint not null default 0,
  -- Of a day: what one hour of what was there at its end costs the partner, exact.
  hour_cost numeric not null default 0,
  -- How many of them have a cost.
  priced bigint not null default 0,
  primary key (partner_id, id)
);

create table partner_total (
  partner_id uuid not null,
  service text not null,
  product text not null,
  span text not null check (span in ('day', 'month', 'unbilled')),
  starts_on date not null,
  quantity numeric not null,
  hours bigint not null,
  customer_minor bigint not null,
  partner_minor bigint not null,
  hour_cost numeric not null,
  priced bigint not null,
  primary key (partner_id, span, starts_on, service, product)
) with (fillfactor = 70);

-- The same over all partners, for the operator.
create table operator_total (
  service text not null,
  product text not null,
  span text not null check (span in ('day', 'month', 'unbilled')),
  starts_on date not null,
  quantity numeric not null,
  hours bigint not null,
  customer_minor bigint not null,
  partner_minor bigint not null,
  hour_cost numeric not null,
  priced bigint not null,
  primary key (span, starts_on, service, product)
) with (fillfactor = 70);

-- What has been billed of each line, at both prices: what the partner owes and what the customer was told. What a line has
-- come to since, because something of it was measured late, is billed by a later run as another row of it. Nothing is
-- changed or taken away.
create table billed_line (
  partner_id uuid not null,
  id uuid not null default gen_random_uuid(),
  customer_id uuid not null,
  customer_name text not null,
  service text not null,
  product text not null,
  region text not null,
  -- Whose line it is, and the day from which its price stands.
  month date not null check (extract(day from month) = 1),
  price_from date not null,
  -- Of a charge, which is a line by itself; null of what was metered.
  charge_id uuid,
  -- In the product's unit.
  quantity numeric not null,
  customer_minor bigint not null,
  partner_minor bigint not null,
  -- The month that was billed: a later one for what was measured or charged later.
  billed_for date not null check (extract(day from billed_for) = 1 and billed_for >= month),
  billed_at timestamptz not null default portal_now(),
  primary key (partner_id, id)
);
create unique index billed_line_of_charge on billed_line (partner_id, charge_id) where charge_id is not null;
create index billed_line_by_line on billed_line (partner_id, customer_id, month, service, product, region, price_from)
  where charge_id is null;
create index billed_line_by_month on billed_line (partner_id, billed_for, customer_id);
create trigger billed_line_kept before update or delete on billed_line for each row execute function keep_history();

-- No request reads them: what the partner pays is in all of them.
alter table total_change enable row level security;
alter table total_change force row level security;
create policy inside on total_change to portal_auth, portal_worker using (true) with check (true);
alter table partner_total enable row level security;
alter table partner_total force row level security;
create policy inside on partner_total to portal_auth, portal_worker using (true) with check (true);
alter table billed_line enable row level security;
alter table billed_line force row level security;
create policy inside on billed_line to portal_auth, portal_worker using (true) with check (true);
grant select, insert, delete on total_change to portal_worker;
grant update (hours) on total_change to portal_worker;
grant select, insert, update on partner_total, operator_total to portal_worker;
grant select, insert on billed_line to portal_worker;
grant select on total_change, partner_total, operator_total, billed_line to portal_auth;

-- What rows of `usage_total` add to the sums of their partners, less what they were before.
create function add_changes(p_added usage_total[], p_removed usage_total[]) returns void
  language sql volatile set search_path = pg_catalog, public, pg_temp as $$
  insert into total_change (partner_id, service, product, span, starts_on, quantity, hours, customer_minor, partner_minor,
    hour_cost, priced)
  with changed as materialized (
    select c.partner_id, c.service, c.product, c.span, c.starts_on, sum(c.sign * c.quantity) as quantity,
      sum(c.sign * c.hours) as hours, sum(c.sign * c.customer_minor) as customer_minor,
      sum(c.sign * c.partner_minor) as partner_minor, sum(c.sign * c.hour_cost) as hour_cost,
      sum(c.sign * c.priced) as priced
    from (select 1 as sign, a.* from unnest(p_added) a union all select -1, r.* from unnest(p_removed) r) c
    group by 1, 2, 3, 4, 5
  )
  select c.* from changed c
  where (c.quantity, c.hours, c.customer_minor, c.partner_minor, c.hour_cost, c.priced) <> (0, 0, 0, 0, 0, 0)
  union all
  select c.partner_id, '', '', 'unbilled', '-infinity', 0, 0, sum(c.customer_minor), sum(c.partner_minor), 0, 0
  from changed c where c.span = 'month' group by 1
  having (sum(c.customer_minor), sum(c.partner_minor)) <> (0, 0)
$$;
revoke all on function add_changes(usage_total[], usage_total[]) from public;
grant execute on function add_changes(usage_total[], usage_total[]) to portal_worker;

create function total_partners() returns trigger
  language plpgsql volatile security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  if tg_op = 'UPDATE' then
    perform add_changes(array(select row(a.*)::usage_total from added a), array(select row(r.*)::usage_total from removed r));
  else
    perform add_changes(array(select row(a.*)::usage_total from added a), '{}');
  end if;
  return null;
end $$;
create trigger usage_total_summed after insert on usage_total referencing new table as added
  for each statement execute function total_partners();
create trigger usage_total_summed_again after update on usage_total referencing new table as added old table as removed
  for each statement execute function total_partners();

create function total_billed() returns trigger
  language plpgsql volatile security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  insert into total_change (partner_id, service, product, span, starts_on, customer_minor, partner_minor)
  select a.partner_id, '', '', 'unbilled', '-infinity', -sum(a.customer_minor), -sum(a.partner_minor) from added a group by 1;
  return null;
end $$;
create trigger billed_line_totalled after insert on billed_line referencing new table as added
  for each statement execute function total_billed();

-- Adds what was changed to the sums, each once; one at a time does it, and others leave it to that one.
create function fold_totals(p_most integer) returns integer
  language plpgsql volatile security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  folded integer;
begin
  if not pg_try_advisory_xact_lock(7203120) then
    return 0;
  end if;
  with taken as materialized (
    delete from total_change c using (select partner_id, id from total_change order by partner_id, id limit p_most) f
    where c.partner_id = f.partner_id and c.id = f.id returning c.*
  ), partners as (
    insert into partner_total as t (partner_id, service, product, span, starts_on, quantity, hours, customer_minor,
      partner_minor, hour_cost, priced)
    select c.partner_id, c.service, c.product, c.span, c.starts_on, sum(c.quantity), sum(c.hours), sum(c.customer_minor),
      sum(c.partner_minor), sum(c.hour_cost), sum(c.priced)
    from taken c group by 1, 2, 3, 4, 5
    on conflict (partner_id, span, starts_on, service, product) do update set
      quantity = t.quantity + excluded.quantity, hours = t.hours + excluded.hours,
      customer_minor = t.customer_minor + excluded.customer_minor, partner_minor = t.partner_minor + excluded.partner_minor,
      hour_cost = t.hour_cost + excluded.hour_cost, priced = t.priced + excluded.priced
  ), operator as (
    insert into operator_total as t (service, product, span, starts_on, quantity, hours, customer_minor, partner_minor,
      hour_cost, priced)
    select c.service, c.product, c.span, c.starts_on, sum(c.quantity), sum(c.hours), sum(c.customer_minor),
      sum(c.partner_minor), sum(c.hour_cost), sum(c.priced)
    from taken c group by 1, 2, 3, 4
    on conflict (span, starts_on, service, product) do update set
      quantity = t.quantity + excluded.quantity, hours = t.hours + excluded.hours,
      customer_minor = t.customer_minor + excluded.customer_minor, partner_minor = t.partner_minor + excluded.partner_minor,
      hour_cost = t.hour_cost + excluded.hour_cost, priced = t.priced + excluded.priced
  )
  select count(*) into folded from taken;
  return folded;
end $$;
revoke all on function fold_totals(integer) from public;
grant execute on function fold_totals(integer) to portal_worker;

-- The sums of a partner in days or months of a time, with what is not in them yet.
create function partner_totals(p_partner uuid, p_span text, p_from date, p_to date)
  returns table (service text, product text, starts_on date, quantity numeric, hours bigint, customer_minor bigint,
    partner_minor bigint, hour_cost numeric, priced bigint)
  language sql stable rows 100 set search_path = pg_catalog, public, pg_temp as $$
  select x.service, x.product, x.starts_on, sum(x.quantity), sum(x.hours)::bigint, sum(x.customer_minor)::bigint,
    sum(x.partner_minor)::bigint, sum(x.hour_cost), sum(x.priced)::bigint
  from (
    select t.service, t.product, t.starts_on, t.quantity, t.hours, t.customer_minor, t.partner_minor, t.hour_cost, t.priced
    from partner_total t
    where t.partner_id = p_partner and t.span = p_span and t.starts_on between p_from and p_to
    union all
    select c.service, c.product, c.starts_on, c.quantity, c.hours, c.customer_minor, c.partner_minor, c.hour_cost, c.priced
    from total_change c
    where c.partner_id = p_partner and c.span = p_span and c.starts_on between p_from and p_to
  ) x group by 1, 2, 3
$$;
revoke all on function partner_totals(uuid, text, date, date) from public;
grant execute on function partner_totals(uuid, text, date, date) to portal_auth, portal_worker;

-- What a partner's lines until the end of a month have come to, less what of them was billed: every line of which something
-- is left. What was metered of an hour and what was charged differ in nothing but what they are told by.
create function unbilled_lines(p_partner uuid, p_month date)
  returns table (customer_id uuid, service text, product text, region text, month date, price_from date, charge_id uuid,
    quantity numeric, customer_minor bigint, partner_minor bigint)
  language sql stable rows 1000 set search_path = pg_catalog, public, pg_temp set enable_nestloop = off as $$
  with lines as materialized (
    select t.customer_id, t.service, t.product, t.region, t.starts_on as month, t.price_from,
      t.quantity * k.factor as quantity, t.customer_minor, t.partner_minor
    from usage_total t join product k on k.key = t.product and k.billed = 'hour'
    where t.partner_id = p_partner and t.span = 'month' and t.starts_on <= p_month
    union all
    select b.customer_id, b.service, b.product, b.region, b.month, b.price_from, -b.quantity, -b.customer_minor,
      -b.partner_minor
    from billed_line b where b.partner_id = p_partner and b.charge_id is null and b.month <= p_month
  ), charges as materialized (
    select c.* from charge c
    where c.partner_id = p_partner and c.charged_on < (p_month + interval '1 month')::date
  ), billed as materialized (
    select b.charge_id from billed_line b where b.partner_id = p_partner and b.charge_id is not null
  )
  select l.customer_id, l.service, l.product, l.region, l.month, l.price_from, null::uuid, sum(l.quantity),
    sum(l.customer_minor)::bigint, sum(l.partner_minor)::bigint
  from lines l group by 1, 2, 3, 4, 5, 6
  having (sum(l.quantity), sum(l.customer_minor), sum(l.partner_minor)) <> (0, 0, 0)
  union all
  select c.customer_id, c.service, c.product, '', date_trunc('month', c.charged_on)::date, '-infinity', c.id, c.quantity,
    line_minor(c.customer_cost), line_minor(c.partner_cost)
  from charges c left join billed b on b.charge_id = c.id where b.charge_id is null
$$;
revoke all on function unbilled_lines(uuid, date) from public;
grant execute on function unbilled_lines(uuid, date) to portal_worker;

-- Bills a partner whatever has not been billed until the end of a month, as that month's; answers how many lines. Whoever
-- bills the same partner waits, and then finds nothing left.
create function bill_lines(p_partner uuid, p_month date) returns integer
  language plpgsql volatile security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  billed integer;
begin
  perform pg_advisory_xact_lock(hashtextextended('billing/' || p_partner, 0));
  insert into billed_line (partner_id, customer_id, customer_name, service, product, region, month, price_from, charge_id,
    quantity, customer_minor, partner_minor, billed_for)
  select p_partner, l.customer_id, coalesce(o.name, n.customer_name, ''), l.service, l.product, l.region, l.month,
    l.price_from, l.charge_id, l.quantity, l.customer_minor, l.partner_minor, p_month
  from unbilled_lines(p_partner, p_month) l
  left join organization o on o.partner_id = p_partner and o.id = l.customer_id
  left join lateral (
    select s.customer_name from meter_series s where s.partner_id = p_partner and s.customer_id = l.customer_id
    union all select c.customer_name from charge c where c.partner_id = p_partner and c.customer_id = l.customer_id limit 1
  ) n on o.id is null;
  get diagnostics billed = row_count;
  return billed;
end $$;
revoke all on function bill_lines(uuid, date) from public;
grant execute on function bill_lines(uuid, date) to portal_worker;
