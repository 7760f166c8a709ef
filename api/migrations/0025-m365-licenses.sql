-- What the vendor's price sheets have, for everybody: each term and billing period of a product is a row of `product` as
-- well. Of an extended one, `extends` is the SKU whose term it goes on from.
create table license_offer (
  product text primary key references product,
  product_id text not null,
  sku_id text not null,
  name text not null,
  term text not null check (term in ('P1M', 'P1Y', 'P3Y')),
  billing_period text not null check (billing_period in ('monthly', 'annual', 'triennial')),
  extends text,
  -- What the operator pays and what the vendor recommends, for a seat and billing period.
  unit_price numeric(18, 9) not null,
  retail_price numeric(18, 9) not null,
  currency text not null check (currency ~ '^[A-Z]{3}$'),
  gone_at timestamptz,
  -- One of each product that can be ordered, by which it is searched.
  is_first boolean not null default false
);
create index license_offer_by_name on license_offer (name collate "sv-x-icu") where is_first;
create index license_offer_by_item on license_offer (product_id, sku_id);
create index license_offer_extending on license_offer (product_id, extends) where extends is not null;

-- Which SKU of a tenant the seats of a product are counted under.
create table license_seat_sku (
  product_id text not null,
  sku_id text not null,
  seat_sku_id text not null,
  primary key (product_id, sku_id)
);

-- How many seats of a product the vendor sells at once, as it said when somebody asked last; the same for every customer.
create table license_bounds (
  product_id text not null,
  sku_id text not null,
  min_quantity integer not null check (min_quantity > 0),
  max_quantity integer not null check (max_quantity >= min_quantity),
  primary key (product_id, sku_id)
);
create function keep_license_bounds(p_product text, p_sku text, p_min integer, p_max integer) returns void
  language sql volatile security definer set search_path = pg_catalog, public, pg_temp as $$
  insert into license_bounds as b (product_id, sku_id, min_quantity, max_quantity)
  select p_product, p_sku, p_min, p_max
  where exists (select from license_offer o where o.product_id = p_product and o.sku_id = p_sku)
  on conflict (product_id, sku_id) do update set min_quantity = excluded.min_quantity, max_quantity = excluded.max_quantity
  where (b.min_quantity, b.max_quantity) is distinct from (excluded.min_quantity, excluded.max_quantity)
$$;
revoke all on function keep_license_bounds(text, text, integer, integer) from public;
grant execute on function keep_license_bounds(text, text, integer, integer) to portal_request, portal_worker;

-- What the operator pays, and what its list is made of, is for no request.
grant select (product, product_id, sku_id, name, term, billing_period, extends, gone_at, is_first) on license_offer
  to portal_request;
grant select on license_seat_sku, license_bounds to portal_request;
grant select, insert, update, delete on license_offer, license_seat_sku, license_bounds to portal_worker;

create table license_tenant (
  partner_id uuid not null,
  customer_id uuid not null,
  service text not null default 'm365-licenses' check (service = 'm365-licenses'),
  tenant_id text not null,
  domain text not null,
  company_name text not null,
  is_new boolean not null default false,
  agreement_at timestamptz,
  agreement_by text,
  agreement_accepted boolean not null default false,
  credentials_sent_at timestamptz,
  credentials_sent_to text,
  synced_at timestamptz,
  -- What carries the operation and has the secret: a customer has one tenant.
  id uuid not null generated always as (customer_id) stored,
  operation jsonb,
  primary key (partner_id, customer_id),
  -- One tenant is one customer's, whoever's partner that is.
  unique (tenant_id),
  foreign key (partner_id, customer_id, service) references service (partner_id, customer_id, service) on delete cascade,
  check ((credentials_sent_at is null) = (credentials_sent_to is null))
);
select keep_to_customer('license_tenant', 'portal_worker');

grant select on license_tenant to portal_request;
grant update (credentials_sent_at, credentials_sent_to, operation) on license_tenant to portal_request;

-- Which tenant of Microsoft's is the customer's, for other services.
create view customer_tenant with (security_invoker = true) as
  select partner_id, customer_id, tenant_id, domain from license_tenant;
grant select on customer_tenant to portal_request, portal_worker;

create trigger license_tenant_gone after delete on license_tenant
  for each row execute function drop_secret('tenantCredentials');
grant select, insert, update, delete on license_tenant to portal_worker;

-- Seats of a SKU in a tenant, over all licenses of it.
create table license_seats (
  partner_id uuid not null,
  customer_id uuid not null,
  service text not null default 'm365-licenses' check (service = 'm365-licenses'),
  seat_sku_id text not null,
  name text not null,
  part_number text not null,
  total integer not null,
  assigned integer not null,
  id uuid not null default gen_random_uuid(),
  synced_at timestamptz not null default portal_now(),
  primary key (partner_id, customer_id, seat_sku_id),
  foreign key (partner_id, customer_id, service) references service (partner_id, customer_id, service) on delete cascade
);
select keep_to_customer('license_seats', 'portal_worker');

grant select on license_seats to portal_request;
grant select, insert, update, delete on license_seats to portal_worker;

