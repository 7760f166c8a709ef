-- Written in the transaction of what it records; partitioned by month; the application only ever inserts.
create table audit_entry (
  partner_id uuid not null,
  customer_id uuid,
  id uuid not null,
  at timestamptz not null default now(),
  event text not null,
  service text,
  -- Who did it, and for whom while impersonating.
  user_id uuid,
  user_name text not null default '',
  -- The customer that the person belongs to or acted as.
  user_customer_name text,
  acting_organization_id uuid,
  acting_organization_name text,
  target text not null default '',
  target_customer_name text,
  session_id uuid,
  request_id text,
  ip text,
  -- A customer must not read it, though it is about the customer.
  internal boolean not null default false,
  details jsonb not null default '{}',
  -- The place in the chain.
  shard smallint,
  seq bigint,
  hash bytea,
  -- The indexes hold what the policy asks about, so that entries are counted without being read.
  primary key (partner_id, at, id) include (customer_id, internal)
) partition by range (at);
create index audit_entry_by_customer on audit_entry (partner_id, customer_id, at desc, id desc) include (internal);
create index audit_entry_by_user on audit_entry (partner_id, user_id, at desc, id desc) include (customer_id, internal);
create index audit_entry_by_event on audit_entry (partner_id, event, at desc, id desc) include (customer_id, internal);
create index audit_entry_by_request on audit_entry (partner_id, request_id text_pattern_ops);
create table audit_entry_rest partition of audit_entry default;

-- The last entry of each chain. A partner has 16 of them, so that those who write at the same time do not queue.
create table audit_chain (
  partner_id uuid not null,
  shard smallint not null check (shard between 0 and 15),
  seq bigint not null default 0,
  hash bytea not null default decode(repeat('00', 32), 'hex') check (octet_length(hash) = 32),
  primary key (partner_id, shard)
) with (fillfactor = 50);

alter table audit_entry enable row level security;
alter table audit_entry force row level security;
create policy tenant on audit_entry to portal_request
  using (case when (select is_narrowed())
    then (partner_id, customer_id) = (select t.partner, t.customer from tenant_customer() t) and not internal
    else partner_id = (select tenant('whole')) end)
  with check (partner_id = tenant('whole') or partner_id = tenant('partner') and customer_id = tenant('customer'));
create policy inside on audit_entry to portal_auth, portal_worker using (true) with check (true);
create policy chain on audit_entry for select to portal_audit using (true);

alter table audit_chain enable row level security;
alter table audit_chain force row level security;
create policy chain on audit_chain to portal_audit using (true) with check (true);

grant select, insert on audit_entry to portal_request;
grant insert on audit_entry to portal_auth, portal_worker;
grant select on audit_entry to portal_audit;
grant select, insert, update on audit_chain to portal_audit;

-- What an entry says, as the digest of PostgreSQL's binary form of a row: the same whatever a session's zone or style
-- of dates, and a fifth of the work of JSON.
create function audit_digest(
  partner_id uuid, shard smallint, seq bigint, id uuid, at timestamptz, event text, service text, customer_id uuid,
  target_customer_name text, target text, user_id uuid, user_name text, user_customer_name text,
  acting_organization_id uuid, acting_organization_name text, session_id uuid, request_id text, ip text, internal boolean,
  details jsonb
) returns bytea
  language sql stable as $$
  select sha256(record_send(row(partner_id, shard, seq, id, at, event, service, customer_id, target_customer_name, target,
    user_id, user_name, user_customer_name, acting_organization_id, acting_organization_name, session_id, request_id, ip,
    internal, details)))
$$;

-- Appends an entry to a chain of its partner, in the transaction that writes it. A chain that somebody else writes to
-- is passed over, so that nobody waits, and two who write for two partners in turn do not wait for each other; only
-- when all are locked, one waits, and PostgreSQL ends what would be a deadlock.
create function chain_audit_entry() returns trigger
  language plpgsql volatile security definer set search_path = pg_catalog, public, pg_temp as $$
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
    new.acting_organization_id, new.acting_organization_name, new.session_id, new.request_id, new.ip, new.internal,
    new.details));
  update audit_chain c set seq = new.seq, hash = new.hash where c.partner_id = head.partner_id and c.shard = head.shard;
  return new;
