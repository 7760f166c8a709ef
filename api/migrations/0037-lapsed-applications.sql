-- Anybody can apply, and what nobody verifies is nobody's: it goes after some days, so that it neither fills the operator's
-- list nor keeps an address. The person's row is locked first, as whoever verifies it does; one that is being verified or
-- decided at this moment is left alone.
create function drop_lapsed_applications(p_days integer) returns table (name text, organization_number text, email text)
  language plpgsql volatile security definer set search_path = pg_catalog, public as $$
declare
  lapsed record;
begin
  for lapsed in
    select u.partner_id, u.id, u.email, o.name, o.organization_number
    from organization o
    join user_account u on u.partner_id = o.partner_id and u.organization_id = o.id
    where o.kind = 'partner' and o.state = 'applied' and o.created_at < now() - make_interval(days => p_days)
      and u.email_verified_at is null
    order by o.created_at, o.id limit 1000
    for update of o, u skip locked
  loop
    delete from organization o where o.partner_id = lapsed.partner_id and o.id = lapsed.partner_id;
    update one_time_token t set used_at = now()
      where t.partner_id = lapsed.partner_id and t.user_id = lapsed.id and t.used_at is null;
    return query select lapsed.name, lapsed.organization_number, lapsed.email;
  end loop;
end $$;

-- Who did something last and when, for whoever was too late with the same: sign-in's role, which does the operator's tasks,
-- reads no log.
create function last_told(p_partner uuid, p_event text) returns table (by text, at timestamptz)
  language sql stable security definer set search_path = pg_catalog, public as $$
  select e.user_name, e.at from audit_entry e
  where e.partner_id = p_partner and e.event = p_event
  order by e.at desc, e.id desc limit 1
$$;

grant create on schema public to portal_auth, portal_audit;
alter function drop_lapsed_applications(integer) owner to portal_auth;
alter function last_told(uuid, text) owner to portal_audit;
revoke create on schema public from portal_auth, portal_audit;
revoke all on function drop_lapsed_applications(integer), last_told(uuid, text) from public;
grant execute on function last_told(uuid, text) to portal_auth;
grant execute on function drop_lapsed_applications(integer) to portal_worker;
