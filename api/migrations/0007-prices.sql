grant create on schema public to portal_auth;

-- The day of a moment where prices, months and invoices are reckoned: Europe/Stockholm.
create function stockholm_day(p_at timestamptz) returns date
  language sql immutable parallel safe return (p_at at time zone 'Europe/Stockholm')::date;

-- The operator's price lists. No tenant's role reads them: prices come out of `unit_prices` only.
create table price_list (
  version integer primary key check (version > 0),
  currency text not null default 'SEK' check (currency ~ '^[A-Z]{3}$'),
  state text not null default 'draft' check (state in ('draft', 'published')),
  -- Null while it is a draft.
  valid_from date,
  note text not null default '',
  -- What an edit was read at.
  revision integer not null default 1,
  created_at timestamptz not null default now(),
  created_by_name text not null default '',
  updated_at timestamptz not null default now(),
  updated_by_name text not null default '',
  published_at timestamptz,
  published_by_name text not null default '',
  check ((state = 'published') = (published_at is not null)),
  check ((state = 'published') = (valid_from is not null)),
  -- Nobody's past gets another price.
  check (valid_from >= stockholm_day(published_at))
);
create unique index price_list_one_draft on price_list ((true)) where state = 'draft';
create index price_list_by_day on price_list (valid_from desc, version desc) where state = 'published';

-- Per unit of the product, without VAT, in the list's currency. What has no item has no price.
create table price_list_item (
  version integer not null references price_list on delete cascade,
  product text not null,
  unit_price numeric(18, 9) not null check (unit_price >= 0),
  primary key (version, product)
);

-- What a partner pays less than the list, in percent. A row holds from its day until the next; rows are never changed.
create table partner_discount (
  partner_id uuid not null,
  id uuid not null default gen_random_uuid(),
  service text not null,
  percent numeric(5, 2) not null check (percent between 0 and 100),
  valid_from date not null default stockholm_day(now()),
  set_at timestamptz not null default clock_timestamp(),
  set_by_name text not null default '',
  primary key (partner_id, id)
);
create index partner_discount_by_day on partner_discount (partner_id, service, valid_from desc, set_at desc);

-- What a partner's customers pay more than the list: `customer_id` null is for all of them, a row of a customer's own
-- goes before it, until one without a percentage. A row holds from its day until the next; rows are never changed, and
-- outlive the customer, because what it used has to be paid at its price.
create table uplift (
  partner_id uuid not null,
  customer_id uuid,
  id uuid not null default gen_random_uuid(),
  service text not null,
  percent numeric(5, 2) check (percent between -50 and 500),
  valid_from date not null default stockholm_day(now()),
  set_at timestamptz not null default clock_timestamp(),
  set_by_name text not null default '',
  primary key (partner_id, id),
  check (customer_id is not null or percent is not null)
);
create index uplift_by_day on uplift (partner_id, service, customer_id, valid_from desc, set_at desc);

-- What was published stays as it was; so do discounts and uplifts.
create function keep_published() returns trigger language plpgsql as $$
begin
  if old.state = 'published' then
    raise exception 'A published price list cannot be changed.' using errcode = 'restrict_violation';
  end if;
  if tg_op = 'DELETE' then
    return old;
  end if;
  if new.state = 'published' then
    -- What is used in a month is added up: never over two currencies.
    if exists (select from price_list l where l.state = 'published' and l.currency <> new.currency) then
      raise exception 'All price lists of an installation have one currency.' using errcode = 'restrict_violation';
    end if;
    new.published_at := coalesce(new.published_at, now());
  end if;
  return new;
end $$;
create trigger price_list_kept before update or delete on price_list for each row execute function keep_published();

-- The list is held meanwhile, so that nobody publishes it half edited.
create function keep_published_items() returns trigger language plpgsql as $$
declare
  held text;
begin
  for held in select l.state from price_list l where l.version in (old.version, new.version) for share loop
    if held = 'published' then
      raise exception 'A published price list cannot be changed.' using errcode = 'restrict_violation';
    end if;
  end loop;
  return case when tg_op = 'DELETE' then old else new end;
end $$;
create trigger price_list_item_kept before insert or update or delete on price_list_item
  for each row execute function keep_published_items();

create function keep_history() returns trigger language plpgsql as $$
begin
  raise exception 'The history of % cannot be changed.', tg_table_name using errcode = 'restrict_violation';
end $$;
create trigger partner_discount_kept before update or delete on partner_discount for each row execute function keep_history();
create trigger uplift_kept before update or delete on uplift for each row execute function keep_history();

do $$
declare t text;
begin
  foreach t in array array['partner_discount', 'uplift'] loop
    execute format('alter table %I enable row level security', t);
    execute format('alter table %I force row level security', t);
    execute format('create policy inside on %I to portal_auth, portal_worker using (true) with check (true)', t);
  end loop;
