-- The consents that people of the open tenant gave: a house sees those of its customers' people as well, a customer its
-- own people's alone, which the policy of the table tells from nobody's.
create function own_consents() returns setof legal_consent
  language sql stable security definer set search_path = pg_catalog, public as $$
  select c.* from legal_consent c
  where c.partner_id = nullif(current_setting('app.partner', true), '')::uuid
    and (current_setting('app.customer', true) = '' or exists (
      select from user_account u where u.partner_id = c.partner_id and u.id = c.user_id
        and u.organization_id = nullif(current_setting('app.customer', true), '')::uuid))
$$;
grant create on schema public to portal_auth;
alter function own_consents() owner to portal_auth;
revoke create on schema public from portal_auth;
revoke all on function own_consents() from public;
grant execute on function own_consents() to portal_request;
