-- What is kept of each partner, and of all of them for the operator: the sums of what its customers have in `usage_total`, and
-- what is owed; and the ledger of what has been billed.

-- What a region's grid emits, in kg CO2e per kWh, as the contract has it; what is not here has no figure.
create table grid_factor (
  region text primary key,
  kg_per_kwh numeric not null check (kg_per_kwh > 0)
);
insert into grid_factor (region, kg_per_kwh) values ('SE-NORTH-1', 0.00567), ('SE-CENTRAL-1', 0.00567);
grant select on grid_factor to portal_worker;

-- The sums over all partners, for the operator: of each product of a region, of each service (without a product), and of all
-- services (without either), so that whatever is shown reads the rows that it shows. `all` has what there is since ever of a
-- product, `due` what is going to be charged on a day, `unbilled` what all months have come to, less what of them was billed.
-- `ordered` is how much of a product was ordered and no cloud has done yet.
create table operator_total (
  service text not null,
  product text not null,
  region text not null default '',
  span text not null check (span in ('day', 'month', 'all', 'due', 'unbilled', 'ordered')),
  starts_on date not null,
  quantity numeric not null default 0,
  hours bigint not null default 0,
  customer_minor bigint not null default 0,
  partner_minor bigint not null default 0,
  -- Exact: of what is billed by the hour, and of what is charged in advance.
  customer_cost numeric not null default 0,
  partner_cost numeric not null default 0,
  customer_charged numeric not null default 0,
  partner_charged numeric not null default 0,
  -- Of a day: what one hour of what was there at its end costs the partner, exact.
  hour_cost numeric not null default 0,
  -- How many of them have a cost.
  priced bigint not null default 0,
  -- As in `usage_total`.
  sizes numeric not null default 0,
  measured bigint not null default 0,
  things bigint not null default 0,
  thing_hours bigint not null default 0,
  begun_at timestamptz,
  running_at timestamptz,
  running bigint not null default 0,
  kwh numeric not null default 0,
  kg_co2e numeric not null default 0,
  primary key (span, service, product, starts_on, region)
) with (fillfactor = 70);
create index operator_total_by_start on operator_total (span, starts_on, service, product);

create table partner_total (
  partner_id uuid not null,
  like operator_total including defaults including constraints,
  primary key (partner_id, span, service, product, starts_on, region)
) with (fillfactor = 70);
-- One row of each partner in a month: whose is most is found among them.
create index partner_total_of_all on partner_total (span, starts_on, partner_id) where service = '';

-- What has been added to these sums and is not in them yet. Whoever meters, charges or bills adds a row of its own, so that
-- nobody waits for a row that everybody writes; whoever reads adds them up, too.
create table total_change (
  partner_id uuid not null,
  id bigint not null generated always as identity,
  like operator_total including defaults including constraints,
  primary key (partner_id, id)
);

-- What each customer has of a service in a month, to find the ten that have most; `all` since ever.
create table customer_total (
  partner_id uuid not null,
  customer_id uuid not null,
  service text not null,
  -- The least of dates has when its first thing was there.
  month date not null,
  customer_minor bigint not null default 0,
  partner_minor bigint not null default 0,
  priced bigint not null default 0,
  -- Of the product that tells how much of the service is used.
  quantity numeric not null default 0,
  hours bigint not null default 0,
  begun_at timestamptz,
  -- The newest hour that was running when it was measured.
  running_at timestamptz,
  primary key (partner_id, customer_id, service, month)
) with (fillfactor = 70);
create index customer_total_by_partner_minor on customer_total
  (partner_id, service, month, partner_minor desc, quantity desc, customer_id);
create index customer_total_by_customer_minor on customer_total
  (partner_id, service, month, customer_minor desc, quantity desc, customer_id);
create index customer_total_by_quantity on customer_total (partner_id, service, month, quantity desc, customer_id);

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
  -- On which invoice it stands; null of what costs the partner nothing, and of what was billed without one.
  invoice_id uuid,
  -- The month that was billed: a later one for what was measured or charged later.
  billed_for date not null check (extract(day from billed_for) = 1 and billed_for >= month),
  billed_at timestamptz not null default portal_now(),
  primary key (partner_id, id)
);
create index billed_line_of_charge on billed_line (partner_id, customer_id, charge_id) where charge_id is not null;
create index billed_line_of_invoice on billed_line (partner_id, invoice_id) where invoice_id is not null;
create index billed_line_by_line on billed_line (partner_id, customer_id, month, service, product, region, price_from)
  where charge_id is null;
-- What of a partner's invoices is left to pay, with VAT: kept by whoever makes them, takes payments or credits.
create table partner_unpaid (
  partner_id uuid primary key,
  unpaid_minor bigint not null default 0 check (unpaid_minor >= 0)
);
alter table partner_unpaid enable row level security;
alter table partner_unpaid force row level security;
create policy inside on partner_unpaid to portal_auth, portal_worker using (true) with check (true);
grant select on partner_unpaid to portal_auth;
grant select, insert, update on partner_unpaid to portal_worker;

-- What of a customer that is gone is needed once more: whom its last statement is for, and where it goes. It stays with what
-- was billed of it.
create table departed_customer (
  partner_id uuid not null,
  customer_id uuid not null,
  name text not null,
  organization_number text not null,
  address text not null,
  zipcode text not null,
  city text not null,
  country text not null,
  invoice_email text not null,
  departed_at timestamptz not null default portal_now(),
  primary key (partner_id, customer_id)
);
alter table departed_customer enable row level security;
alter table departed_customer force row level security;
create policy inside on departed_customer to portal_auth, portal_worker using (true) with check (true);
grant select on departed_customer to portal_auth;
grant select, insert on departed_customer to portal_worker;

