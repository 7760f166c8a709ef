create table s3_service (
  partner_id uuid not null,
  customer_id uuid not null,
  state text not null check (state in ('provisioning', 'enabled', 'failed')),
  -- The RGW tenant; chosen once, never reused.
  tenant text not null,
  reason text,
  enabled_at timestamptz,
  operation_id uuid,
  primary key (partner_id, customer_id),
  foreign key (partner_id, customer_id) references organization (partner_id, id) on delete cascade
);

-- How long a customer may lock, when the operator has decided otherwise than for all: it outlives the service.
create table s3_limit (
  partner_id uuid not null,
  customer_id uuid not null,
  max_lock_days integer not null check (max_lock_days between 1 and 36500),
  primary key (partner_id, customer_id),
  foreign key (partner_id, customer_id) references organization (partner_id, id) on delete cascade
);

-- One row per customer and region: when its mirror was last whole.
create table s3_mirror (
  partner_id uuid not null,
  customer_id uuid not null,
  region text not null,
  synced_at timestamptz,
  due_at timestamptz not null default now(),
  lease_id uuid,
  attempts integer not null default 0,
  reason text,
  primary key (partner_id, customer_id, region),
  foreign key (partner_id, customer_id) references s3_service (partner_id, customer_id) on delete cascade
);
create index s3_mirror_due on s3_mirror (due_at);

create table s3_user (
  partner_id uuid not null,
  customer_id uuid not null,
  id uuid not null,
  region text not null,
  username text not null,
  display_name text not null default '',
  synced_at timestamptz,
  primary key (partner_id, id),
  unique (partner_id, customer_id, region, username),
  foreign key (partner_id, customer_id) references s3_service (partner_id, customer_id) on delete cascade
);

create table s3_bucket (
  partner_id uuid not null,
  customer_id uuid not null,
  id uuid not null,
  region text not null,
  name text not null,
  owner text not null,
  state text not null check (state in ('creating', 'active', 'deleting', 'failed')),
  object_lock text not null default 'unknown' check (object_lock in ('enabled', 'disabled', 'unknown')),
  lock_mode text check (lock_mode in ('governance', 'compliance')),
  retention_days integer,
  quota_gib integer,
  objects bigint,
  used_bytes bigint,
  synced_at timestamptz,
  ordered_here boolean not null default true,
  created_at timestamptz not null default now(),
  primary key (partner_id, id),
  unique (partner_id, customer_id, region, name),
  foreign key (partner_id, customer_id) references s3_service (partner_id, customer_id) on delete cascade
);
create index s3_bucket_by_name on s3_bucket (partner_id, customer_id, name, id);
create index s3_bucket_by_used on s3_bucket (partner_id, customer_id, (coalesce(used_bytes, -1)), id);
create index s3_bucket_by_created on s3_bucket (partner_id, customer_id, created_at, id);

do $$
declare t text;
begin
  foreach t in array array['s3_service', 's3_mirror', 's3_user', 's3_bucket'] loop
    call fence(t::regclass, 'customer_id', 'portal_worker');
    execute format('grant select, insert, update, delete on %I to portal_worker', t);
    execute format('grant select, insert on %I to portal_request', t);
  end loop;
end $$;
call fence('s3_limit', 'customer_id', 'portal_worker');
grant select on s3_limit to portal_request;
grant update (state, reason, operation_id) on s3_service to portal_request;
grant update (state) on s3_bucket to portal_request;
grant delete on s3_bucket to portal_request;
grant update (due_at) on s3_mirror to portal_request;
create trigger s3_mirror_due_now after insert or update of due_at on s3_mirror
  for each row when (new.due_at <= now()) execute function announce('s3_mirror');
