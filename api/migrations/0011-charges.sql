-- What is billed by the calendar month or by a term, in advance: what recurs, and what was charged for each period. Months
-- and days are those of Europe/Stockholm.

-- One thing that is charged again and again: the licences of a machine, the seats of a subscription. `customer_price` and
-- `partner_price` are those of one unit for one period: of a term they stand until it renews, of calendar months they are
-- those of the month that was charged last.
create table recurring_charge (
  partner_id uuid not null,
  id uuid not null default gen_random_uuid(),
  customer_id uuid not null,
  customer_name text not null,
  service text not null,
  product text not null references product,
  thing_id uuid not null,
  thing_name text not null,
  quantity numeric not null check (quantity >= 0),
  billed text not null check (billed in ('calendar-month', 'term')),
  starts_on date not null,
  -- Of a term: the day after its last.
  ends_on date check ((billed = 'term') = (ends_on is not null)),
  -- How many months a period has; of a term a part of it or all.
  period_months integer not null check (period_months between 1 and 120),
  -- How many periods a term has: the last of them ends with it, whichever day of a month it began on.
  term_periods integer check ((billed = 'term') = (term_periods is not null)),
  -- How many periods since `starts_on` were charged, and for how many units the last of them is paid.
  periods integer not null default 0,
  paid_quantity numeric not null default 0,
  -- The term that begins when this one ends, once it is known: `{"termMonths", "periodMonths", "startsOn", "endsOn", "quantity"}`.
  next_term jsonb,
  customer_price numeric not null,
  partner_price numeric not null,
  list_version integer not null,
  stopped_on date,
  -- When that was written, with what was given back of it.
  stopped_at timestamptz,
  primary key (partner_id, id),
  foreign key (partner_id, customer_id) references organization (partner_id, id) on delete cascade
);
create unique index recurring_charge_of_thing on recurring_charge (partner_id, product, thing_id) where stopped_on is null;
create index recurring_charge_running on recurring_charge (partner_id, service, customer_id) where stopped_on is null;

-- Each is one line of an invoice, rounded half up once. Below zero for what is given back.
create table charge (
  partner_id uuid not null,
  id uuid not null default gen_random_uuid(),
  customer_id uuid not null,
  customer_name text not null,
  service text not null,
  product text not null,
  thing_id uuid not null,
  thing_name text not null,
  recurring_id uuid not null,
  -- `period`: one that begins. `more`: what was added during one. `less`: what is given back of one.
  reason text not null check (reason in ('period', 'more', 'less')),
  charged_on date not null,
  period_from date not null,
  -- The day after its last.
  period_to date not null check (period_to > period_from),
  quantity numeric not null,
  -- Of a part of a period: so many of its days.
  days integer not null check (days > 0),
  days_of_period integer not null check (days_of_period >= days),
  customer_price numeric not null,
  partner_price numeric not null,
  list_version integer not null,
  customer_cost numeric not null,
  partner_cost numeric not null,
  charged_at timestamptz not null default portal_now(),
  primary key (partner_id, id)
);
-- Each period is charged once, whoever does it and however often.
create unique index charge_once on charge (partner_id, recurring_id, period_from) where reason = 'period';
create index charge_by_month on charge (partner_id, service, charged_on, customer_id);
create index charge_by_customer on charge (partner_id, customer_id, charged_on desc, id desc);

alter table recurring_charge enable row level security;
alter table recurring_charge force row level security;
create policy inside on recurring_charge to portal_worker using (true) with check (true);

select keep_to_customer('charge', 'portal_auth', 'portal_worker');

-- `portal_request` does not read what the partner pays: a customer's session has the same database role. What was charged
-- is not changed.
grant select, insert, update on recurring_charge to portal_worker;
grant select, insert on charge to portal_worker;
grant select (partner_id, id, customer_id, customer_name, service, product, thing_id, thing_name, recurring_id, reason,
  charged_on, period_from, period_to, quantity, days, days_of_period, customer_price, customer_cost, charged_at)
  on charge to portal_request;
grant select on charge to portal_auth;

