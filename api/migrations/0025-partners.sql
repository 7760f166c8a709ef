-- Why and by whom a partner was suspended, and above which running cost it may order nothing that costs.
alter table organization
  add column suspended_at timestamptz,
  add column suspended_by_name text not null default '',
  add column suspended_reason text not null default '',
  add column credit_limit_minor bigint check (credit_limit_minor >= 0),
  add check (kind = 'partner' or credit_limit_minor is null);
-- Sessions know whether there is a limit to look at: without one an order asks for none.
create trigger organization_credit_changes after update of credit_limit_minor on organization
  for each row when (old.credit_limit_minor is distinct from new.credit_limit_minor)
  execute function stale_organization_sessions();

-- What the operator sees of the running month.
alter policy inside on meter_month to portal_auth, portal_worker;
grant select on meter_month to portal_auth;

-- What a partner's running month has cost at its own price, in minor units.
create function running_month_minor(p_partner uuid, p_services text[]) returns bigint
  language sql stable set search_path = pg_catalog, public as $$
  select coalesce(round(sum(m.partner_cost) * 100), 0)::bigint from meter_month m
  where m.partner_id = p_partner and m.service = any(p_services)
    and m.month = date_trunc('month', stockholm_day(now()))::date
$$;
revoke all on function running_month_minor(uuid, text[]) from public;
grant execute on function running_month_minor(uuid, text[]) to portal_auth;

-- The limit of the house that was entered and what counts against it, for the order gate alone.
create function order_credit(p_services text[])
  returns table (limit_minor bigint, used_minor bigint, currency text)
  language plpgsql stable rows 1 security definer set search_path = pg_catalog, public as $$
begin
  select o.credit_limit_minor, running_month_minor(o.id, p_services), price_currency()
  into limit_minor, used_minor, currency
  from organization o
  where o.partner_id = nullif(current_setting('app.partner', true), '')::uuid and o.id = o.partner_id;
  if limit_minor is not null then
    return next;
  end if;
end $$;
grant create on schema public to portal_auth;
alter function order_credit(text[]) owner to portal_auth;
revoke create on schema public from portal_auth;
revoke all on function order_credit(text[]) from public;
grant execute on function order_credit(text[]) to portal_request;
