-- When acceptance was last asked for without a trigger: of those who had not accepted, when a document came into force or
-- began to have to be accepted. What others accepted counts on, so that it is no trigger.
alter table legal_document add column asked_at timestamptz;
grant update (asked_at) on legal_document to portal_request;

grant create on schema public to portal_auth;

-- Everybody who would have to accept that document of the open house if it was in force and had to be accepted, and
-- whether they have since it was last triggered: for a partner its customers' people; for the operator its partners'
-- people, and those of customers whose partner has no such document of its own.
create function document_audience(p_kind text)
  returns table (partner_id uuid, partner_name text, organization_id uuid, organization_name text,
    organization_kind text, user_id uuid, accepted boolean)
  language sql stable security definer set search_path = pg_catalog, public as $$
  with asked as materialized (
    select h.id as seller_id, d.id, coalesce(d.last_triggered_at, '-infinity') as since, h.kind as house_kind,
      coalesce((select max(w.published_at) from legal_version w
        where w.partner_id = d.partner_id and w.document_id = d.id and w.published_at <= d.last_triggered_at),
        '-infinity') as oldest
    from organization h left join legal_document d on d.partner_id = h.id and d.kind = p_kind
    where h.id = documents_house() and h.partner_id = h.id and p_kind is not null
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

-- As before: of these those who have to accept it, nobody while it is not in force or need not be accepted.
create or replace function document_readers(p_kind text)
  returns table (partner_id uuid, partner_name text, organization_id uuid, organization_name text,
    organization_kind text, user_id uuid, accepted boolean)
  language sql stable security definer set search_path = pg_catalog, public as $$
  select a.* from document_audience(p_kind) a
  where exists (
    select from legal_document d
    where d.partner_id = documents_house() and d.kind = p_kind and d.require_consent and d.withdrawn_at is null
      and exists (select from legal_version v where v.partner_id = d.partner_id and v.document_id = d.id)
  )
$$;

alter function document_audience(text) owner to portal_auth;
revoke all on function document_audience(text) from public;
grant execute on function document_audience(text) to portal_request;
revoke create on schema public from portal_auth;
