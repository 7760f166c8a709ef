-- The day of a moment where prices, months and invoices are reckoned: Europe/Stockholm.
create function stockholm_day(p_at timestamptz) returns date
  language sql immutable parallel safe return (p_at at time zone 'Europe/Stockholm')::date;

-- What has a price. A service's own products stand in its migration, as its record in the contract has them; those of a
-- catalog of thousands are written by an import. `factor`: how many units one metered step is, where a meter is finer
-- than the price.
create table product (
  key text primary key check (key ~ '^[a-z0-9-]+\.[A-Za-z0-9][A-Za-z0-9._:-]*$' and length(key) <= 120),
  service text not null check (service = split_part(key, '.', 1)),
  unit text not null,
  billed text not null check (billed in ('hour', 'calendar-month', 'term')),
  factor numeric not null default 1 check (factor > 0),
  -- The one of its service by which it is said how much of it is used.
  is_told boolean not null default false,
  -- The energy that one unit takes, in kWh, as the contract reckons it; null where that is not reckoned.
  unit_kwh numeric check (unit_kwh > 0),
  -- Of an imported one; the others have their texts in the contract.
  name text,
  -- Of an imported one: what its catalog recommends for one unit.
  recommended_price numeric check (recommended_price >= 0),
  recommended_currency text,
  added_at timestamptz not null default portal_now(),
  -- Since when the catalog does not have it any more: it cannot be ordered, and what was ordered keeps its price.
  gone_at timestamptz,
  check ((recommended_price is null) = (recommended_currency is null))
);
create index product_by_service on product (service, key);

-- The operator's price lists. No tenant reads them: prices come out of `unit_prices` only.
create table price_list (
  version integer primary key check (version > 0),
  currency text not null default 'SEK' check (currency ~ '^[A-Z]{3}$'),
  state text not null default 'draft' check (state in ('draft', 'published')),
  -- Null while it is a draft.
  valid_from date,
  note text not null default '',
  -- What an edit was read at.
  revision integer not null default 1,
  created_at timestamptz not null default portal_now(),
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
  product text not null references product,
  unit_price numeric(18, 9) not null check (unit_price >= 0),
  -- Of a catalog, and not typed by a person: the next import may change it.
  imported boolean not null default false,
  primary key (version, product)
);

-- What a partner pays less than the list, in percent. A row holds from its day until the next; rows are never changed.
create table partner_discount (
  partner_id uuid not null,
  id uuid not null default gen_random_uuid(),
  service text not null,
  percent numeric(5, 2) not null check (percent between 0 and 100),
  valid_from date not null default stockholm_day(portal_now()),
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
  valid_from date not null default stockholm_day(portal_now()),
  set_at timestamptz not null default clock_timestamp(),
  set_by_name text not null default '',
  primary key (partner_id, id),
  check (customer_id is not null or percent is not null)
);
create index uplift_by_day on uplift (partner_id, service, customer_id, valid_from desc, set_at desc);

-- `portal_request` reads and sets uplifts by functions that look at the session's own row, because a customer's session
-- has the same database role as its partner's.
alter table partner_discount enable row level security;
alter table partner_discount force row level security;
create policy inside on partner_discount to portal_auth, portal_worker using (true) with check (true);

alter table uplift enable row level security;
alter table uplift force row level security;
create policy inside on uplift to portal_auth, portal_worker using (true) with check (true);

-- The operator's own tasks are done by `portal_auth`. It makes drafts and publishes them; the triggers keep the rest.
grant select, delete on price_list to portal_auth;
grant insert (version, currency, note, created_by_name, updated_by_name) on price_list to portal_auth;
grant update (currency, state, valid_from, note, revision, updated_at, updated_by_name, published_by_name)
  on price_list to portal_auth;
grant select, insert, update, delete on price_list_item to portal_auth;
-- An import writes the prices of its catalog into the one draft.
grant select on price_list to portal_worker;
grant insert (version, currency, note, created_by_name, updated_by_name) on price_list to portal_worker;
grant update (currency, revision, updated_at, updated_by_name) on price_list to portal_worker;
grant select, insert, update, delete on price_list_item to portal_worker;
grant select on product to portal_request, portal_auth, portal_worker;
grant insert, update on product to portal_worker;
grant select on partner_discount, uplift to portal_auth;
grant select on partner_discount, uplift to portal_worker;
grant insert (partner_id, service, percent, set_by_name) on partner_discount to portal_auth;
grant insert (partner_id, customer_id, service, percent, set_by_name) on uplift to portal_auth;

-- What was published stays as it was; so do discounts and uplifts.
create function keep_published() returns trigger
  language plpgsql as $$
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
    new.published_at := coalesce(new.published_at, portal_now());
  end if;
  return new;
