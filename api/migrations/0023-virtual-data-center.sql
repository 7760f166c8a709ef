insert into product (key, service, unit, billed, is_told, unit_kwh) values
  ('virtual-data-center.vcpu', 'virtual-data-center', 'vCPU-hour', 'hour', false, 0.0033496),
  ('virtual-data-center.memory', 'virtual-data-center', 'GiB-hour', 'hour', true, 0.00066503273611264),
  ('virtual-data-center.disk', 'virtual-data-center', 'GiB-hour', 'hour', false, 0.000004071628996608);
insert into product (key, service, unit, billed) values
  ('virtual-data-center.bandwidth', 'virtual-data-center', 'Mbps-hour', 'hour'),
  ('virtual-data-center.redundancy', 'virtual-data-center', 'Mbps-hour', 'hour'),
  ('virtual-data-center.firewall', 'virtual-data-center', 'firewall-hour', 'hour'),
  ('virtual-data-center.spla-exchange-enterprise', 'virtual-data-center', 'license-month', 'calendar-month'),
  ('virtual-data-center.spla-exchange-standard', 'virtual-data-center', 'license-month', 'calendar-month'),
  ('virtual-data-center.spla-office-professional', 'virtual-data-center', 'license-month', 'calendar-month'),
  ('virtual-data-center.spla-office-standard', 'virtual-data-center', 'license-month', 'calendar-month'),
  ('virtual-data-center.spla-remote-desktop-user', 'virtual-data-center', 'license-month', 'calendar-month'),
  ('virtual-data-center.spla-sql-server-enterprise', 'virtual-data-center', 'license-month', 'calendar-month'),
  ('virtual-data-center.spla-sql-server-standard', 'virtual-data-center', 'license-month', 'calendar-month'),
  ('virtual-data-center.spla-sql-server-standard-user', 'virtual-data-center', 'license-month', 'calendar-month'),
  ('virtual-data-center.spla-sql-server-web', 'virtual-data-center', 'license-month', 'calendar-month'),
  ('virtual-data-center.spla-windows-server-datacenter', 'virtual-data-center', 'license-month', 'calendar-month'),
  ('virtual-data-center.spla-windows-server-standard', 'virtual-data-center', 'license-month', 'calendar-month');

-- The customer's organization in each region, by the system's own id.
create table vdc_organization (
  partner_id uuid not null,
  customer_id uuid not null,
  service text not null default 'virtual-data-center' check (service = 'virtual-data-center'),
  region text not null,
  system_id text not null,
  primary key (partner_id, customer_id, region),
  foreign key (partner_id, customer_id, service) references service (partner_id, customer_id, service) on delete cascade
);

create table vdc (
  partner_id uuid not null,
  customer_id uuid not null,
  service text not null default 'virtual-data-center' check (service = 'virtual-data-center'),
  id uuid not null,
  region text not null,
  -- Null of one that was found on a platform that is not sold.
  platform text check (platform in ('vmware', 'partner')),
  name text not null,
  -- The system's own; null until it has made it.
  system_id text,
  vcpus integer not null,
  memory_gib integer not null,
  disk_gib integer not null,
  -- A public network has an edge firewall; null without one.
  bandwidth_mbps integer,
  isp_redundancy boolean not null default false,
  -- Of all its edge gateways, of which it may have several: how many, what of their bandwidth is redundant, and where the
  -- internet sees them.
  edge_gateways integer not null default 0,
  redundant_mbps integer not null default 0,
  public_addresses text[] not null default '{}',
  internal_ip text,
  internal_netmask integer,
  used_vcpus integer,
  used_memory_gib integer,
  used_disk_gib integer,
  vms integer,
  running_vms integer,
  state text not null default 'creating' check (state in ('creating', 'active', 'updating', 'deleting', 'failed')),
  synced_at timestamptz,
  ordered_here boolean not null default true,
  operation jsonb,
  version integer not null default 1,
  created_at timestamptz not null default portal_now(),
  -- Who ordered the last change, and when; an empty name when it was read from the system.
  updated_at timestamptz not null default now(),
  updated_by_name text not null default '',
  primary key (partner_id, id),
  unique (partner_id, customer_id, region, name),
  check (not isp_redundancy or bandwidth_mbps is not null),
  check ((internal_ip is null) = (internal_netmask is null)),
  foreign key (partner_id, customer_id, service) references service (partner_id, customer_id, service) on delete cascade
);
create unique index vdc_by_system_id on vdc (partner_id, region, system_id);
create index vdc_by_name on vdc (partner_id, customer_id, name, id);
create index vdc_by_region on vdc (partner_id, customer_id, region, id);
create index vdc_by_platform on vdc (partner_id, customer_id, (coalesce(platform, '')), id);
create index vdc_by_vcpus on vdc (partner_id, customer_id, vcpus, id);
create index vdc_by_memory on vdc (partner_id, customer_id, memory_gib, id);
create index vdc_by_disk on vdc (partner_id, customer_id, disk_gib, id);
create index vdc_by_created on vdc (partner_id, customer_id, created_at, id);

