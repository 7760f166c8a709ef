-- The row is the queue. A mail that a person writes has their address for the answers and files of its own partner,
-- both checked before.
create table mail (
  partner_id uuid not null,
  id uuid not null,
  kind text not null,
  recipient text not null,
  language text not null check (language in ('en', 'sv')),
  -- Values of the text. Codes and links in it are removed when the mail has gone.
  content jsonb not null,
  writer_email text,
  file_ids uuid[] not null default '{}',
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
create index mail_unsent on mail (created_at, id) where state in ('waiting', 'failed');

-- `portal_request` writes mails and reads none.
alter table mail enable row level security;
alter table mail force row level security;
create policy tenant on mail for insert to portal_request
  with check (partner_id = tenant('partner'));
create policy inside on mail to portal_auth, portal_worker using (true) with check (true);

-- The operator's queue shows the mails that have not gone, but not what they say: that is their receivers'.
grant insert on mail to portal_request, portal_auth;
grant select (partner_id, id, kind, recipient, language, state, attempts, reason, due_at, lease_id, created_at,
  sent_at) on mail to portal_auth;
grant update (state, attempts, reason, due_at, lease_id) on mail to portal_auth;
grant select, insert, update, delete on mail to portal_worker;

-- Wakes the workers of a queue. With the rights of who writes, which needs none of the queue's.
create function announce() returns trigger
  language plpgsql as $$
begin
  perform pg_notify('portal_' || tg_argv[0], '');
  return null;
end $$;
create trigger mail_due_now after insert on mail for each statement execute function announce('mail');
