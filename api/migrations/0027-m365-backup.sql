insert into product (key, service, unit, billed, is_told) values ('m365-backup.user', 'm365-backup', 'user-hour', 'hour', true);

-- The code with which an administrator of a tenant signs in at Microsoft, one of a customer; a worker asks whether it was
-- used, for as long as it lives. It goes with the service, and once the tenant is added.
create table m365_sign_in (
  partner_id uuid not null,
  customer_id uuid not null,
  service text not null default 'm365-backup' check (service = 'm365-backup'),
  region text not null,
  code_sealed text not null,
  verification_url text not null,
  -- Which tenant is expected: by its id where that is known, else by its domain.
  expected_domain text not null,
  expected_id text,
  begun_at timestamptz not null default now(),
  begun_by_name text not null,
  expires_at timestamptz not null,
  signed_in_at timestamptz,
  due_at timestamptz not null default now(),
  lease_id uuid,
  primary key (partner_id, customer_id),
  foreign key (partner_id, customer_id, service) references service (partner_id, customer_id, service) on delete cascade
);
create index m365_sign_in_due on m365_sign_in (due_at) where signed_in_at is null;

-- Whether a tenant is ready for the end of Exchange Web Services, of what is known of it; null of what is no reason.
create function m365_exchange_of(p_reason text) returns text
  language sql immutable parallel safe as $$
    select case
      when p_reason in ('switched-off', 'permission-missing') then 'not-ready'
      when p_reason in ('not-told', 'renewed', 'works-again') then 'unknown'
      when p_reason in ('permission-given', 'folders-gone', 'works-without') then 'ready'
    end
  $$;

-- How much a tenant needs somebody: the worst is the first.
create function m365_exchange_urgency(p_reason text) returns integer
  language sql immutable parallel safe
  return array_position(array['not-ready', 'unknown', 'ready'], m365_exchange_of(p_reason));

-- Whose mail, files, sites and teams are backed up: one of a customer, in one region.
create table m365_tenant (
  partner_id uuid not null,
  customer_id uuid not null,
  service text not null default 'm365-backup' check (service = 'm365-backup'),
  id uuid not null,
  region text not null,
  -- The id of the system, and that of Microsoft.
  tenant_id text not null,
  microsoft_id text,
  name text not null,
  domain text,
  -- Of Microsoft Entra, as which the system reads the tenant.
  application_id text,
  access text not null default 'unknown' check (access in ('working', 'failing', 'unknown')),
  access_message text,
  access_checked_at timestamptz,
  first_backup_at timestamptz,
  last_backup_at timestamptz,
  licensed_users integer,
  new_users integer,
  used_bytes bigint,
  -- False: the operator has linked it.
  ordered_here boolean not null default true,
  -- Where new jobs put their backups, when the operator has given the customer another place than all have.
  repository_id text,
  repository_name text,
  repository_given_at timestamptz,
  repository_given_by_name text,
  -- All users that the tenant has, and those of them that no job backs up; null until they were read.
  users integer,
  users_in_no_job integer,
  -- What is known of how its mailboxes are read once Microsoft has switched Exchange Web Services off, in the portal's and
  -- in the system's words, and since when.
  exchange_reason text not null default 'not-told' check (m365_exchange_of(exchange_reason) is not null),
  exchange_message text,
  exchange_since timestamptz not null default portal_now(),
  -- When an administrator gave the application anew what it needs: what runs said before does not hold any more.
  renewed_at timestamptz,
  -- That renews the access, while it is open or has failed.
  operation jsonb,
  synced_at timestamptz,
  created_at timestamptz not null default portal_now(),
  primary key (partner_id, id),
  unique (partner_id, customer_id),
  foreign key (partner_id, customer_id, service) references service (partner_id, customer_id, service) on delete cascade
);
create index m365_tenant_of_region on m365_tenant (region, tenant_id);
create index m365_tenant_by_exchange on m365_tenant (partner_id, m365_exchange_urgency(exchange_reason), id);
create index m365_tenant_by_last_backup on m365_tenant (partner_id, (coalesce(last_backup_at, '-infinity')), id);