-- The day on which the period after so many begins: of a term after its last one the day after it.
create function period_start(p_recurring recurring_charge, p_periods integer) returns date
  language sql immutable set search_path = pg_catalog, public, pg_temp as $$
  select case when p_periods >= p_recurring.term_periods then p_recurring.ends_on
    else (p_recurring.starts_on + make_interval(months => p_periods * p_recurring.period_months))::date end
$$;
revoke all on function period_start(recurring_charge, integer) from public;
grant execute on function period_start(recurring_charge, integer) to portal_worker;

-- How many days a whole period has, of which the last one of a term that ends early is a part.
create function period_days(p_recurring recurring_charge, p_periods integer) returns integer
  language sql immutable set search_path = pg_catalog, public, pg_temp as $$
  select greatest(period_start(p_recurring, p_periods),
    (p_recurring.starts_on + make_interval(months => p_periods * p_recurring.period_months))::date)
    - period_start(p_recurring, p_periods - 1)
$$;
revoke all on function period_days(recurring_charge, integer) from public;
grant execute on function period_days(recurring_charge, integer) to portal_worker;

-- How many periods a term from one day to another has, of which it may be named to end before so many months.
create function periods_in(p_from date, p_to date, p_term_months integer, p_period_months integer) returns integer
  language sql immutable set search_path = pg_catalog, public, pg_temp as $$
  select least(p_term_months / p_period_months, (select min(n) from generate_series(1, p_term_months) n
    where (p_from + make_interval(months => n * p_period_months))::date >= p_to))
$$;
revoke all on function periods_in(date, date, integer, integer) from public;
grant execute on function periods_in(date, date, integer, integer) to portal_worker;

-- Charges a quantity of what recurs, for the days from one on until the end of its period.
create function add_charge(p_recurring recurring_charge, p_reason text, p_quantity numeric, p_from date) returns void
  language plpgsql volatile set search_path = pg_catalog, public, pg_temp as $$
declare
  begun date := period_start(p_recurring, p_recurring.periods - 1);
  over date := period_start(p_recurring, p_recurring.periods);
  all_days integer := period_days(p_recurring, p_recurring.periods);
  from_day date := greatest(p_from, begun);
begin
  if from_day >= over or p_quantity = 0 then
    return;
  end if;
  insert into charge (partner_id, customer_id, customer_name, service, product, thing_id, thing_name, recurring_id, reason,
    charged_on, period_from, period_to, quantity, days, days_of_period, customer_price, partner_price, list_version,
    customer_cost, partner_cost)
  values (p_recurring.partner_id, p_recurring.customer_id, p_recurring.customer_name, p_recurring.service,
    p_recurring.product, p_recurring.thing_id, p_recurring.thing_name, p_recurring.id, p_reason,
    greatest(from_day, case when p_reason = 'period' then begun else stockholm_day(portal_now()) end), from_day, over, p_quantity,
    over - from_day, all_days, p_recurring.customer_price, p_recurring.partner_price, p_recurring.list_version,
    round(p_quantity * p_recurring.customer_price * (over - from_day) / all_days, 2),
    round(p_quantity * p_recurring.partner_price * (over - from_day) / all_days, 2))
  on conflict (partner_id, recurring_id, period_from) where reason = 'period' do nothing;
end $$;
revoke all on function add_charge(recurring_charge, text, numeric, date) from public;
grant execute on function add_charge(recurring_charge, text, numeric, date) to portal_worker;

-- Begins the next period of what recurs and charges it. A calendar month has the prices of its first day; a list that has
-- none for it leaves those of the month before.
create function begin_period(p_recurring recurring_charge) returns recurring_charge
  language plpgsql volatile set search_path = pg_catalog, public, pg_temp as $$
declare
  first_day date := period_start(p_recurring, p_recurring.periods);
  price record;
begin
  if p_recurring.billed = 'calendar-month' and p_recurring.periods > 0 then
    select p.customer, p.partner, p.version into price
    from unit_prices(p_recurring.partner_id, p_recurring.customer_id, p_recurring.product, first_day) p;
    if found then
      p_recurring.customer_price := price.customer;
      p_recurring.partner_price := price.partner;
      p_recurring.list_version := price.version;
    end if;
  end if;
  p_recurring.periods := p_recurring.periods + 1;
  p_recurring.paid_quantity := p_recurring.quantity;
  update recurring_charge r set periods = p_recurring.periods, paid_quantity = p_recurring.quantity,
    customer_price = p_recurring.customer_price,
    partner_price = p_recurring.partner_price, list_version = p_recurring.list_version
  where r.partner_id = p_recurring.partner_id and r.id = p_recurring.id;
  perform add_charge(p_recurring, 'period', p_recurring.quantity, first_day);
  return p_recurring;