create function keep_departed() returns trigger
  language plpgsql volatile security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  insert into departed_customer (partner_id, customer_id, name, organization_number, address, zipcode, city, country,
    invoice_email)
  select old.partner_id, old.id, old.name, old.organization_number, old.address, old.zipcode, old.city, old.country,
    old.invoice_email
  where exists (select from usage_total t where t.partner_id = old.partner_id and t.customer_id = old.id)
  on conflict do nothing;
  return null;
end $$;
create trigger customer_departs after delete on organization for each row when (old.kind = 'customer')
  execute function keep_departed();

create index billed_line_by_month on billed_line (partner_id, billed_for, customer_id);
create trigger billed_line_kept before update or delete on billed_line for each row execute function keep_history();

-- No request reads them: what the partner pays is in all of them.
alter table total_change enable row level security;
alter table total_change force row level security;
create policy inside on total_change to portal_auth, portal_worker using (true) with check (true);
alter table customer_total enable row level security;
alter table customer_total force row level security;
create policy inside on customer_total to portal_worker using (true) with check (true);
alter table partner_total enable row level security;
alter table partner_total force row level security;
create policy inside on partner_total to portal_auth, portal_worker using (true) with check (true);
alter table billed_line enable row level security;
alter table billed_line force row level security;
create policy inside on billed_line to portal_auth, portal_worker using (true) with check (true);
grant select, insert, delete on total_change to portal_worker;
grant update (hours) on total_change to portal_worker;
grant select, insert, update on partner_total, operator_total, customer_total to portal_worker;
grant select, insert on billed_line to portal_worker;
grant select on total_change, partner_total, operator_total, billed_line to portal_auth;

-- What rows of `usage_total` add to the sums of their partners, less what they were before.
create function add_changes(p_added usage_total[], p_removed usage_total[]) returns void
  language sql volatile set search_path = pg_catalog, public, pg_temp as $$
  insert into total_change (partner_id, service, product, region, span, starts_on, quantity, hours, customer_minor,
    partner_minor, customer_cost, partner_cost, customer_charged, partner_charged, hour_cost, priced, sizes, measured, things,
    thing_hours, begun_at, running_at, running, kwh, kg_co2e)
  with rows as materialized (
    select c.*, k.billed = 'hour' as is_metered, c.running_at = date_trunc('hour', portal_now(), 'UTC') as is_running,
      coalesce(c.quantity * k.factor * k.unit_kwh, 0) as kwh, coalesce(g.kg_per_kwh, 0) as kg_per_kwh
    from (select 1 as sign, a.* from unnest(p_added) a union all select -1, r.* from unnest(p_removed) r) c
    join product k on k.key = c.product left join grid_factor g on g.region = c.region
  ), changed as materialized (
    select c.partner_id, coalesce(c.service, '') as service, coalesce(c.product, '') as product,
      coalesce(c.region, '') as region, c.span, c.starts_on,
      sum(c.sign * c.quantity) as quantity, sum(c.sign * c.hours) as hours, sum(c.sign * c.customer_minor) as customer_minor,
      sum(c.sign * c.partner_minor) as partner_minor,
      coalesce(sum(c.sign * c.customer_cost) filter (where c.is_metered), 0) as customer_cost,
      coalesce(sum(c.sign * c.partner_cost) filter (where c.is_metered), 0) as partner_cost,
      coalesce(sum(c.sign * c.customer_cost) filter (where not c.is_metered), 0) as customer_charged,
      coalesce(sum(c.sign * c.partner_cost) filter (where not c.is_metered), 0) as partner_charged,
      sum(c.sign * c.hour_cost) as hour_cost, sum(c.sign * c.priced) as priced, sum(c.sign * c.sizes) as sizes,
      sum(c.sign * c.measured) as measured, sum(c.sign * c.things) as things, sum(c.sign * c.thing_hours) as thing_hours,
      min(c.begun_at) filter (where c.sign = 1) as begun_at, max(c.running_at) filter (where c.is_running) as running_at,
      coalesce(sum(c.sign * c.running) filter (where c.is_running), 0) as running, sum(c.sign * c.kwh) as kwh,
      sum(c.sign * c.kwh * c.kg_per_kwh) as kg_co2e
    from rows c
    group by grouping sets ((c.partner_id, c.span, c.starts_on, c.service, c.product, c.region),
      (c.partner_id, c.span, c.starts_on, c.service), (c.partner_id, c.span, c.starts_on))
  )
  select c.* from (select partner_id, service, product, region, span, starts_on, quantity, hours, customer_minor, partner_minor,
    customer_cost, partner_cost, customer_charged, partner_charged, hour_cost, priced, sizes, measured, things, thing_hours,
    begun_at, running_at, running, kwh, kg_co2e from changed) c
  where (c.quantity, c.hours, c.customer_minor, c.partner_minor, c.customer_cost, c.partner_cost, c.hour_cost, c.priced, c.sizes,
    c.measured, c.things, c.thing_hours, c.running) <> (0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0)
  union all
  select c.partner_id, c.service, c.product, c.region, 'all', '-infinity', 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, c.things, 0,
    c.begun_at, null, 0, 0, 0
  from changed c where c.span = 'month' and c.product <> '' and c.things <> 0
  union all
  select c.partner_id, '', '', '', 'unbilled', '-infinity', 0, 0, c.customer_minor, c.partner_minor, 0, 0, 0, 0, 0, 0, 0, 0, 0,
    0, null, null, 0, 0, 0
  from (select partner_id, sum(customer_minor) as customer_minor, sum(partner_minor) as partner_minor from changed
    where span = 'month' and service = '' group by 1) c
  where (c.customer_minor, c.partner_minor) <> (0, 0)
