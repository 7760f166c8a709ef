-- `portal_request` writes neither roles nor states nor sessions: what a person may do is changed by these functions
-- Invites a person into an organization of the open tenant. Whether the address is free is known here and shown to
-- nobody but its holder, by mail: the person stands in the list as invited in both cases. The address is reserved only
-- while its link works, a language is of the mail and not of the person, and who has an open invitation elsewhere is
-- written of that, not of an account. Without `p_mail` nothing is mailed and a link that was mailed before stays good.
create function invite_user(p_organization uuid, p_person jsonb, p_token jsonb, p_mail jsonb) returns void
  language plpgsql volatile security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  tenant_partner uuid := tenant('partner');
  narrowed uuid := tenant('customer');
  address text := p_person ->> 'email';
  invited user_account%rowtype;
  holder record;
  shared_content jsonb := jsonb_build_object('organizationName', p_mail -> 'content' -> 'organizationName');
begin
  if not exists (select from organization o where o.partner_id = tenant_partner and o.id = p_organization
      and (narrowed is null or o.id = narrowed)) then
    raise exception 'the organization is not in the open tenant' using errcode = 'insufficient_privilege';
  end if;
  perform free_sign_in_name(address);
  perform pg_advisory_xact_lock(hashtextextended('invite/' || p_organization || '/' || address, 0));
  select * into invited from user_account u
    where u.partner_id = tenant_partner and u.organization_id = p_organization and u.email = address
    order by u.state = 'invited', u.id limit 1;
  if not found then
    insert into user_account (partner_id, organization_id, id, email, roles, state)
    values (tenant_partner, p_organization, (p_person ->> 'id')::uuid, address,
      array(select jsonb_array_elements_text(p_person -> 'roles')), 'invited')
    returning * into invited;
  end if;
  if p_mail is null then
    return;
  end if;
  if invited.state = 'invited' then
    insert into sign_in_name (email, partner_id, user_id) values (address, tenant_partner, invited.id) on conflict do nothing;
  end if;
  select n.user_id, u.language, u.state into holder from sign_in_name n
    join user_account u on u.partner_id = n.partner_id and u.id = n.user_id where n.email = address;
  if holder.user_id = invited.id and invited.state = 'invited' then
    perform replace_invitation(tenant_partner, invited.id, address, p_token);
    insert into mail (partner_id, id, kind, recipient, language, content)
    values (tenant_partner, (p_mail ->> 'id')::uuid, 'invitation', address, p_person ->> 'language', p_mail -> 'content');
  elsif holder.state = 'invited' then
    insert into mail (partner_id, id, kind, recipient, language, content)
    values (tenant_partner, (p_mail ->> 'id')::uuid, 'addressInvited', address, p_person ->> 'language',
      shared_content || jsonb_build_object('attempt', 'invitation'));
  else
    insert into mail (partner_id, id, kind, recipient, language, content)
    values (tenant_partner, (p_mail ->> 'id')::uuid, 'invitationTaken', address,
      coalesce(holder.language, p_person ->> 'language'), shared_content);
  end if;
end $$;
revoke all on function invite_user(uuid, jsonb, jsonb, jsonb) from public;
grant execute on function invite_user(uuid, jsonb, jsonb, jsonb) to portal_request;

-- Takes back the invitations of a customer of the open tenant when its first owner is invited: those of other owners,
-- and the person's own where somebody had invited them as less, so that they become an owner. Answers their addresses,
-- with the roles that the log names. Their links end.
create function withdraw_invitations(p_customer uuid, p_keep text) returns table (email text, roles text[])
  language sql volatile security definer set search_path = pg_catalog, public, pg_temp as $$
  with gone as (
    delete from user_account u using organization o
    where o.partner_id = tenant('partner') and o.id = p_customer
      and coalesce(tenant('customer'), o.id) = o.id and o.kind = 'customer'
      and u.partner_id = o.partner_id and u.organization_id = o.id and u.state = 'invited'
      and ('owner' = any(u.roles)) = (u.email <> p_keep)
    returning u.partner_id, u.id, u.email, u.roles
  )
  select g.email, g.roles from gone g cross join lateral end_tokens(g.partner_id, g.id) order by g.email
$$;
revoke all on function withdraw_invitations(uuid, text) from public;
grant execute on function withdraw_invitations(uuid, text) to portal_request;

-- The partner of a person of that organization, when both are in the open tenant; null otherwise.
create function partner_of_user(p_organization uuid, p_user uuid) returns uuid
  language sql stable security definer set search_path = pg_catalog, public, pg_temp as $$
  select u.partner_id from user_account u
  where u.partner_id = tenant('partner')
    and u.organization_id = p_organization and u.id = p_user
    and coalesce(tenant('customer'), p_organization) = p_organization
$$;
revoke all on function partner_of_user(uuid, uuid) from public;

create function set_user_rights(p_organization uuid, p_user uuid, p_roles text[], p_state text) returns void
  language sql volatile security definer set search_path = pg_catalog, public, pg_temp as $$
  update user_account set roles = p_roles, state = p_state
  where partner_id = partner_of_user(p_organization, p_user) and id = p_user
$$;
revoke all on function set_user_rights(uuid, uuid, text[], text) from public;
grant execute on function set_user_rights(uuid, uuid, text[], text) to portal_request;

