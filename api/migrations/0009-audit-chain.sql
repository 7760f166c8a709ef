-- The role that appends to the chains of the audit log and searches it. Nobody the application works as is a member of
-- it; the owner of the tables is, to verify the chains.
do $$
begin
  if not exists (select from pg_roles where rolname = 'portal_audit') then
    create role portal_audit nologin nosuperuser nobypassrls;
  end if;
  if not pg_has_role(current_user, 'portal_audit', 'member') then
    execute format('grant portal_audit to %I', current_user);
  end if;
end $$;
grant usage on schema public to portal_audit;
-- Only while functions are handed over to it: their new owner has to be allowed to have them here.
grant create on schema public to portal_audit, portal_auth;

-- The customer that a person belongs to or acted as; entries that a customer must not read, though they are about it;
-- the place in the chain.
alter table audit_entry
  add column user_customer_name text,
  add column in_house boolean not null default false,
  add column shard smallint,
  add column seq bigint,
  add column hash bytea;

drop policy tenant on audit_entry;
create policy tenant on audit_entry to portal_request
  using (
    partner_id = (select nullif(current_setting('app.partner', true), '')::uuid)
    and (
      (select current_setting('app.customer', true) = '')
      or customer_id = (select nullif(current_setting('app.customer', true), '')::uuid) and not in_house
    )
  )
  with check (
    partner_id = (select nullif(current_setting('app.partner', true), '')::uuid)
    and (
      (select current_setting('app.customer', true) = '')
      or customer_id = (select nullif(current_setting('app.customer', true), '')::uuid)
    )
  );
create policy chain on audit_entry for select to portal_audit using (true);
grant select on audit_entry to portal_audit;

-- The last entry of each chain. A partner has 16 of them, so that those who write at the same time do not queue.
create table audit_chain (
  partner_id uuid not null,
  shard smallint not null check (shard between 0 and 15),
  seq bigint not null default 0,
  hash bytea not null default decode(repeat('00', 32), 'hex') check (octet_length(hash) = 32),
  primary key (partner_id, shard)
) with (fillfactor = 50);
alter table audit_chain enable row level security;
alter table audit_chain force row level security;
create policy chain on audit_chain to portal_audit using (true) with check (true);
grant select, insert, update on audit_chain to portal_audit;

-- What an entry says, as the digest of PostgreSQL's binary form of a row: the same whatever a session's zone or style of
-- dates, and a fifth of the work of JSON.
create function audit_digest(
  partner_id uuid, shard smallint, seq bigint, id uuid, at timestamptz, event text, service text, customer_id uuid,
  target_customer_name text, target text, user_id uuid, user_name text, user_customer_name text,
  acting_organization_id uuid, acting_organization_name text, session_id uuid, request_id text, ip text, in_house boolean,
  details jsonb
) returns bytea language sql stable as $$
  select sha256(record_send(row(partner_id, shard, seq, id, at, event, service, customer_id, target_customer_name, target,
    user_id, user_name, user_customer_name, acting_organization_id, acting_organization_name, session_id, request_id, ip,
    in_house, details)))
$$;

-- Appends an entry to a chain of its partner, in the transaction that writes it. A chain that somebody else writes to is
-- passed over, so that nobody waits, and two who write for two partners in turn do not wait for each other; only when all
-- are held, one waits, and PostgreSQL ends what would be a deadlock.
create function chain_audit_entry() returns trigger
  language plpgsql volatile security definer set search_path = pg_catalog, public as $$
declare
  wanted smallint := pg_backend_pid() % 16;
  head audit_chain%rowtype;