$$;
revoke all on function add_changes(usage_total[], usage_total[]) from public;
grant execute on function add_changes(usage_total[], usage_total[]) to portal_worker;

-- The same of each customer, in the order of the key.
create function add_customers(p_added usage_total[], p_removed usage_total[]) returns void
  language sql volatile set search_path = pg_catalog, public, pg_temp as $$
  insert into customer_total as t (partner_id, customer_id, service, month, customer_minor, partner_minor, priced, quantity,
    hours, begun_at, running_at)
  with rows as materialized (
    select c.*, k.is_told
    from (select 1 as sign, a.* from unnest(p_added) a union all select -1, r.* from unnest(p_removed) r) c
    join product k on k.key = c.product where c.span = 'month'
  )
  select * from (
    select c.partner_id, c.customer_id, c.service, c.starts_on as month, sum(c.sign * c.customer_minor) as customer_minor,
      sum(c.sign * c.partner_minor) as partner_minor, sum(c.sign * c.priced) as priced,
      coalesce(sum(c.sign * c.quantity) filter (where c.is_told), 0) as quantity,
      coalesce(sum(c.sign * c.hours) filter (where c.is_told), 0) as hours, null::timestamptz as begun_at,
      max(c.running_at) filter (where c.is_told and c.sign = 1 and c.running > 0) as running_at
    from rows c group by 1, 2, 3, 4
    union all
    select c.partner_id, c.customer_id, c.service, '-infinity', 0, 0, 0, 0, 0, min(c.begun_at) filter (where c.sign = 1), null
    from rows c where c.is_told and c.begun_at is not null group by 1, 2, 3 having sum(c.sign * c.things) <> 0
  ) c
  where (c.customer_minor, c.partner_minor, c.priced, c.quantity, c.hours) <> (0, 0, 0, 0, 0) or c.begun_at is not null
  order by 1, 2, 3, 4
  on conflict (partner_id, customer_id, service, month) do update set
    customer_minor = t.customer_minor + excluded.customer_minor, partner_minor = t.partner_minor + excluded.partner_minor,
    priced = t.priced + excluded.priced, quantity = t.quantity + excluded.quantity, hours = t.hours + excluded.hours,
    begun_at = least(t.begun_at, excluded.begun_at), running_at = greatest(t.running_at, excluded.running_at)
$$;
revoke all on function add_customers(usage_total[], usage_total[]) from public;
grant execute on function add_customers(usage_total[], usage_total[]) to portal_worker;

create function total_partners() returns trigger
  language plpgsql volatile security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  p_added usage_total[] := array(select row(a.*)::usage_total from added a);
  p_removed usage_total[] := '{}';
begin
  if tg_op = 'UPDATE' then
    p_removed := array(select row(r.*)::usage_total from removed r);
  end if;
  perform add_customers(p_added, p_removed);
  perform add_changes(p_added, p_removed);
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

-- What is going to be charged next for what recurs, on its day: of what it was before, less.
create function total_due() returns trigger
  language plpgsql volatile security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  is_over constant boolean := tg_op = 'DELETE';
begin
  insert into total_change (partner_id, service, product, span, starts_on, customer_minor, partner_minor)
  select d.partner_id, d.service, '', 'due', d.day, sum(d.sign * line_minor(d.quantity * d.customer_price)),
    sum(d.sign * line_minor(d.quantity * d.partner_price))
  from (
    select c.sign, (c.r).partner_id, (c.r).service, (c.r).customer_price, (c.r).partner_price, n.day,
      coalesce(case when n.day = (c.r).ends_on then ((c.r).next_term ->> 'quantity')::numeric end, (c.r).quantity) as quantity
    from (select 1 as sign, new as r where not is_over union all select -1, old where tg_op <> 'INSERT') c
    cross join lateral (select period_start(c.r, (c.r).periods) as day) n
    where (c.r).stopped_on is null and ((c.r).ends_on is null or n.day < (c.r).ends_on or (c.r).next_term is not null)
  ) d group by 1, 2, 5
  having (sum(d.sign * line_minor(d.quantity * d.customer_price)), sum(d.sign * line_minor(d.quantity * d.partner_price))) <> (0, 0);
  return null;
end $$;
create trigger recurring_charge_due after insert or update or delete on recurring_charge
  for each row execute function total_due();

-- How much of each product an order that is open waits for: of its lines those that have not ended well.
create function ordered_lines(p_order operation) returns table (product text, quantity numeric)
  language sql stable rows 2 set search_path = pg_catalog, public, pg_temp as $$
  select l.line ->> 'product', (l.line ->> 'quantity')::numeric
  from jsonb_array_elements(case when (p_order).state in ('waiting', 'running') then (p_order).agreed -> 'lines' else '[]' end)
    with ordinality l (line, place)
  where l.line ->> 'quantity' is not null and not exists (
    select from jsonb_array_elements((p_order).line_results) r (result)
    where (r.result ->> 'place')::integer = l.place - 1 and r.result ->> 'reason' is null)
$$;
revoke all on function ordered_lines(operation) from public;
grant execute on function ordered_lines(operation) to portal_auth, portal_worker;

create function total_ordered() returns trigger
  language plpgsql volatile security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  is_new constant boolean := tg_op = 'INSERT';
  is_over constant boolean := tg_op = 'DELETE';
