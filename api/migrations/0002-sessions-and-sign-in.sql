-- One row per session. `stamp` changes with everything that changes what the session may do. A personal API token is a
-- session that its owner opened for a program (docs/adr/0003): whatever ends, narrows or stops a session does the same
-- with it. It is found by its hash, and does no more than its scopes say.
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
  token_hash text,
  token_name text,
  token_scopes text[],
  token_used_at timestamptz,
  -- Known to nobody but the portal itself: whoever knows it beside the id enters the session's tenant.
  stamp uuid not null default gen_random_uuid(),
  -- What the tenants that it enters are marked with.
  mark_key bytea not null,
  created_at timestamptz not null default now(),
  last_seen_at timestamptz not null default now(),
  expires_at timestamptz not null,
  ended_at timestamptz,
  ip text not null default '',
  user_agent text not null default '',
  constraint session_token check (
    (token_hash is null) = (token_name is null) and (token_hash is null) = (token_scopes is null)
    and (token_hash is null or not (acting or halfway or code_outstanding))
  )
);
create index session_by_user on session (partner_id, user_id) where ended_at is null;
create index session_by_tenant on session (tenant_partner_id, tenant_organization_id) where ended_at is null;
create index session_by_parent on session (parent_id) where parent_id is not null and ended_at is null;
create unique index session_by_token on session (token_hash) where token_hash is not null;