select make_mirrored('vdc');

select keep_to_customer('vdc_organization', 'portal_worker');
grant select on vdc_organization to portal_request;
grant select, insert, update, delete on vdc_organization to portal_worker;

select keep_to_customer('vdc', 'portal_auth', 'portal_worker');
grant select, insert on vdc to portal_request;
grant update (state, operation, version, updated_at, updated_by_name) on vdc to portal_request;
grant select, insert, update, delete on vdc to portal_worker;
-- Those that their system has made, for whoever needs one.
create view made_vdc with (security_invoker = true) as
  select partner_id, customer_id, region, name, system_id from vdc where system_id is not null;
grant select on made_vdc to portal_request;
-- It looks for what blocks a deletion in the transaction that locks the organization.
grant select (partner_id, customer_id) on vdc to portal_auth;

-- What the portal calls a customer's own organization is none that was there before.
do $$ begin
  execute 'create or replace view service_tenant with (security_invoker = true) as '
    || rtrim(pg_get_viewdef('service_tenant'::regclass), ';')
    || ' union all select s.partner_id, s.customer_id, s.service, ''c'' || replace(s.customer_id::text, ''-'', '''') '
    || 'from service s where s.service = ''virtual-data-center''';
end $$;

-- To what the services before have in regions come data centers.
do $$ begin
  execute 'create or replace view service_region with (security_invoker = true) as '
    || rtrim(pg_get_viewdef('service_region'::regclass), ';')
    || ' union all select v.partner_id, v.customer_id, v.service, v.region from vdc v';
end $$;

create function rename_licenses_of_vdc() returns trigger
  language plpgsql as $$
begin
  update spla_license set vdc_name = new.name where partner_id = new.partner_id and vdc_id = new.id;
  return null;
end $$;
create trigger vdc_renamed after update of name on vdc
  for each row when (old.name <> new.name) execute function rename_licenses_of_vdc();

create trigger vdc_gone after delete on vdc
  for each row execute function end_meter_series('virtual-data-center.vcpu', 'virtual-data-center.memory',
    'virtual-data-center.disk', 'virtual-data-center.bandwidth', 'virtual-data-center.redundancy',
    'virtual-data-center.firewall');

-- Microsoft's licenses of a vDC, by product. They outlive it, because they are billed until they are deleted.
create table spla_license (
  partner_id uuid not null,
  customer_id uuid not null,
  service text not null default 'virtual-data-center' check (service = 'virtual-data-center'),
  id uuid not null,
  vdc_id uuid not null,
  vdc_name text not null,
  product text not null references product check (product ~ '^virtual-data-center\.spla-'),
  quantity integer not null check (quantity between 1 and 10000),
  version integer not null default 1,
  created_at timestamptz not null default portal_now(),
  updated_at timestamptz not null default now(),
  updated_by_name text not null default '',
  primary key (partner_id, id),
  foreign key (partner_id, customer_id, service) references service (partner_id, customer_id, service) on delete cascade
);
create unique index spla_license_of_vdc on spla_license (partner_id, customer_id, vdc_id, product);
create index spla_license_by_vdc_name on spla_license (partner_id, customer_id, vdc_name, id);
create index spla_license_by_product on spla_license (partner_id, customer_id, product, id);
create index spla_license_by_quantity on spla_license (partner_id, customer_id, quantity, id);
create index spla_license_by_created on spla_license (partner_id, customer_id, created_at, id);

select keep_to_customer('spla_license', 'portal_auth', 'portal_worker');
grant select, insert, delete on spla_license to portal_request;
grant update (quantity, version, updated_at, updated_by_name) on spla_license to portal_request;
grant select, update (vdc_name) on spla_license to portal_worker;
grant select (partner_id, customer_id) on spla_license to portal_auth;

insert into product (key, service, unit, billed) values
  ('virtual-data-center.backup-basic', 'virtual-data-center', 'GiB-hour', 'hour'),
  ('virtual-data-center.backup-standard', 'virtual-data-center', 'GiB-hour', 'hour'),
  ('virtual-data-center.backup-premium', 'virtual-data-center', 'GiB-hour', 'hour');

