-- What is written is checked against the tenant once for each row, and almost always it is one row: there a subquery, which
-- spares a value's computation for many rows, costs several times that value. The reads of the same policies keep theirs.
do $$
declare
  p record;
  -- As PostgreSQL tells them; a policy that says it in another way stays as it is.
  of_tenant constant text := $re$\( SELECT (\(NULLIF\(current_setting\('app\.\w+'::text, true\), ''::text\)\)::uuid) AS "nullif"\)$re$;
  is_whole constant text := $re$\( SELECT (\(current_setting\('app\.customer'::text, true\) = ''::text\))(?: AS "\?column\?")?\)$re$;
begin
  for p in
    select tablename, regexp_replace(regexp_replace(with_check, of_tenant, '\1', 'g'), is_whole, '\1', 'g') as cheaper
    from pg_policies where schemaname = 'public' and policyname = 'tenant' and with_check ~ of_tenant
  loop
    execute format('alter policy tenant on %I with check (%s)', p.tablename, p.cheaper);
  end loop;
end $$;

-- The same for tables to come.
create or replace procedure fence(p_table regclass, p_customer name, variadic p_inside text[]) language plpgsql as $$
declare
  read_as text := format($p$partner_id = (select nullif(current_setting('app.partner', true), '')::uuid)
    and ((select current_setting('app.customer', true) = '')
      or %I = (select nullif(current_setting('app.customer', true), '')::uuid))$p$, p_customer);
  written_as text := format($p$partner_id = nullif(current_setting('app.partner', true), '')::uuid
    and (current_setting('app.customer', true) = ''
      or %I = nullif(current_setting('app.customer', true), '')::uuid)$p$, p_customer);
begin
  execute format('alter table %s enable row level security', p_table);
  execute format('alter table %s force row level security', p_table);
  execute format('create policy tenant on %s to portal_request using (%s) with check (%s)', p_table, read_as, written_as);
  execute format('create policy inside on %s to %s using (true) with check (true)', p_table, array_to_string(p_inside, ', '));
end $$;

-- What the customer that was entered pays for a unit today: what an order is made at. Everybody who may order may know it.
create function order_price(p_product text)
  returns table (version integer, currency text, customer numeric, valid_from date)
  language plpgsql stable rows 1 security definer set search_path = pg_catalog, public as $$
begin
  select p.version, p.currency, p.customer, p.valid_from into version, currency, customer, valid_from
  from unit_prices(nullif(current_setting('app.partner', true), '')::uuid,
    nullif(current_setting('app.customer', true), '')::uuid, p_product, stockholm_day(now())) p;
  if found then
    return next;
  end if;
end $$;
grant create on schema public to portal_auth;
alter function order_price(text) owner to portal_auth;
revoke create on schema public from portal_auth;
revoke all on function order_price(text) from public;
grant execute on function order_price(text) to portal_request;

-- Holds a key until the transaction ends, and then looks for its answer: in this order, each with its own snapshot, so that
-- no answer comes between. As the one who asks, whom row-level security binds.
create function claim_key(p_partner uuid, p_user uuid, p_endpoint text, p_key text)
  returns table (got boolean, request_hash text, status integer, answer jsonb)
  language plpgsql volatile rows 1 set search_path = pg_catalog, public as $$
#variable_conflict use_column
begin
  got := pg_try_advisory_xact_lock(hashtextextended(p_partner || '/' || p_user || '/' || p_endpoint || '/' || p_key, 0));
  if got then
    select k.request_hash, k.status, k.answer into request_hash, status, answer from idempotency_key k
    where k.partner_id = p_partner and k.user_id = p_user and k.endpoint = p_endpoint and k.key = p_key;
  end if;
  return next;
end $$;
revoke all on function claim_key(uuid, uuid, text, text) from public;
grant execute on function claim_key(uuid, uuid, text, text) to portal_request, portal_auth;
