-- Metered are bytes and hours: GiB and hours by 2^-30, written out so that the product is exact.
insert into product (key, service, unit, billed, factor, is_told, unit_kwh) values
  ('s3-storage.capacity', 's3-storage', 'GiB-hour', 'hour', 0.000000000931322574615478515625, true, 0.000003308198559744);

-- The customer's account in the storage systems.
create table s3_account (
  partner_id uuid not null,
  customer_id uuid not null,
  service text not null default 's3-storage' check (service = 's3-storage'),
  -- The RGW tenant; chosen once, never reused.
  tenant text not null,
  primary key (partner_id, customer_id),
  foreign key (partner_id, customer_id, service) references service (partner_id, customer_id, service) on delete cascade
);

-- How long a customer may lock, when the operator has decided otherwise than for all: it outlives the service.
create table s3_limit (
  partner_id uuid not null,
  customer_id uuid not null,
  max_lock_days integer not null check (max_lock_days between 1 and 36500),
  -- Shown to whoever was too late with the same.
  set_by_name text not null default '',
  set_at timestamptz not null default now(),
  primary key (partner_id, customer_id),
  foreign key (partner_id, customer_id) references organization (partner_id, id) on delete cascade
);

-- Storage users with what they may do.
create table s3_user (
  partner_id uuid not null,
  customer_id uuid not null,
  id uuid not null,
  region text not null,
  username text not null,
  display_name text not null default '',
  state text not null default 'active' check (state in ('creating', 'active', 'updating', 'deleting', 'failed')),
  -- What our policy lets it do; null when the system has none of ours for it.
  access text check (access in ('read-only', 'read-write', 'write-only', 'full-access')),
  -- The buckets that the policy is narrowed to, sorted; null for all.
  buckets text[],
  synced_at timestamptz,
  ordered_here boolean not null default true,
  operation jsonb,
  version integer not null default 1,
  created_at timestamptz not null default portal_now(),
  -- Who ordered the last change, and when; an empty name when it was read from the storage system.
  updated_at timestamptz not null default now(),
  updated_by_name text not null default '',
  primary key (partner_id, id),
  unique (partner_id, customer_id, region, username),
  constraint s3_user_of_customer unique (partner_id, customer_id, id),
  foreign key (partner_id, customer_id) references s3_account (partner_id, customer_id) on delete cascade,
  constraint s3_user_policy check (buckets is null or access is not null and cardinality(buckets) > 0)
);
create index s3_user_by_name on s3_user (partner_id, customer_id, username, id);

create table s3_bucket (
  partner_id uuid not null,
  customer_id uuid not null,
  id uuid not null,
  region text not null,
  name text not null,
  owner text not null,
  state text not null check (state in ('creating', 'active', 'updating', 'deleting', 'failed')),
  object_lock text not null default 'unknown' check (object_lock in ('enabled', 'disabled', 'unknown')),
  lock_mode text check (lock_mode in ('governance', 'compliance')),
  retention_days integer,
  quota_gib integer,
  -- As the system has it; `allowed` only where a person chose it here.
  public_access text not null default 'unknown' check (public_access in ('blocked', 'allowed', 'open', 'unknown')),
  objects bigint,
  used_bytes bigint,
  synced_at timestamptz,
  ordered_here boolean not null default true,
  operation jsonb,
  version integer not null default 1,
  created_at timestamptz not null default portal_now(),
  updated_at timestamptz not null default now(),
  updated_by_name text not null default '',
  primary key (partner_id, id),
  unique (partner_id, customer_id, region, name),
  foreign key (partner_id, customer_id) references s3_account (partner_id, customer_id) on delete cascade
);
create index s3_bucket_by_name on s3_bucket (partner_id, customer_id, name, id);
create index s3_bucket_by_used on s3_bucket (partner_id, customer_id, (coalesce(used_bytes, -1)), id);
create index s3_bucket_by_created on s3_bucket (partner_id, customer_id, created_at, id);
create index s3_bucket_by_owner on s3_bucket (partner_id, customer_id, region, owner);

create table s3_access_key (
  partner_id uuid not null,
  customer_id uuid not null,
  id uuid not null,
  user_id uuid not null,
  access_key_id text not null,
  state text not null check (state in ('creating', 'active', 'deleting', 'failed')),
  -- Empty for one that was not made here.
  created_by_name text not null default '',
  created_at timestamptz,
  synced_at timestamptz,
  operation jsonb,
  primary key (partner_id, id),
  -- Of the user, not of the customer: two regions may be two systems that know the same key.
  unique (partner_id, user_id, access_key_id),
  foreign key (partner_id, customer_id, user_id) references s3_user (partner_id, customer_id, id) on delete cascade
);

select make_mirrored(mirrored) from unnest(array['s3_user', 's3_bucket', 's3_access_key']::regclass[]) mirrored;

-- `portal_auth` counts over all partners for the operator, and looks for what blocks a deletion in the transaction that
-- locks the organization.
select keep_to_customer('s3_account', 'portal_auth', 'portal_worker');
select keep_to_customer('s3_limit', 'portal_auth', 'portal_worker');
select keep_to_customer('s3_user', 'portal_auth', 'portal_worker');
select keep_to_customer('s3_bucket', 'portal_auth', 'portal_worker');
select keep_to_customer('s3_access_key', 'portal_worker');

-- `portal_request` only reads the limit, so that no partner decides for itself.
grant select, insert on s3_account, s3_user to portal_request;
-- Who locks a row needs a column that it may update: of this one nothing but its only value.
grant update (service) on s3_account to portal_request;
grant select on s3_account to portal_auth;
grant select, insert, update, delete on s3_account, s3_user, s3_bucket, s3_access_key to portal_worker;
grant select on s3_limit to portal_request;
grant select, insert on s3_limit to portal_auth;
grant update (max_lock_days, set_by_name, set_at) on s3_limit to portal_auth;
grant update (state, operation, version, updated_at, updated_by_name) on s3_user to portal_request;
grant select (partner_id, customer_id) on s3_user to portal_auth;
grant select, insert, delete on s3_bucket to portal_request;
grant update (state, operation, version, updated_at, updated_by_name) on s3_bucket to portal_request;
grant select (partner_id, customer_id) on s3_bucket to portal_auth;
grant select on s3_access_key to portal_request;
grant insert (partner_id, customer_id, id, user_id, access_key_id, state, created_by_name, created_at)
  on s3_access_key to portal_request;
grant update (state, operation) on s3_access_key to portal_request;

create or replace view service_region with (security_invoker = true) as
  select u.partner_id, u.customer_id, 's3-storage'::text as service, u.region from s3_user u
  union all
  select b.partner_id, b.customer_id, 's3-storage', b.region from s3_bucket b;

create or replace view service_tenant with (security_invoker = true) as
  select a.partner_id, a.customer_id, a.service, a.tenant from s3_account a;

create trigger s3_bucket_gone after delete on s3_bucket
  for each row execute function end_meter_series('s3-storage.capacity');
create trigger s3_access_key_gone after delete on s3_access_key
  for each row execute function drop_secret('accessKey');

select watch_orders('s3_bucket', 'bucketsFailed', 's3-storage', 'name');
select watch_things('s3_bucket', 'bucketsOpen', 's3-storage', 'warning', 'x.public_access = ''open''', 'name');
select watch_orders('s3_user', 'storageUsersFailed', 's3-storage', 'username');
select watch_orders('s3_access_key', 'accessKeysFailed', 's3-storage', 'access_key_id');
