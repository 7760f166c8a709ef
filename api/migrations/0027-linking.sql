-- Tenants that were in a region before the portal, and those of them that a customer was given.

-- What was read of a region: its tenants by name, whoever made them.
create table s3_survey (
  region text primary key,
  read_at timestamptz,
  due_at timestamptz not null default now(),
  lease_id uuid,
  attempts integer not null default 0,
  reason text
);

-- A tenant of a region; the empty name stands for what is in none. `contents` is what one look found in it.
create table s3_tenant (
  region text not null,
  id uuid not null unique,
  tenant text not null,
  users integer not null,
  buckets integer not null,
  -- Kept while it is linked, so that it is told.
  gone_at timestamptz,
  contents jsonb,
  looked_at timestamptz,
  look_due_at timestamptz,
  lease_id uuid,
  attempts integer not null default 0,
  look_reason text,
  primary key (region, tenant)
);
create index s3_tenant_due on s3_tenant (look_due_at) where look_due_at is not null;

-- The region's tenant of a customer when it is not the customer's own. It goes before its service can.
create table s3_link (
  partner_id uuid not null,
  customer_id uuid not null,
  region text not null,
  tenant text not null,
  state text not null default 'linking' check (state in ('linking', 'linked', 'unlinking')),
  ordered_by_name text not null,
  ordered_at timestamptz not null default now(),
  linked_at timestamptz,
  primary key (partner_id, customer_id, region),
  -- One tenant is one customer's, whatever its house.
  unique (region, tenant),
  foreign key (partner_id, customer_id) references s3_service (partner_id, customer_id)
);
call fence('s3_link', 'customer_id', 'portal_auth', 'portal_worker');
grant select, insert on s3_link to portal_request;
grant update (state) on s3_link to portal_request;
grant select on s3_link to portal_auth;
grant select, insert, update, delete on s3_link, s3_survey, s3_tenant to portal_worker;

-- The operator's screen: which names are customers' own, and what was found. No tenant's role reads it.
alter policy inside on s3_service to portal_auth, portal_worker;
grant select on s3_service, s3_survey, s3_tenant to portal_auth;
grant update (due_at) on s3_survey to portal_auth;
grant update (look_due_at) on s3_tenant to portal_auth;

create trigger s3_survey_due_now after insert or update of due_at on s3_survey
  for each row when (new.due_at <= now()) execute function announce('s3_survey');
create trigger s3_tenant_due_now after update of look_due_at on s3_tenant
  for each row when (new.look_due_at <= now()) execute function announce('s3_tenant');

-- Whether the house that was entered may be given a tenant; a request's role sees neither other houses' nor the list.
create function tenant_to_link(p_id uuid) returns table (region text, tenant text, verdict text)
  language plpgsql stable rows 1 security definer set search_path = pg_catalog, public as $$
declare
  house uuid := nullif(current_setting('app.partner', true), '')::uuid;
begin
  select t.region, t.tenant, case
    when t.gone_at is not null then 'gone'
    when t.tenant = '' then 'nameless'
    when exists (select from s3_link l where l.region = t.region and l.tenant = t.tenant)
      or exists (select from s3_service s where s.tenant = t.tenant) then 'taken'
    when exists (select from organization o where o.partner_id = house and o.id = house and o.state <> 'active')
      then 'suspended'
    else 'free' end
  into region, tenant, verdict
  from s3_tenant t where t.id = p_id;
  if tenant is not null then
    return next;
  end if;
end $$;
grant create on schema public to portal_worker;
alter function tenant_to_link(uuid) owner to portal_worker;
revoke create on schema public from portal_worker;
revoke all on function tenant_to_link(uuid) from public;
grant execute on function tenant_to_link(uuid) to portal_request;