begin
  insert into total_change (partner_id, service, product, span, starts_on, quantity)
  select case when is_over then old.partner_id else new.partner_id end, split_part(l.product, '.', 1), l.product, 'ordered',
    '-infinity', sum(l.sign * l.quantity)
  from (
    select 1 as sign, n.* from ordered_lines(new) n where not is_over
    union all select -1, o.* from ordered_lines(old) o where not is_new
  ) l group by l.product having sum(l.sign * l.quantity) <> 0;
  return null;
end $$;
create trigger operation_ordered after insert on operation for each row when (new.agreed is not null)
  execute function total_ordered();
create trigger operation_ordered_again after update on operation for each row
  when ((old.state, old.agreed, old.line_results) is distinct from (new.state, new.agreed, new.line_results))
  execute function total_ordered();
create trigger operation_ordered_no_more after delete on operation for each row when (old.agreed is not null)
  execute function total_ordered();

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
  ), summed as materialized (
    select c.partner_id, c.span, c.service, c.product, c.starts_on, c.region, sum(c.quantity) as quantity, sum(c.hours) as hours,
      sum(c.customer_minor) as customer_minor, sum(c.partner_minor) as partner_minor, sum(c.customer_cost) as customer_cost,
      sum(c.partner_cost) as partner_cost, sum(c.customer_charged) as customer_charged,
      sum(c.partner_charged) as partner_charged, sum(c.hour_cost) as hour_cost, sum(c.priced) as priced, sum(c.sizes) as sizes,
      sum(c.measured) as measured, sum(c.things) as things, sum(c.thing_hours) as thing_hours, min(c.begun_at) as begun_at,
      max(c.running_at) as running_at,
      -- Only those of the newest hour say anything yet.
      coalesce(sum(c.running) filter (where c.running_at = n.running_at), 0) as running, sum(c.kwh) as kwh,
      sum(c.kg_co2e) as kg_co2e
    from taken c cross join (select max(running_at) as running_at from taken) n
    group by grouping sets ((1, 2, 3, 4, 5, 6), (2, 3, 4, 5, 6))
  ), partners as (
    insert into partner_total as t (partner_id, span, service, product, starts_on, region, quantity, hours, customer_minor,
      partner_minor, customer_cost, partner_cost, customer_charged, partner_charged, hour_cost, priced, sizes, measured, things,
      thing_hours, begun_at, running_at, running, kwh, kg_co2e)
    select c.* from summed c where c.partner_id is not null
    on conflict (partner_id, span, service, product, starts_on, region) do update set
      quantity = t.quantity + excluded.quantity, hours = t.hours + excluded.hours,
      customer_minor = t.customer_minor + excluded.customer_minor, partner_minor = t.partner_minor + excluded.partner_minor,
      customer_cost = t.customer_cost + excluded.customer_cost, partner_cost = t.partner_cost + excluded.partner_cost,
      customer_charged = t.customer_charged + excluded.customer_charged, partner_charged = t.partner_charged + excluded.partner_charged,
      hour_cost = t.hour_cost + excluded.hour_cost, priced = t.priced + excluded.priced,
      sizes = t.sizes + excluded.sizes, measured = t.measured + excluded.measured,
      things = t.things + excluded.things, thing_hours = t.thing_hours + excluded.thing_hours,
      kwh = t.kwh + excluded.kwh, kg_co2e = t.kg_co2e + excluded.kg_co2e,
      begun_at = least(t.begun_at, excluded.begun_at), running_at = greatest(t.running_at, excluded.running_at),
      running = case when t.running_at > excluded.running_at then 0 else excluded.running end
        + case when t.running_at < excluded.running_at then 0 else t.running end
  ), operator as (
    insert into operator_total as t (span, service, product, starts_on, region, quantity, hours, customer_minor,
      partner_minor, customer_cost, partner_cost, customer_charged, partner_charged, hour_cost, priced, sizes, measured, things,
      thing_hours, begun_at, running_at, running, kwh, kg_co2e)
    select c.span, c.service, c.product, c.starts_on, c.region, c.quantity, c.hours, c.customer_minor, c.partner_minor,
      c.customer_cost, c.partner_cost, c.customer_charged, c.partner_charged, c.hour_cost, c.priced, c.sizes, c.measured,
      c.things, c.thing_hours, c.begun_at, c.running_at, c.running, c.kwh, c.kg_co2e
    from summed c where c.partner_id is null
    on conflict (span, service, product, starts_on, region) do update set
      quantity = t.quantity + excluded.quantity, hours = t.hours + excluded.hours,
      customer_minor = t.customer_minor + excluded.customer_minor, partner_minor = t.partner_minor + excluded.partner_minor,
      customer_cost = t.customer_cost + excluded.customer_cost, partner_cost = t.partner_cost + excluded.partner_cost,
      customer_charged = t.customer_charged + excluded.customer_charged, partner_charged = t.partner_charged + excluded.partner_charged,
      hour_cost = t.hour_cost + excluded.hour_cost, priced = t.priced + excluded.priced,
      sizes = t.sizes + excluded.sizes, measured = t.measured + excluded.measured,
      things = t.things + excluded.things, thing_hours = t.thing_hours + excluded.thing_hours,
      kwh = t.kwh + excluded.kwh, kg_co2e = t.kg_co2e + excluded.kg_co2e,
      begun_at = least(t.begun_at, excluded.begun_at), running_at = greatest(t.running_at, excluded.running_at),
      running = case when t.running_at > excluded.running_at then 0 else excluded.running end
        + case when t.running_at < excluded.running_at then 0 else t.running end
  )
  select count(*) into folded from taken;
  return folded;
end $$;
revoke all on function fold_totals(integer) from public;
grant execute on function fold_totals(integer) to portal_worker;