end $$;
revoke all on function begin_period(recurring_charge) from public;
grant execute on function begin_period(recurring_charge) to portal_worker;

-- The next term begins: at the price of its first day; a list that has none for it leaves that of the term before.
create function begin_term(p_recurring recurring_charge) returns recurring_charge
  language plpgsql volatile set search_path = pg_catalog, public, pg_temp as $$
declare
  next jsonb := p_recurring.next_term;
  first_day date := coalesce((next ->> 'startsOn')::date, p_recurring.ends_on);
  term_months integer := (next ->> 'termMonths')::integer;
  last_day date := coalesce((next ->> 'endsOn')::date, first_day + make_interval(months => term_months));
  price record;
begin
  select p.customer, p.partner, p.version into price
  from unit_prices(p_recurring.partner_id, p_recurring.customer_id, p_recurring.product, first_day) p;
  if found then
    p_recurring.customer_price := price.customer;
    p_recurring.partner_price := price.partner;
    p_recurring.list_version := price.version;
  end if;
  update recurring_charge c set starts_on = first_day, periods = 0, paid_quantity = 0, next_term = null, ends_on = last_day,
    period_months = (next ->> 'periodMonths')::integer,
    term_periods = periods_in(first_day, last_day, term_months, (next ->> 'periodMonths')::integer),
    quantity = (next ->> 'quantity')::numeric, customer_price = p_recurring.customer_price,
    partner_price = p_recurring.partner_price, list_version = p_recurring.list_version
  where c.partner_id = p_recurring.partner_id and c.id = p_recurring.id returning * into p_recurring;
  return p_recurring;
end $$;
revoke all on function begin_term(recurring_charge) from public;
grant execute on function begin_term(recurring_charge) to portal_worker;

-- Charges the periods that have begun, and begins the term that was agreed to once this one is over. What comes after a
-- term without another is for whoever ends it.
create function charge_until_today(p_recurring recurring_charge) returns recurring_charge
  language plpgsql volatile set search_path = pg_catalog, public, pg_temp as $$
declare
  today date := stockholm_day(portal_now());
  next_day date;
  next_term_day date;
  is_over boolean;
begin
  loop
    next_day := period_start(p_recurring, p_recurring.periods);
    next_term_day := coalesce((p_recurring.next_term ->> 'startsOn')::date, p_recurring.ends_on);
    is_over := p_recurring.periods >= p_recurring.term_periods;
    if p_recurring.next_term is not null and next_term_day <= today and (is_over or next_term_day <= next_day) then
      p_recurring := begin_term(p_recurring);
    elsif next_day > today or is_over then
      return p_recurring;
    else
      p_recurring := begin_period(p_recurring);
    end if;
  end loop;
end $$;
revoke all on function charge_until_today(recurring_charge) from public;
grant execute on function charge_until_today(recurring_charge) to portal_worker;

-- What recurs of a thing, locked and charged until today; raises when there is none.
create function lock_charge(p_partner uuid, p_customer uuid, p_product text, p_thing uuid) returns recurring_charge
  language plpgsql volatile set search_path = pg_catalog, public, pg_temp as $$
declare
  found_one recurring_charge;
begin
  select * into found_one from recurring_charge r
  where r.partner_id = p_partner and r.customer_id = p_customer and r.product = p_product and r.thing_id = p_thing
    and r.stopped_on is null for update;
  if not found then
    raise exception 'Nothing is charged for % of %.', p_product, p_thing using errcode = 'no_data_found';
  end if;
  return charge_until_today(found_one);
end $$;
revoke all on function lock_charge(uuid, uuid, text, uuid) from public;
grant execute on function lock_charge(uuid, uuid, text, uuid) to portal_worker;

-- What recurs, at the prices of today; a list that has none leaves those that it had.
create function at_prices_of_today(p_recurring recurring_charge) returns recurring_charge
  language plpgsql volatile set search_path = pg_catalog, public, pg_temp as $$
