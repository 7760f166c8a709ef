-- Each table that a statement reads costs three subqueries of its policy, however few rows it has. Where the customer's
-- column is never null, "no customer is set, or it is this one" is one comparison whose null means the first. It is said
-- with coalesce, because the planner takes half of the rows for that, as it did for the two.
do $$
declare
  p record;
  customer_of constant text := $re$\(\( SELECT \(current_setting\('app\.customer'::text, true\) = ''::text\)(?: AS "\?column\?")?\) OR \((\w+) = (\( SELECT \(NULLIF\(current_setting\('app\.customer'::text, true\), ''::text\)\)::uuid AS "nullif"\))\)\)$re$;
begin
  for p in
    select c.tablename, regexp_replace(c.qual, customer_of, 'coalesce(\1 = \2, true)') as cheaper
    from pg_policies c
    join pg_attribute a on a.attrelid = format('%I.%I', c.schemaname, c.tablename)::regclass
      and a.attname = (regexp_match(c.qual, customer_of))[1] and a.attnotnull
    where c.schemaname = 'public' and c.policyname = 'tenant' and c.qual ~ customer_of
  loop
    execute format('alter policy tenant on %I using (%s)', p.tablename, p.cheaper);
  end loop;
end $$;

-- The same for tables to come. What is written is checked as before.
create or replace procedure fence(p_table regclass, p_customer name, variadic p_inside text[]) language plpgsql as $$
declare
  always boolean := (select attnotnull from pg_attribute where attrelid = p_table and attname = p_customer);
  read_as text := format('partner_id = (select nullif(current_setting(''app.partner'', true), '''')::uuid) and %s', case when always
    then format($p$coalesce(%I = (select nullif(current_setting('app.customer', true), '')::uuid), true)$p$, p_customer)
    else format($p$((select current_setting('app.customer', true) = '')
      or %I = (select nullif(current_setting('app.customer', true), '')::uuid))$p$, p_customer) end);
  written_as text := format($p$partner_id = nullif(current_setting('app.partner', true), '')::uuid
    and (current_setting('app.customer', true) = ''
      or %I = nullif(current_setting('app.customer', true), '')::uuid)$p$, p_customer);
begin
  execute format('alter table %s enable row level security', p_table);
  execute format('alter table %s force row level security', p_table);
  execute format('create policy tenant on %s to portal_request using (%s) with check (%s)', p_table, read_as, written_as);
  execute format('create policy inside on %s to %s using (true) with check (true)', p_table, array_to_string(p_inside, ', '));
end $$;
