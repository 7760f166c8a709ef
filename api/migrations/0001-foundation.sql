-- Roles. `portal_request` serves signed-in calls and is bound by row-level security; `portal_auth` serves what happens
-- before a tenant is known (sign-in, invitations, registration); `portal_worker` works across tenants. None owns a table,
-- none may bypass row-level security.
do $$
declare r text;
begin
  foreach r in array array['portal_request', 'portal_auth', 'portal_worker'] loop
    if not exists (select from pg_roles where rolname = r) then
      execute format('create role %I nologin nosuperuser nobypassrls', r);
    end if;
    if not pg_has_role(current_user, r, 'member') then
      execute format('grant %I to %I', r, current_user);
    end if;
  end loop;
end $$;

grant usage on schema public to portal_request, portal_auth, portal_worker;
-- Only while functions are handed over to it: their new owner has to be allowed to have them here.
grant create on schema public to portal_auth;

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
  -- Until then, the partner may not act in the customer (section 1 of the decisions: partner access).
  closed_until timestamptz,
  version integer not null default 1,
  created_at timestamptz not null default now(),
  decided_at timestamptz,
  primary key (partner_id, id),
  check ((kind = 'customer') = (partner_id <> id))
);
create unique index organization_one_operator on organization ((true)) where kind = 'operator';
create unique index organization_slug on organization (slug) where slug is not null;
create index organization_by_name on organization (partner_id, (name collate "sv-x-icu"), id) where kind = 'customer';
create index organization_by_created on organization (partner_id, created_at, id) where kind = 'customer';

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

-- One row per token. `stamp` changes with everything that changes what the session may do.
create table session (
  id uuid primary key,
  partner_id uuid not null,
  organization_id uuid not null,
  user_id uuid not null,
  -- The tenant that the session works in: for impersonation the customer's or partner's, else one's own.
  tenant_partner_id uuid not null,
  tenant_organization_id uuid not null,
  tenant_kind text not null check (tenant_kind in ('operator', 'partner', 'customer')),
  acting boolean not null default false,
  parent_id uuid,
  reason text not null default '',
  -- The 300-second kind: terms or a code were owed when it began.
  halfway boolean not null default false,
  code_outstanding boolean not null default false,
  stamp integer not null default 1,
  created_at timestamptz not null default now(),
  last_seen_at timestamptz not null default now(),
  expires_at timestamptz not null,
  ended_at timestamptz,
  ip text not null default '',
  user_agent text not null default ''
);
create index session_by_user on session (partner_id, user_id) where ended_at is null;
create index session_by_tenant on session (tenant_partner_id, tenant_organization_id) where ended_at is null;
create index session_by_parent on session (parent_id) where parent_id is not null and ended_at is null;

-- Mailed codes, invitations and registrations: a random token, kept as a hash.
create table one_time_token (
  hash text primary key,
  purpose text not null check (purpose in ('reset', 'invitation', 'registration', 'operator')),
  partner_id uuid,
  user_id uuid,
  code_hash text,
  tries integer not null default 0,
  email text not null,
  expires_at timestamptz not null,
  code_expires_at timestamptz,
  used_at timestamptz,
  created_at timestamptz not null default now()
);
create index one_time_token_by_user on one_time_token (partner_id, user_id);
create index one_time_token_by_email on one_time_token (email, purpose) where used_at is null;

-- Devices that a person signed in from: a stranger's guessing does not lock them out.
create table known_device (
  hash text primary key,
  partner_id uuid not null,
  user_id uuid not null,
  last_used_at timestamptz not null default now(),
  foreign key (partner_id, user_id) references user_account (partner_id, id) on delete cascade
);

-- Guesses at a password or code, by account, device or person: each wrong one doubles the wait for the next.
create table guess (
  key text primary key,
  failures integer not null,
  blocked_until timestamptz not null,
  last_at timestamptz not null
);

-- Kept by the rate limiter: points used per key and window; its columns are the library's.
create table rate_limit (
  key text primary key,
  points integer not null default 0,
  expire bigint
);