begin
  update recurring_charge c
  set customer_price = p.customer, partner_price = p.partner, list_version = p.version
  from unit_prices(p_recurring.partner_id, p_recurring.customer_id, p_recurring.product, stockholm_day(portal_now())) p
  where c.partner_id = p_recurring.partner_id and c.id = p_recurring.id;
  select * into strict p_recurring from recurring_charge c
  where c.partner_id = p_recurring.partner_id and c.id = p_recurring.id;
  return p_recurring;
end $$;
revoke all on function at_prices_of_today(recurring_charge) from public;
grant execute on function at_prices_of_today(recurring_charge) to portal_worker;

-- Begins to charge a thing and charges what has begun: whole calendar months, or a term of `termMonths` in periods of
-- `periodMonths` from `startsOn` on, or until `endsOn`. At the prices of today; of what was ordered before, `unitPrice` is what the customer
-- agreed to and `orderedOn` the day whose price the partner pays; of a term that had begun elsewhere, nothing is charged
-- before `chargedFrom`, and of the period of that day the rest. What was stopped within the same calendar month goes on,
-- so that nobody pays a month twice. Answers its id.
create function start_charge(p_partner uuid, p_customer uuid, p_charge jsonb) returns uuid
  language plpgsql volatile security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  today date := stockholm_day(portal_now());
  ordered date := coalesce((p_charge ->> 'orderedOn')::date, today);
  priced product;
  price record;
  added recurring_charge;
begin
  select * into priced from product k where k.key = p_charge ->> 'product';
  if not found or priced.billed = 'hour' then
    raise exception '% is not charged for periods.', p_charge ->> 'product' using errcode = 'invalid_parameter_value';
  end if;
  select p.customer, p.partner, p.version into price from unit_prices(p_partner, p_customer, priced.key, ordered) p;
  if not found then
    raise exception '% has no price.', priced.key using errcode = 'no_data_found';
  end if;
  update recurring_charge c set stopped_on = null
  where c.partner_id = p_partner and c.customer_id = p_customer and c.product = priced.key
    and c.thing_id = (p_charge ->> 'thingId')::uuid and c.billed = 'calendar-month'
    and c.stopped_on >= date_trunc('month', today)::date
  returning * into added;
  if found then
    perform change_charge(p_partner, p_customer, p_charge);
    return added.id;
  end if;
  insert into recurring_charge (partner_id, customer_id, customer_name, service, product, thing_id, thing_name, quantity,
    billed, starts_on, ends_on, period_months, term_periods, customer_price, partner_price, list_version)
  select p_partner, p_customer, o.name, priced.service, priced.key, (p_charge ->> 'thingId')::uuid,
    p_charge ->> 'thingName', (p_charge ->> 'quantity')::numeric, priced.billed, s.day, e.day,
    case when priced.billed = 'term' then (p_charge ->> 'periodMonths')::integer else 1 end,
    case when priced.billed = 'term' then periods_in(s.day, e.day, (p_charge ->> 'termMonths')::integer,
      (p_charge ->> 'periodMonths')::integer) end,
    coalesce((p_charge ->> 'unitPrice')::numeric, price.customer), price.partner, price.version
  from organization o, (select case when priced.billed = 'term' then coalesce((p_charge ->> 'startsOn')::date, today)
    else date_trunc('month', ordered)::date end as day) s
  cross join lateral (select case when priced.billed = 'term' then coalesce((p_charge ->> 'endsOn')::date,
    (s.day + make_interval(months => (p_charge ->> 'termMonths')::integer))::date) end as day) e
  where o.partner_id = p_partner and o.id = p_customer
  returning * into strict added;
  if p_charge ? 'chargedFrom' then
    update recurring_charge c set paid_quantity = c.quantity, periods = coalesce((
      select min(n) from generate_series(1, added.term_periods) n
      where period_start(added, n) > (p_charge ->> 'chargedFrom')::date), added.term_periods)
    where c.partner_id = added.partner_id and c.id = added.id returning c.* into added;
    perform add_charge(added, 'period', added.quantity, (p_charge ->> 'chargedFrom')::date);
    perform charge_until_today(added);
  -- A period that begins later is charged with its order, too.
  elsif added.starts_on > today then
    perform begin_period(added);
  else
    perform charge_until_today(added);
  end if;
  return added.id;
