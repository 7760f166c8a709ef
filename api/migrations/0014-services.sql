-- The life of each service of each customer, whichever service it is; one without a row is not enabled. What the service
-- has of its own is in the tables of its capability, which go with this row.
create table service (
  partner_id uuid not null,
  customer_id uuid not null,
  service text not null,
  -- `enabling`: a person has to do something elsewhere first. `provisioning`: it is being enabled, or that has failed.
  state text not null check (state in ('enabling', 'provisioning', 'enabled', 'ending')),
  -- The services that have to be enabled as long as it is there.
  needs text[] not null default '{}',
  -- What its last operation has come to, while that is open or has failed.
  operation jsonb,
  enabled_at timestamptz,
  -- Which tenants are linked, by region. Whoever orders for a customer locks this row, and a row that is locked is read as
  -- it is then; other rows that the same statement reads are as they were when it began.
  linked jsonb not null default '{}',
  primary key (partner_id, customer_id, service),
  foreign key (partner_id, customer_id) references organization (partner_id, id) on delete cascade
);

select keep_to_customer('service', 'portal_auth', 'portal_worker');

grant select, insert on service to portal_request;
grant update (state, operation) on service to portal_request;
grant select on service to portal_auth;
grant select, insert, update, delete on service to portal_worker;

-- What enables or ends one is under way, has failed, or waits for a person.
select watch_things('service', 'serviceFailed', '', 'error',
  'x.state in (''provisioning'', ''ending'') and x.operation ->> ''state'' = ''failed''', '', p_thing => 'service');
select watch_things('service', 'serviceNeedsAttention', '', 'warning',
  'x.state in (''provisioning'', ''ending'') and x.operation ->> ''state'' = ''needs-attention''', '', p_thing => 'service');
select watch_things('service', 'serviceBusy', '', 'busy', 'x.state = ''enabling'' or x.state in (''provisioning'', ''ending'')
  and coalesce(x.operation ->> ''state'', '''') not in (''failed'', ''needs-attention'')', '', p_thing => 'service');

-- The state as it is shown: what enables or ends a service may have failed, or wait for a person.
create view service_state with (security_invoker = true) as
  select s.partner_id, s.customer_id, s.service, s.operation, s.enabled_at, s.linked,
    case when s.state in ('provisioning', 'ending') and s.operation ->> 'state' in ('failed', 'needs-attention')
      then s.operation ->> 'state' else s.state end as state
  from service s;
grant select on service_state to portal_request, portal_auth, portal_worker;
-- Whoever reads the state to change it locks the row.
grant update (operation) on service_state to portal_request, portal_worker;

-- In which regions a customer has something of a service. Each service replaces the view by one with its own part added.
create view service_region with (security_invoker = true) as
  select null::uuid as partner_id, null::uuid as customer_id, null::text as service, null::text as region where false;
grant select on service_region to portal_worker;

-- What the portal has named in an outside system for a customer. Each service that can be linked replaces the view by one
-- with its own part added.
create view service_tenant with (security_invoker = true) as
  select null::uuid as partner_id, null::uuid as customer_id, null::text as service, null::text as tenant where false;
grant select on service_tenant to portal_auth, portal_worker;

-- Customers that have the service enabled (in the region); any service without one.
create function enabled_customers(p_service text, p_region text) returns table (partner_id uuid, customer_id uuid)
  language plpgsql stable security definer set search_path = pg_catalog, public, pg_temp as $$
#variable_conflict use_column
begin
  return query select distinct s.partner_id, s.customer_id from service s
  where s.state = 'enabled' and (p_service is null or s.service = p_service)
    and (p_region is null or exists (select from service_region r where r.partner_id = s.partner_id
      and r.customer_id = s.customer_id and r.service = s.service and r.region = p_region));
end $$;
revoke all on function enabled_customers(text, text) from public;
grant execute on function enabled_customers(text, text) to portal_auth;

-- Whether a partner has a customer among these, or the customer named is one.
create function uses_service(p_partner uuid, p_customer uuid, p_service text, p_region text) returns boolean
  language plpgsql stable security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  return exists (
    select from service s
    where s.partner_id = p_partner and (p_customer is null or s.customer_id = p_customer)
      and s.state = 'enabled' and (p_service is null or s.service = p_service)
      and (p_region is null or exists (select from service_region r where r.partner_id = s.partner_id
        and r.customer_id = s.customer_id and r.service = s.service and r.region = p_region)));
end $$;
revoke all on function uses_service(uuid, uuid, text, text) from public;
grant execute on function uses_service(uuid, uuid, text, text) to portal_auth;