create table signing_key (
  kid text primary key,
  algorithm text not null,
  -- Sealed with the portal's own key: a copy of the database signs nothing.
  private_key_sealed text not null,
  public_jwk jsonb not null,
  created_at timestamptz not null default now(),
  retired_at timestamptz
);

-- Row-level security of a tenant table: the request's role sees the rows of its partner, and of those only one customer's
-- when the call is narrowed to it; the roles `p_inside` name the tenant in each query. Said once, because a wrong word in
-- one of many is a leak, and whether the call is narrowed is one value, because a comparison of texts costs for each row.
create procedure fence(p_table regclass, p_customer name, variadic p_inside text[]) language plpgsql as $$
declare
  predicate text := format($p$partner_id = (select nullif(current_setting('app.partner', true), '')::uuid)
    and ((select current_setting('app.customer', true) = '')
      or %I = (select nullif(current_setting('app.customer', true), '')::uuid))$p$, p_customer);
begin
  execute format('alter table %s enable row level security', p_table);
  execute format('alter table %s force row level security', p_table);
  execute format('create policy tenant on %s to portal_request using (%s) with check (%2$s)', p_table, predicate);
  execute format('create policy inside on %s to %s using (true) with check (true)', p_table, array_to_string(p_inside, ', '));
end $$;

call fence('organization', 'id', 'portal_auth', 'portal_worker');
call fence('user_account', 'organization_id', 'portal_auth', 'portal_worker');
-- The other roles name the tenant in each query; portal_request never sees these.
alter table sign_in_name enable row level security;
alter table sign_in_name force row level security;
create policy inside on sign_in_name to portal_auth, portal_worker using (true) with check (true);
alter table session enable row level security;
alter table session force row level security;
create policy inside on session to portal_auth, portal_worker using (true) with check (true);
alter table one_time_token enable row level security;
alter table one_time_token force row level security;
create policy inside on one_time_token to portal_auth, portal_worker using (true) with check (true);
alter table known_device enable row level security;
alter table known_device force row level security;
create policy inside on known_device to portal_auth, portal_worker using (true) with check (true);

grant select, insert, delete on organization to portal_request;
grant update (name, organization_number, address, zipcode, city, country, contact_email, invoice_email, support_email,
  phone, disruption_emails, version) on organization to portal_request;
-- No password, secret or code ever reaches a request's role.
grant select (partner_id, organization_id, id, email, first_name, last_name, phone, roles, state, preferred_mode,
  language, last_logged_in_at, version, updated_at, updated_by_name, created_at) on user_account to portal_request;
grant update (first_name, last_name, phone, preferred_mode, language, version, updated_at, updated_by_name)
  on user_account to portal_request;

grant select, insert, update, delete on organization, user_account, sign_in_name, session, one_time_token, known_device,
  guess, rate_limit, signing_key to portal_auth;
grant select on organization, user_account to portal_worker;
grant select, update, delete on session, one_time_token, known_device, guess, rate_limit to portal_worker;

-- Opens the tenant of a session for this transaction: true when the session is live and unchanged since `p_stamp`,
-- null when an operator names a partner that does not exist.
-- The tenant comes from the session's own row; only an operator may name a partner, and only a partner's house or an
-- operator may narrow to a customer.
create function enter(p_session uuid, p_stamp integer, p_partner uuid, p_customer uuid) returns boolean
  language plpgsql volatile security definer set search_path = pg_catalog, public as $$
declare
  partner uuid;
  organization uuid;
  kind text;
  done text;
begin
  select s.tenant_partner_id, s.tenant_organization_id, s.tenant_kind into partner, organization, kind
    from session s where s.id = p_session and s.stamp = p_stamp and s.ended_at is null and s.expires_at > now();
  if not found then
    return false;
  end if;
  if kind = 'operator' and p_partner <> partner then
    if not exists (select from organization o where o.partner_id = p_partner and o.id = p_partner) then
      return null;
    end if;
    partner := p_partner;
  end if;
  -- Assigned, because `perform` would plan a query for each.
  done := set_config('app.partner', partner::text, true);
  done := set_config('app.customer', coalesce((case when kind = 'customer' then organization else p_customer end)::text, ''), true);
  return true;
