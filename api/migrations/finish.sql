-- Ends every `portal migrate`, also one that has nothing to apply: it gives functions to the roles that own them, and
-- takes back the rights on the database that a new one gives to everybody. A restored database lacks both.

create or replace function function_owners() returns table (function text, owner text)
  language sql immutable set search_path = pg_catalog, public, pg_temp as $$
  values
    ('chain_audit_entry()', 'portal_audit'),
    ('last_entry(uuid, text)', 'portal_audit'),
    ('search_audit_log(jsonb, text, jsonb, timestamptz, timestamptz, timestamptz, uuid, integer, boolean)', 'portal_audit'),
    ('audit_ended_visit(jsonb)', 'portal_auth'),
    ('delete_user(uuid, uuid)', 'portal_auth'),
    ('document_audience(text)', 'portal_auth'),
    ('document_consents(text)', 'portal_auth'),
    ('document_readers(text)', 'portal_auth'),
    ('document_publisher()', 'portal_auth'),
    ('drop_lapsed_applications(integer)', 'portal_auth'),
    ('end_customer_visits(uuid)', 'portal_auth'),
    ('end_user_sessions(uuid, uuid)', 'portal_auth'),
    ('end_visit()', 'portal_auth'),
    ('forget_declined_applications()', 'portal_auth'),
    ('partner_name()', 'portal_auth'),
    ('partner_of_user(uuid, uuid)', 'portal_auth'),
    ('invite_user(uuid, jsonb, jsonb, jsonb)', 'portal_auth'),
    ('offered_changes()', 'portal_auth'),
    ('offered_downloads()', 'portal_auth'),
    ('open_audience()', 'portal_auth'),
    ('operators_document_asks(text)', 'portal_auth'),
    ('order_credit(text[], numeric[], uuid)', 'portal_auth'),
    ('order_price(text)', 'portal_auth'),
    ('outstanding_documents(uuid, uuid, text)', 'portal_auth'),
    ('own_consents()', 'portal_auth'),
    ('price_currency()', 'portal_auth'),
    ('reset_two_factor(uuid, uuid)', 'portal_auth'),
    ('session_credit(uuid)', 'portal_auth'),
    ('session_discounts(uuid)', 'portal_auth'),
    ('session_partner_uplifts(uuid)', 'portal_auth'),
    ('session_own_uplifts(uuid)', 'portal_auth'),
    ('session_prices(uuid, text, date)', 'portal_auth'),
    ('session_prices_of(uuid, text[], date)', 'portal_auth'),
    ('session_uplifts(uuid, uuid)', 'portal_auth'),
    ('set_session_uplift(uuid, uuid, text, numeric, text)', 'portal_auth'),
    ('set_user_rights(uuid, uuid, text[], text)', 'portal_auth'),
    ('stale_organization_sessions()', 'portal_auth'),
    ('stale_sessions_by_consent()', 'portal_auth'),
    ('stale_sessions_by_document()', 'portal_auth'),
    ('stale_user_sessions()', 'portal_auth'),
    ('subjects(uuid, uuid, text)', 'portal_auth'),
    ('ticket_receiver()', 'portal_auth'),
    ('unit_prices(uuid, uuid, text, date)', 'portal_auth'),
    ('withdraw_invitations(uuid, text)', 'portal_auth'),
    ('reads_invoices()', 'portal_auth'),
    ('forget_books()', 'portal_keeper'),
    ('forget_invoices()', 'portal_keeper'),
    ('enter(uuid, uuid, uuid, uuid)', 'portal_tenant'),
    ('open_tenant(uuid, uuid, uuid)', 'portal_tenant'),
    ('make_session_key()', 'portal_tenant'),
    ('tenant(text)', 'portal_tenant'),
    ('tenant_customer()', 'portal_tenant'),
    ('bill_lines(uuid, date)', 'portal_worker'),
    ('change_charge(uuid, uuid, jsonb)', 'portal_worker'),
    ('charge_due(integer)', 'portal_worker'),
    ('charged_products(uuid, text[])', 'portal_worker'),
    ('discount_effects(uuid, text, numeric)', 'portal_worker'),
    ('drop_secret()', 'portal_worker'),
    ('enabled_customers(text, text)', 'portal_worker'),
    ('end_meter_series()', 'portal_worker'),
    ('fold_totals(integer)', 'portal_worker'),
    ('hold_ticket_of_mail(uuid, uuid)', 'portal_worker'),
    ('mirror_ages(text)', 'portal_worker'),
    ('keep_attention()', 'portal_worker'),
    ('keep_departed()', 'portal_worker'),
    ('keep_license_bounds(text, text, integer, integer)', 'portal_worker'),
    ('keep_unit_prices()', 'portal_worker'),
    ('open_of_month(date)', 'portal_worker'),
    ('order_charge(text, jsonb)', 'portal_worker'),
    ('own_unbilled_months()', 'portal_worker'),
    ('own_unpaid_invoices()', 'portal_worker'),
    ('recost_day(uuid, uuid, text, date)', 'portal_worker'),
    ('recost_today()', 'portal_worker'),
    ('renew_charge(uuid, uuid, jsonb)', 'portal_worker'),
    ('replications_into(text)', 'portal_worker'),
    ('session_billed_later(uuid, text, date)', 'portal_worker'),
    ('session_charges(uuid)', 'portal_worker'),
    ('session_costs(uuid, text, date)', 'portal_worker'),
    ('session_lines(uuid, text, date, uuid)', 'portal_worker'),
    ('session_month_costs(uuid, date)', 'portal_worker'),
    ('session_partner_costs(uuid, text, date)', 'portal_worker'),
    ('session_partner_products(uuid, text, date)', 'portal_worker'),
    ('session_partner_totals(uuid, text[], text, date, date)', 'portal_worker'),
    ('session_recurring(uuid, text)', 'portal_worker'),
    ('session_thing_costs(uuid, text, date)', 'portal_worker'),
    ('session_top_customers(uuid, text, date, text, integer)', 'portal_worker'),
    ('session_totals(uuid, text, text, date, date)', 'portal_worker'),
    ('session_uplift_effects(uuid, text, uuid, numeric)', 'portal_worker'),
    ('session_usage_by_month(uuid)', 'portal_worker'),
    ('start_charge(uuid, uuid, jsonb)', 'portal_worker'),
    ('stop_charge(uuid, uuid, jsonb)', 'portal_worker'),
    ('take_secret(text, uuid, text)', 'portal_worker'),
    ('tell_notice_mail()', 'portal_worker'),
    ('tenant_to_link(uuid)', 'portal_worker'),
    ('ticket_mail_retried(uuid, uuid)', 'portal_worker'),
    ('ticket_mail_superseded(uuid, uuid)', 'portal_worker'),
    ('ticket_writer_email(uuid)', 'portal_worker'),
    ('total_billed()', 'portal_worker'),
    ('total_charges()', 'portal_worker'),
    ('total_due()', 'portal_worker'),
    ('total_metered()', 'portal_worker'),
    ('total_ordered()', 'portal_worker'),
    ('total_partners()', 'portal_worker'),
    ('total_things()', 'portal_worker'),
    ('total_unpaid()', 'portal_worker'),
    ('total_unpaid_again()', 'portal_worker'),
    ('uses_service(uuid, uuid, text, text)', 'portal_worker'),
    ('wake_mirrors(text, integer)', 'portal_worker')