end $$;
create trigger price_list_kept before update or delete on price_list for each row execute function keep_published();

-- The list is locked meanwhile, so that nobody publishes it half edited.
create function keep_published_items() returns trigger
  language plpgsql as $$
declare
  found_state text;
begin
  for found_state in select l.state from price_list l where l.version in (old.version, new.version) for share loop
    if found_state = 'published' then
      raise exception 'A published price list cannot be changed.' using errcode = 'restrict_violation';
    end if;
  end loop;
  return case when tg_op = 'DELETE' then old else new end;
end $$;
create trigger price_list_item_kept before insert or update or delete on price_list_item
  for each row execute function keep_published_items();

-- Only `portal_keeper` deletes history, when its time is over.
create function keep_history() returns trigger
  language plpgsql as $$
begin
  if tg_op = 'DELETE' and current_user = 'portal_keeper' then
    return old;
  end if;
  raise exception 'The history of % cannot be changed.', tg_table_name using errcode = 'restrict_violation';
end $$;
create trigger partner_discount_kept before update or delete on partner_discount for each row execute function keep_history();
create trigger uplift_kept before update or delete on uplift for each row execute function keep_history();

-- The one price function: list x (1 - discount) is the partner's, list x (1 + uplift) the customer's, exact and
-- unrounded, for one unit of a product on a day. The list is the newest published one that is valid then; without an
-- item in it there is no row. `valid_from` is the day since which the customer's price is put together so, `held_from` the
-- one since which both are. Without a customer the uplift is the one for all. `factor` is the product's.
-- In PL/pgSQL, which keeps its plans: planning would cost more than reading.
create function unit_prices(p_partner uuid, p_customer uuid, p_product text, p_day date)
  returns table (version integer, currency text, list numeric, discount numeric, partner numeric, uplift numeric,
    customer numeric, valid_from date, unit text, factor numeric, held_from date)
  language plpgsql stable rows 1 security definer set search_path = pg_catalog, public, pg_temp as $$
#variable_conflict use_column
declare
  p_service text;
  own_percent numeric;
  own_from date;
  general_from date;
begin
  select l.version, l.currency, l.valid_from into version, currency, valid_from from price_list l
  where l.state = 'published' and l.valid_from <= p_day
  order by l.valid_from desc, l.version desc limit 1;
  select i.unit_price, p.service, p.unit, p.factor into list, p_service, unit, factor
  from price_list_item i join product p on p.key = i.product
  where i.version = unit_prices.version and i.product = p_product;
  if not found then
    return;
  end if;
  select d.percent, d.valid_from into discount, held_from from partner_discount d
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
  held_from := greatest(valid_from, held_from);
  return next;
end $$;
revoke all on function unit_prices(uuid, uuid, text, date) from public;
grant execute on function unit_prices(uuid, uuid, text, date) to portal_worker;

-- A line is one product of one region at one unit price over days in a row of a customer's month, or one charge. Its amount
-- in minor units is rounded half up once, below zero away from it, and whatever is a total is the sum of such amounts.
create function line_minor(p_cost numeric) returns bigint
  language sql immutable parallel safe return round(p_cost * 100)::bigint;

-- What a metered step costs on a day, and the first day of its month since when both prices have been these without a
-- break: the one that a line begins on.
create function metered_prices(p_partner uuid, p_customer uuid, p_product text, p_day date)
  returns table (customer numeric, partner numeric, price_from date)
  language plpgsql stable rows 1 set search_path = pg_catalog, public, pg_temp as $$
declare
  first_day constant date := date_trunc('month', p_day);
  held_from date;
  earlier record;
begin
  select p.customer * p.factor, p.partner * p.factor, p.held_from into customer, partner, held_from
  from unit_prices(p_partner, p_customer, p_product, p_day) p;
  if not found then
    return;
  end if;
  price_from := greatest(first_day, held_from);
  while price_from > first_day loop
    select p.customer * p.factor as customer, p.partner * p.factor as partner, p.held_from into earlier
    from unit_prices(p_partner, p_customer, p_product, price_from - 1) p;
    exit when not found or (earlier.customer, earlier.partner) is distinct from (customer, partner);
    price_from := greatest(first_day, earlier.held_from);
  end loop;
  return next;
end $$;
revoke all on function metered_prices(uuid, uuid, text, date) from public;
grant execute on function metered_prices(uuid, uuid, text, date) to portal_worker;

-- Whether a session may know list prices, discounts, uplifts and what the partner pays: one of the partner or the
-- operator, in the tenant that it has entered, of a person whose roles have `pricing.read` (contract/src/permissions.ts); a
-- token has to be made for it. The session's own row says who asks, also while it acts for another organization. Everybody
-- else gets the customer's price alone. In PL/pgSQL, which keeps its plan: lists ask it for each price.
create function tells_partner_cost(p_session uuid, p_partner uuid) returns boolean
  language plpgsql stable set search_path = pg_catalog, public, pg_temp as $$