end $$;

-- The operator's own tasks are done by the role of sign-in. It makes drafts and publishes them; the triggers keep the rest.
grant select, delete on price_list to portal_auth;
grant insert (version, currency, note, created_by_name, updated_by_name) on price_list to portal_auth;
grant update (state, currency, valid_from, note, revision, updated_at, updated_by_name, published_by_name) on price_list to portal_auth;
grant select, insert, update, delete on price_list_item to portal_auth;
grant select on partner_discount, uplift to portal_auth;
grant insert (partner_id, service, percent, set_by_name) on partner_discount to portal_auth;
-- Its answers are kept for a repetition.
alter policy inside on idempotency_key to portal_auth, portal_worker;
grant select, insert on idempotency_key to portal_auth;

-- The one price function (section 4 of the decisions): list x (1 - discount) is the partner's, list x (1 + uplift) the
-- customer's, exact and unrounded, for one unit of a product on a day. The list is the newest published one that is valid
-- then; without an item in it there is no row. `valid_from` is the day since which the customer's price is put together
-- so. The product's name begins with its service's. Without a customer the uplift is the one for all.
-- In PL/pgSQL, which keeps its plans: planning would cost more than reading.
create or replace function unit_prices(p_partner uuid, p_customer uuid, p_product text, p_day date)
  returns table (version integer, currency text, list numeric, discount numeric, partner numeric, uplift numeric,
    customer numeric, valid_from date)
  language plpgsql stable rows 1 security definer set search_path = pg_catalog, public as $$
#variable_conflict use_column
declare
  p_service text := split_part(p_product, '.', 1);
  own_percent numeric;
  own_from date;
  general_from date;
begin
  select l.version, l.currency, l.valid_from into version, currency, valid_from from price_list l
  where l.state = 'published' and l.valid_from <= p_day
  order by l.valid_from desc, l.version desc limit 1;
  select i.unit_price into list from price_list_item i where i.version = unit_prices.version and i.product = p_product;
  if not found then
    return;
  end if;
  select d.percent into discount from partner_discount d
  where d.partner_id = p_partner and d.service = p_service and d.valid_from <= p_day
  order by d.valid_from desc, d.set_at desc limit 1;
  if p_customer is not null then
    select u.percent, u.valid_from into own_percent, own_from from uplift u
    where u.partner_id = p_partner and u.service = p_service and u.customer_id = p_customer and u.valid_from <= p_day
    order by u.valid_from desc, u.set_at desc limit 1;
  end if;
  uplift := own_percent;
  if own_percent is null then
    select u.percent, u.valid_from into uplift, general_from from uplift u
    where u.partner_id = p_partner and u.service = p_service and u.customer_id is null and u.valid_from <= p_day
    order by u.valid_from desc, u.set_at desc limit 1;
  end if;
  discount := coalesce(discount, 0);
  uplift := coalesce(uplift, 0);
  partner := list * (100 - discount) * 0.01;
  customer := list * (100 + uplift) * 0.01;
  valid_from := greatest(valid_from, own_from, general_from);
  return next;
end $$;
alter function unit_prices(uuid, uuid, text, date) owner to portal_auth;
revoke all on function unit_prices(uuid, uuid, text, date) from public;
grant execute on function unit_prices(uuid, uuid, text, date) to portal_worker;

-- The same for a signed-in call, in the tenant that it has entered. The session's own row tells who asks: a customer
-- gets its own price and nothing of how its partner comes to it.
create function session_prices(p_session uuid, p_product text, p_day date)
  returns table (version integer, currency text, list numeric, discount numeric, partner numeric, uplift numeric,
    customer numeric, valid_from date)
  language plpgsql stable rows 1 security definer set search_path = pg_catalog, public as $$
declare
  kind text;
begin
  select s.tenant_kind into kind from session s where s.id = p_session and s.ended_at is null and s.expires_at > now();
  select p.version, p.currency, p.list, p.discount, p.partner, p.uplift, p.customer, p.valid_from
  into version, currency, list, discount, partner, uplift, customer, valid_from
  from unit_prices(nullif(current_setting('app.partner', true), '')::uuid,
    nullif(current_setting('app.customer', true), '')::uuid, p_product, p_day) p
  where kind is not null;
  if not found then
    return;
  end if;
  if kind = 'customer' then
    list := null;
    discount := null;
    partner := null;
    uplift := null;
  end if;
  return next;
end $$;
alter function session_prices(uuid, text, date) owner to portal_auth;
revoke all on function session_prices(uuid, text, date) from public;
grant execute on function session_prices(uuid, text, date) to portal_request;