end $$;
revoke all on function start_charge(uuid, uuid, jsonb) from public;
grant execute on function start_charge(uuid, uuid, jsonb) to portal_worker;

-- Another quantity from today on. What is more than is paid for is charged at once: of a term for the rest of the period at
-- its price, of a calendar month for the whole of it at the price of today, which was agreed to. Less is given back for
-- the rest of the period with `refunds`, and counts from the next one otherwise.
create function change_charge(p_partner uuid, p_customer uuid, p_charge jsonb) returns void
  language plpgsql volatile security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  new_quantity numeric := (p_charge ->> 'quantity')::numeric;
  r recurring_charge := lock_charge(p_partner, p_customer, p_charge ->> 'product', (p_charge ->> 'thingId')::uuid);
  from_day date := case when r.billed = 'term' then stockholm_day(portal_now()) else r.starts_on end;
  paid numeric := r.paid_quantity;
begin
  if new_quantity > paid then
    if r.billed = 'calendar-month' then
      r := at_prices_of_today(r);
    end if;
    perform add_charge(r, 'more', new_quantity - paid, from_day);
    paid := new_quantity;
  elsif new_quantity < paid and (p_charge ->> 'refunds')::boolean then
    perform add_charge(r, 'less', new_quantity - paid, from_day);
    paid := new_quantity;
  end if;
  update recurring_charge c set quantity = new_quantity, paid_quantity = paid
  where c.partner_id = r.partner_id and c.id = r.id;
end $$;
revoke all on function change_charge(uuid, uuid, jsonb) from public;
grant execute on function change_charge(uuid, uuid, jsonb) to portal_worker;

-- Charges the terms that have begun before that day and nobody has told of, each as the one before it and at the price of
-- its first day. They follow each other by the months of a term; the last of them ends where the next one is told to begin.
create function charge_missed_terms(p_recurring recurring_charge, p_until date, p_term jsonb) returns recurring_charge
  language plpgsql volatile set search_path = pg_catalog, public, pg_temp as $$
declare
  days_of_month constant numeric := 30.44;
  months integer := (p_term ->> 'termMonths')::integer;
  -- A term that ends on another day than it began on, as no month has so many days, does not move those after it.
  first_day date := case when (p_recurring.starts_on + make_interval(months => months))::date = p_recurring.ends_on
    then p_recurring.starts_on else (p_recurring.ends_on - make_interval(months => months))::date end;
  missed integer := round((p_until - p_recurring.ends_on) / (days_of_month * months));
begin
  for n in 1 .. missed loop
    update recurring_charge c set next_term = jsonb_build_object('termMonths', months, 'periodMonths', p_term -> 'periodMonths',
      'quantity', c.quantity, 'startsOn', c.ends_on, 'endsOn',
      case when n = missed then p_until else (first_day + make_interval(months => (n + 1) * months))::date end)
    where c.partner_id = p_recurring.partner_id and c.id = p_recurring.id returning * into p_recurring;
    p_recurring := charge_until_today(p_recurring);
  end loop;
  return p_recurring;
end $$;
revoke all on function charge_missed_terms(recurring_charge, date, jsonb) from public;
grant execute on function charge_missed_terms(recurring_charge, date, jsonb) to portal_worker;

-- Another term begins on its `startsOn`, or the day this one ends, at the price of that day; known before or only
-- afterwards, when those between have begun and are charged first. Without a `quantity`, what begins then is of another
-- product: those between are all that is charged.
create function renew_charge(p_partner uuid, p_customer uuid, p_charge jsonb) returns void
  language plpgsql volatile security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  r recurring_charge := lock_charge(p_partner, p_customer, p_charge ->> 'product', (p_charge ->> 'thingId')::uuid);
begin
  if r.billed <> 'term' then
    raise exception 'Only a term renews.' using errcode = 'invalid_parameter_value';
  end if;
  r := charge_missed_terms(r, coalesce((p_charge ->> 'startsOn')::date, r.ends_on), p_charge);
  if not p_charge ? 'quantity' then
    return;
  end if;
  update recurring_charge c set next_term = p_charge
  where c.partner_id = r.partner_id and c.id = r.id returning * into r;
  perform charge_until_today(r);
