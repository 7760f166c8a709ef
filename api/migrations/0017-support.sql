-- Tickets to support. `organization_id` is the organization of the ticket, `about_customer_id` the customer that a
-- partner's is about, with the name of that moment. Its mail is in the queue until `state` says how it went.
create table ticket (
  partner_id uuid not null,
  organization_id uuid not null,
  id uuid not null,
  -- Unique over all partners, because the operator gets those of all; by chance, so that it shows nobody how many
  -- others write.
  reference text not null unique check (reference ~ '^T-\d{4}-\d{6}$'),
  user_id uuid not null,
  -- As they were then: a ticket outlives its writer's account.
  writer_name text not null,
  writer_email text not null,
  writer_language text not null check (writer_language in ('en', 'sv')),
  -- The organization that the writer came from to act in this one; null for its own people. Whoever sends it again may
  -- be somebody else, and the mail says who wrote it.
  writer_of text,
  service text not null,
  about_customer_id uuid,
  about_customer_name text,
  description text not null check (length(description) between 1 and 1500),
  receiver text not null,
  state text not null default 'sending' check (state in ('sending', 'sent', 'not-delivered', 'closed')),
  reason text check (reason in ('refused', 'unreachable')),
  created_at timestamptz not null default now(),
  -- When its mail was put into the queue, last.
  queued_at timestamptz not null default now(),
  sent_at timestamptz,
  closed_at timestamptz,
  closed_by_name text not null default '',
  primary key (partner_id, id),
  check ((state = 'closed') = (closed_at is not null)),
  foreign key (partner_id, organization_id) references organization (partner_id, id) on delete cascade
);
create index ticket_by_time on ticket (partner_id, organization_id, created_at desc, id desc);
create index ticket_by_user on ticket (partner_id, user_id, created_at desc, id desc);

create table ticket_attachment (
  partner_id uuid not null,
  organization_id uuid not null,
  ticket_id uuid not null,
  file_id uuid not null,
  position integer not null,
  primary key (partner_id, ticket_id, file_id),
  foreign key (partner_id, ticket_id) references ticket (partner_id, id) on delete cascade,
  foreign key (partner_id, file_id) references stored_file (partner_id, id) on delete cascade
);
create index ticket_attachment_by_file on ticket_attachment (partner_id, file_id);

alter table ticket enable row level security;
alter table ticket force row level security;
create policy tenant on ticket to portal_request
  using (case when (select is_narrowed())
    then (partner_id, organization_id) = (select t.partner, t.customer from tenant_customer() t)
    else partner_id = (select tenant('whole')) end)
  with check (partner_id = tenant('whole') or partner_id = tenant('partner') and organization_id = tenant('customer'));
create policy inside on ticket to portal_auth, portal_worker using (true) with check (true);

alter table ticket_attachment enable row level security;
alter table ticket_attachment force row level security;
create policy tenant on ticket_attachment to portal_request
  using (case when (select is_narrowed())
    then (partner_id, organization_id) = (select t.partner, t.customer from tenant_customer() t)
    else partner_id = (select tenant('whole')) end)
  with check (partner_id = tenant('whole') or partner_id = tenant('partner') and organization_id = tenant('customer'));
create policy inside on ticket_attachment to portal_auth, portal_worker using (true) with check (true);

grant select, insert on ticket, ticket_attachment to portal_request;
grant update (writer_email, receiver, state, reason, queued_at, closed_at, closed_by_name)
  on ticket to portal_request;
grant select on ticket to portal_worker;
grant update (state, reason, sent_at) on ticket to portal_worker;

