-- Documents that houses manage themselves: versions are uploads, as Markdown or as PDF.
alter table legal_document
  add column version integer not null default 0,
  add column updated_at timestamptz not null default now(),
  add column updated_by_name text not null default '',
  add column triggered_by_name text not null default '',
  -- A partner that took its own document back: the operator's counts again.
  add column withdrawn_at timestamptz;

alter table legal_version
  add column format text not null default 'markdown' check (format in ('markdown', 'pdf')),
  -- The file as it was uploaded; none for the texts that came with the portal.
  add column file_id uuid,
  add column published_by_name text not null default '',
  add constraint legal_version_has_file check (format = 'markdown' or file_id is not null),
  add foreign key (partner_id, file_id) references stored_file (partner_id, id);

-- Names as they were at that moment: evidence outlives the account, and the organization.
alter table legal_consent
  add column user_name text not null default '',
  add column user_email text not null default '',
  add column organization_name text not null default '';

update legal_consent c
set user_name = btrim(u.first_name || ' ' || u.last_name), user_email = u.email, organization_name = o.name
from user_account u join organization o on o.partner_id = u.partner_id and o.id = u.organization_id
where u.partner_id = c.partner_id and u.id = c.user_id;

create index legal_consent_by_seller on legal_consent (seller_id, document_id, accepted_at desc);

create function name_consent() returns trigger language plpgsql volatile set search_path = pg_catalog, public as $$
begin
  select btrim(u.first_name || ' ' || u.last_name), u.email, o.name
    into new.user_name, new.user_email, new.organization_name
  from user_account u join organization o on o.partner_id = u.partner_id and o.id = u.organization_id
  where u.partner_id = new.partner_id and u.id = new.user_id;
  return new;
end $$;
create trigger legal_consent_named before insert on legal_consent for each row execute function name_consent();

-- A house manages its documents; a call that is narrowed to a customer has none.
do $$
declare t text;
begin
  foreach t in array array['legal_document', 'legal_version', 'legal_consent'] loop
    execute format($p$alter policy tenant on %I
      using (partner_id = (select nullif(current_setting('app.partner', true), '')::uuid)
        and (select current_setting('app.customer', true) = ''))
      with check (partner_id = (select nullif(current_setting('app.partner', true), '')::uuid)
        and (select current_setting('app.customer', true) = ''))$p$, t);
  end loop;
end $$;

grant insert on legal_document, legal_version to portal_request;
grant update (require_consent, last_triggered_at, triggered_by_name, withdrawn_at, version, updated_at, updated_by_name)
  on legal_document to portal_request;

-- Consent that was withdrawn with a document, or is asked for again with another one.
drop trigger legal_document_triggered on legal_document;
create trigger legal_document_triggered after insert or update of last_triggered_at, require_consent, withdrawn_at
  on legal_document for each row execute function stale_sessions_by_document();

grant create on schema public to portal_auth;

-- As before, but that a partner's own document counts in place of the operator's also when it asks for no consent, and
-- that one that was withdrawn does not count.
create or replace function outstanding_documents(p_partner uuid, p_user uuid, p_kind text)
  returns table (seller_id uuid, document_id uuid, kind text, hash text, version_id uuid, published_at timestamptz)
  language sql stable security definer set search_path = pg_catalog, public as
$$
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

-- The house whose documents are managed: that of the open tenant, unless the call is narrowed to a customer.
create function documents_house() returns uuid
  language sql stable security definer set search_path = pg_catalog, public as $$
  select o.id from organization o
  where o.id = nullif(current_setting('app.partner', true), '')::uuid and o.partner_id = o.id
    and nullif(current_setting('app.customer', true), '') is null
$$;

-- Everybody who has to accept that document of the open house, and whether they have: for a partner its customers'
-- people; for the operator its partners' people, and those of customers whose partner has no such document of its own.
create function document_readers(p_kind text)
  returns table (partner_id uuid, partner_name text, organization_id uuid, organization_name text,
    organization_kind text, user_id uuid, accepted boolean)
  language sql stable security definer set search_path = pg_catalog, public as $$
  with asked as materialized (
    select d.partner_id as seller_id, d.id, coalesce(d.last_triggered_at, '-infinity') as since, h.kind as house_kind,
      coalesce((select max(w.published_at) from legal_version w
        where w.partner_id = d.partner_id and w.document_id = d.id and w.published_at <= d.last_triggered_at),
        '-infinity') as oldest
    from legal_document d join organization h on h.partner_id = d.partner_id and h.id = d.partner_id
    where d.partner_id = documents_house() and d.kind = p_kind and d.require_consent and d.withdrawn_at is null
      and exists (select from legal_version v where v.partner_id = d.partner_id and v.document_id = d.id)
  ),
  accepted as materialized (
    select distinct c.partner_id, c.user_id from asked a
    join legal_consent c on c.seller_id = a.seller_id and c.document_id = a.id and c.accepted_at >= a.since
    join legal_version v on v.partner_id = a.seller_id and v.document_id = a.id and v.hash = c.hash
      and v.published_at >= a.oldest
  ),
  own as materialized (
    select d.partner_id from legal_document d where d.kind = p_kind and d.withdrawn_at is null
      and exists (select from legal_version v where v.partner_id = d.partner_id and v.document_id = d.id)
  )
  select o.partner_id, p.name, o.id, o.name, o.kind, u.id, y.user_id is not null
  from asked a
  join organization p on p.kind = 'partner' and p.state in ('active', 'suspended')
    and (a.house_kind = 'operator' or p.id = a.seller_id)
  join organization o on o.partner_id = p.id
    and (a.house_kind = 'operator' and o.kind = 'partner'
      or o.kind = 'customer' and (a.house_kind = 'partner' or p.id not in (select x.partner_id from own x)))
  join user_account u on u.partner_id = o.partner_id and u.organization_id = o.id and u.state = 'active'
  left join accepted y on y.partner_id = u.partner_id and y.user_id = u.id
$$;

-- The evidence of one kind of document of the open house.
create function document_consents(p_kind text)
  returns table (id uuid, user_id uuid, user_name text, user_email text, organization_name text, hash text,
    published_at timestamptz, accepted_at timestamptz, ip text, user_agent text)
  language sql stable security definer set search_path = pg_catalog, public as $$
  select c.id, c.user_id, c.user_name, c.user_email, c.organization_name, c.hash, v.published_at, c.accepted_at, c.ip,
    c.user_agent
  from legal_document d
  join legal_consent c on c.seller_id = d.partner_id and c.document_id = d.id
  left join legal_version v on v.partner_id = d.partner_id and v.document_id = d.id and v.hash = c.hash
  where d.partner_id = documents_house() and d.kind = p_kind
$$;

do $$
declare f regprocedure;
begin
  foreach f in array array['documents_house()', 'document_readers(text)', 'document_consents(text)']::regprocedure[] loop
    execute format('alter function %s owner to portal_auth', f);
    execute format('revoke all on function %s from public', f);
    continue when f = 'documents_house()'::regprocedure;
    execute format('grant execute on function %s to portal_request', f);
  end loop;
end $$;

revoke create on schema public from portal_auth;
