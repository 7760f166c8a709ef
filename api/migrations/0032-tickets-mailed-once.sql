-- A ticket that was not delivered can be sent again by its writer, as a new mail, and by the operator, as the old one.
-- Two mails have two Message-IDs, so no server drops the second: only the last mail of a ticket that still waits for one
-- may go. What a mail says stays hidden from who runs the queue, so that a function tells.
create function ticket_mail_superseded(p_partner uuid, p_mail uuid) returns boolean
  language sql stable security definer set search_path = pg_catalog, public as $$
  select exists (
    select from mail m
    left join ticket t on t.partner_id = m.partner_id and t.id = (m.content->>'ticketId')::uuid
    where m.partner_id = p_partner and m.id = p_mail and m.kind = 'ticket'
      and (t.id is null or t.state in ('closed', 'sent') or t.queued_at > m.created_at))
$$;

-- It is on its way once more: its writer waits for that.
create function ticket_mail_retried(p_partner uuid, p_mail uuid) returns void
  language sql security definer set search_path = pg_catalog, public as $$
  update ticket t set state = 'sending', reason = null
  from mail m
  where m.partner_id = p_partner and m.id = p_mail and m.kind = 'ticket'
    and t.partner_id = m.partner_id and t.id = (m.content->>'ticketId')::uuid and t.state = 'not-delivered'
$$;

grant create on schema public to portal_worker;
alter function ticket_mail_superseded(uuid, uuid) owner to portal_worker;
alter function ticket_mail_retried(uuid, uuid) owner to portal_worker;
revoke create on schema public from portal_worker;
revoke all on function ticket_mail_superseded(uuid, uuid), ticket_mail_retried(uuid, uuid) from public;
grant execute on function ticket_mail_superseded(uuid, uuid), ticket_mail_retried(uuid, uuid) to portal_auth;