begin
  return exists (
    select from session s join user_account u on u.partner_id = s.partner_id and u.id = s.user_id
    where s.id = p_session and s.id = tenant('session') and s.ended_at is null and s.expires_at > now()
      and (s.tenant_kind = 'operator' or s.tenant_kind = 'partner' and s.tenant_partner_id = p_partner)
      and u.roles && array['owner', 'admin', 'billing']
      and (s.token_scopes is null or s.token_scopes && array['pricing.read', 'pricing.manage']));
end $$;
revoke all on function tells_partner_cost(uuid, uuid) from public;
grant execute on function tells_partner_cost(uuid, uuid) to portal_auth, portal_worker;

-- The prices of a day for a signed-in call, in the tenant that it has entered: the customer's alone for whoever may not
-- know how it comes about.
create function session_prices(p_session uuid, p_product text, p_day date)
  returns table (version integer, currency text, list numeric, discount numeric, partner numeric, uplift numeric,
    customer numeric, valid_from date, unit text)
  language plpgsql stable rows 1 security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  select p.version, p.currency, p.list, p.discount, p.partner, p.uplift, p.customer, p.valid_from, p.unit
  into version, currency, list, discount, partner, uplift, customer, valid_from, unit
  from unit_prices(tenant('partner'),
    tenant('customer'), p_product, p_day) p
  where exists (select from session s
    where s.id = p_session and s.id = tenant('session') and s.ended_at is null and s.expires_at > now());
  if not found then
    return;
  end if;
  if not tells_partner_cost(p_session, tenant('partner')) then
    list := null;
    discount := null;
    partner := null;
    uplift := null;
  end if;
  return next;
end $$;
revoke all on function session_prices(uuid, text, date) from public;
grant execute on function session_prices(uuid, text, date) to portal_request;

-- The same of many products at once: discount and uplift are those of a service, and asked for once. With one plan for
-- all calls: a list asks for each of its rows, and to plan for the products of each took half of its time.
create function session_prices_of(p_session uuid, p_products text[], p_day date)
  returns table (product text, version integer, currency text, list numeric, discount numeric, partner numeric,
    uplift numeric, customer numeric, valid_from date, unit text)
  language plpgsql stable rows 10 security definer set search_path = pg_catalog, public, pg_temp
  set plan_cache_mode = force_generic_plan as $$
#variable_conflict use_column
declare
  p_partner uuid := tenant('partner');
  p_customer uuid := tenant('customer');
  tells boolean := tells_partner_cost(p_session, p_partner);
begin
  if not tells and not exists (select from session s
    where s.id = p_session and s.id = tenant('session') and s.ended_at is null and s.expires_at > now()) then
    return;
  end if;
  return query
  with listed as materialized (
    select i.product, i.unit_price, k.service, k.unit
    from price_list_item i join product k on k.key = i.product
    where i.product = any(p_products) and i.version = (
      select l.version from price_list l where l.state = 'published' and l.valid_from <= p_day
      order by l.valid_from desc, l.version desc limit 1)
  ), terms as materialized (
    select s.service, p.version, p.currency, p.discount, p.uplift, p.valid_from
    from (select l.service, min(l.product) as product from listed l group by l.service) s
    cross join lateral unit_prices(p_partner, p_customer, s.product, p_day) p
  )
  select l.product, t.version, t.currency, case when tells then l.unit_price end, case when tells then t.discount end,
    case when tells then l.unit_price * (100 - t.discount) * 0.01 end, case when tells then t.uplift end,
    l.unit_price * (100 + t.uplift) * 0.01, t.valid_from, l.unit
  from listed l join terms t on t.service = l.service;
end $$;
revoke all on function session_prices_of(uuid, text[], date) from public;
grant execute on function session_prices_of(uuid, text[], date) to portal_request;

-- What the customer that was entered pays for a unit today: what an order is made at. Everybody who may order may know
-- it. Of what the catalog does not have any more there is none.
create function order_price(p_product text)
  returns table (version integer, currency text, customer numeric, valid_from date, unit text, billed text)
  language plpgsql stable rows 1 security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  select p.version, p.currency, p.customer, p.valid_from, p.unit, k.billed
  into version, currency, customer, valid_from, unit, billed
  from product k
  cross join lateral unit_prices(tenant('partner'), tenant('customer'), k.key, stockholm_day(portal_now())) p
  where k.key = p_product and k.gone_at is null;
  if found then
    return next;
  end if;
end $$;
revoke all on function order_price(text) from public;
grant execute on function order_price(text) to portal_request;

