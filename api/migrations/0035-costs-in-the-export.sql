-- Usage by month with what it costs the partner, for its own export: told as the other costs are, by the session's own
-- row, of the house and customer that were entered. A customer gets no row.
create function session_usage_by_month(p_session uuid) returns setof meter_month
  language plpgsql stable security definer set search_path = pg_catalog, public as $$
declare
  p_partner uuid := nullif(current_setting('app.partner', true), '')::uuid;
  p_customer uuid := nullif(current_setting('app.customer', true), '')::uuid;
begin
  if tells_partner_cost(p_session, p_partner) then
    return query select m.* from meter_month m
      where m.partner_id = p_partner and (p_customer is null or m.customer_id = p_customer);
  end if;
end $$;
grant create on schema public to portal_worker;
alter function session_usage_by_month(uuid) owner to portal_worker;
revoke create on schema public from portal_worker;
revoke all on function session_usage_by_month(uuid) from public;
grant execute on function session_usage_by_month(uuid) to portal_request;
