-- The house that a ticket's writer came from to act in the organization; null for its own people. Whoever sends it again
-- may be somebody else, and the mail says who wrote it.
alter table ticket add column writer_of text;
grant update (writer_of) on ticket to portal_worker;
set local role portal_worker;
update ticket t set writer_of = o.name
from user_account u join organization o on o.partner_id = u.partner_id and o.id = u.organization_id
where u.id = t.user_id and o.id <> t.organization_id;
reset role;
revoke update (writer_of) on ticket from portal_worker;

-- The address that the writer of a ticket of the open tenant has now, while they are there: answers go to it when the
-- ticket is sent again. Whoever acted in the tenant is of another organization, which is told nothing else of.
create function ticket_writer_email(p_ticket uuid) returns text
  language sql stable security definer set search_path = pg_catalog, public as $$
  select coalesce(u.email, t.writer_email) from ticket t
  left join user_account u on u.id = t.user_id
    and u.partner_id in (t.partner_id, (select o.id from organization o where o.kind = 'operator'))
  where t.id = p_ticket and t.partner_id = nullif(current_setting('app.partner', true), '')::uuid
    and t.organization_id = coalesce(nullif(current_setting('app.customer', true), '')::uuid, t.organization_id)
$$;
grant create on schema public to portal_worker;
alter function ticket_writer_email(uuid) owner to portal_worker;
revoke create on schema public from portal_worker;
revoke all on function ticket_writer_email(uuid) from public;
grant execute on function ticket_writer_email(uuid) to portal_request;
grant update (writer_email) on ticket to portal_request;