-- The sums of a service (of a product where one is named, of all services where none is) in days or months of a time, with
-- what is not in them yet: of a partner, or of all of them for the operator. With one plan for all calls, because planning
-- takes longer than reading.
create function summed_totals(p_partner uuid, p_of text[], p_span text, p_from date, p_to date) returns setof operator_total
  language plpgsql stable rows 30 set search_path = pg_catalog, public, pg_temp set enable_seqscan = off
  set plan_cache_mode = force_generic_plan as $$
begin
  return query
  select x.service, x.product, x.region, x.span, x.starts_on, sum(x.quantity), sum(x.hours)::bigint,
    sum(x.customer_minor)::bigint, sum(x.partner_minor)::bigint, sum(x.customer_cost), sum(x.partner_cost),
    sum(x.customer_charged), sum(x.partner_charged), sum(x.hour_cost), sum(x.priced)::bigint, sum(x.sizes),
    sum(x.measured)::bigint, sum(x.things)::bigint, sum(x.thing_hours)::bigint, min(x.begun_at), max(x.running_at),
    coalesce(sum(x.running) filter (where x.running_at = date_trunc('hour', portal_now(), 'UTC')), 0)::bigint, sum(x.kwh),
    sum(x.kg_co2e)
  from (
    select t.service, t.product, t.region, t.span, t.starts_on, t.quantity, t.hours, t.customer_minor, t.partner_minor,
      t.customer_cost, t.partner_cost, t.customer_charged, t.partner_charged, t.hour_cost, t.priced, t.sizes, t.measured,
      t.things, t.thing_hours, t.begun_at, t.running_at, t.running, t.kwh, t.kg_co2e from partner_total t
    where t.partner_id = p_partner and t.span = p_span and t.service = p_of[1] and t.product = p_of[2]
      and t.starts_on between p_from and p_to
    union all
    select t.service, t.product, t.region, t.span, t.starts_on, t.quantity, t.hours, t.customer_minor, t.partner_minor,
      t.customer_cost, t.partner_cost, t.customer_charged, t.partner_charged, t.hour_cost, t.priced, t.sizes, t.measured,
      t.things, t.thing_hours, t.begun_at, t.running_at, t.running, t.kwh, t.kg_co2e from operator_total t
    where p_partner is null and t.span = p_span and t.service = p_of[1] and t.product = p_of[2]
      and t.starts_on between p_from and p_to
    union all
    select t.service, t.product, t.region, t.span, t.starts_on, t.quantity, t.hours, t.customer_minor, t.partner_minor,
      t.customer_cost, t.partner_cost, t.customer_charged, t.partner_charged, t.hour_cost, t.priced, t.sizes, t.measured,
      t.things, t.thing_hours, t.begun_at, t.running_at, t.running, t.kwh, t.kg_co2e from total_change t
    where t.partner_id = p_partner and t.span = p_span and t.service = p_of[1] and t.product = p_of[2]
      and t.starts_on between p_from and p_to
    union all
    select t.service, t.product, t.region, t.span, t.starts_on, t.quantity, t.hours, t.customer_minor, t.partner_minor,
      t.customer_cost, t.partner_cost, t.customer_charged, t.partner_charged, t.hour_cost, t.priced, t.sizes, t.measured,
      t.things, t.thing_hours, t.begun_at, t.running_at, t.running, t.kwh, t.kg_co2e from total_change t
    where p_partner is null and t.span = p_span and t.service = p_of[1] and t.product = p_of[2]
      and t.starts_on between p_from and p_to
  ) x group by 1, 2, 3, 4, 5;
end $$;
revoke all on function summed_totals(uuid, text[], text, date, date) from public;
grant execute on function summed_totals(uuid, text[], text, date, date) to portal_auth, portal_worker;

-- What all customers of the partner that was entered have of a service in each day or month of a time, as `session_totals`
-- has it of each of them: the costs in rows without a product, how much was used of a product in one of each region.
create function session_partner_totals(p_session uuid, p_of text[], p_span text, p_from date, p_to date)
  returns table (product text, region text, starts_on date, hours bigint, customer_minor bigint, partner_minor bigint,
    expected bigint, whole bigint, counted numeric, size numeric, quantity numeric)
  language plpgsql stable rows 50 security definer set search_path = pg_catalog, public, pg_temp as $$
#variable_conflict use_column
declare
  p_partner uuid := tenant('partner');
  tells boolean := tells_partner_cost(p_session, p_partner);
  last_month date := date_trunc('month', p_to);
