-- Tenants that were in a region before the portal, and those of them that were linked to a customer.

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
  -- Kept while it is linked, so that it is shown.
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
  -- One tenant is one customer's, whatever its partner.
  unique (region, tenant),
  foreign key (partner_id, customer_id) references s3_account (partner_id, customer_id)
);

-- The operator's screen shows which names are customers' own, and what was found. No tenant reads the list.
alter table s3_link enable row level security;
alter table s3_link force row level security;
create policy tenant on s3_link to portal_request
  using (coalesce((partner_id, customer_id) = (select t.partner, t.customer from tenant_customer() t),
    partner_id = (select tenant('whole'))))
  with check (partner_id = tenant('whole') or partner_id = tenant('partner') and customer_id = tenant('customer'));
create policy inside on s3_link to portal_auth, portal_worker using (true) with check (true);

grant select on s3_survey, s3_tenant, s3_link to portal_auth;
grant update (due_at) on s3_survey to portal_auth;
grant select, insert, update, delete on s3_survey, s3_tenant, s3_link to portal_worker;
grant update (look_due_at) on s3_tenant to portal_auth;
grant select, insert on s3_link to portal_request;
grant update (state) on s3_link to portal_request;

-- Whether the partner that was entered may be linked a tenant; `portal_request` sees neither other partners' nor the
-- list.
create function tenant_to_link(p_id uuid) returns table (region text, tenant text, verdict text)
  language plpgsql stable rows 1 security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  house uuid := tenant('partner');
begin
  select t.region, t.tenant, case
    when t.gone_at is not null then 'gone'
    when t.tenant = '' then 'nameless'
    when exists (select from s3_link l where l.region = t.region and l.tenant = t.tenant)
      or exists (select from s3_account s where s.tenant = t.tenant) then 'taken'
    when exists (select from organization o where o.partner_id = house and o.id = house and o.state <> 'active')
      then 'suspended'
    else 'free' end
  into region, tenant, verdict
  from s3_tenant t where t.id = p_id;
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
    update s3_account s set linked = s.linked - old.region
      where s.partner_id = old.partner_id and s.customer_id = old.customer_id;
  else
    update s3_account s set linked = s.linked || jsonb_build_object(new.region, new.tenant)
      where s.partner_id = new.partner_id and s.customer_id = new.customer_id;
  end if;
  return null;
end $$;
create trigger link_made after insert on s3_link
  for each row when (new.state <> 'linking') execute function keep_linked();
create trigger link_begun after update of state on s3_link
  for each row when (old.state = 'linking' and new.state <> 'linking') execute function keep_linked();
create trigger link_ended after delete on s3_link
  for each row when (old.state <> 'linking') execute function keep_linked();

create trigger s3_survey_due_now after insert or update of due_at on s3_survey
  for each row when (new.due_at <= now()) execute function announce('s3_survey');
create trigger s3_tenant_due_now after update of look_due_at on s3_tenant
  for each row when (new.look_due_at <= now()) execute function announce('s3_tenant');
