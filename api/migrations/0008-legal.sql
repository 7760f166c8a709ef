-- Documents, their versions by hash, and who accepted which. The operator and each partner have their own.
create table legal_document (
  partner_id uuid not null,
  id uuid not null,
  kind text not null check (kind in ('tac', 'dpa', 'privacy')),
  require_consent boolean not null default false,
  -- Consents older than this do not count any more.
  last_triggered_at timestamptz,
  triggered_by_name text not null default '',
  -- When acceptance was last required without a trigger: of those who had not accepted, when a document came into force
  -- or began to have to be accepted. What others accepted counts on, so that it is no trigger.
  requested_at timestamptz,
  -- A partner that took its own document back: the operator's counts again.
  withdrawn_at timestamptz,
  version integer not null default 0,
  updated_at timestamptz not null default now(),
  updated_by_name text not null default '',
  primary key (partner_id, id),
  unique (partner_id, kind)
);

-- Versions are uploads, as Markdown or as PDF.
create table legal_version (
  partner_id uuid not null,
  document_id uuid not null,
  id uuid not null,
  hash text not null check (length(hash) = 64),
  format text not null default 'markdown' check (format in ('markdown', 'pdf')),
  -- The file as it was uploaded; none for the texts that came with the portal.
  file_id uuid,
  title_en text not null,
  title_sv text not null,
  markdown_en text not null,
  markdown_sv text not null,
  comment text not null default '',
  published_at timestamptz not null default now(),
  published_by_name text not null default '',
  primary key (partner_id, id),
  unique (partner_id, document_id, hash),
  foreign key (partner_id, document_id) references legal_document (partner_id, id) on delete cascade,
  foreign key (partner_id, file_id) references stored_file (partner_id, id),
  constraint legal_version_has_file check (format = 'markdown' or file_id is not null)
);
create index legal_version_latest on legal_version (partner_id, document_id, published_at desc);

-- Evidence: never changed by the application, and deleted only when its time is over. It outlives the account and the
-- organization, so that it has their names as they were at that moment.
create table legal_consent (
  partner_id uuid not null,
  user_id uuid not null,
  id uuid not null,
  user_name text not null default '',
  user_email text not null default '',
  organization_name text not null default '',
  -- The organization that publishes the document: the partner of a customer's person, or the operator.
  seller_id uuid not null,
  document_id uuid not null,
  hash text not null,
  accepted_at timestamptz not null default now(),
  ip text not null default '',
  user_agent text not null default '',
  primary key (partner_id, id)
);
create index legal_consent_by_user on legal_consent (partner_id, user_id, document_id, accepted_at desc);
create index legal_consent_by_seller on legal_consent (seller_id, document_id, accepted_at desc);

-- The operator and partners manage their documents; a call that is narrowed to a customer has none.
alter table legal_document enable row level security;
alter table legal_document force row level security;
create policy tenant on legal_document to portal_request
  using (partner_id = (select tenant('whole')))
  with check (partner_id = tenant('whole'));
create policy inside on legal_document to portal_auth, portal_worker using (true) with check (true);

alter table legal_version enable row level security;
alter table legal_version force row level security;
create policy tenant on legal_version to portal_request
  using (partner_id = (select tenant('whole')))
  with check (partner_id = tenant('whole'));
create policy inside on legal_version to portal_auth, portal_worker using (true) with check (true);

alter table legal_consent enable row level security;
alter table legal_consent force row level security;
create policy tenant on legal_consent to portal_request
  using (partner_id = (select tenant('whole')))
  with check (partner_id = tenant('whole'));
create policy inside on legal_consent to portal_auth, portal_worker using (true) with check (true);

-- The first documents of the operator are inserted by `portal_auth`, for `portal create-operator`. The worker deletes
-- the documents of a partner that is gone, unless a consent names them.
grant select, insert on legal_document, legal_version to portal_request, portal_auth;
grant update (require_consent, last_triggered_at, triggered_by_name, requested_at, withdrawn_at, version, updated_at,
  updated_by_name) on legal_document to portal_request;