begin
  if tenant('customer') is not null then
    return;
  end if;
  return query
  with costs as materialized (
    select t.starts_on, t.customer_minor, t.partner_minor
    from summed_totals(p_partner, array[p_of[1], ''], p_span, p_from, p_to) t where t.priced > 0
  ), ever as materialized (
    select t.region, t.things, t.begun_at from summed_totals(p_partner, p_of, 'all', '-infinity', '-infinity') t
  ), later as materialized (
    select t.region, sum(t.things) as things from summed_totals(p_partner, p_of, 'month', (last_month + interval '1 month')::date, 'infinity') t
    group by 1
  ), used as materialized (
    select t.* from summed_totals(p_partner, p_of, p_span, p_from, (last_month + interval '1 month')::date - 1) t
  ), periods as materialized (
    select d::date as starts_on, day_begins(d::date) as begins, day_begins((d + ('1 ' || p_span)::interval)::date) as ends
    from generate_series(p_from, (last_month + interval '1 month')::date - 1, ('1 ' || p_span)::interval) d
  ), rows as (
    select e.region, p.starts_on, p.begins, p.ends, e.begun_at, coalesce(u.quantity, 0) as quantity,
      coalesce(u.hours, 0) as hours, coalesce(u.things, 0) as things, coalesce(u.thing_hours, 0) as thing_hours,
      coalesce(u.running, 0) as running, u.sizes, u.measured,
      e.things - coalesce(l.things, 0) - coalesce(sum(u.things) over (partition by e.region order by p.starts_on desc
        rows between unbounded preceding and 1 preceding), 0) as things_after
    from ever e left join later l on l.region = e.region cross join periods p
    left join used u on u.region = e.region and u.starts_on = p.starts_on
  ), reckoned as (
    select r.*, r.thing_hours + (r.things_after - r.things) * full_hours(r.begins, r.ends)
        - r.things_after * greatest(0, full_hours(portal_now(), r.ends)) as there,
      greatest(0, full_hours(greatest(r.begins, r.begun_at), least(r.ends, portal_now()))) as whole
    from rows r where r.starts_on <= p_to and r.begins <= portal_now()
  )
  select ''::text, ''::text, c.starts_on, 0::bigint, c.customer_minor, case when tells then c.partner_minor end, 0::bigint,
    0::bigint, null::numeric, null::numeric, null::numeric
  from costs c
  union all
  select p_of[2], c.region, c.starts_on, c.hours::bigint, null, null, greatest(c.there + c.running, c.hours)::bigint,
    greatest(c.whole, least(c.hours, 1))::bigint,
    case when c.hours = 0 then null when c.there > 0 then c.quantity * c.there / greatest(c.hours, c.there)
      else c.quantity / c.hours * c.things_after end,
    case when c.measured >= c.things_after and c.measured > 0 then c.sizes end, c.quantity
  from reckoned c where c.there > 0 or c.hours > 0;
end $$;
revoke all on function session_partner_totals(uuid, text[], text, date, date) from public;
grant execute on function session_partner_totals(uuid, text[], text, date, date) to portal_request;

-- What a month has cost all customers of the partner that was entered, as `session_costs` has it of each: what the days that
-- it is compared with did, exact and rounded once.
create function session_partner_costs(p_session uuid, p_service text, p_month date)
  returns table (customer_minor bigint, partner_minor bigint, customer_before bigint, partner_before bigint, recent numeric,
    coming bigint)
  language plpgsql stable rows 1 security definer set search_path = pg_catalog, public, pg_temp as $$
#variable_conflict use_column
declare
  p_partner uuid := tenant('partner');
  tells boolean := tells_partner_cost(p_session, p_partner);
  today date := stockholm_day(portal_now());
  of_service text[] := array[p_service, ''];
  before date := (p_month - interval '1 month')::date;
begin
  if tenant('customer') is not null then
    return;
  end if;
  return query
  with compared as materialized (
    select d.day, d.share, bool_and(d.share = 1) over () and max(d.day) over () = p_month - 1 as is_whole from compared_days(p_month) d
  ), parts as materialized (
    select sum(t.customer_cost * d.share + t.customer_charged) as customer_cost,
      sum(t.partner_cost * d.share + t.partner_charged) as partner_cost
    from summed_totals(p_partner, of_service, 'day', before, p_month - 1) t
    join compared d on d.day = t.starts_on and not d.is_whole where t.priced > 0
  ), months as materialized (
    select t.* from summed_totals(p_partner, of_service, 'month', before, p_month) t where t.priced > 0
  ), whole as materialized (
    select m.customer_minor, m.partner_minor from months m
    where m.starts_on = before and exists (select from compared d where d.is_whole)
  ), lately as materialized (
    select sum(t.customer_cost) * 100 / count(*) as recent from summed_totals(p_partner, of_service, 'day', today - 7, today - 1) t
    where t.customer_cost <> 0
  ), due as materialized (
    select sum(t.customer_minor)::bigint as coming from summed_totals(p_partner, of_service, 'due', greatest(p_month, today + 1),
      (p_month + interval '1 month')::date - 1) t
    having sum(t.customer_minor) <> 0
  )
  select m.customer_minor, case when tells then m.partner_minor end,
    coalesce(w.customer_minor, line_minor(p.customer_cost)),
    case when tells then coalesce(w.partner_minor, line_minor(p.partner_cost)) end, l.recent, u.coming
  from parts p cross join lately l left join months m on m.starts_on = p_month left join whole w on true left join due u on true;
end $$;
revoke all on function session_partner_costs(uuid, text, date) from public;
grant execute on function session_partner_costs(uuid, text, date) to portal_request;

-- What of a billed month of the customer that was entered was measured or charged later, by the month that it was billed
-- with; null for what the next run bills.
create function session_billed_later(p_session uuid, p_service text, p_month date)
  returns table (billed_for date, customer_minor bigint, partner_minor bigint)
  language plpgsql stable rows 2 security definer set search_path = pg_catalog, public, pg_temp as $$
#variable_conflict use_column
declare
  p_partner uuid := tenant('partner');
  p_customer uuid := tenant('customer');
  tells boolean := tells_partner_cost(p_session, p_partner);
begin
  return query
  with billed as materialized (
    select b.billed_for, sum(b.customer_minor) as customer_minor, sum(b.partner_minor) as partner_minor from billed_line b
    where b.partner_id = p_partner and b.customer_id = p_customer and b.service = p_service and b.month = p_month
    group by 1
  ), open as materialized (
    select coalesce((select sum(t.customer_minor) from usage_total t where t.partner_id = p_partner and t.customer_id = p_customer
        and t.service = p_service and t.span = 'month' and t.starts_on = p_month), 0)
        - coalesce((select sum(b.customer_minor) from billed b), 0) as customer_minor,
      coalesce((select sum(t.partner_minor) from usage_total t where t.partner_id = p_partner and t.customer_id = p_customer
        and t.service = p_service and t.span = 'month' and t.starts_on = p_month), 0)
        - coalesce((select sum(b.partner_minor) from billed b), 0) as partner_minor
    where exists (select from billed_line b where b.partner_id = p_partner and b.billed_for >= p_month)
  )
  select l.billed_for, l.customer_minor::bigint, case when tells then l.partner_minor::bigint end
  from (select b.* from billed b where b.billed_for > p_month union all select null, o.* from open o) l
  where (l.customer_minor, l.partner_minor) <> (0, 0);
