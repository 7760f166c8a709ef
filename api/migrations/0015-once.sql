-- Secrets that are shown once: sealed with the portal's key until then or until they run out, and gone afterwards. Who
-- has seen it and when stays as long as the thing that it is of.
create table secret_once (
  partner_id uuid not null,
  customer_id uuid not null,
  kind text not null,
  thing_id uuid not null,
  sealed text,
  until timestamptz,
  shown_at timestamptz,
  shown_to text,
  primary key (partner_id, kind, thing_id),
  foreign key (partner_id, customer_id) references organization (partner_id, id) on delete cascade,
  check ((sealed is null) = (until is null)),
  check ((shown_at is null) = (shown_to is null) and (sealed is null or shown_at is null))
);
create index secret_once_until on secret_once (until) where until is not null;

select keep_to_customer('secret_once', 'portal_worker');

-- `portal_request` neither reads nor writes a secret: `take_secret` is the one way to it.
grant select (partner_id, customer_id, kind, thing_id, until, shown_at, shown_to) on secret_once to portal_request;
grant select, insert, update, delete on secret_once to portal_worker;

-- Answers the sealed secret of a thing in the open tenant and forgets it; null when there is none to show any more. Of
-- two who ask at once, the second waits for the first and finds nothing.
create function take_secret(p_kind text, p_thing uuid, p_by text) returns text
  language plpgsql volatile security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  tenant_partner uuid := tenant('partner');
  narrowed uuid := tenant('customer');
  secret text;
begin
  select s.sealed into secret from secret_once s
    where s.partner_id = tenant_partner and (narrowed is null or s.customer_id = narrowed) and s.kind = p_kind
      and s.thing_id = p_thing and s.until > now() for update;
  if found then
    update secret_once s set sealed = null, until = null, shown_at = now(), shown_to = p_by
      where s.partner_id = tenant_partner and s.kind = p_kind and s.thing_id = p_thing;
  end if;
  return secret;
end $$;
revoke all on function take_secret(text, uuid, text) from public;
grant execute on function take_secret(text, uuid, text) to portal_request;

-- A thing takes its secret along, whoever deletes it: `after delete on … execute function drop_secret('<kind>')`.
create function drop_secret() returns trigger
  language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  delete from secret_once s where s.partner_id = old.partner_id and s.kind = tg_argv[0] and s.thing_id = old.id;
  return null;
end $$;
revoke all on function drop_secret() from public;