create function delete_user(p_organization uuid, p_user uuid) returns void
  language sql volatile security definer set search_path = pg_catalog, public, pg_temp as $$
  delete from user_account where partner_id = partner_of_user(p_organization, p_user) and id = p_user
$$;
revoke all on function delete_user(uuid, uuid) from public;
grant execute on function delete_user(uuid, uuid) to portal_request;

-- True when it was on.
create function reset_two_factor(p_organization uuid, p_user uuid) returns boolean
  language plpgsql volatile security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  update user_account set mfa_secret_sealed = null, mfa_pending_secret_sealed = null, recovery_codes = '{}'
  where partner_id = partner_of_user(p_organization, p_user) and id = p_user and mfa_secret_sealed is not null;
  return found;
end $$;
revoke all on function reset_two_factor(uuid, uuid) from public;
grant execute on function reset_two_factor(uuid, uuid) to portal_request;

-- A visit that ends with its person or its customer is logged as every other: `portal_request`, which reads no session,
-- is answered what the log needs of those in which somebody acted.
create function visits_of(p_sessions uuid[])
  returns table ("sessionId" uuid, "userId" uuid, "userName" text, "homePartnerId" uuid, "homeName" text,
    "tenantPartnerId" uuid, "organizationId" uuid, "organizationName" text, kind text, "endedAt" timestamptz)
  language sql stable set search_path = pg_catalog, public, pg_temp as $$
  select s.id, s.user_id, coalesce(nullif(btrim(u.first_name || ' ' || u.last_name), ''), u.email), s.partner_id, h.name,
    s.tenant_partner_id, o.id, o.name, s.tenant_kind, s.ended_at
  from session s
  join user_account u on u.partner_id = s.partner_id and u.id = s.user_id
  join organization h on h.partner_id = s.partner_id and h.id = s.organization_id
  join organization o on o.partner_id = s.tenant_partner_id and o.id = s.tenant_organization_id
  where s.id = any(p_sessions) and s.acting
$$;
revoke all on function visits_of(uuid[]) from public;
grant execute on function visits_of(uuid[]) to portal_auth;

-- Ends also those in which the person acts for others.
create function end_user_sessions(p_organization uuid, p_user uuid)
  returns table ("sessionId" uuid, "userId" uuid, "userName" text, "homePartnerId" uuid, "homeName" text,
    "tenantPartnerId" uuid, "organizationId" uuid, "organizationName" text, kind text, "endedAt" timestamptz)
  language plpgsql volatile security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  ended uuid[];
begin
  with gone as (
    update session s set ended_at = least(now(), s.expires_at), stamp = gen_random_uuid()
    where s.partner_id = partner_of_user(p_organization, p_user) and s.user_id = p_user and s.ended_at is null returning s.id
  ) select array_agg(gone.id) into ended from gone;
  return query select * from visits_of(ended);
end $$;
revoke all on function end_user_sessions(uuid, uuid) from public;
grant execute on function end_user_sessions(uuid, uuid) to portal_request;

-- Of the open tenant's own customer, when nobody else's is open.
create function end_customer_visits(p_customer uuid)
  returns table ("sessionId" uuid, "userId" uuid, "userName" text, "homePartnerId" uuid, "homeName" text,
    "tenantPartnerId" uuid, "organizationId" uuid, "organizationName" text, kind text, "endedAt" timestamptz)
  language plpgsql volatile security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  ended uuid[];
begin
  with gone as (
    update session s set ended_at = least(now(), s.expires_at), stamp = gen_random_uuid()
    where s.acting and s.tenant_partner_id = tenant('partner')
      and s.tenant_organization_id = p_customer and s.tenant_kind = 'customer' and s.ended_at is null
      and coalesce(tenant('customer'), p_customer) = p_customer
    returning s.id
  ) select array_agg(gone.id) into ended from gone;
  return query select * from visits_of(ended);
end $$;
revoke all on function end_customer_visits(uuid) from public;
grant execute on function end_customer_visits(uuid) to portal_request;

-- The other log of a visit, which the open tenant does not reach: a visit that this transaction has ended is recorded in the
-- log of the visitor's own organization and in that of the visited one, of which one is open.
create function audit_ended_visit(p_entry jsonb) returns void
  language plpgsql volatile security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  e audit_entry := jsonb_populate_record(null::audit_entry, p_entry);
begin
  if e.event not in ('loginToCustomerEnded', 'loginToPartnerEnded') or not exists (
      select from session s
      where s.id = e.session_id and s.acting and s.ended_at is not null and s.xmin = pg_current_xact_id()::xid
        and tenant('partner') in (s.partner_id, s.tenant_partner_id)
        and e.partner_id in (s.partner_id, s.tenant_partner_id)) then
    raise exception 'Only a visit that has just ended is recorded.' using errcode = 'insufficient_privilege';
  end if;
  insert into audit_entry (partner_id, customer_id, internal, id, event, service, user_id, user_name, user_customer_name,
    acting_organization_id, acting_organization_name, target, target_customer_name, session_id, request_id, ip, details)
  values (e.partner_id, e.customer_id, e.internal, e.id, e.event, e.service, e.user_id, e.user_name, e.user_customer_name,
    e.acting_organization_id, e.acting_organization_name, e.target, e.target_customer_name, e.session_id, e.request_id,
    e.ip, e.details);
end $$;
revoke all on function audit_ended_visit(jsonb) from public;
grant execute on function audit_ended_visit(jsonb) to portal_request;
