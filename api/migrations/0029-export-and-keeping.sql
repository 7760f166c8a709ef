-- The consents that people of the open tenant gave: a house sees those of its customers' people as well, a customer its
-- own people's alone, which the policy of the table tells from nobody's.
create function own_consents() returns setof legal_consent
  language sql stable security definer set search_path = pg_catalog, public as $$
  select c.* from legal_consent c
  where c.partner_id = nullif(current_setting('app.partner', true), '')::uuid
    and (current_setting('app.customer', true) = '' or exists (
      select from user_account u where u.partner_id = c.partner_id and u.id = c.user_id
        and u.organization_id = nullif(current_setting('app.customer', true), '')::uuid))
$$;
grant create on schema public to portal_auth;
alter function own_consents() owner to portal_auth;
revoke create on schema public from portal_auth;
revoke all on function own_consents() from public;
grant execute on function own_consents() to portal_request;

-- The role that lets go what bookkeeping law and evidence no longer ask for. Nobody works as it.
do $$
begin
  if not exists (select from pg_roles where rolname = 'portal_keeper') then
    create role portal_keeper nologin nosuperuser nobypassrls;
  end if;
  if not pg_has_role(current_user, 'portal_keeper', 'member') then
    execute format('grant portal_keeper to %I', current_user);
  end if;
end $$;
grant usage on schema public to portal_keeper;
do $$
declare t text;
begin
  foreach t in array array['organization', 'user_account'] loop
    execute format('create policy keeping on %I for select to portal_keeper using (true)', t);
    execute format('grant select (partner_id, id) on %I to portal_keeper', t);
  end loop;
  foreach t in array array['audit_entry', 'audit_chain', 'meter_series', 'meter_day', 'meter_month', 'uplift',
    'partner_discount', 'legal_consent'] loop
    execute format('create policy keeping on %I to portal_keeper using (true)', t);
    execute format('grant select, delete on %I to portal_keeper', t);
  end loop;
end $$;

-- Lets go what is kept of organizations and people that are gone, at the end of the seventh year after the one it is from.
-- The log of a house goes as a whole, because its entries are chained: when its last one is that old.
create function forget_books() returns void
  language plpgsql volatile security definer set search_path = pg_catalog, public as $$
declare
  since timestamp := date_trunc('year', now() at time zone 'Europe/Stockholm') - interval '7 years';
  moment timestamptz := since at time zone 'Europe/Stockholm';
  house uuid;
begin
  delete from meter_month m where m.month < since::date
    and not exists (select from organization o where o.partner_id = m.partner_id and o.id = m.customer_id);
  delete from meter_day m where m.day < since::date
    and not exists (select from organization o where o.partner_id = m.partner_id and o.id = m.customer_id);
  delete from meter_series s where coalesce(s.ended_at, s.started_at) < moment
    and not exists (select from organization o where o.partner_id = s.partner_id and o.id = s.customer_id)
    and not exists (select from meter_month m where m.partner_id = s.partner_id and m.series_id = s.id);
  -- Prices explain usage as long as that is kept.
  delete from uplift u where u.valid_from < since::date
    and not exists (select from organization o where o.partner_id = u.partner_id and o.id = coalesce(u.customer_id, u.partner_id))
    and not exists (select from meter_month m where m.partner_id = u.partner_id
      and m.customer_id = coalesce(u.customer_id, m.customer_id));
  delete from partner_discount d where d.valid_from < since::date
    and not exists (select from organization o where o.partner_id = d.partner_id and o.id = d.partner_id)
    and not exists (select from meter_month m where m.partner_id = d.partner_id);
  delete from legal_consent c where c.accepted_at < moment
    and not exists (select from user_account u where u.partner_id = c.partner_id and u.id = c.user_id);
  for house in
    select distinct c.partner_id from audit_chain c
    where not exists (select from organization o where o.partner_id = c.partner_id and o.id = c.partner_id)
  loop
    if not exists (select from audit_entry a where a.partner_id = house and a.at >= moment) then
      delete from audit_entry a where a.partner_id = house;
      delete from audit_chain c where c.partner_id = house;
    end if;
  end loop;
end $$;
grant create on schema public to portal_keeper;
alter function forget_books() owner to portal_keeper;
revoke create on schema public from portal_keeper;
revoke all on function forget_books() from public;
grant execute on function forget_books() to portal_worker;

-- Documents of a house that is gone, unless a consent names them, and its files.
grant select on legal_consent to portal_worker;
grant select, delete on legal_version, legal_document to portal_worker;

-- As before, but that the role lets history go when its time is over.
create or replace function keep_history() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' and current_user = 'portal_keeper' then
    return old;
  end if;
  raise exception 'The history of % cannot be changed.', tg_table_name using errcode = 'restrict_violation';
end $$;
