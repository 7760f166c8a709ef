grant create on schema public to portal_auth;

-- Documents, their versions by hash, and who accepted which. A house is the operator or a partner.
create table legal_document (
  partner_id uuid not null,
  id uuid not null,
  kind text not null check (kind in ('tac', 'dpa', 'privacy')),
  require_consent boolean not null default false,
  -- Consents older than this do not count any more.
  last_triggered_at timestamptz,
  primary key (partner_id, id),
  unique (partner_id, kind)
);

create table legal_version (
  partner_id uuid not null,
  document_id uuid not null,
  id uuid not null,
  hash text not null check (length(hash) = 64),
  title_en text not null,
  title_sv text not null,
  markdown_en text not null,
  markdown_sv text not null,
  comment text not null default '',
  published_at timestamptz not null default now(),
  primary key (partner_id, id),
  unique (partner_id, document_id, hash),
  foreign key (partner_id, document_id) references legal_document (partner_id, id) on delete cascade
);
create index legal_version_latest on legal_version (partner_id, document_id, published_at desc);

-- Evidence: never changed, never deleted by the application.
create table legal_consent (
  partner_id uuid not null,
  user_id uuid not null,
  id uuid not null,
  -- The house whose document it is; for a customer user without own terms this is the operator.
  seller_id uuid not null,
  document_id uuid not null,
  hash text not null,
  accepted_at timestamptz not null default now(),
  ip text not null default '',
  user_agent text not null default '',
  primary key (partner_id, id)
);
create index legal_consent_by_user on legal_consent (partner_id, user_id, document_id, accepted_at desc);

alter table legal_document enable row level security;
alter table legal_document force row level security;
create policy tenant on legal_document to portal_request
  using (partner_id = (select nullif(current_setting('app.partner', true), '')::uuid))
  with check (partner_id = (select nullif(current_setting('app.partner', true), '')::uuid));
create policy inside on legal_document to portal_auth, portal_worker using (true) with check (true);
alter table legal_version enable row level security;
alter table legal_version force row level security;
create policy tenant on legal_version to portal_request
  using (partner_id = (select nullif(current_setting('app.partner', true), '')::uuid))
  with check (partner_id = (select nullif(current_setting('app.partner', true), '')::uuid));
create policy inside on legal_version to portal_auth, portal_worker using (true) with check (true);
alter table legal_consent enable row level security;
alter table legal_consent force row level security;
create policy tenant on legal_consent to portal_request
  using (partner_id = (select nullif(current_setting('app.partner', true), '')::uuid))
  with check (partner_id = (select nullif(current_setting('app.partner', true), '')::uuid));
create policy inside on legal_consent to portal_auth, portal_worker using (true) with check (true);

grant select on legal_document, legal_version, legal_consent to portal_request;
-- The insert is for `portal create-operator`, which lays down the operator's first documents.
grant select, insert on legal_document, legal_version to portal_auth;
grant select, insert on legal_consent to portal_auth;

-- What a session's person has still to accept: the terms and the processing agreement of the seller (the partner for a
-- customer's user when it has its own, else the operator) that were not accepted since they were last triggered.
-- Operator users accept none; nobody accepts anything while acting as another.
create function outstanding_documents(p_partner uuid, p_user uuid, p_kind text)
  returns table (seller_id uuid, document_id uuid, kind text, hash text, version_id uuid, published_at timestamptz)
  language sql stable security definer set search_path = pg_catalog, public as
$$
  with operator as (select id from organization where organization.kind = 'operator'),
  effective as (
    select distinct on (d.kind) d.partner_id as seller_id, d.id as document_id, d.kind, d.last_triggered_at,
      v.hash, v.id as version_id, v.published_at
    from legal_document d
    cross join lateral (
      select x.hash, x.id, x.published_at from legal_version x
      where x.partner_id = d.partner_id and x.document_id = d.id order by x.published_at desc, x.id desc limit 1
    ) v
    where d.require_consent and p_kind <> 'operator'
      and (d.partner_id = (select id from operator) or (p_kind = 'customer' and d.partner_id = p_partner))
    order by d.kind, (d.partner_id = p_partner) desc
  )
  select e.seller_id, e.document_id, e.kind, e.hash, e.version_id, e.published_at
  from effective e
  where not exists (
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
alter function outstanding_documents(uuid, uuid, text) owner to portal_auth;
revoke all on function outstanding_documents(uuid, uuid, text) from public;
grant execute on function outstanding_documents(uuid, uuid, text) to portal_auth;

-- A trigger of a document, and a consent, take effect at the next call of every session they concern.
create function stale_sessions_by_document() returns trigger
  language plpgsql volatile security definer set search_path = pg_catalog, public as $$
begin
  update session set stamp = stamp + 1
  where ended_at is null and (
    partner_id = new.partner_id
    or exists (select from organization o where o.id = new.partner_id and o.kind = 'operator')
  );
  return null;
end $$;
alter function stale_sessions_by_document() owner to portal_auth;
create trigger legal_document_triggered after insert or update of last_triggered_at, require_consent on legal_document
  for each row execute function stale_sessions_by_document();

create function stale_sessions_by_consent() returns trigger
  language plpgsql volatile security definer set search_path = pg_catalog, public as $$
begin
  update session set stamp = stamp + 1
  where partner_id = new.partner_id and user_id = new.user_id and ended_at is null;
  return null;
end $$;
alter function stale_sessions_by_consent() owner to portal_auth;
create trigger legal_consent_given after insert on legal_consent
  for each row execute function stale_sessions_by_consent();

revoke create on schema public from portal_auth;
