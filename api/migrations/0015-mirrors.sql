-- What is copied of outside systems. A mirror is of one customer's part of a region, or, without a partner, of a whole
-- connection; its row is due like that of a queue. `whole` reads everything, and `changes` what is new since, while a
-- screen of it is open.
create table mirror (
  partner_id uuid,
  customer_id uuid,
  name text not null,
  region text not null,
  -- It goes with the service.
  service text,
  part text not null default 'whole' check (part in ('whole', 'changes')),
  id uuid primary key default gen_random_uuid(),
  system text not null,
  due_at timestamptz not null default now(),
  lease_id uuid,
  attempts integer not null default 0,
  reason text,
  -- Since when it has not been read, of tries that failed one after the other.
  failing_since timestamptz,
  -- Until then the system is not asked: it has said so.
  not_before timestamptz,
  synced_at timestamptz,
  -- When it was read last in a way that says what is missing.
  judged_at timestamptz,
  -- What of the last reading could not be read or written: [{id, reason, since}], the first of so many.
  unreadable jsonb not null default '[]',
  unreadable_count integer not null default 0,
  -- Where the system said that its changes begin the next time.
  since text,
  -- Until then, a screen of it counts as open.
  watched_until timestamptz,
  unique nulls not distinct (partner_id, customer_id, name, region, part),
  check ((partner_id is null) = (customer_id is null) and (partner_id is null) = (service is null)),
  check (part = 'changes' or since is null and watched_until is null),
  foreign key (partner_id, customer_id, service) references service (partner_id, customer_id, service) on delete cascade
);
create index mirror_due on mirror (due_at);

-- Gives a table of things that a mirror writes the columns of what a reading lacks: since when a thing is not seen, how many
-- whole readings in a row have lacked it, and when the first of them was asked for.
create function make_mirrored(p_table regclass) returns void
  language plpgsql volatile set search_path = pg_catalog, public, pg_temp as $$
begin
  execute format('alter table %s add column not_seen_since timestamptz, add column missed integer not null default 0,
    add column missed_from timestamptz', p_table);
end $$;
revoke all on function make_mirrored(regclass) from public;

-- Things that have ended because their system has them no more, each as the row that it was, so that it is the same if it
-- comes back.
create table gone_thing (
  partner_id uuid not null,
  customer_id uuid not null,
  service text not null,
  -- The table that it was in.
  thing text not null,
  place text not null,
  system_id text not null,
  row jsonb not null,
  last_seen_at timestamptz not null,
  ended_at timestamptz not null,
  primary key (partner_id, customer_id, thing, place, system_id),
  foreign key (partner_id, customer_id, service) references service (partner_id, customer_id, service) on delete cascade
);
alter table gone_thing enable row level security;
alter table gone_thing force row level security;
create policy inside on gone_thing to portal_worker using (true) with check (true);
grant select, insert, update, delete on gone_thing to portal_worker;

-- Connections of which something has not been read for so long that the operator was told, once of each reason until all
-- is read again.
create table stale_connection (
  system text not null,
  region text not null,
  reason text not null,
  since timestamptz not null,
  told_at timestamptz not null default portal_now(),
  primary key (system, region, reason)
);
grant select, insert, delete on stale_connection to portal_worker;

-- What is left of the requests that a connection may be sent in a minute, whichever process sends them.
create table request_budget (
  system text not null,
  region text not null,
  left_over double precision not null,
  refilled_at timestamptz not null,
  primary key (system, region)
);

select keep_to_customer('mirror', 'portal_auth', 'portal_worker');

grant select (partner_id, customer_id, service, system, name, region, part, synced_at) on mirror to portal_request;
grant select (partner_id, customer_id, name, system, region, part, synced_at, reason, lease_id, due_at, failing_since, unreadable,
  unreadable_count) on mirror to portal_auth;
grant update (due_at) on mirror to portal_auth;
grant select, insert, update, delete on mirror to portal_worker;
grant select, insert, update on request_budget to portal_auth;

-- When the mirrors of that name were last whole: those of the open tenant, and those of connections, which no tenant owns.
create function mirror_ages(p_name text) returns table (region text, synced_at timestamptz)
  language plpgsql stable security definer set search_path = pg_catalog, public, pg_temp as $$
#variable_conflict use_column
declare
  tenant_partner uuid := tenant('partner');
  narrowed uuid := tenant('customer');
begin
  return query select m.region, m.synced_at from mirror m
    where m.name = p_name and m.part = 'whole' and tenant_partner is not null
      and (m.partner_id is null or m.partner_id = tenant_partner and (narrowed is null or m.customer_id = narrowed));
end $$;
revoke all on function mirror_ages(text) from public;
grant execute on function mirror_ages(text) to portal_request;

-- Has the same mirrors read at once. A reading that is under way goes on: to begin anew each time that somebody asks
-- would never end. With `p_seconds`, what is new is asked for that long.
create function wake_mirrors(p_name text, p_seconds integer) returns void
  language plpgsql volatile security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  tenant_partner uuid := tenant('partner');
  narrowed uuid := tenant('customer');
begin
  update mirror m set
    due_at = case when m.part = 'whole' or m.due_at = 'infinity' then now() else m.due_at end,
    watched_until = case when m.part = 'changes' then now() + make_interval(secs => p_seconds) end
  where m.name = p_name and m.part = case when p_seconds is null then 'whole' else 'changes' end and tenant_partner is not null
    and (m.partner_id is null or m.partner_id = tenant_partner and (narrowed is null or m.customer_id = narrowed))
    and (p_seconds is not null or m.lease_id is null and m.due_at > now() + interval '2 seconds');
end $$;
revoke all on function wake_mirrors(text, integer) from public;
grant execute on function wake_mirrors(text, integer) to portal_request;

create trigger mirror_due_now after insert or update of due_at on mirror
  for each row when (new.due_at <= now()) execute function announce('mirror');
