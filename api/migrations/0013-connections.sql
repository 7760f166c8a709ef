-- The circuit and the last answer of each connection, shared by all processes. A connection is tested like a queue is
-- worked through: its row is due, one worker claims it, tests the connection, and writes the answer.
create table connection_state (
  system text not null,
  region text not null,
  reachable boolean,
  reason text,
  -- What was answered, for the operator; never a secret.
  said text,
  took_ms integer,
  changed_at timestamptz not null default now(),
  checked_at timestamptz,
  due_at timestamptz not null default now(),
  lease_id uuid,
  primary key (system, region)
);

-- The last test of each connection that a person requested; the operator's. There is one at a time: who requests one
-- meanwhile waits for the same answer.
create table connection_test (
  partner_id uuid not null,
  system text not null,
  region text not null,
  id uuid not null,
  requested_at timestamptz not null default now(),
  -- Who requested it, as the audit log names them.
  actor jsonb not null,
  answered_at timestamptz,
  reachable boolean,
  reason text,
  said text,
  took_ms integer,
  primary key (partner_id, system, region)
);

alter table connection_test enable row level security;
alter table connection_test force row level security;
create policy inside on connection_test to portal_auth, portal_worker using (true) with check (true);

-- Partners see whether their region answers; what was answered is the operator's.
grant select (system, region, reachable, reason, changed_at, checked_at) on connection_state to portal_request;
create view connection_reachable with (security_invoker = true) as
  select system, region, reachable from connection_state;
grant select on connection_reachable to portal_request;
grant select on connection_state to portal_auth;
grant insert (system, region) on connection_state to portal_auth;
grant update (due_at) on connection_state to portal_auth;
grant select, insert, update on connection_state to portal_worker;
grant select, insert, update on connection_test to portal_auth, portal_worker;

-- Secrets that rotate while they are used, sealed with the portal's key; the operator's. `warned_days` is the stage that
-- was warned of last. Who exchanges one holds its lease.
create table connection_secret (
  partner_id uuid not null,
  system text not null,
  region text not null,
  sealed text not null,
  expires_at timestamptz not null,
  replaced_at timestamptz not null default now(),
  warned_days integer,
  lease_id uuid,
  lease_until timestamptz,
  primary key (partner_id, system, region),
  check ((lease_id is null) = (lease_until is null))
);

alter table connection_secret enable row level security;
alter table connection_secret force row level security;
create policy inside on connection_secret to portal_auth, portal_worker using (true) with check (true);
grant select, insert, update on connection_secret to portal_auth, portal_worker;