grant select, delete on legal_document, legal_version to portal_worker;
grant select on legal_consent to portal_request, portal_worker;
grant select, insert on legal_consent to portal_auth;

-- Evidence names everybody: whoever has no name by their address.
create function name_consent() returns trigger
  language plpgsql volatile set search_path = pg_catalog, public, pg_temp as $$
begin
  select coalesce(nullif(btrim(u.first_name || ' ' || u.last_name), ''), u.email), u.email, o.name
    into new.user_name, new.user_email, new.organization_name
  from user_account u join organization o on o.partner_id = u.partner_id and o.id = u.organization_id
  where u.partner_id = new.partner_id and u.id = new.user_id;
  return new;
end $$;
create trigger legal_consent_named before insert on legal_consent for each row execute function name_consent();

-- What a session's person has still to accept: the terms and the processing agreement of the seller (the partner for a
-- customer's user when it has its own, else the operator) that were not accepted since they were last triggered. A
-- partner's own document counts in place of the operator's also when it needs no consent; one that was withdrawn does
-- not count. Operator users accept none; nobody accepts anything while acting as another.
create function outstanding_documents(p_partner uuid, p_user uuid, p_kind text)
  returns table (seller_id uuid, document_id uuid, kind text, hash text, version_id uuid, published_at timestamptz)
  language sql stable security definer set search_path = pg_catalog, public, pg_temp as $$
  with operator as (select id from organization where organization.kind = 'operator'),
  effective as (
    select distinct on (d.kind) d.partner_id as seller_id, d.id as document_id, d.kind, d.require_consent,
      d.last_triggered_at, v.hash, v.id as version_id, v.published_at
    from legal_document d
    cross join lateral (
      select x.hash, x.id, x.published_at from legal_version x
      where x.partner_id = d.partner_id and x.document_id = d.id order by x.published_at desc, x.id desc limit 1
    ) v
    where d.withdrawn_at is null and p_kind <> 'operator'
      and (d.partner_id = (select id from operator) or (p_kind = 'customer' and d.partner_id = p_partner))
    order by d.kind, (d.partner_id = p_partner) desc
  )
  select e.seller_id, e.document_id, e.kind, e.hash, e.version_id, e.published_at
  from effective e
  where e.require_consent and not exists (
    select from legal_consent c
    join legal_version v on v.partner_id = c.seller_id and v.document_id = c.document_id and v.hash = c.hash
    where c.partner_id = p_partner and c.user_id = p_user and c.document_id = e.document_id
      and c.accepted_at >= coalesce(e.last_triggered_at, '-infinity')
      -- A consent that raced a trigger was for the text before it.
      and v.published_at >= coalesce((
        select max(w.published_at) from legal_version w
        where w.partner_id = e.seller_id and w.document_id = e.document_id and w.published_at <= e.last_triggered_at
      ), '-infinity')
  )
$$;
revoke all on function outstanding_documents(uuid, uuid, text) from public;

-- The organization that manages its documents: that of the open tenant, unless the call is narrowed to a customer.
create function document_publisher() returns uuid
  language sql stable security definer set search_path = pg_catalog, public, pg_temp as $$
  select o.id from organization o
  where o.id = tenant('partner') and o.partner_id = o.id
    and tenant('customer') is null
$$;
revoke all on function document_publisher() from public;