end $$;
revoke all on function session_billed_later(uuid, text, date) from public;
grant execute on function session_billed_later(uuid, text, date) to portal_request;

-- What all customers of the partner that was entered pay for each product of a service in a month.
create function session_partner_products(p_session uuid, p_service text, p_month date)
  returns table (product text, customer_minor bigint)
  language plpgsql stable rows 20 security definer set search_path = pg_catalog, public, pg_temp as $$
#variable_conflict use_column
declare
  p_partner uuid := tenant('partner');
begin
  if tenant('customer') is null and exists (select from session s where s.id = p_session and s.id = tenant('session')) then
    return query select k.key, sum(t.customer_minor)::bigint from product k
      cross join lateral summed_totals(p_partner, array[p_service, k.key], 'month', p_month, p_month) t
      where k.service = p_service and t.priced > 0 group by 1;
  end if;
end $$;
revoke all on function session_partner_products(uuid, text, date) from public;
grant execute on function session_partner_products(uuid, text, date) to portal_request;

-- The customers of the partner that was entered that cost it most of a service in a month, or pay most where what the partner
-- pays may not be known, or have used most; the average is over the hours since its first thing was there.
create function session_top_customers(p_session uuid, p_service text, p_month date, p_by text, p_most integer)
  returns table (customer_id uuid, customer_minor bigint, partner_minor bigint, average numeric, place bigint)
  language plpgsql stable rows 10 security definer set search_path = pg_catalog, public, pg_temp
  set enable_seqscan = off as $$
#variable_conflict use_column
declare
  p_partner uuid := tenant('partner');
  tells boolean := tells_partner_cost(p_session, p_partner);
  month_begins timestamptz := day_begins(p_month);
  month_ends timestamptz := least(day_begins((p_month + interval '1 month')::date), portal_now());
begin
  if tenant('customer') is not null then
    return;
  end if;
  return query
  with most as materialized (
    (select t.* from customer_total t
      where p_by = 'cost' and tells and t.partner_id = p_partner and t.service = p_service and t.month = p_month
      order by t.partner_minor desc, t.quantity desc, t.customer_id limit p_most)
    union all
    (select t.* from customer_total t
      where (p_by = 'cost' and not tells or p_by = 'customer cost') and t.partner_id = p_partner and t.service = p_service
        and t.month = p_month
      order by t.customer_minor desc, t.quantity desc, t.customer_id limit p_most)
    union all
    (select t.* from customer_total t
      where p_by = 'quantity' and t.partner_id = p_partner and t.service = p_service and t.month = p_month
      order by t.quantity desc, t.customer_id limit p_most)
  )
  select m.customer_id, case when m.priced > 0 then m.customer_minor end,
    case when tells and m.priced > 0 then m.partner_minor end,
    case when m.hours > 0 then m.quantity / greatest(1, full_hours(greatest(month_begins, b.begun_at), month_ends)
      + case when m.running_at = date_trunc('hour', portal_now(), 'UTC') then 1 else 0 end) end,
    row_number() over ()
  from most m left join lateral (
    select t.begun_at from customer_total t where t.partner_id = p_partner and t.customer_id = m.customer_id
      and t.service = p_service and t.month = '-infinity' limit 1
  ) b on true;
end $$;
revoke all on function session_top_customers(uuid, text, date, text, integer) from public;
grant execute on function session_top_customers(uuid, text, date, text, integer) to portal_request;

-- What all partners together have in each month of a time: of each service, and of all of them where none is named.
create function operator_months(p_from date, p_to date)
  returns table (service text, starts_on date, customer_minor bigint, partner_minor bigint, kwh numeric, kg_co2e numeric)
  language sql stable rows 50 set search_path = pg_catalog, public, pg_temp as $$
  select t.service, t.starts_on, t.customer_minor, t.partner_minor, t.kwh, t.kg_co2e
  from (select '' as service union select p.service from product p) s
  cross join lateral summed_totals(null, array[s.service, ''], 'month', p_from, p_to) t where t.priced > 0 or t.kwh > 0
$$;
revoke all on function operator_months(date, date) from public;
grant execute on function operator_months(date, date) to portal_auth;

-- The same of each product in one month.
create function operator_products(p_month date)
  returns table (service text, product text, customer_minor bigint, partner_minor bigint)
  language sql stable rows 50 set search_path = pg_catalog, public, pg_temp as $$
  select x.service, x.product, sum(x.customer_minor)::bigint, sum(x.partner_minor)::bigint
  from (
    select t.service, t.product, t.customer_minor, t.partner_minor, t.priced from operator_total t
    where t.span = 'month' and t.starts_on = p_month and t.product <> ''
    union all
    select t.service, t.product, t.customer_minor, t.partner_minor, t.priced from total_change t
    where t.span = 'month' and t.starts_on = p_month and t.product <> ''
  ) x group by 1, 2 having sum(x.priced) > 0
$$;
revoke all on function operator_products(date) from public;
grant execute on function operator_products(date) to portal_auth;