-- The one currency of all published lists; null before the first. In PL/pgSQL, which keeps its plan: in SQL, each list
-- that shows a cost plans it anew, for a fifth of its time.
create function price_currency() returns text
  language plpgsql stable security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  return (select l.currency from price_list l where l.state = 'published' order by l.version limit 1);
end $$;
revoke all on function price_currency() from public;
grant execute on function price_currency() to portal_request, portal_worker;

-- What a partner's customers pay more than the list, from the first day on: what is set for all, and of one customer
-- besides.
create function session_uplifts(p_session uuid, p_customer uuid)
  returns table (customer_id uuid, service text, percent numeric, valid_from date, set_at timestamptz, set_by_name text)
  language plpgsql stable security definer set search_path = pg_catalog, public, pg_temp as $$
#variable_conflict use_column
declare
  p_partner uuid := tenant('partner');
begin
  if tells_partner_cost(p_session, p_partner) then
    return query select u.customer_id, u.service, u.percent, u.valid_from, u.set_at, u.set_by_name from uplift u
      where u.partner_id = p_partner and (u.customer_id is null or u.customer_id = p_customer)
        and u.valid_from <= stockholm_day(portal_now());
  end if;
end $$;
revoke all on function session_uplifts(uuid, uuid) from public;
grant execute on function session_uplifts(uuid, uuid) to portal_request;

-- The customers of a partner that have an uplift of their own today.
create function session_own_uplifts(p_session uuid)
  returns table (id uuid, customer_id uuid, service text, percent numeric, valid_from date, set_at timestamptz,
    set_by_name text)
  language plpgsql stable security definer set search_path = pg_catalog, public, pg_temp as $$
#variable_conflict use_column
declare
  p_partner uuid := tenant('partner');
begin
  if tells_partner_cost(p_session, p_partner) then
    return query select l.id, l.customer_id, l.service, l.percent, l.valid_from, l.set_at, l.set_by_name
      from (
        select distinct on (u.service, u.customer_id) u.* from uplift u
        where u.partner_id = p_partner and u.customer_id is not null and u.valid_from <= stockholm_day(portal_now())
        order by u.service, u.customer_id, u.valid_from desc, u.set_at desc
      ) l where l.percent is not null;
  end if;
end $$;
revoke all on function session_own_uplifts(uuid) from public;
grant execute on function session_own_uplifts(uuid) to portal_request;

-- All uplifts that a partner ever set, for its own export.
create function session_partner_uplifts(p_session uuid) returns setof uplift
  language plpgsql stable security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  p_partner uuid := tenant('partner');
begin
  if tells_partner_cost(p_session, p_partner) then
    return query select u.* from uplift u where u.partner_id = p_partner;
  end if;
end $$;
revoke all on function session_partner_uplifts(uuid) from public;
grant execute on function session_partner_uplifts(uuid) to portal_request;

-- What a partner pays less than the list, by service, today.
create function session_discounts(p_session uuid)
  returns table (service text, percent numeric, valid_from date)
  language plpgsql stable security definer set search_path = pg_catalog, public, pg_temp as $$
#variable_conflict use_column
declare
  p_partner uuid := tenant('partner');
begin
  if tells_partner_cost(p_session, p_partner) then
    return query select distinct on (d.service) d.service, d.percent, d.valid_from from partner_discount d
      where d.partner_id = p_partner and d.valid_from <= stockholm_day(portal_now())
      order by d.service, d.valid_from desc, d.set_at desc;
  end if;
end $$;
revoke all on function session_discounts(uuid) from public;
grant execute on function session_discounts(uuid) to portal_request;

-- Sets what a partner's customers pay more from today on: all of them, or one; no percentage gives one what all have.
-- Only for a session in the partner itself. The trigger of the table prices anew what was used today.
create function set_session_uplift(p_session uuid, p_customer uuid, p_service text, p_percent numeric, p_by text)
  returns void
  language plpgsql volatile security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  p_partner uuid := tenant('partner');
begin
  if not exists (select from session s where s.id = p_session and s.id = tenant('session') and s.ended_at is null and s.expires_at > now()
      and s.tenant_kind = 'partner' and s.tenant_partner_id = p_partner)
    or p_customer is not null and not exists (select from organization o
      where o.partner_id = p_partner and o.id = p_customer and o.kind = 'customer') then
    raise exception 'Only a session of the partner sets what its customers pay.' using errcode = 'insufficient_privilege';
  end if;
  insert into uplift (partner_id, customer_id, service, percent, set_by_name)
  values (p_partner, p_customer, p_service, p_percent, p_by);
end $$;
revoke all on function set_session_uplift(uuid, uuid, text, numeric, text) from public;
grant execute on function set_session_uplift(uuid, uuid, text, numeric, text) to portal_request;
