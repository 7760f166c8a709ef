-- The portal's moment: what is ordered, done, bought, measured, seen, priced, charged or renewed happens then, and windows,
-- terms, days and months are reckoned by it. What guards people and machines asks `now()`: sessions, tokens, links and
-- secrets, leases, due times and budgets, retention, mail, and who wrote a row last. The planner puts it into the
-- statement; tests put another moment into its place.
create function portal_now() returns timestamptz language sql stable parallel safe return now();

-- A moment as the whole API answers it: 2026-11-23T07:54:56.660Z. The planner puts it into the statement.
create function api_time(p_at timestamptz) returns text
  language sql stable parallel safe return to_char(p_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"');

-- The roles are those of tools/compose/roles.sql. `portal_request` serves signed-in calls and is bound by row-level
-- security to the tenant that is open; `portal_auth` serves what happens before a tenant is known (sign-in, invitations,
-- registration) and the operator's own tasks, which go over all partners; `portal_worker` works across tenants. Nobody
-- logs in as the others: `portal_tenant` opens tenants, `portal_audit` appends to the chains of the audit log,
-- `portal_keeper` deletes what bookkeeping law and evidence no longer need. None owns a table, and none may bypass
-- row-level security. Which role owns a function, finish.sql says.
grant usage on schema public to portal_request, portal_auth, portal_worker, portal_tenant, portal_audit, portal_keeper;

-- The open tenant is a setting of the transaction, which whoever runs SQL can write: so it begins with a mark that only
-- this key makes, of what it says, the transaction and the process. A mark that was read is good for nothing else.
create table tenant_key (
  one boolean primary key default true check (one),
  key bytea not null
);
insert into tenant_key (key) values (
  sha256(uuid_send(gen_random_uuid()) || uuid_send(gen_random_uuid()) || uuid_send(gen_random_uuid())));
grant select on tenant_key to portal_tenant;

-- Each session has a key of its own, made of that one: who enters by a session reads it with the session's row. None of
-- these has a search path of its own, because only functions that set it may call them, and each read does so once for
-- each of its tables.
create function session_key(p_session text) returns bytea language plpgsql stable parallel restricted as $$
declare
  secret bytea;
begin
  select key into secret from tenant_key;
  return sha256(convert_to(p_session, 'UTF8') || secret);
end $$;
-- The planner puts these two into the expressions of who calls them.
create function tenant_mark(p_scope text, p_key bytea) returns text language sql stable parallel restricted
  return encode(
    sha256(convert_to(p_scope, 'UTF8') || timestamptz_send(now()) || int4send(pg_backend_pid()) || p_key), 'hex');
-- Whether a setting begins with the mark of what it says. Bytes are counted at once, letters one by one.
create function is_marked(p_open text, p_key bytea) returns boolean language sql stable parallel restricted
  return starts_with(p_open, encode(
    sha256(substr(convert_to(p_open, 'UTF8'), 65) || timestamptz_send(now()) || int4send(pg_backend_pid())
      || sha256(substr(convert_to(p_open, 'UTF8'), 101, 36) || p_key)), 'hex'));
revoke all on function session_key(text), tenant_mark(text, bytea), is_marked(text, bytea) from public;
grant execute on function session_key(text), tenant_mark(text, bytea), is_marked(text, bytea) to portal_tenant;

-- The open tenant's `partner`; `whole`, the same while no customer is singled out; the `customer` that is; the `session`
-- that has entered it. Null where there is none, and without an open tenant, which no row has: so a policy asks for the
-- whole partner or for the customer. The mark is not looked at where it would change nothing.
create function tenant(p_part text) returns uuid
  language plpgsql stable parallel restricted security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  open text := current_setting('app.tenant', true);
  secret bytea;
begin
  if p_part = 'whole' and octet_length(open) > 136 or p_part = 'customer' and octet_length(open) = 136 then
    return null;
  end if;
  select key into secret from tenant_key;
  return case when is_marked(open, secret) then case p_part
    when 'customer' then substr(open, 137)
    when 'session' then nullif(substr(open, 101, 36), '00000000-0000-0000-0000-000000000000')
    else substr(open, 65, 36)
  end end;
end $$;
revoke all on function tenant(text) from public;
grant execute on function tenant(text) to portal_request, portal_auth, portal_worker, portal_audit;

-- The customer that is singled out, with its partner: both of one look at the mark, so that neither is of another setting.
create function tenant_customer(out partner uuid, out customer uuid)
  language plpgsql stable parallel restricted security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  open text := current_setting('app.tenant', true);
  secret bytea;
begin
  if octet_length(open) > 136 then
    select key into secret from tenant_key;
    if is_marked(open, secret) then
      partner := substr(open, 65, 36);
      customer := substr(open, 137);
    end if;
  end if;
end $$;
revoke all on function tenant_customer() from public;
grant execute on function tenant_customer() to portal_request, portal_auth, portal_worker, portal_audit;

-- Whether the setting singles out a customer. Whoever forges it chooses between two questions, each of which looks at the
-- mark. The planner puts it into the statement.
create function is_narrowed() returns boolean
  language sql stable parallel safe return octet_length(current_setting('app.tenant', true)) > 136;

-- Puts a table of what customers have, by `partner_id` and `customer_id`, under row-level security: `portal_request` sees
-- what the policies of `organization` below let it see; the other roles that are named see all, and name the tenant in each
-- query.
create function keep_to_customer(p_table regclass, variadic p_inside text[]) returns void
  language plpgsql volatile set search_path = pg_catalog, public, pg_temp as $$
begin
  execute format('alter table %s enable row level security', p_table);
  execute format('alter table %s force row level security', p_table);
  execute format($policy$
    create policy tenant on %s to portal_request
      using (case when (select is_narrowed())
        then (partner_id, customer_id) = (select t.partner, t.customer from tenant_customer() t)
        else partner_id = (select tenant('whole')) end)
      with check (partner_id = tenant('whole') or partner_id = tenant('partner') and customer_id = tenant('customer'))
  $policy$, p_table);
  execute format('create policy inside on %s to %s using (true) with check (true)', p_table,
    (select string_agg(quote_ident(role), ', ') from unnest(p_inside) role));
end $$;
revoke all on function keep_to_customer(regclass, text[]) from public;

-- Opens a tenant for the rest of the transaction. For roles that work across tenants; a request enters by its session.
create function open_tenant(p_partner uuid, p_customer uuid, p_session uuid) returns void
  language plpgsql volatile security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  session text := coalesce(p_session, '00000000-0000-0000-0000-000000000000')::text;
  scope text := p_partner::text || session || coalesce(p_customer::text, '');
begin
  perform set_config('app.tenant', tenant_mark(scope, session_key(session)) || scope, true);
end $$;
revoke all on function open_tenant(uuid, uuid, uuid) from public;
grant execute on function open_tenant(uuid, uuid, uuid) to portal_auth, portal_tenant;

create table organization (
  partner_id uuid not null,
  id uuid not null,
  kind text not null check (kind in ('operator', 'partner', 'customer')),
  state text not null default 'active' check (state in ('applied', 'active', 'suspended', 'declined')),
  name text not null,
  organization_number text not null default '',
  address text not null default '',
  zipcode text not null default '',
  city text not null default '',
  country text not null default 'SE',
  contact_email text not null default '',
  invoice_email text not null default '',
  support_email text not null default '',
  phone text not null default '',
  disruption_emails text[] not null default '{}',
  -- What a host name or ?partner= names; partners and the operator only.
  slug text,
  brand_light text not null default '#32dc5a',
  brand_dark text not null default '#32dc5a',
  logo_light text not null default '',
  logo_dark text not null default '',
  -- The file that a logo was drawn from, as it was called.
  logo_light_name text not null default '',
  logo_dark_name text not null default '',
  -- The brand has its own version, so that editing it does not collide with editing the address.
  brand_version integer not null default 1,
  brand_updated_at timestamptz not null default now(),
  brand_updated_by_name text not null default '',
  -- Partner access: until then, the partner may not act in the customer.
  closed_until timestamptz,
  access_changed_at timestamptz,
  access_changed_by_name text not null default '',
  suspended_at timestamptz,
  suspended_by_name text not null default '',
  suspended_reason text not null default '',
  -- Above this running cost, the partner may order nothing that costs.
  credit_limit_minor bigint check (credit_limit_minor >= 0),
  deletion_requested_at timestamptz,
  deletion_requested_by_name text not null default '',
  -- Until then, the deletion can be taken back.
  delete_after timestamptz,
  version integer not null default 1,
  created_at timestamptz not null default now(),
  decided_at timestamptz,
  primary key (partner_id, id),
  check ((kind = 'customer') = (partner_id <> id)),
  check ((deletion_requested_at is null) = (delete_after is null)),
  check (kind <> 'operator' or delete_after is null),
  check (kind = 'partner' or credit_limit_minor is null),
  constraint organization_brand check (brand_light ~* '^#[0-9a-f]{6}$' and brand_dark ~* '^#[0-9a-f]{6}$'),
  constraint organization_logos check (length(logo_light) <= 1400000 and length(logo_dark) <= 1400000),
  -- As a label of a host name is.
  constraint organization_slug_is_label check (slug ~ '^[a-z0-9]([a-z0-9-]{0,38}[a-z0-9])?$')
);
create unique index organization_one_operator on organization ((true)) where kind = 'operator';
create unique index organization_slug on organization (slug) where slug is not null;
create index organization_by_name on organization (partner_id, (name collate "sv-x-icu"), id) where kind = 'customer';
create index organization_by_created on organization (partner_id, created_at, id) where kind = 'customer';
create index organization_to_delete on organization (delete_after) where delete_after is not null;

create table user_account (
  partner_id uuid not null,
  organization_id uuid not null,
  id uuid not null,
  email text not null,
  first_name text not null default '',
  last_name text not null default '',
  phone text not null default '',
  roles text[] not null check (roles <@ array['owner', 'admin', 'billing', 'engineer', 'viewer'] and cardinality(roles) > 0),
  state text not null default 'active' check (state in ('invited', 'active', 'disabled')),
  password_hash text,
  -- Sealed with the portal's own key.
  mfa_secret_sealed text,
  mfa_pending_secret_sealed text,
  -- Whether somebody has two-factor sign-in is for their organization to see; the secret is not.
  mfa_enabled boolean not null generated always as (mfa_secret_sealed is not null) stored,
  mfa_last_step bigint,
  recovery_codes text[] not null default '{}',
  preferred_mode text check (preferred_mode in ('light', 'dark')),
  language text check (language in ('en', 'sv')),
  email_verified_at timestamptz,
  last_logged_in_at timestamptz,
  version integer not null default 1,
  updated_at timestamptz not null default now(),
  updated_by_name text not null default '',
  created_at timestamptz not null default now(),
  primary key (partner_id, id),
  foreign key (partner_id, organization_id) references organization (partner_id, id) on delete cascade
);
create index user_account_by_organization on user_account (partner_id, organization_id, id);

-- The only table that is unique across tenants: who signs in with which address.
create table sign_in_name (
  email text primary key,
  partner_id uuid not null,
  user_id uuid not null,
  foreign key (partner_id, user_id) references user_account (partner_id, id) on delete cascade
);
create index sign_in_name_by_user on sign_in_name (partner_id, user_id);

-- Row-level security: `portal_request` sees the rows of its partner, and of those only one customer's when the call is
-- narrowed to it. A policy asks for one of the two, because each subquery costs every statement that reads the table. What
-- is written is checked without subqueries, because it is almost always one row. The other roles name the tenant in each
-- query.
alter table organization enable row level security;
alter table organization force row level security;
create policy tenant on organization to portal_request
  using (case when (select is_narrowed())
    then (partner_id, id) = (select t.partner, t.customer from tenant_customer() t)
    else partner_id = (select tenant('whole')) end)
  with check (partner_id = tenant('whole') or partner_id = tenant('partner') and id = tenant('customer'));
create policy inside on organization to portal_auth, portal_worker using (true) with check (true);

alter table user_account enable row level security;
alter table user_account force row level security;
create policy tenant on user_account to portal_request
  using (case when (select is_narrowed())
    then (partner_id, organization_id) = (select t.partner, t.customer from tenant_customer() t)
    else partner_id = (select tenant('whole')) end)
  with check (partner_id = tenant('whole') or partner_id = tenant('partner') and organization_id = tenant('customer'));
create policy inside on user_account to portal_auth, portal_worker using (true) with check (true);

-- `portal_request` never sees this one.
alter table sign_in_name enable row level security;
alter table sign_in_name force row level security;
create policy inside on sign_in_name to portal_auth, portal_worker using (true) with check (true);

-- No password, secret or code ever reaches `portal_request`. The worker's update is for locking rows.
grant select, insert, delete on organization to portal_request;
grant update (name, organization_number, address, zipcode, city, country, contact_email, invoice_email,
  support_email, phone, disruption_emails, brand_light, brand_dark, logo_light, logo_dark, logo_light_name,
  logo_dark_name, brand_version, brand_updated_at, brand_updated_by_name, version) on organization to portal_request;
grant select, insert, update, delete on organization, user_account, sign_in_name to portal_auth;
grant select, delete on organization to portal_worker;
grant update (delete_after) on organization to portal_worker;
grant select (partner_id, organization_id, id, email, first_name, last_name, phone, roles, state, mfa_enabled,
  preferred_mode, language, last_logged_in_at, version, updated_at, updated_by_name, created_at)
  on user_account to portal_request;
grant update (first_name, last_name, phone, preferred_mode, language, version, updated_at, updated_by_name)
  on user_account to portal_request;
-- What people sign in with is for sign-in alone.
grant select (partner_id, organization_id, id, email, first_name, last_name, phone, roles, state, preferred_mode, language,
  email_verified_at, last_logged_in_at, version, updated_at, updated_by_name, created_at) on user_account to portal_worker;

-- The name of the open tenant's partner, for its customers' people, who may not read the partner itself.
create function partner_name() returns text
  language sql stable security definer set search_path = pg_catalog, public, pg_temp as $$
  select o.name from organization o
  where o.partner_id = tenant('partner') and o.id = o.partner_id
$$;
revoke all on function partner_name() from public;
grant execute on function partner_name() to portal_request;