end $$;
alter function enter(uuid, integer, uuid, uuid) owner to portal_auth;
revoke all on function enter(uuid, integer, uuid, uuid) from public;
grant execute on function enter(uuid, integer, uuid, uuid) to portal_request;

-- The organizations that a session may act in or manage, the first 50 by name: an operator's partners, or the customers
-- of the one named; a partner's own customers. Partners are other tenants, so that this looks across; the session's own
-- row decides how far.
create function subjects(p_session uuid, p_partner uuid, p_search text)
  returns table (id uuid, kind text, name text, organization_number text, closed boolean)
  language plpgsql stable security definer set search_path = pg_catalog, public as $$
declare
  s session%rowtype;
  pattern text := '%' || regexp_replace(p_search, '([\\%_])', '\\\1', 'g') || '%';
begin
  select * into s from session where session.id = p_session and ended_at is null and expires_at > now();
  if not found or s.tenant_kind = 'customer' then
    return;
  end if;
  if s.tenant_kind = 'operator' and p_partner is null then
    return query
      select o.id, o.kind, o.name, o.organization_number, false from organization o
      where o.kind = 'partner' and o.state in ('active', 'suspended')
        and (o.name ilike pattern or o.organization_number like pattern)
      order by o.name collate "sv-x-icu", o.id limit 50;
  else
    return query
      select o.id, o.kind, o.name, o.organization_number, coalesce(o.closed_until > now(), false) from organization o
      where o.partner_id = case when s.tenant_kind = 'operator' then p_partner else s.tenant_partner_id end
        and o.kind = 'customer' and (o.name ilike pattern or o.organization_number like pattern)
      order by o.name collate "sv-x-icu", o.id limit 50;
  end if;
end $$;
alter function subjects(uuid, uuid, text) owner to portal_auth;
revoke all on function subjects(uuid, uuid, text) from public;
grant execute on function subjects(uuid, uuid, text) to portal_request;

-- Drops an application whose address nobody has verified: it may be a stranger's, and keeps nobody from being invited.
-- Under the lock that applications with the address take; the person is locked, because the code may be on its way in.
create function drop_unverified_application(p_address text) returns void
  language plpgsql volatile set search_path = pg_catalog, public as $$
declare
  applied uuid;
begin
  perform pg_advisory_xact_lock(hashtextextended('register/' || p_address, 0));
  select u.partner_id into applied from sign_in_name n
    join user_account u on u.partner_id = n.partner_id and u.id = n.user_id
    join organization o on o.partner_id = u.partner_id and o.id = u.organization_id
    where n.email = p_address and u.email_verified_at is null and o.state = 'applied' for update of u;
  if found then
    delete from organization o where o.partner_id = applied and o.id = applied and o.state = 'applied';
    update one_time_token set used_at = now()
      where email = p_address and purpose = 'registration' and used_at is null;
  end if;
end $$;
revoke all on function drop_unverified_application(text) from public;
grant execute on function drop_unverified_application(text) to portal_auth;

-- Invites a person into an organization of the open tenant. Whether the address is free is known here and told to
-- nobody but its holder, by mail: the person stands in the list as invited in both cases. Without `p_mail` nothing is
-- mailed and a link that was mailed before stays good.
create function invite_user(p_organization uuid, p_person jsonb, p_token jsonb, p_mail jsonb) returns void
  language plpgsql volatile security definer set search_path = pg_catalog, public as $$
declare
  house uuid := nullif(current_setting('app.partner', true), '')::uuid;
  narrowed uuid := nullif(current_setting('app.customer', true), '')::uuid;
  address text := p_person ->> 'email';
  invited user_account%rowtype;
  holder record;