-- The partners that pay most in a month.
create function top_partners(p_month date, p_most integer)
  returns table (partner_id uuid, customer_minor bigint, partner_minor bigint)
  language sql stable rows 10 set search_path = pg_catalog, public, pg_temp as $$
  select x.partner_id, sum(x.customer_minor)::bigint, sum(x.partner_minor)::bigint
  from (
    select t.partner_id, t.customer_minor, t.partner_minor, t.priced from partner_total t
    where t.span = 'month' and t.starts_on = p_month and t.service = ''
    union all
    select t.partner_id, t.customer_minor, t.partner_minor, t.priced from total_change t
    where t.span = 'month' and t.starts_on = p_month and t.service = ''
  ) x group by 1 having sum(x.priced) > 0 order by 3 desc, 1 limit p_most
$$;
revoke all on function top_partners(date, integer) from public;
grant execute on function top_partners(date, integer) to portal_auth;

-- What the lines of some of a partner's customers until the end of a month have come to, less what of them was billed: every
-- line of which something is left. What was metered of an hour and what was charged differ in nothing but what they are told
-- by.
create function unbilled_lines_of(p_partner uuid, p_month date, p_customers uuid[])
  returns table (customer_id uuid, service text, product text, region text, month date, price_from date, charge_id uuid,
    quantity numeric, customer_minor bigint, partner_minor bigint)
  language sql stable rows 1000 set search_path = pg_catalog, public, pg_temp set enable_nestloop = off as $$
  with lines as materialized (
    select t.customer_id, t.service, t.product, t.region, t.starts_on as month, t.price_from,
      t.quantity * k.factor as quantity, t.customer_minor, t.partner_minor
    from usage_total t join product k on k.key = t.product and k.billed = 'hour'
    where t.partner_id = p_partner and t.customer_id = any(p_customers) and t.span = 'month' and t.starts_on <= p_month
    union all
    select b.customer_id, b.service, b.product, b.region, b.month, b.price_from, -b.quantity, -b.customer_minor,
      -b.partner_minor
    from billed_line b
    where b.partner_id = p_partner and b.customer_id = any(p_customers) and b.charge_id is null and b.month <= p_month
  ), charges as materialized (
    select c.customer_id, c.service, c.product, date_trunc('month', c.charged_on)::date as month, c.id, c.quantity,
      line_minor(c.customer_cost) as customer_minor, line_minor(c.partner_cost) as partner_minor
    from charge c
    where c.partner_id = p_partner and c.customer_id = any(p_customers)
      and c.charged_on < case when isfinite(p_month) then (p_month + interval '1 month')::date else p_month end
    union all
    select b.customer_id, b.service, b.product, b.month, b.charge_id, -b.quantity, -b.customer_minor, -b.partner_minor
    from billed_line b
    where b.partner_id = p_partner and b.customer_id = any(p_customers) and b.charge_id is not null and b.month <= p_month
  )
  select l.customer_id, l.service, l.product, l.region, l.month, l.price_from, null::uuid, sum(l.quantity),
    sum(l.customer_minor)::bigint, sum(l.partner_minor)::bigint
  from lines l group by 1, 2, 3, 4, 5, 6
  having (sum(l.quantity), sum(l.customer_minor), sum(l.partner_minor)) <> (0, 0, 0)
  union all
  select c.customer_id, c.service, c.product, '', c.month, '-infinity', c.id, sum(c.quantity), sum(c.customer_minor)::bigint,
    sum(c.partner_minor)::bigint
  from charges c group by 1, 2, 3, 5, 7
  having (sum(c.quantity), sum(c.customer_minor), sum(c.partner_minor)) <> (0, 0, 0)
$$;
revoke all on function unbilled_lines_of(uuid, date, uuid[]) from public;
grant execute on function unbilled_lines_of(uuid, date, uuid[]) to portal_auth, portal_worker;

-- The same of all customers that a partner has or had.
create function unbilled_lines(p_partner uuid, p_month date)
  returns table (customer_id uuid, service text, product text, region text, month date, price_from date, charge_id uuid,
    quantity numeric, customer_minor bigint, partner_minor bigint)
  language sql stable rows 1000 set search_path = pg_catalog, public, pg_temp as $$
  select l.* from unbilled_lines_of(p_partner, p_month, array(
    select distinct t.customer_id from usage_total t
    where t.partner_id = p_partner and t.span = 'month' and t.starts_on <= p_month)) l
$$;
revoke all on function unbilled_lines(uuid, date) from public;
grant execute on function unbilled_lines(uuid, date) to portal_auth, portal_worker;

-- How many months of a partner have something that has not been billed.
create function unbilled_months(p_partner uuid) returns bigint
  language sql stable set search_path = pg_catalog, public, pg_temp as $$
  select count(distinct l.month) from unbilled_lines(p_partner, 'infinity') l
$$;
revoke all on function unbilled_months(uuid) from public;
grant execute on function unbilled_months(uuid) to portal_auth, portal_worker;

-- The same of the partner that was entered.
create function own_unbilled_months() returns bigint
  language plpgsql stable security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  return unbilled_months(tenant('partner'));
end $$;
revoke all on function own_unbilled_months() from public;
grant execute on function own_unbilled_months() to portal_request;

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
  select p_partner, l.customer_id, coalesce(o.name, d.name, ''), l.service, l.product, l.region, l.month,
    l.price_from, l.charge_id, l.quantity, l.customer_minor, l.partner_minor, p_month
  from unbilled_lines(p_partner, p_month) l
  left join organization o on o.partner_id = p_partner and o.id = l.customer_id
  left join departed_customer d on d.partner_id = p_partner and d.customer_id = l.customer_id;
  get diagnostics billed = row_count;
  return billed;
end $$;
revoke all on function bill_lines(uuid, date) from public;
grant execute on function bill_lines(uuid, date) to portal_worker;