-- Where a ticket of the tenant that was entered goes to, and in which language it is read there: to whom an address
-- belongs decides, else the country. The operator is another tenant, of which nothing but this is shown.
create function ticket_receiver() returns table (address text, language text, of_kind text)
  language sql stable rows 1 security definer set search_path = pg_catalog, public, pg_temp as $$
  with entered as (
    select tenant('partner') as partner,
      tenant('customer') as customer
  ),
  place as (
    select 1 as nth, o.* from entered e
    join organization o on o.partner_id = e.partner and o.id = e.customer and o.kind = 'customer'
    union all
    select 2, o.* from entered e join organization o on e.customer is not null and o.partner_id = e.partner and o.id = e.partner
    union all
    select 3, o.* from entered e join organization o on e.customer is null and o.kind = 'operator'
  ),
  contact as (
    -- A customer's contact address is its own: it helps nobody there.
    select p.nth, p.kind, p.country, p.partner_id, coalesce(nullif(p.support_email, ''),
      case when p.nth > 1 then nullif(p.contact_email, '') end) as address from place p
  )
  select g.address, coalesce((select u.language from user_account u
      where u.partner_id = g.partner_id and u.email = g.address and u.state = 'active'),
    case when g.country = 'SE' then 'sv' else 'en' end), g.kind
  from contact g order by (g.address is null), g.nth limit 1
$$;
revoke all on function ticket_receiver() from public;
grant execute on function ticket_receiver() to portal_request;

-- The address that the writer of a ticket of the open tenant has now, while they are there: answers go to it when the
-- ticket is sent again. Whoever acted in the tenant is of another organization, of which nothing else is shown.
create function ticket_writer_email(p_ticket uuid) returns text
  language sql stable security definer set search_path = pg_catalog, public, pg_temp as $$
  select coalesce(u.email, t.writer_email) from ticket t
  left join user_account u on u.id = t.user_id
    and u.partner_id in (t.partner_id, (select o.id from organization o where o.kind = 'operator'))
  where t.id = p_ticket and t.partner_id = tenant('partner')
    and t.organization_id = coalesce(tenant('customer'), t.organization_id)
$$;
revoke all on function ticket_writer_email(uuid) from public;
grant execute on function ticket_writer_email(uuid) to portal_request;

-- A ticket that was not delivered can be sent again by its writer, as a new mail, and by the operator, as the old one.
-- Two mails have two Message-IDs, so no server drops the second: only the last mail of a ticket that still waits for
-- one may go. What a mail says stays hidden from who runs the queue, so that a function answers.
create function ticket_mail_superseded(p_partner uuid, p_mail uuid) returns boolean
  language sql stable security definer set search_path = pg_catalog, public, pg_temp as $$
  select exists (
    select from mail m
    left join ticket t on t.partner_id = m.partner_id and t.id = (m.content->>'ticketId')::uuid
    where m.partner_id = p_partner and m.id = p_mail and m.kind = 'ticket'
      and (t.id is null or t.state in ('closed', 'sent') or t.queued_at > m.created_at))
$$;
revoke all on function ticket_mail_superseded(uuid, uuid) from public;
grant execute on function ticket_mail_superseded(uuid, uuid) to portal_auth;

-- Whoever sends the mail of a ticket again locks the ticket first and judges then: its writer may be sending it as
-- well.
create function hold_ticket_of_mail(p_partner uuid, p_mail uuid) returns void
  language sql security definer set search_path = pg_catalog, public, pg_temp as $$
  select from mail m join ticket t on t.partner_id = m.partner_id and t.id = (m.content->>'ticketId')::uuid
  where m.partner_id = p_partner and m.id = p_mail and m.kind = 'ticket' for update of t
$$;
revoke all on function hold_ticket_of_mail(uuid, uuid) from public;
grant execute on function hold_ticket_of_mail(uuid, uuid) to portal_auth;

-- It is on its way once more, and its writer waits for that: answers whether it is.
create function ticket_mail_retried(p_partner uuid, p_mail uuid) returns boolean
  language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  update ticket t set state = 'sending', reason = null
  from mail m
  where m.partner_id = p_partner and m.id = p_mail and m.kind = 'ticket'
    and t.partner_id = m.partner_id and t.id = (m.content->>'ticketId')::uuid and t.state = 'not-delivered';
  return found;
end $$;
revoke all on function ticket_mail_retried(uuid, uuid) from public;
grant execute on function ticket_mail_retried(uuid, uuid) to portal_auth;
