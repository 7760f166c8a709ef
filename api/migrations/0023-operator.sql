-- The operator's own tasks go over all partners: the role of sign-in does them.

-- Which workers live: each renews its row.
create table worker_process (
  id uuid primary key,
  started_at timestamptz not null default now(),
  seen_at timestamptz not null default now()
);
grant select, insert, update, delete on worker_process to portal_worker;
grant select on worker_process to portal_auth;

-- The operator reads the operations of all partners; what changes them is done in the partner, under its row-level security.
alter policy inside on operation to portal_auth, portal_worker;
grant select on operation to portal_auth;
create index operation_stuck on operation (created_at, id) where state in ('failed', 'needs-attention');

-- And the mails that have not gone, but not what they say: that is their receivers'.
grant select (partner_id, id, kind, recipient, language, state, attempts, reason, due_at, lease_id, created_at, sent_at)
  on mail to portal_auth;
grant update (state, attempts, reason, due_at, lease_id) on mail to portal_auth;
create index mail_unsent on mail (created_at, id) where state in ('waiting', 'failed');