-- How much a job needs somebody: the worst is the first.
create function m365_job_urgency(p_status text) returns integer
  language sql immutable parallel safe as $$
    select array_position(array['error', 'warning', 'unknown', 'stopped', 'running', 'success'], p_status)
  $$;

create table m365_job (
  partner_id uuid not null,
  customer_id uuid not null,
  service text not null default 'm365-backup' check (service = 'm365-backup'),
  id uuid not null,
  region text not null,
  job_id text,
  name text not null,
  state text not null check (state in ('creating', 'active', 'updating', 'deleting', 'failed')),
  status text not null check (status in ('running', 'stopped', 'warning', 'success', 'error', 'unknown')),
  is_enabled boolean not null,
  backup_type text not null check (backup_type in ('entire-organization', 'selected-objects')),
  included jsonb not null default '[]',
  excluded jsonb not null default '[]',
  -- What a change that was ordered last wants to be backed up and left out, until the system has it.
  wanted jsonb,
  -- Null: one that the portal has no words for.
  schedule jsonb,
  last_run_at timestamptz,
  next_run_at timestamptz,
  last_backup_at timestamptz,
  ordered_here boolean not null default true,
  operation jsonb,
  synced_at timestamptz,
  version integer not null default 1,
  created_at timestamptz not null default portal_now(),
  -- Who ordered the last change, and when; an empty name when it was changed in the system.
  updated_at timestamptz not null default now(),
  updated_by_name text not null default '',
  primary key (partner_id, id),
  unique (partner_id, customer_id, region, job_id),
  foreign key (partner_id, customer_id, service) references service (partner_id, customer_id, service) on delete cascade
);
create index m365_job_by_urgency on m365_job (partner_id, customer_id, m365_job_urgency(status), id);
create index m365_job_by_name on m365_job (partner_id, customer_id, name, id);
create index m365_job_by_last_run on m365_job (partner_id, customer_id, (coalesce(last_run_at, '-infinity')), id);
create index m365_job_by_next_run on m365_job (partner_id, customer_id, (coalesce(next_run_at, '-infinity')), id);
create index m365_job_by_last_backup on m365_job (partner_id, customer_id, (coalesce(last_backup_at, '-infinity')), id);

-- The users whose backups take a license.
create table m365_user (
  partner_id uuid not null,
  customer_id uuid not null,
  service text not null default 'm365-backup' check (service = 'm365-backup'),
  id uuid not null,
  region text not null,
  user_id text not null,
  name text not null,
  state text not null check (state in ('licensed', 'new', 'temporary', 'exceeded', 'unknown')),
  is_backed_up boolean not null,
  last_backup_at timestamptz,
  -- That takes the license away, while it is open or has failed.
  operation jsonb,
  synced_at timestamptz not null default portal_now(),
  primary key (partner_id, id),
  unique (partner_id, customer_id, region, user_id),
  foreign key (partner_id, customer_id, service) references service (partner_id, customer_id, service) on delete cascade
);
create index m365_user_by_name on m365_user (partner_id, customer_id, name, id);
create index m365_user_by_state on m365_user (partner_id, customer_id, state, id);
create index m365_user_by_last_backup on m365_user (partner_id, customer_id, (coalesce(last_backup_at, '-infinity')), id);

-- What a tenant has is the same by its kind and the system's id, whether it is in the table or in a job alone.
create function m365_object_id(p_customer uuid, p_kind text, p_object text) returns uuid
  language sql immutable strict parallel safe as $$
    select overlay(overlay(md5(p_customer || ' ' || p_kind || ' ' || p_object) placing '8' from 13) placing 'a' from 17)::uuid
  $$;