-- The one currency of all published lists; null before the first.
create function price_currency() returns text
  language sql stable security definer set search_path = pg_catalog, public as $$
  select l.currency from price_list l where l.state = 'published' order by l.version limit 1
$$;
alter function price_currency() owner to portal_auth;
revoke all on function price_currency() from public;
grant execute on function price_currency() to portal_request;

revoke create on schema public from portal_auth;

-- What the partner pays, for a signed-in call of the partner or the operator, in the tenant that it has entered. The
-- session's own row tells who asks: a customer gets no row.
create function tells_partner_cost(p_session uuid, p_partner uuid) returns boolean
  language sql stable set search_path = pg_catalog, public as $$
  select exists (
    select from session s where s.id = p_session and s.ended_at is null and s.expires_at > now()
      and (s.tenant_kind = 'operator' or s.tenant_kind = 'partner' and s.tenant_partner_id = p_partner))
$$;
revoke all on function tells_partner_cost(uuid, uuid) from public;
grant execute on function tells_partner_cost(uuid, uuid) to portal_worker;

-- By the day, of the customer that was entered.
create function session_day_costs(p_session uuid, p_service text, p_from date, p_to date)
  returns table (day date, series_id uuid, partner_cost numeric)
  language plpgsql stable security definer set search_path = pg_catalog, public as $$
#variable_conflict use_column
declare
  p_partner uuid := nullif(current_setting('app.partner', true), '')::uuid;
  p_customer uuid := nullif(current_setting('app.customer', true), '')::uuid;
begin
  if tells_partner_cost(p_session, p_partner) then
    return query select d.day, d.series_id, d.partner_cost from meter_day d
      where d.partner_id = p_partner and d.customer_id = p_customer and d.service = p_service
        and d.day >= p_from and d.day < p_to;
  end if;
end $$;

-- By the month, of the customer that was entered.
create function session_month_costs(p_session uuid, p_service text, p_from date, p_to date)
  returns table (month date, series_id uuid, partner_cost numeric)
  language plpgsql stable security definer set search_path = pg_catalog, public as $$
#variable_conflict use_column
declare
  p_partner uuid := nullif(current_setting('app.partner', true), '')::uuid;
  p_customer uuid := nullif(current_setting('app.customer', true), '')::uuid;
begin
  if tells_partner_cost(p_session, p_partner) then
    return query select m.month, m.series_id, m.partner_cost from meter_month m
      where m.partner_id = p_partner and m.customer_id = p_customer and m.service = p_service
        and m.month >= p_from and m.month <= p_to;
  end if;
end $$;

-- The ten customers of the house that was entered which cost it most in a month.
create function session_top_customers(p_session uuid, p_service text, p_month date)
  returns table (customer_id uuid, partner_cost numeric, quantity numeric)
  language plpgsql stable rows 10 security definer set search_path = pg_catalog, public as $$
#variable_conflict use_column
declare
  p_partner uuid := nullif(current_setting('app.partner', true), '')::uuid;
begin
  if tells_partner_cost(p_session, p_partner) then
    return query select m.customer_id, sum(m.partner_cost), sum(m.quantity) from meter_month m
      where m.partner_id = p_partner and m.service = p_service and m.month = p_month
      group by m.customer_id order by 2 desc nulls last, 3 desc, 1 limit 10;
  end if;
end $$;
grant create on schema public to portal_worker;
alter function session_day_costs(uuid, text, date, date) owner to portal_worker;
alter function session_month_costs(uuid, text, date, date) owner to portal_worker;
alter function session_top_customers(uuid, text, date) owner to portal_worker;
revoke create on schema public from portal_worker;
revoke all on function session_day_costs(uuid, text, date, date), session_month_costs(uuid, text, date, date),
  session_top_customers(uuid, text, date) from public;
grant execute on function session_day_costs(uuid, text, date, date), session_month_costs(uuid, text, date, date),
  session_top_customers(uuid, text, date) to portal_request;

-- What is rolled up of today is priced anew with a price that holds from today, in the same transaction.
create function recost_today() returns trigger
  language plpgsql volatile security definer set search_path = pg_catalog, public as $$
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
grant create on schema public to portal_worker;
alter function recost_today() owner to portal_worker;
revoke create on schema public from portal_worker;
revoke execute on function recost_day(uuid, uuid, text, date) from portal_request;
grant select on price_list_item to portal_worker;
create trigger price_list_recosts after update on price_list for each row
  when (new.state = 'published' and new.valid_from = stockholm_day(now())) execute function recost_today();
create trigger partner_discount_recosts after insert on partner_discount for each row
  when (new.valid_from = stockholm_day(now())) execute function recost_today();
create trigger uplift_recosts after insert on uplift for each row
  when (new.valid_from = stockholm_day(now())) execute function recost_today();
