-- Whoever sends the mail of a ticket again holds the ticket first and judges then: its writer may be sending it as well.
create function hold_ticket_of_mail(p_partner uuid, p_mail uuid) returns void
  language sql security definer set search_path = pg_catalog, public as $$
  select from mail m join ticket t on t.partner_id = m.partner_id and t.id = (m.content->>'ticketId')::uuid
  where m.partner_id = p_partner and m.id = p_mail and m.kind = 'ticket' for update of t
$$;

-- Tells whether it is on its way once more.
drop function ticket_mail_retried(uuid, uuid);
create function ticket_mail_retried(p_partner uuid, p_mail uuid) returns boolean
  language plpgsql security definer set search_path = pg_catalog, public as $$
begin
  update ticket t set state = 'sending', reason = null
  from mail m
  where m.partner_id = p_partner and m.id = p_mail and m.kind = 'ticket'
    and t.partner_id = m.partner_id and t.id = (m.content->>'ticketId')::uuid and t.state = 'not-delivered';
  return found;
end $$;

grant create on schema public to portal_worker;
alter function hold_ticket_of_mail(uuid, uuid) owner to portal_worker;
alter function ticket_mail_retried(uuid, uuid) owner to portal_worker;
revoke create on schema public from portal_worker;
revoke all on function hold_ticket_of_mail(uuid, uuid), ticket_mail_retried(uuid, uuid) from public;
grant execute on function hold_ticket_of_mail(uuid, uuid), ticket_mail_retried(uuid, uuid) to portal_auth;

-- Who is told of a disruption is known by the customers themselves, because a name may be another one when it is over.
alter table notice_mail add column customer_ids uuid[] not null default '{}';
set local role portal_worker;
update notice_mail m set customer_ids = coalesce((
  select array_agg(c.id order by c.id) from organization c
  where c.partner_id = m.house_id and c.kind = 'customer' and c.name = any(m.customers)), '{}');
reset role;
alter table notice_mail drop column customers;