end $$;
revoke all on function renew_charge(uuid, uuid, jsonb) from public;
grant execute on function renew_charge(uuid, uuid, jsonb) to portal_worker;

-- Takes charges of what recurs back, or takes back that they were taken back.
create function reverse_charges(p_ids uuid[], p_partner uuid) returns void
  language sql volatile set search_path = pg_catalog, public, pg_temp as $$
  insert into charge (partner_id, customer_id, customer_name, service, product, thing_id, thing_name, recurring_id, reason,
    charged_on, period_from, period_to, quantity, days, days_of_period, customer_price, partner_price, list_version,
    customer_cost, partner_cost)
  select h.partner_id, h.customer_id, h.customer_name, h.service, h.product, h.thing_id, h.thing_name, h.recurring_id,
    case when h.quantity > 0 then 'less' else 'more' end, greatest(h.charged_on, stockholm_day(portal_now())), h.period_from,
    h.period_to, -h.quantity, h.days, h.days_of_period, h.customer_price, h.partner_price, h.list_version, -h.customer_cost,
    -h.partner_cost
  from charge h where h.partner_id = p_partner and h.id = any (p_ids)
$$;
revoke all on function reverse_charges(uuid[], uuid) from public;
grant execute on function reverse_charges(uuid[], uuid) to portal_worker;

-- Nothing more is charged of the thing; `refunds` gives back all that was charged for the period (`full`), or what is left
-- of it (`partial`). With `on` it ended on that day, and what was charged from a later one is given back in any case.
create function stop_charge(p_partner uuid, p_customer uuid, p_charge jsonb) returns void
  language plpgsql volatile security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  r recurring_charge := lock_charge(p_partner, p_customer, p_charge ->> 'product', (p_charge ->> 'thingId')::uuid);
  ended_on date := coalesce((p_charge ->> 'on')::date, stockholm_day(portal_now()));
  paid_then numeric := r.paid_quantity;
begin
  if p_charge ? 'on' then
    perform reverse_charges(array(select h.id from charge h
      where h.partner_id = r.partner_id and h.recurring_id = r.id and h.period_from > ended_on), r.partner_id);
    while r.periods > 0 and period_start(r, r.periods - 1) > ended_on loop
      r.periods := r.periods - 1;
    end loop;
    select coalesce(sum(h.quantity), 0) into paid_then from charge h
    where h.partner_id = r.partner_id and h.recurring_id = r.id and h.period_from <= ended_on
      and h.period_to = period_start(r, r.periods);
  end if;
  if p_charge ->> 'refunds' = 'partial' and r.periods > 0 then
    perform add_charge(r, 'less', -paid_then, ended_on);
  elsif p_charge ->> 'refunds' = 'full' and r.periods > 0 then
    perform reverse_charges(array(select h.id from charge h
      where h.partner_id = r.partner_id and h.recurring_id = r.id and h.period_to = period_start(r, r.periods)), r.partner_id);
  end if;
  update recurring_charge c set stopped_on = ended_on, stopped_at = portal_now()
  where c.partner_id = r.partner_id and c.id = r.id;
end $$;
revoke all on function stop_charge(uuid, uuid, jsonb) from public;
grant execute on function stop_charge(uuid, uuid, jsonb) to portal_worker;

-- What was stopped because the thing was gone goes on as if it had never been: what was given back is charged again, and
-- what has begun since.
create function resume_charge(p_partner uuid, p_customer uuid, p_charge jsonb) returns void
  language plpgsql volatile set search_path = pg_catalog, public, pg_temp as $$
declare
  r recurring_charge;
begin
  select * into r from recurring_charge c
  where c.partner_id = p_partner and c.customer_id = p_customer and c.product = p_charge ->> 'product'
    and c.thing_id = (p_charge ->> 'thingId')::uuid and c.stopped_at is not null
  order by c.stopped_at desc limit 1 for update;
  if not found then
    return;
  end if;
  perform reverse_charges(array(select h.id from charge h
    where h.partner_id = r.partner_id and h.recurring_id = r.id and h.charged_at = r.stopped_at), r.partner_id);
  update recurring_charge c set stopped_on = null, stopped_at = null
  where c.partner_id = r.partner_id and c.id = r.id returning * into r;
  perform charge_until_today(r);
