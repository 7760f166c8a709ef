-- What the portal was asked to change in a cloud. The row is the queue, the history and what a person sees: there is no
-- second truth. A worker claims a due row by moving `due_at` one lease ahead; a crash lets the lease run out.
create table operation (
  partner_id uuid not null,
  customer_id uuid not null,
  id uuid not null,
  kind text not null,
  service text not null,
  subject text not null default '',
  target_id uuid not null,
  input jsonb not null default '{}',
  state text not null default 'waiting'
    check (state in ('waiting', 'running', 'succeeded', 'failed', 'needs-attention')),
  step integer not null default 0,
  steps integer not null default 1,
  attempts integer not null default 0,
  -- Tries that met an error of the portal itself; one that a cloud made wait is none.
  errors integer not null default 0,
  reason text,
  reason_values jsonb not null default '{}',
  reference text not null,
  expected_seconds integer not null,
  due_at timestamptz not null default now(),
  lease_id uuid,
  created_at timestamptz not null default now(),
  -- When somebody had it tried again, last.
  retried_at timestamptz,
  created_by uuid not null,
  created_by_name text not null,
  -- Who asked, as the audit log tells it: real user, acting organization, session, request.
  actor jsonb not null,
  finished_at timestamptz,
  primary key (partner_id, id),
  foreign key (partner_id, customer_id) references organization (partner_id, id) on delete cascade
);
create index operation_due on operation (due_at) where state in ('waiting', 'running');
create index operation_by_time on operation (partner_id, created_at desc, id desc);
create index operation_by_customer on operation (partner_id, customer_id, created_at desc, id desc);
-- One open operation per thing: a repeated order cannot start a second one. A service's thing is the customer, which
-- has several services.
create unique index operation_one_open on operation (partner_id, service, target_id)
  where state in ('waiting', 'running', 'needs-attention');

-- Written in the transaction of what it tells; partitioned by month; the application only ever inserts.
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
  acting_organization_id uuid,
  acting_organization_name text,
  target text not null default '',
  target_customer_name text,
  session_id uuid,
  request_id text,
  ip text,
  details jsonb not null default '{}',
  primary key (partner_id, at, id)
) partition by range (at);
create index audit_entry_by_customer on audit_entry (partner_id, customer_id, at desc, id desc);
create index audit_entry_by_user on audit_entry (partner_id, user_id, at desc, id desc);
create table audit_entry_rest partition of audit_entry default;

-- Makes the partitions of this and the next two months; run by migrate and every hour by the worker. A month that began
-- in the default partition is moved out of it, because the new one could not be attached beside its rows.
create function ensure_audit_partitions() returns void
  language plpgsql volatile security definer set search_path = pg_catalog, public as $$
declare
  month_start timestamptz;
  month_end timestamptz;
  partition text;
begin
  perform pg_advisory_xact_lock(7203117);
  for i in 0..2 loop
    month_start := (date_trunc('month', now() at time zone 'UTC') + make_interval(months => i)) at time zone 'UTC';
    month_end := (date_trunc('month', now() at time zone 'UTC') + make_interval(months => i + 1)) at time zone 'UTC';
    partition := 'audit_entry_' || to_char(month_start at time zone 'UTC', 'YYYYMM');
    continue when to_regclass('public.' || partition) is not null;
    -- Nothing may come into it between the move and the attachment.
    lock table public.audit_entry_rest in access exclusive mode;
    execute format('create table public.%I (like public.audit_entry including defaults)', partition);
    execute format('with moved as (delete from public.audit_entry_rest where at >= %L and at < %L returning *)
      insert into public.%I select * from moved', month_start, month_end, partition);
    execute format('alter table public.audit_entry attach partition public.%I for values from (%L) to (%L)',
      partition, month_start, month_end);
  end loop;
end $$;
revoke all on function ensure_audit_partitions() from public;
grant execute on function ensure_audit_partitions() to portal_worker;
select ensure_audit_partitions();

create table mail (
  partner_id uuid not null,
  id uuid not null,
  kind text not null,
  recipient text not null,
  language text not null check (language in ('en', 'sv')),
  -- Values of the text. Codes and links in it are removed when the mail has gone.
  content jsonb not null,
  state text not null default 'waiting' check (state in ('waiting', 'sent', 'failed')),
  attempts integer not null default 0,
  reason text,
  due_at timestamptz not null default now(),
  lease_id uuid,
  created_at timestamptz not null default now(),
  sent_at timestamptz,
  primary key (partner_id, id)
);
create index mail_due on mail (due_at) where state = 'waiting';

create table idempotency_key (
  partner_id uuid not null,
  user_id uuid not null,
  endpoint text not null,
  key text not null,
  request_hash text not null,
  status integer not null,
  answer jsonb not null,
  created_at timestamptz not null default now(),
  primary key (partner_id, user_id, endpoint, key)
);

-- The circuit and the last word of each connection, shared by all processes.
create table connection_state (
  service text not null,
  region text not null,
  reachable boolean,
  reason text,
  changed_at timestamptz not null default now(),
  checked_at timestamptz,
  primary key (service, region)
);

call fence('operation', 'customer_id', 'portal_worker');
call fence('audit_entry', 'customer_id', 'portal_auth', 'portal_worker');

alter table mail enable row level security;
alter table mail force row level security;
create policy tenant on mail for insert to portal_request
  with check (partner_id = (select nullif(current_setting('app.partner', true), '')::uuid));
create policy inside on mail to portal_auth, portal_worker using (true) with check (true);

alter table idempotency_key enable row level security;
alter table idempotency_key force row level security;
create policy tenant on idempotency_key to portal_request
  using (partner_id = (select nullif(current_setting('app.partner', true), '')::uuid))
  with check (partner_id = (select nullif(current_setting('app.partner', true), '')::uuid));
create policy inside on idempotency_key to portal_worker using (true) with check (true);

grant select, insert on operation to portal_request;
grant update (state, due_at, reason, reason_values, step, finished_at, attempts, errors, retried_at) on operation to portal_request;
grant select, insert, update, delete on operation to portal_worker;
grant select, insert on audit_entry to portal_request;
grant insert on audit_entry to portal_auth, portal_worker;
grant insert on mail to portal_request, portal_auth;
grant select, insert, update, delete on mail to portal_worker;
grant select, insert on idempotency_key to portal_request;
grant select, delete on idempotency_key to portal_worker;
grant select on connection_state to portal_request;
grant select, insert, update on connection_state to portal_worker;

-- A partner writes the mails of an invitation and needs no more of these tables than this.
create function announce() returns trigger language plpgsql as $$
begin
  perform pg_notify('portal_' || tg_argv[0], '');
  return null;
end $$;
create trigger operation_due_now after insert on operation for each statement execute function announce('operation');
create trigger mail_due_now after insert on mail for each statement execute function announce('mail');
