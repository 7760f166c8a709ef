-- Roles. `portal_request` serves signed-in calls and is bound by row-level security; `portal_auth` serves what happens
-- before a tenant is known (sign-in, invitations, registration) and the operator's own tasks, which go over all
-- partners; `portal_worker` works across tenants; `portal_audit` appends to the chains of the audit log;
-- `portal_keeper` deletes what bookkeeping law and evidence no longer need. None owns a table, none may bypass
-- row-level security. No process works as the last two; the owner of the tables is a member of `portal_audit` to verify
-- the chains.
do $$
declare r text;
begin
  foreach r in array array['portal_request', 'portal_auth', 'portal_worker', 'portal_audit', 'portal_keeper'] loop
    if not exists (select from pg_roles where rolname = r) then
      execute format('create role %I nologin nosuperuser nobypassrls', r);
    end if;
    if not pg_has_role(current_user, r, 'member') then
      execute format('grant %I to %I', r, current_user);
    end if;
  end loop;
end $$;

grant usage on schema public to portal_request, portal_auth, portal_worker, portal_audit, portal_keeper;

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
  door_changed_at timestamptz,
  door_changed_by_name text not null default '',
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
-- narrowed to it. Where the customer's column is never null, "no customer is set, or it is this one" is one comparison
-- whose null means the first, because each subquery costs every statement that reads the table. What is written is
-- checked without subqueries, because it is almost always one row. The other roles name the tenant in each query.
alter table organization enable row level security;
alter table organization force row level security;
create policy tenant on organization to portal_request
  using (partner_id = (select nullif(current_setting('app.partner', true), '')::uuid)
    and coalesce(id = (select nullif(current_setting('app.customer', true), '')::uuid), true))
  with check (partner_id = nullif(current_setting('app.partner', true), '')::uuid
    and (current_setting('app.customer', true) = ''
      or id = nullif(current_setting('app.customer', true), '')::uuid));
create policy inside on organization to portal_auth, portal_worker using (true) with check (true);

alter table user_account enable row level security;
alter table user_account force row level security;
create policy tenant on user_account to portal_request
  using (partner_id = (select nullif(current_setting('app.partner', true), '')::uuid)
    and coalesce(organization_id = (select nullif(current_setting('app.customer', true), '')::uuid), true))
  with check (partner_id = nullif(current_setting('app.partner', true), '')::uuid
    and (current_setting('app.customer', true) = ''
      or organization_id = nullif(current_setting('app.customer', true), '')::uuid));
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
grant select on user_account to portal_worker;

grant create on schema public to portal_auth;

-- The name of the open tenant's partner, for its customers' people, who may not read the partner itself.
create function house_name() returns text
  language sql stable security definer set search_path = pg_catalog, public, pg_temp as $$
  select o.name from organization o
  where o.partner_id = nullif(current_setting('app.partner', true), '')::uuid and o.id = o.partner_id
$$;
alter function house_name() owner to portal_auth;
revoke all on function house_name() from public;
grant execute on function house_name() to portal_request;

revoke create on schema public from portal_auth;
