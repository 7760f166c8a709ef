insert into product (key, service, unit, billed, factor, is_told, unit_kwh) values
  ('disaster-recovery.storage', 'disaster-recovery', 'GiB-hour', 'hour', 0.000000000931322574615478515625, true, 0.000004071628996608),
  ('disaster-recovery.vm', 'disaster-recovery', 'VM-hour', 'hour', 1, false, null);

-- What people replicate in Cloud Director Availability, as it says itself.
create table replication (
  partner_id uuid not null,
  customer_id uuid not null,
  service text not null default 'disaster-recovery' check (service = 'disaster-recovery'),
  id uuid not null,
  -- The one that it ends in, or starts in when it ends elsewhere.
  region text not null,
  replication_id text not null,
  -- As the Cloud Director of its source knows it; names are not unique.
  vm text,
  vm_name text not null,
  sla_profile text,
  source_site text not null,
  source_vdc_name text,
  destination_site text not null,
  -- As the Cloud Director of its destination knows it.
  destination_vdc text,
  destination_vdc_name text,
  allocated_bytes bigint,
  last_run_at timestamptz,
  status text not null check (status in ('healthy', 'unhealthy', 'unknown', 'paused')),
  is_migration boolean not null,
  synced_at timestamptz not null default portal_now(),
  primary key (partner_id, id),
  unique (partner_id, customer_id, region, replication_id),
  foreign key (partner_id, customer_id, service) references service (partner_id, customer_id, service) on delete cascade
);
create index replication_by_name on replication (partner_id, customer_id, vm_name, id);
create index replication_by_profile on replication (partner_id, customer_id, (coalesce(sla_profile, '')), id);
create index replication_by_region on replication (partner_id, customer_id, region, id);
create index replication_by_destination on replication (partner_id, customer_id, destination_site, id);
create index replication_by_size on replication (partner_id, customer_id, (coalesce(allocated_bytes, -1)), id);
create index replication_by_run on replication (partner_id, customer_id, (coalesce(last_run_at, '-infinity')), id);
create index replication_by_status on replication (partner_id, customer_id, status, id);
-- Who looks over all customers for what needs somebody finds few.
-- A connection is read as a whole.
create index replication_of_region on replication (region, synced_at);
create index replication_into on replication (destination_vdc);

select make_mirrored('replication');

select keep_to_customer('replication', 'portal_auth', 'portal_worker');

grant select on replication to portal_request, portal_auth;
grant select, insert, update, delete on replication to portal_worker;

-- How many VMs replicate into a vDC, by the id that its Cloud Director has for it, whoever they belong to.
create function replications_into(p_vdc text) returns bigint
  language plpgsql stable security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  return (select count(*) from replication r where r.destination_vdc = p_vdc);
end $$;
revoke all on function replications_into(text) from public;
grant execute on function replications_into(text) to portal_request, portal_worker;

-- The VMs that are copied, by the ids that the Cloud Director of their source has for them.
create view replicated_vm with (security_invoker = true) as
  select r.partner_id, r.customer_id, r.vm, r.status from replication r where r.vm is not null;
grant select on replicated_vm to portal_request, portal_worker;

-- To what the services before have in regions comes what is replicated.
do $$ begin
  execute 'create or replace view service_region with (security_invoker = true) as '
    || rtrim(pg_get_viewdef('service_region'::regclass), ';')
    || ' union all select r.partner_id, r.customer_id, r.service, r.region from replication r';
end $$;

create trigger replication_gone after delete on replication
  for each row execute function end_meter_series('disaster-recovery.storage');
create trigger replication_vm_gone after delete on replication
  for each row execute function end_meter_series('disaster-recovery.vm');

select watch_things('replication', 'replicationsUnhealthy', 'disaster-recovery', 'error', 'x.status = ''unhealthy''', 'vm_name');
