-- Who of an organization gets which mail: by kind, roles and addresses. A kind that is not in it goes as usual.
create table notification_setting (
  partner_id uuid not null,
  organization_id uuid not null,
  recipients jsonb not null check (jsonb_typeof(recipients) = 'object'),
  -- Whether mails of a disruption go to the owners as well.
  disruptions_to_owners boolean not null default false,
  version integer not null default 1,
  updated_at timestamptz not null default now(),
  updated_by_name text not null,
  primary key (partner_id, organization_id),
  foreign key (partner_id, organization_id) references organization (partner_id, id) on delete cascade
);

-- Who was in an organization from outside: as it (`impersonated`), or changing something of it from their own
-- organization (`managed`). Kept longer than the session that it was.
create table visit (
  partner_id uuid not null,
  organization_id uuid not null,
  id uuid not null,
  session_id uuid not null,
  kind text not null check (kind in ('impersonated', 'managed')),
  user_id uuid not null,
  user_name text not null,
  organization_name text not null,
  reason text not null default '',
  began_at timestamptz not null default now(),
  -- Of a program that manages with a token of its own, which lasts long, each day is a visit.
  day date not null default (now() at time zone 'UTC')::date,
  -- At the latest.
  ends_at timestamptz not null,
  ended_at timestamptz,
  primary key (partner_id, id),
  unique (partner_id, organization_id, session_id, day),
  foreign key (partner_id, organization_id) references organization (partner_id, id) on delete cascade
);
create index visit_by_session on visit (session_id) where ended_at is null;
create index visit_by_time on visit (partner_id, organization_id, began_at desc, id desc);

alter table notification_setting enable row level security;
alter table notification_setting force row level security;
create policy tenant on notification_setting to portal_request
  using (case when (select is_narrowed())
    then (partner_id, organization_id) = (select t.partner, t.customer from tenant_customer() t)
    else partner_id = (select tenant('whole')) end)
  with check (partner_id = tenant('whole') or partner_id = tenant('partner') and organization_id = tenant('customer'));
create policy inside on notification_setting to portal_auth, portal_worker using (true) with check (true);

alter table visit enable row level security;
alter table visit force row level security;
create policy tenant on visit to portal_request
  using (case when (select is_narrowed())
    then (partner_id, organization_id) = (select t.partner, t.customer from tenant_customer() t)
    else partner_id = (select tenant('whole')) end)
  with check (partner_id = tenant('whole') or partner_id = tenant('partner') and organization_id = tenant('customer'));
create policy inside on visit to portal_auth, portal_worker using (true) with check (true);

grant select, insert, update on notification_setting to portal_request;
grant select on notification_setting to portal_auth, portal_worker;

-- The owners to whom their organization has mails of disruptions sent.
create view disruption_owner with (security_invoker = true) as
  select u.partner_id, u.organization_id, u.email from notification_setting n
  join user_account u on u.partner_id = n.partner_id and u.organization_id = n.organization_id
  where n.disruptions_to_owners and u.state = 'active' and 'owner' = any(u.roles);
grant select on disruption_owner to portal_auth, portal_worker;

grant select, insert on visit to portal_request;
grant select, insert, update on visit to portal_auth;

-- However an impersonation ends, its visit does.
create function end_visit() returns trigger
  language plpgsql volatile security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  update visit set ended_at = new.ended_at where session_id = new.id and ended_at is null;
  return null;
end $$;
revoke all on function end_visit() from public;
create trigger session_ends_visit after update of ended_at on session
  for each row when (new.acting and old.ended_at is null and new.ended_at is not null) execute function end_visit();
