-- A connection is asked like a queue is worked through: its row is due, one worker claims it, asks, and writes the answer.
alter table connection_state
  add column due_at timestamptz not null default now(),
  add column lease_id uuid,
  -- What was said, for the operator; never a secret.
  add column said text,
  add column took_ms integer;

-- The last test of each connection that a person asked for; the operator's. There is one at a time: who asks meanwhile
-- waits for the same answer.
create table connection_test (
  partner_id uuid not null,
  service text not null,
  region text not null,
  id uuid not null,
  requested_at timestamptz not null default now(),
  -- Who asked, as the audit log tells it.
  actor jsonb not null,
  answered_at timestamptz,
  reachable boolean,
  reason text,
  said text,
  took_ms integer,
  primary key (partner_id, service, region)
);
alter table connection_test enable row level security;
alter table connection_test force row level security;
create policy inside on connection_test to portal_auth, portal_worker using (true) with check (true);
grant select, insert, update on connection_test to portal_auth, portal_worker;

-- Partners are told whether their region answers; what was said is the operator's.
revoke select on connection_state from portal_request;
grant select (service, region, reachable, reason, changed_at, checked_at) on connection_state to portal_request;
grant select, insert (service, region), update (due_at) on connection_state to portal_auth;

-- How many mirrors are behind, over all partners.
alter policy inside on s3_mirror to portal_auth, portal_worker;
grant select (region, reason, synced_at) on s3_mirror to portal_auth;
