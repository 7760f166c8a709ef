-- Who of an organization gets which mail: by kind, roles and addresses. A kind that is not in it goes as usual.
create table notification_setting (
  partner_id uuid not null,
  organization_id uuid not null,
  recipients jsonb not null check (jsonb_typeof(recipients) = 'object'),
  version integer not null default 1,
  updated_at timestamptz not null default now(),
  updated_by_name text not null,
  primary key (partner_id, organization_id),
  foreign key (partner_id, organization_id) references organization (partner_id, id) on delete cascade
);
call fence('notification_setting', 'organization_id', 'portal_auth', 'portal_worker');
grant select, insert, update on notification_setting to portal_request;
grant select on notification_setting to portal_auth, portal_worker;

-- Who was in an organization from outside: as it (`impersonated`), or changing something of it from one's own house
-- (`managed`). Kept longer than the session that it was.
create table visit (
  partner_id uuid not null,
  organization_id uuid not null,
  id uuid not null,
  session_id uuid not null,
  kind text not null check (kind in ('impersonated', 'managed')),
  user_id uuid not null,
  user_name text not null,
  house_name text not null,
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
call fence('visit', 'organization_id', 'portal_auth', 'portal_worker');
grant select, insert on visit to portal_request;
grant select, insert, update on visit to portal_auth;

-- However an impersonation ends, its visit does.
create function end_visit() returns trigger
  language plpgsql volatile security definer set search_path = pg_catalog, public as $$
begin
  update visit set ended_at = new.ended_at where session_id = new.id and ended_at is null;
  return null;
end $$;
grant create on schema public to portal_auth;
alter function end_visit() owner to portal_auth;
revoke create on schema public from portal_auth;
revoke all on function end_visit() from public;
create trigger session_ends_visit after update of ended_at on session
  for each row when (new.acting and old.ended_at is null and new.ended_at is not null) execute function end_visit();

-- Who closed or opened a customer for its partner last; and an organization that its owner had deleted: until then it can
-- be taken back.
alter table organization
  add column door_changed_at timestamptz,
  add column door_changed_by_name text not null default '',
  add column deletion_requested_at timestamptz,
  add column deletion_requested_by_name text not null default '',
  add column delete_after timestamptz,
  add check ((deletion_requested_at is null) = (delete_after is null)),
  add check (kind <> 'operator' or delete_after is null);
create index organization_to_delete on organization (delete_after) where delete_after is not null;
create trigger organization_to_delete_changes after update of delete_after on organization
  for each row when (old.delete_after is distinct from new.delete_after)
  execute function stale_organization_sessions();
-- Updating is what locking asks for.
grant delete, update (delete_after) on organization to portal_worker;

-- As before; nobody acts in one that is being deleted.
create or replace function subjects(p_session uuid, p_partner uuid, p_search text)
  returns table (id uuid, kind text, name text, organization_number text, closed boolean)
  language plpgsql stable security definer set search_path = pg_catalog, public as $$
declare
  s session%rowtype;
  pattern text := '%' || regexp_replace(p_search, '([\\%_])', '\\\1', 'g') || '%';
begin
  select * into s from session where session.id = p_session and ended_at is null and expires_at > now();
  if not found or s.tenant_kind = 'customer' then
    return;
  end if;
  if s.tenant_kind = 'operator' and p_partner is null then
    return query
      select o.id, o.kind, o.name, o.organization_number, o.delete_after is not null from organization o
      where o.kind = 'partner' and o.state in ('active', 'suspended')
        and (o.name ilike pattern or o.organization_number like pattern)
      order by o.name collate "sv-x-icu", o.id limit 50;
  else
    return query
      select o.id, o.kind, o.name, o.organization_number,
        coalesce(o.closed_until > now(), false) or o.delete_after is not null
      from organization o
      where o.partner_id = case when s.tenant_kind = 'operator' then p_partner else s.tenant_partner_id end
        and o.kind = 'customer' and (o.name ilike pattern or o.organization_number like pattern)
      order by o.name collate "sv-x-icu", o.id limit 50;
  end if;
end $$;