$$;

-- What `portal migrate` has to put right before this build serves, of which the migrations are named; nothing when it can.
create or replace function database_faults(p_migrations text[]) returns text[]
  language sql stable set search_path = pg_catalog, public, pg_temp as $$
  select array(
    select 'migration ' || name from unnest(p_migrations) name where name not in (select m.name from migration m)
    union all
    select 'the owner of ' || function from function_owners()
      where pg_get_userbyid((select p.proowner from pg_proc p where p.oid = to_regprocedure(function))) is distinct from owner
    union all
    select 'temporary objects of everybody' where has_database_privilege(current_user, current_database(), 'temporary')
      and not pg_has_role(current_user, (select d.datdba from pg_database d where d.datname = current_database()), 'usage'))
$$;
grant select on migration to portal_request, portal_auth, portal_worker;

do $$
declare
  f record;
begin
  execute format('revoke all on database %I from public, portal_request, portal_auth, portal_worker', current_database());
  execute format('grant connect on database %I to portal_request, portal_auth, portal_worker', current_database());
  -- A function's new owner must be allowed to create in the schema, while it is handed over.
  grant create on schema public to portal_auth, portal_worker, portal_tenant, portal_audit, portal_keeper;
  for f in select function, owner from function_owners() loop
    execute format('alter function %s owner to %I', f.function, f.owner);
  end loop;
  revoke create on schema public from portal_auth, portal_worker, portal_tenant, portal_audit, portal_keeper;
end $$;

select ensure_audit_partitions(), ensure_meter_partitions();
