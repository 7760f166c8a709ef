-- Whoever has a company deleted looks for what blocks it in the transaction that locks it, which is that of sign-in: how
-- many buckets and users there are, and nothing of them.
alter policy inside on s3_bucket to portal_auth, portal_worker;
alter policy inside on s3_user to portal_auth, portal_worker;
grant select (partner_id, customer_id) on s3_bucket, s3_user to portal_auth;

-- A visit that ends with its person or its customer is told as every other: requests, which read no session, are answered
-- what the log needs of those in which somebody acted.
create function visits_of(p_sessions uuid[]) returns table ("sessionId" uuid, "userId" uuid, "userName" text, "homePartnerId" uuid, "homeName" text,
    "tenantPartnerId" uuid, "organizationId" uuid, "organizationName" text, kind text, "endedAt" timestamptz)
  language sql stable set search_path = pg_catalog, public as $$
  select s.id, s.user_id, coalesce(nullif(btrim(u.first_name || ' ' || u.last_name), ''), u.email), s.partner_id, h.name,
    s.tenant_partner_id, o.id, o.name, s.tenant_kind, s.ended_at
  from session s
  join user_account u on u.partner_id = s.partner_id and u.id = s.user_id
  join organization h on h.partner_id = s.partner_id and h.id = s.organization_id
  join organization o on o.partner_id = s.tenant_partner_id and o.id = s.tenant_organization_id
  where s.id = any(p_sessions) and s.acting
$$;

drop function end_user_sessions(uuid, uuid);
create function end_user_sessions(p_organization uuid, p_user uuid) returns table ("sessionId" uuid, "userId" uuid, "userName" text, "homePartnerId" uuid, "homeName" text,
    "tenantPartnerId" uuid, "organizationId" uuid, "organizationName" text, kind text, "endedAt" timestamptz)
  language plpgsql volatile security definer set search_path = pg_catalog, public as $$
declare
  ended uuid[];
begin
  with gone as (
    update session s set ended_at = least(now(), s.expires_at), stamp = s.stamp + 1
    where s.partner_id = house_of_user(p_organization, p_user) and s.user_id = p_user and s.ended_at is null returning s.id
  ) select array_agg(gone.id) into ended from gone;
  return query select * from visits_of(ended);
end $$;

-- Of the open tenant's own customer, when nobody else's is open.
create function end_customer_visits(p_customer uuid) returns table ("sessionId" uuid, "userId" uuid, "userName" text, "homePartnerId" uuid, "homeName" text,
    "tenantPartnerId" uuid, "organizationId" uuid, "organizationName" text, kind text, "endedAt" timestamptz)
  language plpgsql volatile security definer set search_path = pg_catalog, public as $$
declare
  ended uuid[];
begin
  with gone as (
    update session s set ended_at = least(now(), s.expires_at), stamp = s.stamp + 1
    where s.acting and s.tenant_partner_id = nullif(current_setting('app.partner', true), '')::uuid
      and s.tenant_organization_id = p_customer and s.tenant_kind = 'customer' and s.ended_at is null
      and coalesce(nullif(current_setting('app.customer', true), '')::uuid, p_customer) = p_customer
    returning s.id
  ) select array_agg(gone.id) into ended from gone;
  return query select * from visits_of(ended);
end $$;

grant create on schema public to portal_auth;
alter function end_user_sessions(uuid, uuid) owner to portal_auth;
alter function end_customer_visits(uuid) owner to portal_auth;
revoke create on schema public from portal_auth;
revoke all on function visits_of(uuid[]), end_user_sessions(uuid, uuid), end_customer_visits(uuid) from public;
grant execute on function visits_of(uuid[]) to portal_auth;
grant execute on function end_user_sessions(uuid, uuid), end_customer_visits(uuid) to portal_request;