begin
  -- Texts are in the encoding of the session.
  if pg_client_encoding() <> 'UTF8' then
    raise exception 'the audit log is written in UTF8';
  end if;
  select * into head from audit_chain c where c.partner_id = new.partner_id and c.shard = wanted
    for update skip locked;
  for attempt in 1..2 loop
    exit when found;
    select * into head from audit_chain c where c.partner_id = new.partner_id
      order by (c.shard - wanted + 16) % 16 limit 1 for update skip locked;
    exit when found or attempt = 2;
    insert into audit_chain (partner_id, shard) select new.partner_id, s from generate_series(0, 15) s
      on conflict do nothing;
  end loop;
  if head.partner_id is null then
    select * into strict head from audit_chain c where c.partner_id = new.partner_id and c.shard = wanted for update;
  end if;
  new.shard := head.shard;
  new.seq := head.seq + 1;
  new.hash := sha256(head.hash || audit_digest(new.partner_id, new.shard, new.seq, new.id, new.at, new.event, new.service,
    new.customer_id, new.target_customer_name, new.target, new.user_id, new.user_name, new.user_customer_name,
    new.acting_organization_id, new.acting_organization_name, new.session_id, new.request_id, new.ip, new.in_house,
    new.details));
  update audit_chain c set seq = new.seq, hash = new.hash where c.partner_id = head.partner_id and c.shard = head.shard;
  return new;
end $$;
alter function chain_audit_entry() owner to portal_audit;
revoke all on function chain_audit_entry() from public;
create trigger chain before insert on audit_entry for each row execute function chain_audit_entry();

-- The entries of before, each partner's in one chain.
do $$
declare
  e audit_entry%rowtype;
  head audit_chain%rowtype;
begin
  for e in select * from audit_entry order by partner_id, at, id loop
    insert into audit_chain (partner_id, shard) values (e.partner_id, 0) on conflict do nothing;
    select * into head from audit_chain c where c.partner_id = e.partner_id and c.shard = 0;
    head.seq := head.seq + 1;
    head.hash := sha256(head.hash || audit_digest(e.partner_id, head.shard, head.seq, e.id, e.at, e.event, e.service,
      e.customer_id, e.target_customer_name, e.target, e.user_id, e.user_name, e.user_customer_name,
      e.acting_organization_id, e.acting_organization_name, e.session_id, e.request_id, e.ip, e.in_house, e.details));
    update audit_chain c set seq = head.seq, hash = head.hash where c.partner_id = e.partner_id and c.shard = 0;
    update audit_entry a set shard = 0, seq = head.seq, hash = head.hash
      where a.partner_id = e.partner_id and a.at = e.at and a.id = e.id;
  end loop;
end $$;

-- Makes the partitions from a month to two months ahead, as before; demo data begins earlier than its installation.
drop function ensure_audit_partitions();
create function ensure_audit_partitions(p_since timestamptz default now()) returns void
  language plpgsql volatile security definer set search_path = pg_catalog, public as $$
declare
  month_start timestamptz := date_trunc('month', p_since at time zone 'UTC') at time zone 'UTC';
  month_end timestamptz;
  partition text;