end $$;
revoke all on function resume_charge(uuid, uuid, jsonb) from public;
grant execute on function resume_charge(uuid, uuid, jsonb) to portal_worker;

-- The same from a request, in the customer that was entered: an order that needs no cloud is done with it.
create function order_charge(p_change text, p_charge jsonb) returns void
  language plpgsql volatile security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  p_partner uuid := tenant('partner');
  p_customer uuid := tenant('customer');
begin
  if p_partner is null or p_customer is null then
    raise exception 'No customer was entered.' using errcode = 'insufficient_privilege';
  end if;
  case p_change
    when 'start' then perform start_charge(p_partner, p_customer, p_charge);
    when 'change' then perform change_charge(p_partner, p_customer, p_charge);
    when 'stop' then perform stop_charge(p_partner, p_customer, p_charge);
  end case;
end $$;
revoke all on function order_charge(text, jsonb) from public;
grant execute on function order_charge(text, jsonb) to portal_request;

-- Of which of these products something is charged for a thing of the customer that was entered.
create function charged_products(p_thing uuid, p_products text[]) returns text[]
  language plpgsql stable security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  p_partner uuid := tenant('partner');
  p_customer uuid := tenant('customer');
begin
  return (select coalesce(array_agg(c.product order by c.product), '{}') from recurring_charge c
    where c.partner_id = p_partner and c.customer_id = p_customer and c.thing_id = p_thing
      and c.product = any(p_products) and c.stopped_on is null);
end $$;
revoke all on function charged_products(uuid, text[]) from public;
grant execute on function charged_products(uuid, text[]) to portal_request;

-- Charges what is due of at most so many that recur, each period once whoever does it; answers of how many.
create function charge_due(p_most integer) returns integer
  language plpgsql volatile security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  today date := stockholm_day(portal_now());
  r recurring_charge;
  charged integer := 0;
begin
  for r in
    select * from recurring_charge c
    where c.stopped_on is null
      and period_start(c, c.periods) <= today
      and (c.ends_on is null or c.next_term is not null or c.periods < c.term_periods)
    order by c.partner_id, c.id limit p_most for update skip locked
  loop
    perform charge_until_today(r);
    charged := charged + 1;
  end loop;
  return charged;
end $$;
revoke all on function charge_due(integer) from public;
grant execute on function charge_due(integer) to portal_worker;

-- What was charged to the partner or customer that was entered, with what the partner pays for whoever may know it.
create function session_charges(p_session uuid) returns setof charge
  language plpgsql stable security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  p_partner uuid := tenant('partner');
  p_customer uuid := tenant('customer');
begin
  if tells_partner_cost(p_session, p_partner) then
    return query select c.* from charge c
      where c.partner_id = p_partner and (p_customer is null or c.customer_id = p_customer);
  end if;
end $$;
revoke all on function session_charges(uuid) from public;
grant execute on function session_charges(uuid) to portal_request;

-- What recurs of the partner or customer that was entered in a service, with what the partner pays for whoever may know it
-- and the period that was charged last.
create function session_recurring(p_session uuid, p_service text)
  returns table (thing_id uuid, product text, quantity numeric, paid_quantity numeric, period_from date, period_to date,
    period_days integer, customer_price numeric, partner_price numeric)
  language plpgsql stable security definer set search_path = pg_catalog, public, pg_temp as $$
#variable_conflict use_column
declare
  p_partner uuid := tenant('partner');
  p_customer uuid := tenant('customer');
  tells boolean := tells_partner_cost(p_session, p_partner);
begin
  return query select c.thing_id, c.product, c.quantity, c.paid_quantity,
    period_start(c, c.periods - 1), period_start(c, c.periods), period_days(c, c.periods),
    c.customer_price, case when tells then c.partner_price end
  from recurring_charge c
  where c.partner_id = p_partner and (p_customer is null or c.customer_id = p_customer) and c.service = p_service
    and c.stopped_on is null and p_session is not null;
end $$;
revoke all on function session_recurring(uuid, text) from public;
grant execute on function session_recurring(uuid, text) to portal_request;