end $$;
revoke all on function chain_audit_entry() from public;
create trigger chain before insert on audit_entry for each row execute function chain_audit_entry();

-- Makes the partitions from a month to two months ahead; run by migrate and every hour by the worker; demo data begins
-- earlier than its installation. A month that began in the default partition is moved out of it, because the new one
-- could not be attached beside its rows.
create function ensure_audit_partitions(p_since timestamptz default now()) returns void
  language plpgsql volatile security definer set search_path = pg_catalog, public, pg_temp as $$
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

-- The words of an entry, each behind a mark of its partner, so that a search reads only its own tenant's in the index.
-- The mark is the end of the id, because the beginning is the time. An event stands behind #, the address of a
-- customer's own people and of those who acted as it behind /, another address behind @: no word begins with one of
-- these.
create function audit_words(
  partner_id uuid, event text, ip text, user_name text, user_customer_name text, acting_organization_name text,
  target text, target_customer_name text, details jsonb
) returns tsvector
  language sql immutable parallel safe as $$
  select array_to_tsvector(
    array_remove(string_to_array(
      replace(translate(lower((' ' || user_name || coalesce(' ' || user_customer_name, '')
        || coalesce(' ' || acting_organization_name, '') || ' ' || target || coalesce(' ' || target_customer_name, '')
        || jsonb_path_query_array(details, '$.*[*] ? (@.type() == "string")')::text)
        collate "und-x-icu"), '@.-_,/()[]"', '           '), ' ', ' ' || right(partner_id::text, 8)), ' '), '')
    || (right(partner_id::text, 8) || '#' || event)
    || (right(partner_id::text, 8) || case when user_customer_name is null then '@' else '/' end || coalesce(ip, '')))
$$;
-- What waits to be put in order is read by every search: it is kept short.
create index audit_entry_words on audit_entry using gin (audit_words(partner_id, event, ip, user_name, user_customer_name,
  acting_organization_name, target, target_customer_name, details)) with (gin_pending_list_limit = 256);

-- The newest entries of the open tenant that have all the words, each with the number of all that have them when
-- `p_is_frequent` is not known yet, up to 10,001. `p_words` is a list of {word, events, isAddress}, and a word is had
-- by an entry with a word or an address that begins with it, or of one of the events, whose texts have it. A function,
-- because under row-level security no comparison of words may use an index; so it names the tenant itself, from the
-- session. The words are read once for the page and the count together, by plans that are made once for a connection:
-- to plan over all months costs more than most searches, and rare words would be looked for from the newest entry on.
create function search_audit_log(
  p_words jsonb, p_request text, p_filter jsonb, p_from timestamptz, p_to timestamptz, p_at timestamptz, p_id uuid,
  p_limit integer, p_is_frequent boolean
) returns table (entry audit_entry, total bigint)
  language plpgsql stable security definer set search_path = pg_catalog, public, pg_temp set plan_cache_mode = force_generic_plan as $$
declare
  most constant bigint := 10000;
  tenant_partner uuid := tenant('partner');
  narrowed uuid := tenant('customer');
  mark text := right(tenant_partner::text, 8);
  -- What a word may stand behind; nothing for a word itself.
  signs text[] := case when narrowed is null then array['/', '@'] else array['/'] end;
  of_events text[] := case when p_filter -> 'events' is null then null
    else array(select jsonb_array_elements_text(p_filter -> 'events')) end;
  of_service text := p_filter ->> 'service';
  of_person uuid := (p_filter ->> 'userId')::uuid;
  of_customer uuid := (p_filter ->> 'customerId')::uuid;
  wanted tsquery;
  counted bigint;
  moments timestamptz[];
  ids uuid[];
