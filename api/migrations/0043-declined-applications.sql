-- Whoever applied and was declined keeps nobody from their address. What was applied and decided stays as it is; its
-- people sign in no more, so that they need no password, and nothing that was mailed to them works any more.
create function release_declined(p_partner uuid) returns void
  language plpgsql volatile set search_path = pg_catalog, public as $$
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

-- As before, but a declined application gives way as well. The lock of the address was taken with the unverified ones.
create or replace function free_sign_in_name(p_address text) returns void
  language plpgsql volatile set search_path = pg_catalog, public as $$
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

-- As before, of declined ones as well: who was named in them has nothing to do with them, for all that is known.
create or replace function drop_lapsed_applications(p_days integer)
  returns table (name text, organization_number text, email text)
  language plpgsql volatile security definer set search_path = pg_catalog, public as $$
declare
  lapsed record;
begin
  for lapsed in
    select u.partner_id, u.id, u.email, o.name, o.organization_number
    from organization o
    join user_account u on u.partner_id = o.partner_id and u.organization_id = o.id
    where o.kind = 'partner' and o.state in ('applied', 'declined') and u.email_verified_at is null
      and coalesce(o.decided_at, o.created_at) < now() - make_interval(days => p_days)
    order by o.created_at, o.id limit 1000
    for update of o, u skip locked
  loop
    delete from organization o where o.partner_id = lapsed.partner_id and o.id = lapsed.partner_id;
    update one_time_token t set used_at = now()
      where t.partner_id = lapsed.partner_id and t.user_id = lapsed.id and t.used_at is null;
    return query select lapsed.name, lapsed.organization_number, lapsed.email;
  end loop;
end $$;

-- Those whose address was verified go when the evidence of them does, which outlives them: their log and their consents.
create function forget_declined_applications() returns void
  language sql volatile security definer set search_path = pg_catalog, public as $$
  delete from organization o
  where o.kind = 'partner' and o.state = 'declined' and o.decided_at <
    (date_trunc('year', now() at time zone 'Europe/Stockholm') - interval '7 years') at time zone 'Europe/Stockholm'
$$;

grant create on schema public to portal_auth;
alter function forget_declined_applications() owner to portal_auth;
revoke create on schema public from portal_auth;
revoke all on function release_declined(uuid), forget_declined_applications() from public;
grant execute on function release_declined(uuid) to portal_auth;
grant execute on function forget_declined_applications() to portal_worker;

-- Those of before.
set local role portal_auth;
select release_declined(o.id) from organization o
where o.kind = 'partner' and o.state = 'declined' and not exists (
  select from user_account u where u.partner_id = o.id and u.email_verified_at is not null);
reset role;