-- Everybody who would have to accept that document of the open tenant if it was in force and had to be accepted, and
-- whether they have since it was last triggered: for a partner its customers' people; for the operator its partners'
-- people, and those of customers whose partner has no such document of its own.
create function document_audience(p_kind text)
  returns table (partner_id uuid, partner_name text, organization_id uuid, organization_name text,
    organization_kind text, user_id uuid, accepted boolean)
  language sql stable security definer set search_path = pg_catalog, public, pg_temp as $$
  with wanted as materialized (
    select h.id as seller_id, d.id, coalesce(d.last_triggered_at, '-infinity') as since, h.kind as publisher_kind,
      coalesce((select max(w.published_at) from legal_version w
        where w.partner_id = d.partner_id and w.document_id = d.id and w.published_at <= d.last_triggered_at),
        '-infinity') as oldest
    from organization h left join legal_document d on d.partner_id = h.id and d.kind = p_kind
    where h.id = document_publisher() and h.partner_id = h.id and p_kind is not null
  ),
  accepted as materialized (
    select distinct c.partner_id, c.user_id from wanted a
    join legal_consent c on c.seller_id = a.seller_id and c.document_id = a.id and c.accepted_at >= a.since
    join legal_version v on v.partner_id = a.seller_id and v.document_id = a.id and v.hash = c.hash
      and v.published_at >= a.oldest
  ),
  own as materialized (
    select d.partner_id from legal_document d where d.kind = p_kind and d.withdrawn_at is null
      and exists (select from legal_version v where v.partner_id = d.partner_id and v.document_id = d.id)
  )
  select o.partner_id, p.name, o.id, o.name, o.kind, u.id, y.user_id is not null
  from wanted a
  join organization p on p.kind = 'partner' and p.state in ('active', 'suspended')
    and (a.publisher_kind = 'operator' or p.id = a.seller_id)
  join organization o on o.partner_id = p.id
    and (a.publisher_kind = 'operator' and o.kind = 'partner'
      or o.kind = 'customer' and (a.publisher_kind = 'partner' or p.id not in (select x.partner_id from own x)))
  join user_account u on u.partner_id = o.partner_id and u.organization_id = o.id and u.state = 'active'
  left join accepted y on y.partner_id = u.partner_id and y.user_id = u.id
$$;
revoke all on function document_audience(text) from public;
grant execute on function document_audience(text) to portal_request;

-- Of these those who have to accept it: nobody while it is not in force or need not be accepted.
create function document_readers(p_kind text)
  returns table (partner_id uuid, partner_name text, organization_id uuid, organization_name text,
    organization_kind text, user_id uuid, accepted boolean)
  language sql stable security definer set search_path = pg_catalog, public, pg_temp as $$
  select a.* from document_audience(p_kind) a
  where exists (
    select from legal_document d
    where d.partner_id = document_publisher() and d.kind = p_kind and d.require_consent and d.withdrawn_at is null
      and exists (select from legal_version v where v.partner_id = d.partner_id and v.document_id = d.id)
  )
$$;
revoke all on function document_readers(text) from public;
grant execute on function document_readers(text) to portal_request;

-- How many people of the customers of the open partner would have to accept the operator's document if it counted in
-- place of the partner's own: those who have not since it was last triggered, nobody while it need not be accepted.
create function operators_document_asks(p_kind text) returns bigint
  language sql stable security definer set search_path = pg_catalog, public, pg_temp as $$
  with wanted as materialized (
    select d.partner_id as seller_id, d.id, coalesce(d.last_triggered_at, '-infinity') as since,
      coalesce((select max(w.published_at) from legal_version w
        where w.partner_id = d.partner_id and w.document_id = d.id and w.published_at <= d.last_triggered_at),
        '-infinity') as oldest
    from legal_document d join organization h on h.partner_id = d.partner_id and h.id = d.partner_id
    where h.kind = 'operator' and d.kind = p_kind and d.require_consent and d.withdrawn_at is null
      and exists (select from legal_version v where v.partner_id = d.partner_id and v.document_id = d.id)
  ),
  accepted as materialized (
    select distinct c.partner_id, c.user_id from wanted a
    join legal_consent c on c.seller_id = a.seller_id and c.document_id = a.id and c.accepted_at >= a.since
    join legal_version v on v.partner_id = a.seller_id and v.document_id = a.id and v.hash = c.hash
      and v.published_at >= a.oldest
    where c.partner_id = document_publisher()
  )
  select count(*)
  from wanted a
  join organization p on p.id = document_publisher() and p.partner_id = p.id and p.kind = 'partner'
    and p.state in ('active', 'suspended')
  join organization o on o.partner_id = p.id and o.kind = 'customer'
  join user_account u on u.partner_id = o.partner_id and u.organization_id = o.id and u.state = 'active'
  where not exists (select from accepted y where y.partner_id = u.partner_id and y.user_id = u.id)
