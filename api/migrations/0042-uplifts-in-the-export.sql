-- All uplifts that a house ever set, for its own export: told as its costs are, never to a customer.
create function session_house_uplifts(p_session uuid) returns setof uplift
  language plpgsql stable security definer set search_path = pg_catalog, public as $$
declare
  p_partner uuid := nullif(current_setting('app.partner', true), '')::uuid;
begin
  if tells_partner_cost(p_session, p_partner) then
    return query select u.* from uplift u where u.partner_id = p_partner;
  end if;
end $$;
grant create on schema public to portal_auth;
alter function session_house_uplifts(uuid) owner to portal_auth;
revoke create on schema public from portal_auth;
revoke all on function session_house_uplifts(uuid) from public;
grant execute on function session_house_uplifts(uuid) to portal_request;