-- Mailed codes, invitations and registrations: a random token, kept as a hash.
create table one_time_token (
  hash text primary key,
  purpose text not null check (purpose in ('reset', 'invitation', 'registration', 'operator', 'email')),
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

-- `portal_request` never sees these; the other roles name the tenant in each query.
alter table session enable row level security;
alter table session force row level security;
create policy inside on session to portal_auth, portal_worker using (true) with check (true);

alter table one_time_token enable row level security;
alter table one_time_token force row level security;
create policy inside on one_time_token to portal_auth, portal_worker using (true) with check (true);

alter table known_device enable row level security;
alter table known_device force row level security;
create policy inside on known_device to portal_auth, portal_worker using (true) with check (true);

grant select, insert, update, delete on session, one_time_token, known_device, guess, rate_limit, signing_key to
  portal_auth;
grant select, update, delete on session, one_time_token, known_device, guess, rate_limit to portal_worker;

grant select (id, stamp, mark_key, tenant_kind, tenant_partner_id, tenant_organization_id, ended_at, expires_at) on session to
  portal_tenant;
grant select (partner_id, id) on organization to portal_tenant;
create policy entering on session for select to portal_tenant using (true);
create policy entering on organization for select to portal_tenant using (true);

create function make_session_key() returns trigger
  language plpgsql volatile security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  new.mark_key := session_key(new.id::text);
  return new;
end $$;
create trigger session_key before insert on session for each row execute function make_session_key();

-- Opens the tenant of a session for this transaction: true when the session is live and unchanged since `p_stamp`, null
-- when an operator names a partner that does not exist.
-- The tenant comes from the session's own row; only an operator may name a partner, and only a partner or an operator
-- may narrow to a customer.
create function enter(p_session uuid, p_stamp uuid, p_partner uuid, p_customer uuid) returns boolean
  language plpgsql volatile security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  s record;
  scope text;
  done text;
begin
  select mark_key, tenant_kind, tenant_partner_id, tenant_organization_id into s
    from session where id = p_session and stamp = p_stamp and ended_at is null and expires_at > now();
  if not found then
    return false;
  end if;
  if s.tenant_kind = 'operator' and p_partner <> s.tenant_partner_id then
    if not exists (select from organization o where o.partner_id = p_partner and o.id = p_partner) then
      return null;
    end if;
    s.tenant_partner_id := p_partner;
  end if;
  scope := s.tenant_partner_id::text || p_session::text
    || coalesce((case when s.tenant_kind = 'customer' then s.tenant_organization_id else p_customer end)::text, '');
  -- Assigned, because `perform` would plan a query for each.
  done := set_config('app.tenant', tenant_mark(scope, s.mark_key) || scope, true);
  return true;
end $$;
revoke all on function enter(uuid, uuid, uuid, uuid) from public;
grant execute on function enter(uuid, uuid, uuid, uuid) to portal_request, portal_auth;

-- The organizations that a session may act in or manage, the first 50 by name: an operator's partners, or the customers
-- of the one named; a partner's own customers. Nobody acts in one that is being deleted. Partners are other tenants, so
-- that this looks across; the session's own row decides how far.
create function subjects(p_session uuid, p_partner uuid, p_search text)
  returns table (id uuid, kind text, name text, organization_number text, closed boolean)
  language plpgsql stable security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  s session%rowtype;
  pattern text := '%' || regexp_replace(p_search, '([\\%_])', '\\\1', 'g') || '%';
begin
  select * into s from session where session.id = p_session and session.id = tenant('session') and ended_at is null and expires_at > now();
  if not found or s.tenant_kind = 'customer' then
    return;
  end if;
  if s.tenant_kind = 'operator' and p_partner is null then
    return query
      select o.id, o.kind, o.name, o.organization_number, o.delete_after is not null from organization o
      where o.kind = 'partner' and o.state in ('active', 'suspended')
        and (o.name ilike pattern or o.organization_number like pattern)
      order by o.name collate "sv-x-icu", o.id limit 50;
  else
    return query
      select o.id, o.kind, o.name, o.organization_number,
        coalesce(o.closed_until > now(), false) or o.delete_after is not null
      from organization o
      where o.partner_id = case when s.tenant_kind = 'operator' then p_partner else s.tenant_partner_id end
        and o.kind = 'customer' and (o.name ilike pattern or o.organization_number like pattern)
      order by o.name collate "sv-x-icu", o.id limit 50;
  end if;
end $$;
revoke all on function subjects(uuid, uuid, text) from public;
grant execute on function subjects(uuid, uuid, text) to portal_request;

-- Invitations that have not been accepted; more than one of a person, until the older ones have run out.
create view open_invitation with (security_invoker = true) as
  select partner_id, user_id, expires_at from one_time_token where purpose = 'invitation' and used_at is null;
grant select on open_invitation to portal_auth;

-- What was mailed to a person works no more.
create function end_tokens(p_partner uuid, p_user uuid) returns void
  language plpgsql volatile set search_path = pg_catalog, public, pg_temp as $$
begin
  update one_time_token set used_at = now() where partner_id = p_partner and user_id = p_user and used_at is null;
end $$;
revoke all on function end_tokens(uuid, uuid) from public;
grant execute on function end_tokens(uuid, uuid) to portal_auth;

-- Gives a person a new invitation, the only one that is good: `p_token` has its hash and when it runs out.
create function replace_invitation(p_partner uuid, p_user uuid, p_address text, p_token jsonb) returns void
  language plpgsql volatile set search_path = pg_catalog, public, pg_temp as $$
begin
  perform end_tokens(p_partner, p_user);
  insert into one_time_token (hash, purpose, partner_id, user_id, email, expires_at)
  values (p_token ->> 'hash', 'invitation', p_partner, p_user, p_address, (p_token ->> 'expiresAt')::timestamptz);
end $$;
revoke all on function replace_invitation(uuid, uuid, text, jsonb) from public;
grant execute on function replace_invitation(uuid, uuid, text, jsonb) to portal_auth;

-- Drops an application whose address nobody has verified: it may be a stranger's, and keeps nobody from being invited.
-- Under the lock that applications with the address take; the person is locked, because the code may be on its way in.
create function drop_unverified_application(p_address text) returns void
  language plpgsql volatile set search_path = pg_catalog, public, pg_temp as $$
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

-- Whoever applied and was declined keeps nobody from their address. What was applied and decided stays as it is; its
-- people sign in no more, so that they need no password, and nothing that was mailed to them works any more.
create function release_declined(p_partner uuid) returns void
  language plpgsql volatile set search_path = pg_catalog, public, pg_temp as $$
begin
  delete from sign_in_name n using organization o
    where n.partner_id = p_partner and o.partner_id = p_partner and o.id = p_partner
      and o.kind = 'partner' and o.state = 'declined';
  update user_account u set password_hash = null from organization o
    where u.partner_id = p_partner and o.partner_id = p_partner and o.id = p_partner
      and o.kind = 'partner' and o.state = 'declined';
  update one_time_token t set used_at = now() from organization o
    where t.partner_id = p_partner and t.used_at is null and o.partner_id = p_partner and o.id = p_partner
      and o.kind = 'partner' and o.state = 'declined';
end $$;
revoke all on function release_declined(uuid) from public;
grant execute on function release_declined(uuid) to portal_auth;

-- Frees an address that nobody has shown to be theirs: that of an application which was not verified or was declined,
-- and of an invitation without a link that still works. The invited person stays in their list and can be invited
-- again. The person is locked, because they may be accepting just now.
create function free_sign_in_name(p_address text) returns void
  language plpgsql volatile set search_path = pg_catalog, public, pg_temp as $$
declare
  stale record;
begin
  perform drop_unverified_application(p_address);
  select u.partner_id into stale from sign_in_name n
    join user_account u on u.partner_id = n.partner_id and u.id = n.user_id
    join organization o on o.partner_id = u.partner_id and o.id = u.organization_id
    where n.email = p_address and o.kind = 'partner' and o.state = 'declined' for update of u;
  if found then
    perform release_declined(stale.partner_id);
  end if;
  select u.partner_id, u.id into stale from sign_in_name n
    join user_account u on u.partner_id = n.partner_id and u.id = n.user_id
    where n.email = p_address and u.state = 'invited' and not exists (
      select from one_time_token t where t.partner_id = u.partner_id and t.user_id = u.id
        and t.purpose in ('invitation', 'operator') and t.used_at is null and t.expires_at > now())
    for update of u;
  if found then
    delete from sign_in_name n
      where n.email = p_address and n.partner_id = stale.partner_id and n.user_id = stale.id;
  end if;
end $$;
revoke all on function free_sign_in_name(text) from public;
grant execute on function free_sign_in_name(text) to portal_auth;

-- Whatever changes what a person may do makes every cached view of their sessions stale, at once and by itself.
create function stale_user_sessions() returns trigger
  language plpgsql volatile security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  update session set stamp = gen_random_uuid()
  where partner_id = old.partner_id and user_id = old.id and ended_at is null;
  return null;
end $$;
create trigger user_account_changes after update of roles, state, organization_id or delete on user_account
  for each row execute function stale_user_sessions();
-- A new name counts at the next call of every session that remembers the old one: it is written into the audit log and
-- beside what is ordered.
create trigger user_account_renamed after update of first_name, last_name, email on user_account
  for each row
  when ((old.first_name, old.last_name, old.email) is distinct from (new.first_name, new.last_name, new.email))
  execute function stale_user_sessions();

create function stale_organization_sessions() returns trigger
  language plpgsql volatile security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  update session set stamp = gen_random_uuid()
  where ended_at is null and (
    tenant_partner_id = old.partner_id and (tenant_organization_id = old.id or old.kind <> 'customer')
  );
  return null;
end $$;
create trigger organization_changes after update of state, closed_until or delete on organization
  for each row execute function stale_organization_sessions();
create trigger organization_renamed after update of name on organization
  for each row when (old.name is distinct from new.name)
  execute function stale_organization_sessions();
create trigger organization_to_delete_changes after update of delete_after on organization
  for each row when (old.delete_after is distinct from new.delete_after)
  execute function stale_organization_sessions();
-- Sessions know whether there is a limit to look at: without one an order asks for none.
create trigger organization_credit_changes after update of credit_limit_minor on organization
  for each row when (old.credit_limit_minor is distinct from new.credit_limit_minor)
  execute function stale_organization_sessions();

-- The open screens of the session hear that what it may do has changed.
create function tell_session() returns trigger
  language plpgsql volatile set search_path = pg_catalog, public, pg_temp as $$
begin
  perform pg_notify('portal_session', new.id::text);
  return null;
end $$;
create trigger session_changes after update of stamp on session
  for each row when (old.stamp is distinct from new.stamp) execute function tell_session();