$$;
revoke all on function operators_document_asks(text) from public;
grant execute on function operators_document_asks(text) to portal_request;

-- The evidence of one kind of document of the open tenant.
create function document_consents(p_kind text)
  returns table (id uuid, user_id uuid, user_name text, user_email text, organization_name text, hash text,
    published_at timestamptz, accepted_at timestamptz, ip text, user_agent text)
  language sql stable security definer set search_path = pg_catalog, public, pg_temp as $$
  select c.id, c.user_id, c.user_name, c.user_email, c.organization_name, c.hash, v.published_at, c.accepted_at, c.ip,
    c.user_agent
  from legal_document d
  join legal_consent c on c.seller_id = d.partner_id and c.document_id = d.id
  left join legal_version v on v.partner_id = d.partner_id and v.document_id = d.id and v.hash = c.hash
  where d.partner_id = document_publisher() and d.kind = p_kind
$$;
revoke all on function document_consents(text) from public;
grant execute on function document_consents(text) to portal_request;

-- The consents that people of the open tenant gave: a partner sees those of its customers' people as well, a customer
-- only its own people's, which the table's policy cannot distinguish from others'.
create function own_consents() returns setof legal_consent
  language sql stable security definer set search_path = pg_catalog, public, pg_temp as $$
  select c.* from legal_consent c
  where c.partner_id = tenant('partner')
    and (tenant('customer') is null or exists (
      select from user_account u where u.partner_id = c.partner_id and u.id = c.user_id
        and u.organization_id = tenant('customer')))
$$;
revoke all on function own_consents() from public;
grant execute on function own_consents() to portal_request;

-- Keeps the evidence of one consent: `p_document` says which, at which seller and version.
create function add_consent(p_partner uuid, p_user uuid, p_id uuid, p_document jsonb, p_ip text, p_user_agent text)
  returns void language sql volatile set search_path = pg_catalog, public, pg_temp as $$
  insert into legal_consent (partner_id, user_id, id, seller_id, document_id, hash, accepted_at, ip, user_agent)
  values (p_partner, p_user, p_id, (p_document ->> 'sellerId')::uuid, (p_document ->> 'documentId')::uuid,
    p_document ->> 'hash', clock_timestamp(), p_ip, p_user_agent)
$$;
revoke all on function add_consent(uuid, uuid, uuid, jsonb, text, text) from public;
grant execute on function add_consent(uuid, uuid, uuid, jsonb, text, text) to portal_auth;

-- Deletes the evidence of people who are gone, from before that moment.
create function forget_consents(p_before timestamptz) returns void
  language sql volatile set search_path = pg_catalog, public, pg_temp as $$
  delete from legal_consent c where c.accepted_at < p_before
    and not exists (select from user_account u where u.partner_id = c.partner_id and u.id = c.user_id)
$$;
revoke all on function forget_consents(timestamptz) from public;
grant execute on function forget_consents(timestamptz) to portal_keeper;

-- A trigger of a document, and a consent that was withdrawn with a document or is required again with another one, take
-- effect at the next call of every session they concern.
create function stale_sessions_by_document() returns trigger
  language plpgsql volatile security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  update session set stamp = gen_random_uuid()
  where ended_at is null and (
    partner_id = new.partner_id
    or exists (select from organization o where o.id = new.partner_id and o.kind = 'operator')
  );
  return null;
end $$;
create trigger legal_document_triggered after insert or update of last_triggered_at, require_consent, withdrawn_at
  on legal_document for each row execute function stale_sessions_by_document();

create function stale_sessions_by_consent() returns trigger
  language plpgsql volatile security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  update session set stamp = gen_random_uuid()
  where partner_id = new.partner_id and user_id = new.user_id and ended_at is null;
  return null;
end $$;
create trigger legal_consent_added after insert on legal_consent
  for each row execute function stale_sessions_by_consent();
