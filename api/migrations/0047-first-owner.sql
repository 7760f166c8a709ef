-- As before, but who is invited as the first owner replaces owners alone, and themself where somebody had invited them as
-- less, so that they become an owner; each goes with the roles that the log tells.
drop function withdraw_invitations(uuid, text);
grant create on schema public to portal_auth;
create function withdraw_invitations(p_customer uuid, p_keep text) returns table (email text, roles text[])
  language sql volatile security definer set search_path = pg_catalog, public as $$
  with gone as (
    delete from user_account u using organization o
    where o.partner_id = nullif(current_setting('app.partner', true), '')::uuid and o.id = p_customer
      and coalesce(nullif(current_setting('app.customer', true), '')::uuid, o.id) = o.id and o.kind = 'customer'
      and u.partner_id = o.partner_id and u.organization_id = o.id and u.state = 'invited'
      and ('owner' = any(u.roles)) = (u.email <> p_keep)
    returning u.partner_id, u.id, u.email, u.roles
  ), ended as (
    update one_time_token t set used_at = now() from gone
    where t.partner_id = gone.partner_id and t.user_id = gone.id and t.used_at is null
  )
  select email, roles from gone order by email
$$;
alter function withdraw_invitations(uuid, text) owner to portal_auth;
revoke all on function withdraw_invitations(uuid, text) from public;
grant execute on function withdraw_invitations(uuid, text) to portal_request;
revoke create on schema public from portal_auth;
