-- Whether somebody has two-factor sign-in is for their organization to see; the secret is not.
alter table user_account add column mfa_enabled boolean not null generated always as (mfa_secret_sealed is not null) stored;
grant select (mfa_enabled) on user_account to portal_request;

grant create on schema public to portal_auth;

-- The house of a person of that organization, when both are in the open tenant; null otherwise.
create function house_of_user(p_organization uuid, p_user uuid) returns uuid
  language sql stable security definer set search_path = pg_catalog, public as $$
  select u.partner_id from user_account u
  where u.partner_id = nullif(current_setting('app.partner', true), '')::uuid
    and u.organization_id = p_organization and u.id = p_user
    and coalesce(nullif(current_setting('app.customer', true), '')::uuid, p_organization) = p_organization
$$;

-- The role of requests writes neither roles nor states: what a person may do is changed here alone.
create function set_user_rights(p_organization uuid, p_user uuid, p_roles text[], p_state text) returns void
  language sql volatile security definer set search_path = pg_catalog, public as $$
  update user_account set roles = p_roles, state = p_state
  where partner_id = house_of_user(p_organization, p_user) and id = p_user
$$;

-- Those in which they act for others, too.
create function end_user_sessions(p_organization uuid, p_user uuid) returns void
  language sql volatile security definer set search_path = pg_catalog, public as $$
  update session set ended_at = now(), stamp = stamp + 1
  where partner_id = house_of_user(p_organization, p_user) and user_id = p_user and ended_at is null
$$;

create function delete_user(p_organization uuid, p_user uuid) returns void
  language sql volatile security definer set search_path = pg_catalog, public as $$
  delete from user_account where partner_id = house_of_user(p_organization, p_user) and id = p_user
$$;

-- True when it was on.
create function reset_two_factor(p_organization uuid, p_user uuid) returns boolean
  language plpgsql volatile security definer set search_path = pg_catalog, public as $$
begin
  update user_account set mfa_secret_sealed = null, mfa_pending_secret_sealed = null, recovery_codes = '{}'
  where partner_id = house_of_user(p_organization, p_user) and id = p_user and mfa_secret_sealed is not null;
  return found;
end $$;

do $$
declare f regprocedure;
begin
  foreach f in array array['house_of_user(uuid, uuid)', 'set_user_rights(uuid, uuid, text[], text)',
      'end_user_sessions(uuid, uuid)', 'delete_user(uuid, uuid)', 'reset_two_factor(uuid, uuid)']::regprocedure[] loop
    execute format('alter function %s owner to portal_auth', f);
    execute format('revoke all on function %s from public', f);
    continue when f = 'house_of_user(uuid, uuid)'::regprocedure;
    execute format('grant execute on function %s to portal_request', f);
  end loop;
end $$;

revoke create on schema public from portal_auth;