-- The VMs of the vDCs, with what their backups last came to.
create table vdc_vm (
  partner_id uuid not null,
  customer_id uuid not null,
  service text not null default 'virtual-data-center' check (service = 'virtual-data-center'),
  id uuid not null,
  vdc_id uuid not null,
  region text not null,
  system_id text not null,
  name text not null,
  group_name text not null default '',
  power_state text not null check (power_state in ('failed-creation', 'unresolved', 'resolved', 'suspended', 'powered-on',
    'waiting-for-input', 'unrecognized', 'powered-off', 'inconsistent', 'unknown')),
  -- The system's own word for it.
  power_word text not null default '',
  operating_system text,
  vcpus integer not null,
  memory_mib bigint not null,
  disk_mib bigint not null,
  -- Null where the system does not say.
  created_on_system_at timestamptz,
  synced_at timestamptz not null default portal_now(),
  -- The policy that it has; null without one.
  tier text check (tier in ('basic', 'standard', 'premium')),
  last_run_at timestamptz,
  last_run_state text not null default 'none'
    check (last_run_state in ('none', 'running', 'success', 'warning', 'failed', 'unknown')),
  last_run_message text,
  restore_points integer not null default 0,
  backup_synced_at timestamptz,
  -- Since when its policy is not seen, as `vm_policy` has it.
  backup_not_seen_since timestamptz,
  operation jsonb,
  primary key (partner_id, id),
  unique (partner_id, customer_id, region, system_id),
  foreign key (partner_id, vdc_id) references vdc (partner_id, id) on delete cascade
);
create index vdc_vm_of_vdc on vdc_vm (partner_id, vdc_id);
-- A connection is read as a whole.
create index vdc_vm_by_system_id on vdc_vm (region, system_id);
create index vdc_vm_by_name on vdc_vm (partner_id, customer_id, name, id);
create index vdc_vm_by_power on vdc_vm (partner_id, customer_id, power_state, id);
create index vdc_vm_by_system on vdc_vm (partner_id, customer_id, (coalesce(operating_system, '')), id);
create index vdc_vm_by_tier on vdc_vm (partner_id, customer_id, (coalesce(tier, '')), id);
-- Who looks over all customers for what needs somebody finds few.
-- Counts read it alone: equal keys are kept once.
create index vdc_vm_counted on vdc_vm (partner_id, customer_id, tier);
create index vdc_vm_by_run on vdc_vm (partner_id, customer_id, (coalesce(last_run_at, '-infinity')), id);

-- What is metered of a VM: from when it has a tier until it has another or none, so that each time is a series of its own.
create table vm_policy (
  partner_id uuid not null,
  customer_id uuid not null,
  id uuid not null,
  vm_id uuid not null,
  tier text not null check (tier in ('basic', 'standard', 'premium')),
  primary key (partner_id, id),
  unique (partner_id, vm_id),
  foreign key (partner_id, vm_id) references vdc_vm (partner_id, id) on delete cascade
);

-- Of which vDC each policy was, also after it has ended, so that what a vDC costs in a month has all that belongs to it.
create table vdc_policy (
  partner_id uuid not null,
  customer_id uuid not null,
  vdc_id uuid not null,
  policy_id uuid not null,
  primary key (partner_id, vdc_id, policy_id),
  foreign key (partner_id, vdc_id) references vdc (partner_id, id) on delete cascade
);

select make_mirrored(mirrored) from unnest(array['vdc_vm', 'vm_policy']::regclass[]) mirrored;

select keep_to_customer('vdc_policy', 'portal_worker');
grant select on vdc_policy to portal_request;
grant select, insert, update, delete on vdc_policy to portal_worker;

create function keep_vdc_of_policy() returns trigger
  language plpgsql as $$
begin
  insert into vdc_policy (partner_id, customer_id, vdc_id, policy_id)
    select t.partner_id, t.customer_id, t.vdc_id, new.id from vdc_vm t
    where t.partner_id = new.partner_id and t.id = new.vm_id
    -- One that is back is the same as before.
    on conflict do nothing;
  return null;
end $$;
create trigger vm_policy_given after insert on vm_policy for each row execute function keep_vdc_of_policy();

select keep_to_customer('vdc_vm', 'portal_worker');
grant select on vdc_vm to portal_request;
grant update (operation) on vdc_vm to portal_request;
grant select, insert, update, delete on vdc_vm to portal_worker;

alter table vm_policy enable row level security;
alter table vm_policy force row level security;
create policy inside on vm_policy to portal_worker using (true) with check (true);
grant select, insert, update, delete on vm_policy to portal_worker;

create trigger vm_policy_gone after delete on vm_policy
  for each row execute function end_meter_series('virtual-data-center.backup-basic',
    'virtual-data-center.backup-standard', 'virtual-data-center.backup-premium');

select watch_orders('vdc', 'vdcsFailed', 'virtual-data-center', 'name');
select watch_things('vdc_vm', 'vmBackupsFailed', 'virtual-data-center', 'error', 'x.last_run_state = ''failed''', 'name');
