-- Mails that a person writes: answers go to them, and files go along. Both were checked before; files lie in the mail's
-- own house.
alter table mail
  add column writer_email text,
  add column file_ids uuid[] not null default '{}';

-- What an organization has asked its support. `organization_id` is whose ticket it is, `about_customer_id` whom a
-- partner's is about, with the name of that moment. Its mail is in the queue until `state` says how it went.
create table ticket (
  partner_id uuid not null,
  organization_id uuid not null,
  id uuid not null,
  -- Of all houses together, because the operator gets those of all partners; by chance, so that it tells nobody how many
  -- others write.
  reference text not null unique check (reference ~ '^T-\d{4}-\d{6}$'),
  user_id uuid not null,
  -- As they were then: a ticket outlives its writer's account.
  writer_name text not null,
  writer_email text not null,
  writer_language text not null check (writer_language in ('en', 'sv')),
  service text not null,
  about_customer_id uuid,
  about_customer_name text,
  description text not null check (length(description) between 1 and 1500),
  receiver text not null,
  state text not null default 'sending' check (state in ('sending', 'sent', 'not-delivered', 'closed')),
  reason text check (reason in ('refused', 'unreachable')),
  created_at timestamptz not null default now(),
  -- When its mail was given to the queue, last.
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
call fence('ticket', 'organization_id', 'portal_auth', 'portal_worker');
grant select, insert on ticket to portal_request;
grant update (state, reason, receiver, queued_at, closed_at, closed_by_name) on ticket to portal_request;
grant select on ticket to portal_worker;
grant update (state, reason, sent_at) on ticket to portal_worker;

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
call fence('ticket_attachment', 'organization_id', 'portal_auth', 'portal_worker');
grant select, insert on ticket_attachment to portal_request;

-- Where a ticket of the tenant that was entered goes to, and in which language it is read there: to whom an address
-- belongs decides, else the country. The operator is another tenant, of which nothing but this is told.
create function ticket_receiver() returns table (address text, language text, of_kind text)
  language sql stable rows 1 security definer set search_path = pg_catalog, public as $$
  with entered as (
    select nullif(current_setting('app.partner', true), '')::uuid as house,
      nullif(current_setting('app.customer', true), '')::uuid as customer
  ),
  place as (
    select 1 as nth, o.* from entered e
    join organization o on o.partner_id = e.house and o.id = e.customer and o.kind = 'customer'
    union all
    select 2, o.* from entered e join organization o on e.customer is not null and o.partner_id = e.house and o.id = e.house
    union all
    select 3, o.* from entered e join organization o on e.customer is null and o.kind = 'operator'
  ),
  given as (
    -- A customer's contact address is its own: it helps nobody there.
    select p.nth, p.kind, p.country, p.partner_id, coalesce(nullif(p.support_email, ''),
      case when p.nth > 1 then nullif(p.contact_email, '') end) as address from place p
  )
  select g.address, coalesce((select u.language from user_account u
      where u.partner_id = g.partner_id and u.email = g.address and u.state = 'active'),
    case when g.country = 'SE' then 'sv' else 'en' end), g.kind
  from given g order by (g.address is null), g.nth limit 1
$$;
grant create on schema public to portal_auth;
alter function ticket_receiver() owner to portal_auth;
revoke create on schema public from portal_auth;
revoke all on function ticket_receiver() from public;
grant execute on function ticket_receiver() to portal_request;
