-- Gives an address back that nobody has shown to be theirs: that of an application which was not verified, and of an
-- invitation without a link that still works. The invited person stays in their list and can be invited again. The
-- person is locked, because they may be accepting just now.
create function free_sign_in_name(p_address text) returns void
  language plpgsql volatile set search_path = pg_catalog, public as $$
declare
  stale record;
begin
  perform drop_unverified_application(p_address);
  select u.partner_id, u.id into stale from sign_in_name n
    join user_account u on u.partner_id = n.partner_id and u.id = n.user_id
    where n.email = p_address and u.state = 'invited' and not exists (
      select from one_time_token t where t.partner_id = u.partner_id and t.user_id = u.id
        and t.purpose in ('invitation', 'operator') and t.used_at is null and t.expires_at > now())
    for update of u;
  if found then
    delete from sign_in_name n
      where n.email = p_address and n.partner_id = stale.partner_id and n.user_id = stale.id;
  end if;
end $$;
revoke all on function free_sign_in_name(text) from public;
grant execute on function free_sign_in_name(text) to portal_auth;

-- As before, but: the address is held only while its link works, a language is of the mail and not of the person, and
-- who has an open invitation elsewhere is told of that, not of an account.
create or replace function invite_user(p_organization uuid, p_person jsonb, p_token jsonb, p_mail jsonb) returns void
  language plpgsql volatile security definer set search_path = pg_catalog, public as $$
declare
  house uuid := nullif(current_setting('app.partner', true), '')::uuid;
  narrowed uuid := nullif(current_setting('app.customer', true), '')::uuid;
  address text := p_person ->> 'email';
  invited user_account%rowtype;
  holder record;
  told jsonb := jsonb_build_object('organizationName', p_mail -> 'content' -> 'organizationName');
begin
  if not exists (select from organization o where o.partner_id = house and o.id = p_organization
      and (narrowed is null or o.id = narrowed)) then
    raise exception 'the organization is not in the open tenant' using errcode = 'insufficient_privilege';
  end if;
  perform free_sign_in_name(address);
  perform pg_advisory_xact_lock(hashtextextended('invite/' || p_organization || '/' || address, 0));
  select * into invited from user_account u
    where u.partner_id = house and u.organization_id = p_organization and u.email = address
    order by u.state = 'invited', u.id limit 1;
  if not found then
    insert into user_account (partner_id, organization_id, id, email, roles, state)
    values (house, p_organization, (p_person ->> 'id')::uuid, address,
      array(select jsonb_array_elements_text(p_person -> 'roles')), 'invited')
    returning * into invited;
  end if;
  if p_mail is null then
    return;
  end if;
  if invited.state = 'invited' then
    insert into sign_in_name (email, partner_id, user_id) values (address, house, invited.id) on conflict do nothing;
  end if;
  select n.user_id, u.language, u.state into holder from sign_in_name n
    join user_account u on u.partner_id = n.partner_id and u.id = n.user_id where n.email = address;
  if holder.user_id = invited.id and invited.state = 'invited' then
    update one_time_token set used_at = now()
      where partner_id = house and user_id = invited.id and used_at is null;
    insert into one_time_token (hash, purpose, partner_id, user_id, email, expires_at)
    values (p_token ->> 'hash', 'invitation', house, invited.id, address, (p_token ->> 'expiresAt')::timestamptz);
    insert into mail (partner_id, id, kind, recipient, language, content)
    values (house, (p_mail ->> 'id')::uuid, 'invitation', address, p_person ->> 'language', p_mail -> 'content');
  elsif holder.state = 'invited' then
    insert into mail (partner_id, id, kind, recipient, language, content)
    values (house, (p_mail ->> 'id')::uuid, 'addressInvited', address, p_person ->> 'language',
      told || jsonb_build_object('attempt', 'invitation'));
  else
    insert into mail (partner_id, id, kind, recipient, language, content)
    values (house, (p_mail ->> 'id')::uuid, 'invitationTaken', address,
      coalesce(holder.language, p_person ->> 'language'), told);
  end if;
end $$;

-- Evidence names everybody: whoever has no name by their address.
create or replace function name_consent() returns trigger
  language plpgsql volatile set search_path = pg_catalog, public as $$
begin
  select coalesce(nullif(btrim(u.first_name || ' ' || u.last_name), ''), u.email), u.email, o.name
    into new.user_name, new.user_email, new.organization_name
  from user_account u join organization o on o.partner_id = u.partner_id and o.id = u.organization_id
  where u.partner_id = new.partner_id and u.id = new.user_id;
  return new;
end $$;
