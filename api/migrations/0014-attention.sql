-- What needs somebody: of each thing that has failed, waits for a person or is not as it should be, one row for each reason.
-- It comes and goes with the change of the thing, in the same transaction, so that nothing is searched for.
create table attention (
  partner_id uuid not null,
  -- Whose it is: a customer, or the partner itself.
  customer_id uuid not null,
  id uuid not null default gen_random_uuid(),
  kind text not null,
  -- Null of what is of no service.
  service text,
  level text not null check (level in ('error', 'warning', 'unknown', 'busy')),
  -- The id of the thing in its own table.
  thing text not null,
  name text,
  -- Since when it is so; of what is going to happen, when.
  since timestamptz not null default portal_now(),
  primary key (partner_id, id),
  unique (partner_id, customer_id, kind, thing, level),
  foreign key (partner_id, customer_id) references organization (partner_id, id) on delete cascade
);
select keep_to_customer('attention', 'portal_auth', 'portal_worker');
grant select on attention to portal_request, portal_auth;
grant select, insert, update, delete on attention to portal_worker;

-- What a row of a table that is watched says of itself when it changes: arguments are the kind, service and level of the
-- reason, whether it holds, and the columns of the customer, the thing, its name and the moment.
create function keep_attention() returns trigger
  language plpgsql volatile security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  changed jsonb := case when tg_op = 'DELETE' then to_jsonb(old) else to_jsonb(new) end;
  p_partner uuid := (changed ->> 'partner_id')::uuid;
  p_customer uuid := (changed ->> tg_argv[4])::uuid;
begin
  if tg_argv[3]::boolean then
    insert into attention as a (partner_id, customer_id, kind, service, level, thing, name, since)
    values (p_partner, p_customer, tg_argv[0], coalesce(nullif(tg_argv[1], ''), changed ->> 'service'), tg_argv[2],
      changed ->> tg_argv[5], changed ->> tg_argv[6], coalesce((changed ->> tg_argv[7])::timestamptz, portal_now()))
    on conflict (partner_id, customer_id, kind, thing, level) do update set name = excluded.name,
      since = case when tg_argv[7] = '' then a.since else excluded.since end
    where (a.name, a.since) is distinct from (excluded.name, case when tg_argv[7] = '' then a.since else excluded.since end);
  else
    delete from attention a where a.partner_id = p_partner and a.customer_id = p_customer and a.kind = tg_argv[0]
      and a.thing = changed ->> tg_argv[5] and a.level = tg_argv[2];
  end if;
  return null;
end $$;
revoke all on function keep_attention() from public;

-- Has a reason kept of each row of a table for which a condition holds: the SQL of a row `x`, which depends on nothing but
-- the row. What time alone changes is written to a column by whoever notices.
create function watch_things(p_table regclass, p_kind text, p_service text, p_level text, p_holds text, p_name text,
  p_customer text default 'customer_id', p_thing text default 'id', p_since text default '') returns void
  language plpgsql volatile set search_path = pg_catalog, public, pg_temp as $$
declare
  holds text := 'coalesce(' || regexp_replace(p_holds, '\mx\.', 'new.', 'g') || ', false)';
  held text := 'coalesce(' || regexp_replace(p_holds, '\mx\.', 'old.', 'g') || ', false)';
  words text := format('%L, %L, %L, %%L, %L, %L, %L, %L', p_kind, p_service, p_level, p_customer, p_thing, p_name, p_since);
  called text := p_kind || '_' || p_level;
begin
  execute format('create trigger %I after insert or update on %s for each row when (%s) execute function keep_attention(%s)',
    called || '_begins', p_table, holds, format(words, true));
  execute format('create trigger %I after update on %s for each row when (%s and not %s) execute function keep_attention(%s)',
    called || '_ends', p_table, held, holds, format(words, false));
  execute format('create trigger %I after delete on %s for each row when (%s) execute function keep_attention(%s)',
    called || '_gone', p_table, held, format(words, false));
end $$;
revoke all on function watch_things(regclass, text, text, text, text, text, text, text, text) from public;

-- Of things that carry an operation: one that has failed, or that waits for a person.
create function watch_orders(p_table regclass, p_kind text, p_service text, p_name text, p_thing text default 'id') returns void
  language sql volatile set search_path = pg_catalog, public, pg_temp as $$
  select watch_things(p_table, p_kind, p_service, s.level, format('x.operation ->> ''state'' = %L', s.state), p_name, p_thing => p_thing)
  from (values ('error', 'failed'), ('warning', 'needs-attention')) s(level, state)
$$;
revoke all on function watch_orders(regclass, text, text, text, text) from public;

-- Customers that are going to be deleted.
select watch_things('organization', 'deletion', '', 'warning', 'x.kind = ''customer'' and x.delete_after is not null', '',
  p_customer => 'id', p_since => 'delete_after');