begin
  select string_agg(format('(%s)', term), ' & ')::tsquery into wanted from (
    select (
      select string_agg('''' || mark || sign || replace(replace(w ->> 'word', '\', '\\'), '''', '''''') || ''':*', ' | ')
      from unnest('{""}' || case when (w ->> 'isAddress')::boolean then signs else '{}' end) sign
    ) || coalesce((
      select string_agg(' | ''' || mark || '#' || e || '''', '') from jsonb_array_elements_text(w -> 'events') e), '') as term
    from jsonb_array_elements(p_words) w
  ) terms;

  -- In no order, so that the index of words leads; "is true" keeps a comparison from another index, which would be
  -- taken for the better one as long as nobody knows the values.
  if p_is_frequent is distinct from true then
    with words as materialized (
      select t.at, t.id from audit_entry t
      where (t.partner_id = tenant_partner) is true
        and audit_words(t.partner_id, t.event, t.ip, t.user_name, t.user_customer_name, t.acting_organization_name, t.target,
          t.target_customer_name, t.details) @@ wanted
        and (narrowed is null or t.customer_id = narrowed and not t.internal)
        and (of_events is null or t.event = any(of_events)) and (of_service is null or t.service = of_service)
        and (of_person is null or t.user_id = of_person) and (of_customer is null or t.customer_id = of_customer)
        and t.at >= p_from and t.at < p_to and t.at <= p_at and ((t.at, t.id) < (p_at, p_id)) is true
      limit most + 1
    ), hits as materialized (
      select words.at, words.id from words
      union all (
        select t.at, t.id from audit_entry t
        where p_request is not null and t.partner_id = tenant_partner
          and t.request_id ~>=~ p_request and t.request_id ~<~ (p_request || '~')
          and (t.at, t.id) not in (select words.at, words.id from words)
          and (narrowed is null or t.customer_id = narrowed and not t.internal)
          and (of_events is null or t.event = any(of_events)) and (of_service is null or t.service = of_service)
          and (of_person is null or t.user_id = of_person) and (of_customer is null or t.customer_id = of_customer)
          and t.at >= p_from and t.at < p_to and t.at <= p_at and (t.at, t.id) < (p_at, p_id)
        limit most + 1)
    ), page as materialized (
      select hits.at, hits.id from hits order by hits.at desc, hits.id desc limit p_limit
    )
    select (select least(count(*), most + 1) from hits), array(select page.at from page), array(select page.id from page)
    into counted, moments, ids;
  end if;

  if counted <= most then
    return query select t, counted from unnest(moments, ids) k (at, id)
      join audit_entry t on t.partner_id = tenant_partner and t.at = k.at and t.id = k.id;
    return;
  end if;
  -- So many that a page is soon found from the newest on; a comparison of another form leaves the index of words alone.
  return query select t, counted from audit_entry t
    where t.partner_id = tenant_partner
      and ((audit_words(t.partner_id, t.event, t.ip, t.user_name, t.user_customer_name, t.acting_organization_name, t.target,
        t.target_customer_name, t.details) @@ wanted) is true or t.request_id like p_request || '%')
      and (narrowed is null or t.customer_id = narrowed and not t.internal)
      and (of_events is null or t.event = any(of_events)) and (of_service is null or t.service = of_service)
      and (of_person is null or t.user_id = of_person) and (of_customer is null or t.customer_id = of_customer)
      and t.at >= p_from and t.at < p_to and t.at <= p_at and (t.at, t.id) < (p_at, p_id)
    order by t.at desc, t.id desc limit p_limit;
end $$;
revoke all on function search_audit_log(jsonb, text, jsonb, timestamptz, timestamptz, timestamptz, uuid, integer,
  boolean) from public;
grant execute on function search_audit_log(jsonb, text, jsonb, timestamptz, timestamptz, timestamptz, uuid, integer,
  boolean) to portal_request;

-- Who did something last and when, for whoever was too late with the same: `portal_auth`, which does the operator's
-- tasks, reads no log.
create function last_entry(p_partner uuid, p_event text) returns table (by text, at timestamptz)
  language sql stable security definer set search_path = pg_catalog, public, pg_temp as $$
  select e.user_name, e.at from audit_entry e
  where e.partner_id = p_partner and e.event = p_event
  order by e.at desc, e.id desc limit 1
$$;
revoke all on function last_entry(uuid, text) from public;
grant execute on function last_entry(uuid, text) to portal_auth;