-- What a tenant has that jobs can back up, as it was read last: it is searched here, and what is gone is gone.
create table m365_object (
  partner_id uuid not null,
  customer_id uuid not null,
  service text not null default 'm365-backup' check (service = 'm365-backup'),
  -- By `m365_object_id`.
  id uuid not null,
  region text not null,
  kind text not null check (kind in ('user', 'group', 'site', 'team')),
  object_id text not null,
  display_name text not null,
  name text,
  type text,
  location_type text,
  title text,
  url text,
  mail text,
  description text,
  is_backed_up boolean,
  -- Of a user: that a job backs them up.
  is_in_job boolean,
  -- Of a group: the addresses of the users in it, in lower case; null until they were read.
  members text[],
  searched text not null generated always as (lower(display_name || E'\n' || coalesce(name, '') || E'\n' || coalesce(mail, '')
    || E'\n' || coalesce(url, ''))) stored,
  primary key (partner_id, id),
  foreign key (partner_id, customer_id, service) references service (partner_id, customer_id, service) on delete cascade
);
create index m365_object_by_kind on m365_object (partner_id, customer_id, kind, display_name, id);
create index m365_object_by_name on m365_object (partner_id, customer_id, display_name, id);

-- Who of a tenant may restore what.
create table m365_role (
  partner_id uuid not null,
  customer_id uuid not null,
  service text not null default 'm365-backup' check (service = 'm365-backup'),
  id uuid not null,
  region text not null,
  role_id text,
  name text not null,
  description text not null default '',
  state text not null check (state in ('creating', 'active', 'updating', 'deleting', 'failed')),
  scope text not null check (scope in ('entire-organization', 'selected-objects')),
  operators jsonb not null default '[]',
  included jsonb not null default '[]',
  excluded jsonb not null default '[]',
  -- What a change that was ordered last wants, until the system has it.
  wanted jsonb,
  ordered_here boolean not null default true,
  operation jsonb,
  synced_at timestamptz,
  version integer not null default 1,
  created_at timestamptz not null default portal_now(),
  -- Who ordered the last change, and when; an empty name when it was changed in the system.
  updated_at timestamptz not null default now(),
  updated_by_name text not null default '',
  primary key (partner_id, id),
  unique (partner_id, customer_id, region, role_id),
  foreign key (partner_id, customer_id, service) references service (partner_id, customer_id, service) on delete cascade
);
create index m365_role_by_name on m365_role (partner_id, customer_id, name, id);

select make_mirrored(mirrored) from unnest(array['m365_tenant', 'm365_job', 'm365_user', 'm365_role']::regclass[]) mirrored;

select keep_to_customer('m365_sign_in', 'portal_worker');
select keep_to_customer('m365_tenant', 'portal_auth', 'portal_worker');
select keep_to_customer('m365_job', 'portal_auth', 'portal_worker');
select keep_to_customer('m365_user', 'portal_auth', 'portal_worker');
select keep_to_customer('m365_role', 'portal_auth', 'portal_worker');
select keep_to_customer('m365_object', 'portal_worker');

grant select, insert, update, delete on m365_sign_in to portal_request;
grant select on m365_tenant, m365_job, m365_role to portal_request, portal_auth;
grant update (repository_id, repository_name, repository_given_at, repository_given_by_name) on m365_tenant to portal_auth;
grant update (operation) on m365_tenant to portal_request;
grant insert on m365_job, m365_role to portal_request;
grant update (state, operation, wanted, version, updated_at, updated_by_name) on m365_role to portal_request;
grant select, insert, update, delete on m365_role to portal_worker;
grant update (state, operation, wanted, version, updated_at, updated_by_name) on m365_job to portal_request;
grant select on m365_user, m365_object to portal_request;
grant select on m365_user to portal_auth;
grant update (operation) on m365_user to portal_request;
grant select, insert, update, delete on m365_sign_in, m365_tenant, m365_job, m365_user, m365_object to portal_worker;

-- To what the services before have come those that stand in a region.
do $$ begin
  execute 'create or replace view service_region with (security_invoker = true) as '
    || rtrim(pg_get_viewdef('service_region'::regclass), ';')
    || ' union all select t.partner_id, t.customer_id, t.service, t.region from m365_tenant t';
  execute 'create or replace view service_tenant with (security_invoker = true) as '
    || rtrim(pg_get_viewdef('service_tenant'::regclass), ';')
    || ' union all select t.partner_id, t.customer_id, t.service, coalesce(t.domain, t.name) from m365_tenant t where t.ordered_here';
end $$;

create trigger m365_user_gone after delete on m365_user
  for each row execute function end_meter_series('m365-backup.user');
