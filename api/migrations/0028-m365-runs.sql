-- Runs of the jobs of M365 Backup, kept for 400 days whether the job is there or not. The ids of job and session are the
-- system's.
create table m365_run (
  partner_id uuid not null,
  customer_id uuid not null,
  service text not null default 'm365-backup' check (service = 'm365-backup'),
  id uuid not null,
  region text not null,
  session_id text not null,
  job_id text not null,
  -- As it was called when the run was last heard of.
  job_name text not null,
  -- The session that is tried again; null: it is no retry.
  main_session_id text,
  retry_number integer not null,
  will_be_retried boolean not null,
  status text not null check (status in ('running', 'stopped', 'warning', 'success', 'error', 'unknown')),
  started_at timestamptz not null,
  ended_at timestamptz,
  -- Null: the system does not tell.
  processing_bytes bigint,
  processing_items bigint,
  read_bytes bigint,
  write_bytes bigint,
  transferred_bytes bigint,
  processed_items bigint,
  -- What it said, in its order: [{status, message, startedAt, endedAt}]; null: that was not read.
  log jsonb,
  -- How many lines of it were too many to keep.
  log_left_out integer not null default 0,
  -- What it said of how mailboxes are read, the worst of it; null: nothing.
  mailbox_trouble text check (mailbox_trouble in ('permission-missing', 'switched-off', 'folders-gone')),
  mailbox_message text,
  heard_at timestamptz not null default portal_now(),
  -- When it was told by mail; null while it was not.
  told_at timestamptz,
  primary key (partner_id, id),
  unique (partner_id, customer_id, region, session_id),
  foreign key (partner_id, customer_id, service) references service (partner_id, customer_id, service) on delete cascade
) with (toast_tuple_target = 256);
create index m365_run_by_start on m365_run (partner_id, customer_id, started_at, id);
create index m365_run_of_status on m365_run (partner_id, customer_id, status, started_at, id);
create index m365_run_of_job on m365_run (partner_id, customer_id, job_id, started_at, id);
create index m365_run_of_partner on m365_run (partner_id, started_at, id);
create index m365_run_of_partner_status on m365_run (partner_id, status, started_at, id);
create index m365_run_old on m365_run (started_at);
-- The last run of a job that tells how mailboxes are read, and the last one that could not read them.
create index m365_run_telling on m365_run (partner_id, customer_id, job_id, started_at, id)
  where ended_at is not null and (mailbox_trouble is not null or status = 'success');
create index m365_run_refused on m365_run (partner_id, customer_id, job_id, started_at, id)
  where mailbox_trouble in ('permission-missing', 'switched-off');
-- What is not over yet is read again.
create index m365_run_open on m365_run (partner_id, customer_id, job_id, started_at) where ended_at is null;

-- How many of the job's last runs have failed one after the other, of three at most.
alter table m365_job add column failed_runs integer not null default 0;
-- Whether its last run goes on for more than a day.
alter table m365_job add column runs_long boolean not null default false;
create index m365_job_of_region on m365_job (region, job_id);

-- Who gets a mail of how runs have ended, and of which ends. `since`: of those that ended before, nobody is told.
create table m365_notification (
  partner_id uuid not null,
  customer_id uuid not null,
  id uuid not null default gen_random_uuid(),
  service text not null default 'm365-backup' check (service = 'm365-backup'),
  recipients jsonb not null,
  outcomes text[] not null,
  version integer not null default 1,
  since timestamptz not null default portal_now(),
  updated_at timestamptz not null default now(),
  updated_by_name text not null,
  primary key (partner_id, customer_id),
  foreign key (partner_id, customer_id, service) references service (partner_id, customer_id, service) on delete cascade
);
create index m365_run_untold on m365_run (region, ended_at) where told_at is null;

select keep_to_customer('m365_run', 'portal_worker');
select keep_to_customer('m365_notification', 'portal_worker');
grant select, insert, update on m365_notification to portal_request;
grant select on m365_notification to portal_worker;
grant select on m365_run to portal_request;
grant select, insert, update, delete on m365_run to portal_worker;

select watch_orders('m365_job', 'backupJobOrdersFailed', 'm365-backup', 'name');
select watch_orders('m365_user', 'backupUserRemovalsFailed', 'm365-backup', 'name');
select watch_orders('m365_tenant', 'm365RenewalsFailed', 'm365-backup', 'name');
select watch_orders('m365_role', 'restoreOperatorOrdersFailed', 'm365-backup', 'name');
select watch_things('m365_tenant', 'm365AccessFailing', 'm365-backup', 'error', 'x.access = ''failing''', 'name');
select watch_things('m365_tenant', 'm365ExchangeNotReady', 'm365-backup', 'error',
  'm365_exchange_of(x.exchange_reason) = ''not-ready''', 'name', p_since => 'exchange_since');
-- What was never backed up has nothing to lose.
select watch_things('m365_tenant', 'm365ExchangeUnknown', 'm365-backup', 'unknown',
  'm365_exchange_of(x.exchange_reason) = ''unknown'' and x.last_backup_at is not null', 'name', p_since => 'exchange_since');
select watch_things('m365_tenant', 'm365UsersInNoJob', 'm365-backup', 'warning', 'x.users_in_no_job > 0', 'name');
select watch_things('m365_job', 'm365JobsFailing', 'm365-backup', 'error', 'x.failed_runs >= 3', 'name');
select watch_things('m365_job', 'm365JobsFailed', 'm365-backup', 'error', 'x.status = ''error'' and x.failed_runs < 3', 'name');
select watch_things('m365_job', 'm365JobsLong', 'm365-backup', 'warning', 'x.runs_long and x.status = ''running''', 'name');
select watch_things('m365_job', 'm365JobsWarned', 'm365-backup', 'warning', 'x.status = ''warning''', 'name');
