-- `portal_keeper` sees which organizations and people are gone, and deletes what is kept of them.
create policy keeping on organization for select to portal_keeper using (true);
create policy keeping on user_account for select to portal_keeper using (true);
create policy keeping on audit_entry to portal_keeper using (true);
create policy keeping on audit_chain to portal_keeper using (true);
create policy keeping on meter_series to portal_keeper using (true);
create policy keeping on meter_day to portal_keeper using (true);
create policy keeping on meter_month to portal_keeper using (true);
create policy keeping on usage_total to portal_keeper using (true);
create policy keeping on departed_customer to portal_keeper using (true);
create policy keeping on partner_total to portal_keeper using (true);
create policy keeping on customer_total to portal_keeper using (true);
create policy keeping on billed_line to portal_keeper using (true);
create policy keeping on charge to portal_keeper using (true);
create policy keeping on uplift to portal_keeper using (true);
create policy keeping on partner_discount to portal_keeper using (true);
create policy keeping on legal_consent to portal_keeper using (true);

grant select (partner_id, id) on organization, user_account to portal_keeper;
grant select, delete on audit_entry, audit_chain, meter_series, meter_day, meter_month, usage_total, partner_total, customer_total, departed_customer, billed_line, charge, uplift,
  partner_discount, legal_consent to portal_keeper;

-- Deletes what is kept of organizations and people that are gone, at the end of the seventh year after the one it is
-- from. The log of a partner goes as a whole, because its entries are chained: when its last one is that old.
create function forget_books() returns void
  language plpgsql volatile security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  since timestamp := date_trunc('year', now() at time zone 'Europe/Stockholm') - interval '7 years';
  moment timestamptz := since at time zone 'Europe/Stockholm';
  one_partner uuid;
begin
  delete from meter_month m where m.month < since::date
    and not exists (select from organization o where o.partner_id = m.partner_id and o.id = m.customer_id);
  delete from meter_day m where m.day < since::date
    and not exists (select from organization o where o.partner_id = m.partner_id and o.id = m.customer_id);
  delete from charge c where c.charged_on < since::date
    and not exists (select from organization o where o.partner_id = c.partner_id and o.id = c.customer_id);
  delete from meter_series s where coalesce(s.ended_at, s.started_at) < moment
    and not exists (select from organization o where o.partner_id = s.partner_id and o.id = s.customer_id)
    and not exists (select from meter_month m where m.partner_id = s.partner_id and m.series_id = s.id);
  -- How many things there are is counted from the first total on: those of things that are left stay.
  delete from usage_total t where t.starts_on < since::date
    and not exists (select from organization o where o.partner_id = t.partner_id and o.id = t.customer_id)
    and not exists (select from meter_series s where s.partner_id = t.partner_id and s.customer_id = t.customer_id
      and s.product = t.product and s.started_at < moment);
  delete from customer_total t where t.month < since::date
    and not exists (select from organization o where o.partner_id = t.partner_id and o.id = t.customer_id);
  delete from partner_total t where t.span in ('day', 'month', 'due') and t.starts_on < since::date
    and not exists (select from organization o where o.partner_id = t.partner_id and o.id = t.partner_id);
  delete from departed_customer d where d.departed_at < moment
    and not exists (select from usage_total t where t.partner_id = d.partner_id and t.customer_id = d.customer_id);
  delete from billed_line b where b.billed_for < since::date
    and not exists (select from organization o where o.partner_id = b.partner_id and o.id = b.customer_id);
  -- Prices explain usage as long as that is kept.
  delete from uplift u where u.valid_from < since::date
    and not exists (select from organization o where o.partner_id = u.partner_id and o.id = coalesce(u.customer_id, u.partner_id))
    and not exists (select from charge c where c.partner_id = u.partner_id
      and c.customer_id = coalesce(u.customer_id, c.customer_id))
    and not exists (select from meter_month m where m.partner_id = u.partner_id
      and m.customer_id = coalesce(u.customer_id, m.customer_id));
  delete from partner_discount d where d.valid_from < since::date
    and not exists (select from organization o where o.partner_id = d.partner_id and o.id = d.partner_id)
    and not exists (select from meter_month m where m.partner_id = d.partner_id)
    and not exists (select from charge c where c.partner_id = d.partner_id);
  perform forget_consents(moment);
  for one_partner in
    select distinct c.partner_id from audit_chain c
    where not exists (select from organization o where o.partner_id = c.partner_id and o.id = c.partner_id)
  loop
    if not exists (select from audit_entry a where a.partner_id = one_partner and a.at >= moment) then
      delete from audit_entry a where a.partner_id = one_partner;
      delete from audit_chain c where c.partner_id = one_partner;
    end if;
  end loop;
end $$;
revoke all on function forget_books() from public;
grant execute on function forget_books() to portal_worker;