create table license (
  partner_id uuid not null,
  customer_id uuid not null,
  service text not null default 'm365-licenses' check (service = 'm365-licenses'),
  id uuid not null,
  subscription_id text not null,
  name text not null,
  product text not null,
  product_id text not null,
  sku_id text not null,
  term text not null check (term in ('P1M', 'P1Y', 'P3Y', 'unknown')),
  billing_period text not null check (billing_period in ('monthly', 'annual', 'triennial', 'unknown')),
  quantity integer not null,
  status text not null check (status in ('active', 'suspended', 'pending', 'disabled', 'expired', 'cancelled', 'unknown')),
  -- The system's words for what is unknown of it: {status, term, billingPeriod, nextTerm}.
  unknown_words jsonb not null default '{}',
  created_on_system_at timestamptz not null,
  term_starts_at timestamptz not null,
  term_ends_at timestamptz not null,
  outcome text not null check (outcome in ('renews', 'extends', 'ends')),
  is_decided boolean not null,
  -- That it was to end in this term, and extends since somebody or the system itself has changed that with the system.
  was_to_end boolean not null default false,
  -- What is to come in place of this term: {product, productId, skuId, term, billingPeriod, quantity}.
  next_term jsonb,
  -- What others have scheduled with the system: [{what, word, on, product: {productId, skuId}, quantity}].
  scheduled jsonb not null default '[]',
  -- [{quantity, until, openedAt, systemUntil}], each closed at the earlier of the system's own date and 96 hours after it was opened.
  windows jsonb not null default '[]',
  cancellable_until timestamptz,
  -- [{share, until}], as the system has them.
  refunds jsonb not null default '[]',
  -- What a change names that was decided on this.
  system_version text not null,
  -- The end of the term that was mailed.
  told_of timestamptz,
  state text not null default 'active' check (state in ('creating', 'active', 'updating', 'deleting', 'failed')),
  operation jsonb,
  ordered_here boolean not null default false,
  version integer not null default 1,
  synced_at timestamptz not null default portal_now(),
  created_at timestamptz not null default portal_now(),
  updated_at timestamptz not null default now(),
  updated_by_name text not null default '',
  primary key (partner_id, id),
  unique (partner_id, customer_id, subscription_id),
  foreign key (partner_id, customer_id, service) references service (partner_id, customer_id, service) on delete cascade
);
create index license_by_name on license (partner_id, customer_id, name, id);
create index license_by_quantity on license (partner_id, customer_id, quantity, id);
create index license_by_term_end on license (partner_id, customer_id, term_ends_at, id);
create index license_by_created on license (partner_id, customer_id, created_at, id);
create index license_renewals on license (partner_id, term_ends_at, id) where status in ('active', 'suspended', 'unknown');
select make_mirrored(mirrored) from unnest(array['license', 'license_seats']::regclass[]) mirrored;
select keep_to_customer('license', 'portal_auth', 'portal_worker');

grant select on license to portal_request;
-- Looks for what blocks a deletion.
grant select (partner_id, customer_id) on license to portal_auth;
grant update (state, operation, version, updated_at, updated_by_name) on license to portal_request;
grant select, insert, update, delete on license to portal_worker;

-- An order until all of its lines are there: then its licenses are all that is left of it.
create table license_order (
  partner_id uuid not null,
  customer_id uuid not null,
  service text not null default 'm365-licenses' check (service = 'm365-licenses'),
  id uuid not null,
  -- What it is called: its first product.
  name text not null default '',
  -- [{product, name, quantity}], in the order of the operation's lines.
  lines jsonb not null,
  -- By product what the operator paid the vendor for a seat and billing period when the order was agreed to.
  unit_prices jsonb not null default '{}',
  -- What the requests to the vendor are told apart by, and what its driver keeps between them: as long as something may
  -- have been bought, each try goes on with these.
  attempt uuid not null default gen_random_uuid(),
  memory jsonb,
  state text not null default 'creating' check (state in ('creating', 'failed')),
  operation jsonb,
  created_at timestamptz not null default portal_now(),
  created_by_name text not null,
  primary key (partner_id, id),
  foreign key (partner_id, customer_id, service) references service (partner_id, customer_id, service) on delete cascade
);
create index license_order_by_created on license_order (partner_id, customer_id, created_at desc, id);
select keep_to_customer('license_order', 'portal_auth', 'portal_worker');

-- What is tried again is agreed to anew; what the sheets do not have any more keeps its price.
create function keep_unit_prices() returns trigger
  language plpgsql volatile security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  if new.state = 'creating' then
    new.unit_prices := new.unit_prices || (
      select coalesce(jsonb_object_agg(o.product, o.unit_price::text), '{}') from license_offer o
      where o.gone_at is null
        and o.product in (select l ->> 'product' from jsonb_array_elements(new.lines) l));
  end if;
  return new;
end $$;
create trigger license_order_agreed before insert or update of state on license_order
  for each row execute function keep_unit_prices();

grant select (partner_id, customer_id, service, id, name, lines, state, operation, created_at, created_by_name)
  on license_order to portal_request;
grant insert, delete on license_order to portal_request;
grant select (partner_id, customer_id) on license_order to portal_auth;
grant update (state, operation) on license_order to portal_request;
grant select, insert, update, delete on license_order to portal_worker;

select watch_orders('license_order', 'licenseOrdersFailed', 'm365-licenses', 'name');
select watch_orders('license', 'licensesFailed', 'm365-licenses', 'name');
select watch_things('license', 'licensesExtending', 'm365-licenses', 'warning',
  'x.status in (''active'', ''suspended'', ''unknown'') and x.outcome = ''extends'' and not x.is_decided', 'name');
