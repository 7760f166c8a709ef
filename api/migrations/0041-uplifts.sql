-- Uplifts are read and set by the people of the partner whose they are: a customer is another kind of session, whose
-- role in the database is the same, so that both go through functions that look at the session's own row.

-- What a house's customers pay more than the list, from the first day on: what is set for all, and of one customer besides.
create function session_uplifts(p_session uuid, p_customer uuid)
  returns table (customer_id uuid, service text, percent numeric, valid_from date, set_at timestamptz, set_by_name text)
  language plpgsql stable security definer set search_path = pg_catalog, public as $$
#variable_conflict use_column
declare
  p_partner uuid := nullif(current_setting('app.partner', true), '')::uuid;
begin
  if tells_partner_cost(p_session, p_partner) then
    return query select u.customer_id, u.service, u.percent, u.valid_from, u.set_at, u.set_by_name from uplift u
      where u.partner_id = p_partner and (u.customer_id is null or u.customer_id = p_customer)
        and u.valid_from <= stockholm_day(now());
  end if;
end $$;

-- The customers of a house that have an uplift of their own today.
create function session_own_uplifts(p_session uuid)
  returns table (id uuid, customer_id uuid, service text, percent numeric, valid_from date, set_at timestamptz,
    set_by_name text)
  language plpgsql stable security definer set search_path = pg_catalog, public as $$
#variable_conflict use_column
declare
  p_partner uuid := nullif(current_setting('app.partner', true), '')::uuid;
begin
  if tells_partner_cost(p_session, p_partner) then
    return query select l.id, l.customer_id, l.service, l.percent, l.valid_from, l.set_at, l.set_by_name
      from (
        select distinct on (u.service, u.customer_id) u.* from uplift u
        where u.partner_id = p_partner and u.customer_id is not null and u.valid_from <= stockholm_day(now())
        order by u.service, u.customer_id, u.valid_from desc, u.set_at desc
      ) l where l.percent is not null;
  end if;
end $$;

-- What a house pays less than the list, by service, today.
create function session_discounts(p_session uuid)
  returns table (service text, percent numeric, valid_from date)
  language plpgsql stable security definer set search_path = pg_catalog, public as $$
#variable_conflict use_column
declare
  p_partner uuid := nullif(current_setting('app.partner', true), '')::uuid;
begin
  if tells_partner_cost(p_session, p_partner) then
    return query select distinct on (d.service) d.service, d.percent, d.valid_from from partner_discount d
      where d.partner_id = p_partner and d.valid_from <= stockholm_day(now())
      order by d.service, d.valid_from desc, d.set_at desc;
  end if;
end $$;

-- Sets what a house's customers pay more from today on: all of them, or one; no percentage gives one what all have.
-- Only for a session in the house itself. The trigger of the table prices anew what was used today.
create function set_session_uplift(p_session uuid, p_customer uuid, p_service text, p_percent numeric, p_by text)
  returns void
  language plpgsql volatile security definer set search_path = pg_catalog, public as $$
declare
  p_partner uuid := nullif(current_setting('app.partner', true), '')::uuid;
begin
  if not exists (select from session s where s.id = p_session and s.ended_at is null and s.expires_at > now()
      and s.tenant_kind = 'partner' and s.tenant_partner_id = p_partner)
    or p_customer is not null and not exists (select from organization o
      where o.partner_id = p_partner and o.id = p_customer and o.kind = 'customer') then
    raise exception 'Only a session of the partner sets what its customers pay.' using errcode = 'insufficient_privilege';
  end if;
  insert into uplift (partner_id, customer_id, service, percent, set_by_name)
  values (p_partner, p_customer, p_service, p_percent, p_by);
end $$;

grant execute on function tells_partner_cost(uuid, uuid) to portal_auth;
grant insert (partner_id, customer_id, service, percent, set_by_name) on uplift to portal_auth;
grant create on schema public to portal_auth;
alter function session_uplifts(uuid, uuid) owner to portal_auth;
alter function session_own_uplifts(uuid) owner to portal_auth;
alter function session_discounts(uuid) owner to portal_auth;
alter function set_session_uplift(uuid, uuid, text, numeric, text) owner to portal_auth;
revoke create on schema public from portal_auth;
revoke all on function session_uplifts(uuid, uuid), session_own_uplifts(uuid), session_discounts(uuid),
  set_session_uplift(uuid, uuid, text, numeric, text) from public;
grant execute on function session_uplifts(uuid, uuid), session_own_uplifts(uuid), session_discounts(uuid),
  set_session_uplift(uuid, uuid, text, numeric, text) to portal_request;
