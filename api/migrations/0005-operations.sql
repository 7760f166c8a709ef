-- What the portal was ordered to change in a cloud. The row is the queue, the history and what a person sees: there is
-- no second truth. A worker claims a due row by moving `due_at` one lease ahead; a crash lets the lease run out.
create table operation (
  partner_id uuid not null,
  customer_id uuid not null,
  id uuid not null,
  kind text not null,
  service text not null,
  subject text not null default '',
  target_id uuid not null,
  -- Of one thing, operations of different lanes may be open at a time.
  lane text not null default 'edit',
  input jsonb not null default '{}',
  -- Of what costs: the lines and prices that were agreed to, none when it cost no more than before.
  agreed jsonb,
  -- Of an order whose lines end one by one: what became of each.
  line_results jsonb,
  state text not null default 'waiting'
    check (state in ('waiting', 'running', 'succeeded', 'failed', 'needs-attention')),
  step integer not null default 0,
  steps integer not null default 1,
  attempts integer not null default 0,
  -- Tries that met an error of the portal itself; one that a cloud made wait is none.
  errors integer not null default 0,
  reason text,
  reason_values jsonb not null default '{}',
  -- Which system and region it waits for: `{"system", "region"}`.
  waits_for jsonb,
  -- What a try has asked to be kept for the next, e.g. the address of a cloud's task.
  memory jsonb,
  -- Why it has failed, while what is half made is taken back.
  undoing jsonb,
  -- Who gave it up, and what is left behind: `{"by", "leftBehind"}`. It ends at its next turn.
  given_up jsonb,
  reference text not null,
  expected_seconds integer not null,
  due_at timestamptz not null default now(),
  lease_id uuid,
  created_at timestamptz not null default portal_now(),
  -- When somebody had it tried again, last.
  retried_at timestamptz,
  created_by uuid not null,
  created_by_name text not null,
  -- Who ordered it, as the audit log names them: real user, acting organization, session, request.
  actor jsonb not null,
  finished_at timestamptz,
  -- When somebody said that what was given back is not wanted any more.
  let_go_at timestamptz,
  primary key (partner_id, id),
  foreign key (partner_id, customer_id) references organization (partner_id, id) on delete cascade
);
create index operation_due on operation (due_at) where state in ('waiting', 'running');
create index operation_by_time on operation (partner_id, created_at desc, id desc);
create index operation_by_customer on operation (partner_id, customer_id, created_at desc, id desc);
create index operation_stuck on operation (created_at, id) where state in ('failed', 'needs-attention');
-- One open operation per thing and lane: a repeated order cannot start a second one. A service's thing is the customer,
-- which has several services.
create unique index operation_one_open on operation (partner_id, service, target_id, lane)
  where state in ('waiting', 'running', 'needs-attention');

-- Answers by the key of a call, for its repetition.
create table idempotency_key (
  partner_id uuid not null,
  user_id uuid not null,
  endpoint text not null,
  key text not null,
  request_hash text not null,
  status integer not null,
  answer jsonb not null,
  answered_at timestamptz not null default now(),
  primary key (partner_id, user_id, endpoint, key)
);

-- Which workers live: each renews its row.
create table worker_process (
  id uuid primary key,
  begun_at timestamptz not null default now(),
  seen_at timestamptz not null default now()
);

-- The operator reads the operations of all partners; what changes them is done in the partner, under its row-level
-- security.
select keep_to_customer('operation', 'portal_auth', 'portal_worker');

alter table idempotency_key enable row level security;
alter table idempotency_key force row level security;
create policy tenant on idempotency_key to portal_request
  using (partner_id = (select tenant('partner')))
  with check (partner_id = tenant('partner'));
create policy inside on idempotency_key to portal_auth, portal_worker using (true) with check (true);

grant select, insert on operation to portal_request;
grant update (state, step, attempts, errors, reason, reason_values, waits_for, memory, undoing, given_up, agreed, line_results, due_at,
  retried_at, finished_at, let_go_at) on operation to portal_request;
grant select on operation, worker_process to portal_auth;
grant select, insert, update, delete on operation, worker_process to portal_worker;
grant select, insert on idempotency_key to portal_request, portal_auth;
grant select, delete on idempotency_key to portal_worker;

-- Locks a key until the transaction ends, and then looks for its answer: in this order, each with its own snapshot, so
-- that no answer comes between. As the one who asks, whom row-level security binds, and with their search path: to set
-- one costs a fifth of the call.
create function claim_key(p_partner uuid, p_user uuid, p_endpoint text, p_key text)
  returns table (got boolean, request_hash text, status integer, answer jsonb)
  language plpgsql volatile rows 1 as $$
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

create trigger operation_due_now after insert on operation for each statement execute function announce('operation');
