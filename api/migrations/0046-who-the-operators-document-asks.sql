grant create on schema public to portal_auth;

-- How many people of the customers of the open house would have to accept the operator's document if it counted in place
-- of the house's own: those who have not since it was last triggered, nobody while it need not be accepted.
create function operators_document_asks(p_kind text) returns bigint
  language sql stable security definer set search_path = pg_catalog, public as $$
  with asked as materialized (
    select d.partner_id as seller_id, d.id, coalesce(d.last_triggered_at, '-infinity') as since,
      coalesce((select max(w.published_at) from legal_version w
        where w.partner_id = d.partner_id and w.document_id = d.id and w.published_at <= d.last_triggered_at),
        '-infinity') as oldest
    from legal_document d join organization h on h.partner_id = d.partner_id and h.id = d.partner_id
    where h.kind = 'operator' and d.kind = p_kind and d.require_consent and d.withdrawn_at is null
      and exists (select from legal_version v where v.partner_id = d.partner_id and v.document_id = d.id)
  ),
  accepted as materialized (
    select distinct c.partner_id, c.user_id from asked a
    join legal_consent c on c.seller_id = a.seller_id and c.document_id = a.id and c.accepted_at >= a.since
    join legal_version v on v.partner_id = a.seller_id and v.document_id = a.id and v.hash = c.hash
      and v.published_at >= a.oldest
    where c.partner_id = documents_house()
  )
  select count(*)
  from asked a
  join organization p on p.id = documents_house() and p.partner_id = p.id and p.kind = 'partner'
    and p.state in ('active', 'suspended')
  join organization o on o.partner_id = p.id and o.kind = 'customer'
  join user_account u on u.partner_id = o.partner_id and u.organization_id = o.id and u.state = 'active'
  where not exists (select from accepted y where y.partner_id = u.partner_id and y.user_id = u.id)
$$;

alter function operators_document_asks(text) owner to portal_auth;
revoke all on function operators_document_asks(text) from public;
grant execute on function operators_document_asks(text) to portal_request;
revoke create on schema public from portal_auth;
