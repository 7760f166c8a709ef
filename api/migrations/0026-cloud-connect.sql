-- Metered are bytes and hours: GiB and hours by 2^-30, written out so that the product is exact.
insert into product (key, service, unit, billed, factor, is_told)
values ('cloud-connect.storage', 'cloud-connect', 'GiB-hour', 'hour', 0.000000000931322574615478515625, true);

-- What a customer has at the provider: one, in one region, with one quota.
create table cloud_tenant (
  partner_id uuid not null,
  customer_id uuid not null,
  service text not null default 'cloud-connect' check (service = 'cloud-connect'),
  id uuid not null,
  region text not null,
  -- The ids of the system: null until it is made, and of one that belongs to no company.
  tenant_id text,
  company_id text,
  -- What the backup software signs in with.
  user_name text not null,
  state text not null check (state in ('creating', 'active', 'updating', 'deleting', 'failed')),
  quota_gib bigint not null,
  is_suspended boolean not null default false,
  used_bytes bigint,
  servers integer,
  workstations integer,
  vms integer,
  connected_servers integer not null default 0,
  endpoints jsonb not null default '[]',
  lease_ends_at timestamptz,
  last_active_at timestamptz,
  synced_at timestamptz,
  ordered_here boolean not null default true,
  operation jsonb,
  version integer not null default 1,
  created_at timestamptz not null default portal_now(),
  -- Who ordered the last change, and when; an empty name when it was changed in the system.
  updated_at timestamptz not null default now(),
  updated_by_name text not null default '',
  primary key (partner_id, id),
  unique (partner_id, customer_id),
  foreign key (partner_id, customer_id, service) references service (partner_id, customer_id, service) on delete cascade
);
-- A connection is read as a whole.
create index cloud_tenant_of_region on cloud_tenant (region, tenant_id);
create index cloud_tenant_of_company on cloud_tenant (region, company_id);

-- How much a job needs somebody: the worst is the first.
create function cloud_job_urgency(p_state text) returns integer
  language sql immutable parallel safe as $$
    select array_position(array['failed', 'warning', 'waiting-for-tape', 'waiting-for-repository', 'unknown', 'running',
      'starting', 'stopping', 'enabling', 'disabling', 'success', 'idle', 'none'], p_state)
  $$;

-- The jobs with which a customer backs up to the provider.
create table cloud_job (
  partner_id uuid not null,
  customer_id uuid not null,
  service text not null default 'cloud-connect' check (service = 'cloud-connect'),
  id uuid not null,
  region text not null,
  job_id text not null,
  name text not null,
  state text not null check (state in ('unknown', 'none', 'idle', 'success', 'warning', 'failed', 'running', 'starting',
    'stopping', 'enabling', 'disabling', 'waiting-for-tape', 'waiting-for-repository')),
  is_enabled boolean not null,
  started_at timestamptz,
  ended_at timestamptz,
  duration_seconds bigint,
  transferred_bytes bigint,
  failure_message text,
  schedule text not null,
  destination text,
  -- The system's words for what is unknown of it, for operators.
  unknown_words jsonb not null default '{}',
  synced_at timestamptz not null default portal_now(),
  primary key (partner_id, id),
  unique (partner_id, customer_id, region, job_id),
  foreign key (partner_id, customer_id, service) references service (partner_id, customer_id, service) on delete cascade
);
create index cloud_job_by_urgency on cloud_job (partner_id, customer_id, cloud_job_urgency(state), id);
create index cloud_job_by_name on cloud_job (partner_id, customer_id, name, id);
create index cloud_job_by_start on cloud_job (partner_id, customer_id, (coalesce(started_at, '-infinity')), id);
create index cloud_job_by_end on cloud_job (partner_id, customer_id, (coalesce(ended_at, '-infinity')), id);
create index cloud_job_by_duration on cloud_job (partner_id, customer_id, (coalesce(duration_seconds, -1)), id);
create index cloud_job_by_transferred on cloud_job (partner_id, customer_id, (coalesce(transferred_bytes, -1)), id);
-- Who looks over all customers for what needs somebody finds few.
create index cloud_job_of_region on cloud_job (region, synced_at);

select make_mirrored(mirrored) from unnest(array['cloud_tenant', 'cloud_job']::regclass[]) mirrored;

select keep_to_customer('cloud_tenant', 'portal_auth', 'portal_worker');
select keep_to_customer('cloud_job', 'portal_auth', 'portal_worker');

grant select, insert on cloud_tenant to portal_request;
grant update (state, quota_gib, operation, version, updated_at, updated_by_name) on cloud_tenant to portal_request;
grant select on cloud_tenant to portal_auth;
grant select on cloud_job to portal_request, portal_auth;
grant select, insert, update, delete on cloud_tenant, cloud_job to portal_worker;

-- To what the services before have come those that stand in a region with a name in its system.
do $$ begin
  execute 'create or replace view service_region with (security_invoker = true) as '
    || rtrim(pg_get_viewdef('service_region'::regclass), ';')
    || ' union all select t.partner_id, t.customer_id, t.service, t.region from cloud_tenant t';
  execute 'create or replace view service_tenant with (security_invoker = true) as '
    || rtrim(pg_get_viewdef('service_tenant'::regclass), ';')
    || ' union all select t.partner_id, t.customer_id, t.service, t.user_name from cloud_tenant t where t.ordered_here';
end $$;

create trigger cloud_tenant_gone after delete on cloud_tenant
  for each row execute function end_meter_series('cloud-connect.storage');
create trigger cloud_tenant_secret after delete on cloud_tenant
  for each row execute function drop_secret('cloudPassword');

select watch_orders('cloud_tenant', 'cloudTenantsFailed', 'cloud-connect', 'user_name');
-- 95 percent of its quota, as the screen says.
select watch_things('cloud_tenant', 'cloudQuotaFull', 'cloud-connect', 'warning',
  'x.used_bytes > 0 and x.used_bytes >= x.quota_gib * 1020054732::bigint', 'user_name');
select watch_things('cloud_job', 'cloudJobsFailed', 'cloud-connect', 'error', 'x.state = ''failed''', 'name');
