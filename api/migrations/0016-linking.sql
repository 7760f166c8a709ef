-- Tenants that were in an outside system before the portal, and those of them that were linked to a customer.

-- What was read of a region for a service: its tenants by name, whoever made them.
create table tenant_survey (
  service text not null,
  region text not null,
  system text not null,
  read_at timestamptz,
  due_at timestamptz not null default now(),
  lease_id uuid,
  attempts integer not null default 0,
  reason text,
  failing_since timestamptz,
  -- Until then the system is not asked: it has said so.
  not_before timestamptz,
  -- When it was read last in a way that says what is missing, and what of that could not be read.
  judged_at timestamptz,
  unreadable jsonb not null default '[]',
  unreadable_count integer not null default 0,
  primary key (service, region)
);

-- What is read of each connection, whoever's it is, and how that stands.
create view reading with (security_invoker = true) as
  select system, region, name, partner_id, customer_id, synced_at as read_at, reason, failing_since, unreadable, unreadable_count
  from mirror where part = 'whole'
  union all
  select system, region, 'tenants', null, null, read_at, reason, failing_since, unreadable, unreadable_count from tenant_survey;
grant select on reading to portal_auth, portal_worker;

-- What of a connection could not be read is due at once, when it answers again.
create function wake_failing_readings(p_system text, p_region text) returns void
  language sql volatile set search_path = pg_catalog, public, pg_temp as $$
  update mirror set due_at = now()
  where system = p_system and region = p_region and lease_id is null and reason is not null and due_at < 'infinity';
  update tenant_survey set due_at = now()
  where system = p_system and region = p_region and lease_id is null and reason is not null;
$$;
revoke all on function wake_failing_readings(text, text) from public;
grant execute on function wake_failing_readings(text, text) to portal_worker;

-- A tenant of a region; the empty name stands for what is in none. `contents` is what one look found in it.
create table existing_tenant (
  service text not null,
  region text not null,
  id uuid not null unique,
  tenant text not null,
  -- Null where the system does not say.
  users integer,
  -- What the service counts and bills of it.
  resources integer not null,
  -- Kept, so that it is the same when it is back; shown while it is linked.
  gone_at timestamptz,
  contents jsonb,
  looked_at timestamptz,
  look_due_at timestamptz,
  lease_id uuid,
  attempts integer not null default 0,
  look_reason text,
  primary key (service, region, tenant)
);
select make_mirrored('existing_tenant');
create index existing_tenant_due on existing_tenant (look_due_at) where look_due_at is not null;

-- The region's tenant of a customer when it is not the customer's own. It goes before its service can.
create table tenant_link (
  partner_id uuid not null,
  customer_id uuid not null,
  service text not null,
  region text not null,
  tenant text not null,
  state text not null default 'linking' check (state in ('linking', 'linked', 'unlinking')),
  ordered_by_name text not null,
  ordered_at timestamptz not null default portal_now(),
  linked_at timestamptz,
  primary key (partner_id, customer_id, service, region),
  -- One tenant is one customer's, whatever its partner.
  unique (service, region, tenant),
  foreign key (partner_id, customer_id, service) references service (partner_id, customer_id, service)
);

-- The operator's screen shows which names are customers' own, and what was found. No tenant reads the list.
select keep_to_customer('tenant_link', 'portal_auth', 'portal_worker');

grant select on tenant_survey, existing_tenant, tenant_link to portal_auth;
grant update (due_at) on tenant_survey to portal_auth;
grant select, insert, update, delete on tenant_survey, existing_tenant, tenant_link to portal_worker;
grant update (look_due_at) on existing_tenant to portal_auth;
grant select, insert on tenant_link to portal_request;
grant update (state) on tenant_link to portal_request;

-- Since when each link holds, for the service's own pages.
create view linked_tenant with (security_invoker = true) as
  select partner_id, customer_id, service, region, linked_at from tenant_link where linked_at is not null;
grant select on linked_tenant to portal_request;

-- Whether the partner that was entered may be linked a tenant; `portal_request` sees neither other partners' nor the
-- list.
create function tenant_to_link(p_id uuid) returns table (service text, region text, tenant text, verdict text)
  language plpgsql stable rows 1 security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  tenant_partner uuid := tenant('partner');
begin
  select t.service, t.region, t.tenant, case
    when t.gone_at is not null then 'gone'
    when t.tenant = '' then 'nameless'
    when exists (select from tenant_link l
        where l.service = t.service and l.region = t.region and l.tenant = t.tenant)
      or exists (select from service_tenant s where s.service = t.service and s.tenant = t.tenant) then 'taken'
    when exists (select from organization o where o.partner_id = tenant_partner and o.id = tenant_partner and o.state <> 'active')
      then 'suspended'
    else 'free' end
  into service, region, tenant, verdict
  from existing_tenant t where t.id = p_id;
  if tenant is not null then
    return next;
  end if;
end $$;
revoke all on function tenant_to_link(uuid) from public;
grant execute on function tenant_to_link(uuid) to portal_request;

-- Changed and not made anew, so that two links of one customer leave each other's.
create function keep_linked() returns trigger
  language plpgsql as $$
begin
  if tg_op = 'DELETE' then
    update service s set linked = s.linked - old.region
      where s.partner_id = old.partner_id and s.customer_id = old.customer_id and s.service = old.service;
  else
    update service s set linked = s.linked || jsonb_build_object(new.region, new.tenant)
      where s.partner_id = new.partner_id and s.customer_id = new.customer_id and s.service = new.service;
  end if;
  return null;
end $$;
create trigger link_made after insert on tenant_link
  for each row when (new.state <> 'linking') execute function keep_linked();
create trigger link_begun after update of state on tenant_link
  for each row when (old.state = 'linking' and new.state <> 'linking') execute function keep_linked();
create trigger link_ended after delete on tenant_link
  for each row when (old.state <> 'linking') execute function keep_linked();

create trigger tenant_survey_due_now after insert or update of due_at on tenant_survey
  for each row when (new.due_at <= now()) execute function announce('tenant_survey');
create trigger existing_tenant_due_now after update of look_due_at on existing_tenant
  for each row when (new.look_due_at <= now()) execute function announce('existing_tenant');