begin
  perform pg_advisory_xact_lock(7203117);
  while month_start <= now() + interval '2 months' loop
    month_end := (month_start at time zone 'UTC' + interval '1 month') at time zone 'UTC';
    partition := 'audit_entry_' || to_char(month_start at time zone 'UTC', 'YYYYMM');
    if to_regclass('public.' || partition) is null then
      -- Nothing may come into it between the move and the attachment.
      lock table public.audit_entry_rest in access exclusive mode;
      execute format('create table public.%I (like public.audit_entry including defaults)', partition);
      execute format('with moved as (delete from public.audit_entry_rest where at >= %L and at < %L returning *)
        insert into public.%I select * from moved', month_start, month_end, partition);
      execute format('alter table public.audit_entry attach partition public.%I for values from (%L) to (%L)',
        partition, month_start, month_end);
    end if;
    month_start := month_end;
  end loop;
end $$;
revoke all on function ensure_audit_partitions(timestamptz) from public;
grant execute on function ensure_audit_partitions(timestamptz) to portal_worker;

create index audit_entry_by_event on audit_entry (partner_id, event, at desc, id desc);

-- The words of an entry, each behind a mark of its partner, so that a search reads only its own tenant's in the index. The
-- mark is the end of the id, because the beginning is the time.
create function audit_words(partner_id uuid, event text, ip text, user_name text, target text, target_customer_name text)
  returns tsvector language sql immutable parallel safe as $$
  select array_to_tsvector(
    array_remove(string_to_array(
      replace(translate(lower((' ' || user_name || ' ' || target || coalesce(' ' || target_customer_name, ''))
        collate "und-x-icu"), '@.-_,/()', '        '), ' ', ' ' || right(partner_id::text, 8)), ' '), '')
    || (right(partner_id::text, 8) || '#' || event) || (right(partner_id::text, 8) || coalesce(ip, '')))
$$;
-- What waits to be put in order is read by every search: it is kept short.
create index audit_entry_words on audit_entry
  using gin (audit_words(partner_id, event, ip, user_name, target, target_customer_name)) with (gin_pending_list_limit = 256);
create index audit_entry_by_request on audit_entry (partner_id, request_id text_pattern_ops);

-- The newest entries of the open tenant that have all the words: `p_words` is a list of {word, events}, and a word is had
-- by an entry with a word that begins with it, or of one of the events, whose texts have it. A function, because under
-- row-level security no comparison of words may use an index; so it names the tenant itself, from the session.
create function search_audit_log(
  p_words jsonb, p_request text, p_filter jsonb, p_from timestamptz, p_to timestamptz, p_at timestamptz, p_id uuid,
  p_limit integer
) returns setof audit_entry
  language plpgsql stable security definer set search_path = pg_catalog, public as $$
declare
  house uuid := nullif(current_setting('app.partner', true), '')::uuid;
  narrowed uuid := nullif(current_setting('app.customer', true), '')::uuid;
  mark text := right(house::text, 8);
  wanted text;
begin
  select string_agg(format('(%s)', term), ' & ') into wanted from (
    select quoted.lexeme || ':*' || coalesce((
      select string_agg(' | ''' || mark || '#' || e || '''', '') from jsonb_array_elements_text(w -> 'events') e), '') as term
    from jsonb_array_elements(p_words) w
    cross join lateral (select '''' || mark || replace(replace(w ->> 'word', '\', '\\'), '''', '''''') || '''' as lexeme) quoted
  ) terms;
  -- Planned for its values, because words are as rare as they are.
  return query execute '
    select t.* from audit_entry t where t.partner_id = $1
      and (audit_words(t.partner_id, t.event, t.ip, t.user_name, t.target, t.target_customer_name) @@ $2::tsquery
        or $3 is not null and t.request_id like $3)
      and ($4 is null or t.customer_id = $4 and not t.in_house)
      and ($5 -> ''events'' is null or t.event = any(array(select jsonb_array_elements_text($5 -> ''events''))))
      and ($5 ->> ''service'' is null or t.service = $5 ->> ''service'')
      and ($5 ->> ''userId'' is null or t.user_id = ($5 ->> ''userId'')::uuid)
      and ($5 ->> ''customerId'' is null or t.customer_id = ($5 ->> ''customerId'')::uuid)
      and t.at >= $6 and t.at < $7 and t.at <= $8 and (t.at, t.id) < ($8, $9)
    order by t.at desc, t.id desc limit $10'
    using house, wanted, p_request || '%', narrowed, p_filter, p_from, p_to, p_at, p_id, p_limit;
end $$;
alter function search_audit_log(jsonb, text, jsonb, timestamptz, timestamptz, timestamptz, uuid, integer) owner to portal_audit;
revoke all on function search_audit_log(jsonb, text, jsonb, timestamptz, timestamptz, timestamptz, uuid, integer) from public;
grant execute on function search_audit_log(jsonb, text, jsonb, timestamptz, timestamptz, timestamptz, uuid, integer) to portal_request;

-- The name of the open tenant's house, for its customers' people, who may not read the house itself.
create function house_name() returns text
  language sql stable security definer set search_path = pg_catalog, public as $$
  select o.name from organization o
  where o.partner_id = nullif(current_setting('app.partner', true), '')::uuid and o.id = o.partner_id
$$;
alter function house_name() owner to portal_auth;
revoke all on function house_name() from public;
grant execute on function house_name() to portal_request;

revoke create on schema public from portal_audit, portal_auth;