begin
  if not exists (select from organization o where o.partner_id = house and o.id = p_organization
      and (narrowed is null or o.id = narrowed)) then
    raise exception 'the organization is not in the open tenant' using errcode = 'insufficient_privilege';
  end if;
  perform drop_unverified_application(address);
  perform pg_advisory_xact_lock(hashtextextended('invite/' || p_organization || '/' || address, 0));
  select * into invited from user_account u
    where u.partner_id = house and u.organization_id = p_organization and u.email = address
    order by u.state = 'invited', u.id limit 1;
  if not found then
    insert into user_account (partner_id, organization_id, id, email, roles, state, language)
    values (house, p_organization, (p_person ->> 'id')::uuid, address,
      array(select jsonb_array_elements_text(p_person -> 'roles')), 'invited', p_person ->> 'language')
    returning * into invited;
  end if;
  if invited.state = 'invited' then
    insert into sign_in_name (email, partner_id, user_id) values (address, house, invited.id) on conflict do nothing;
  end if;
  if p_mail is null then
    return;
  end if;
  select n.user_id, u.language into holder from sign_in_name n
    join user_account u on u.partner_id = n.partner_id and u.id = n.user_id where n.email = address;
  if holder.user_id = invited.id and invited.state = 'invited' then
    update one_time_token set used_at = now()
      where partner_id = house and user_id = invited.id and used_at is null;
    insert into one_time_token (hash, purpose, partner_id, user_id, email, expires_at)
    values (p_token ->> 'hash', 'invitation', house, invited.id, address, (p_token ->> 'expiresAt')::timestamptz);
    insert into mail (partner_id, id, kind, recipient, language, content)
    values (house, (p_mail ->> 'id')::uuid, 'invitation', address, p_person ->> 'language', p_mail -> 'content');
  else
    insert into mail (partner_id, id, kind, recipient, language, content)
    values (house, (p_mail ->> 'id')::uuid, 'invitationTaken', address,
      coalesce(holder.language, p_person ->> 'language'),
      jsonb_build_object('organizationName', p_mail -> 'content' -> 'organizationName'));
  end if;
end $$;
alter function invite_user(uuid, jsonb, jsonb, jsonb) owner to portal_auth;
revoke all on function invite_user(uuid, jsonb, jsonb, jsonb) from public;
grant execute on function invite_user(uuid, jsonb, jsonb, jsonb) to portal_request, portal_auth;

-- Takes back the invitations of a customer of the open tenant, but that of one address; answers whose. Their links end.
create function withdraw_invitations(p_customer uuid, p_keep text) returns setof text
  language sql volatile security definer set search_path = pg_catalog, public as $$
  with gone as (
    delete from user_account u using organization o
    where o.partner_id = nullif(current_setting('app.partner', true), '')::uuid and o.id = p_customer
      and coalesce(nullif(current_setting('app.customer', true), '')::uuid, o.id) = o.id and o.kind = 'customer'
      and u.partner_id = o.partner_id and u.organization_id = o.id and u.state = 'invited' and u.email <> p_keep
    returning u.partner_id, u.id, u.email
  ), ended as (
    update one_time_token t set used_at = now() from gone
    where t.partner_id = gone.partner_id and t.user_id = gone.id and t.used_at is null
  )
  select email from gone order by email
$$;
alter function withdraw_invitations(uuid, text) owner to portal_auth;
revoke all on function withdraw_invitations(uuid, text) from public;
grant execute on function withdraw_invitations(uuid, text) to portal_request;

-- Whatever changes what a person may do makes every cached view of their sessions stale, at once and by itself.
create function stale_user_sessions() returns trigger
  language plpgsql volatile security definer set search_path = pg_catalog, public as $$
begin
  update session set stamp = stamp + 1
  where partner_id = old.partner_id and user_id = old.id and ended_at is null;
  return null;
end $$;
alter function stale_user_sessions() owner to portal_auth;
create trigger user_account_changes after update of roles, state, organization_id or delete on user_account
  for each row execute function stale_user_sessions();

create function stale_organization_sessions() returns trigger
  language plpgsql volatile security definer set search_path = pg_catalog, public as $$
begin
  update session set stamp = stamp + 1
  where ended_at is null and (
    tenant_partner_id = old.partner_id and (tenant_organization_id = old.id or old.kind <> 'customer')
  );
  return null;
end $$;
alter function stale_organization_sessions() owner to portal_auth;
create trigger organization_changes after update of state, closed_until or delete on organization
  for each row execute function stale_organization_sessions();

revoke create on schema public from portal_auth;
