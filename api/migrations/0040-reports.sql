-- What a house pays for each of its customers in a month: the report of usage tells it of all, the top list of ten.
-- Told to the sessions of the partner and the operator, never to a customer's.
create function session_house_costs(p_session uuid, p_service text, p_month date)
  returns table (customer_id uuid, partner_cost numeric)
  language plpgsql stable security definer set search_path = pg_catalog, public as $$
#variable_conflict use_column
declare
  p_partner uuid := nullif(current_setting('app.partner', true), '')::uuid;
begin
  if tells_partner_cost(p_session, p_partner) then
    return query select m.customer_id, sum(m.partner_cost) from meter_month m
      where m.partner_id = p_partner and m.service = p_service and m.month = p_month
      group by m.customer_id;
  end if;
end $$;
grant create on schema public to portal_worker;
alter function session_house_costs(uuid, text, date) owner to portal_worker;
revoke create on schema public from portal_worker;
revoke all on function session_house_costs(uuid, text, date) from public;
grant execute on function session_house_costs(uuid, text, date) to portal_request;
