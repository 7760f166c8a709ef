-- What an invoice says of its buyer: a partner's billing data. No row: nobody has filled them in yet.
create table partner_billing (
  partner_id uuid primary key,
  address text not null default '',
  zipcode text not null default '',
  city text not null default '',
  country text not null check (country ~ '^[A-Z]{2}$'),
  vat_number text not null default '' check (vat_number ~ '^[A-Z0-9+*]*$'),
  -- That it has none, which is not the same as that nobody has typed it.
  without_vat_number boolean not null default false,
  -- Scheme and id; empty: 0007 and the organization number.
  peppol_id text not null default '' check (peppol_id ~ '^[A-Za-z0-9:._-]*$'),
  -- Empty: the short name.
  buyer_reference text not null default '',
  order_number text not null default '',
  -- Of its invoices.
  language text not null check (language in ('en', 'sv')),
  version integer not null default 1,
  updated_at timestamptz not null default now(),
  updated_by_name text not null default '',
  foreign key (partner_id, partner_id) references organization (partner_id, id) on delete cascade,
  check (vat_number = '' or not without_vat_number)
);
alter table partner_billing enable row level security;
alter table partner_billing force row level security;
-- Whoever is narrowed to a customer has nothing to do with what its partner is billed.
create policy tenant on partner_billing to portal_request
  using (partner_id = (select tenant('whole'))) with check (partner_id = tenant('whole'));
create policy inside on partner_billing to portal_auth, portal_worker using (true) with check (true);
grant select, insert, update on partner_billing to portal_request, portal_auth;
grant select on partner_billing to portal_worker;

-- Of the European Union, where VAT of services is that of one area; Northern Ireland is outside for services.
create function is_eu_country(p_country text) returns boolean
  language sql immutable parallel safe return p_country = any (
    '{AT,BE,BG,CY,CZ,DE,DK,EE,ES,FI,FR,GR,HR,HU,IE,IT,LT,LU,LV,MT,NL,PL,PT,RO,SE,SI,SK}');

-- The Peppol id of a company that has said none: 0007 and the organization number of a Swedish one, else empty.
create function usual_peppol_id(p_country text, p_number text) returns text
  language sql immutable parallel safe return case
    when p_country = 'SE' and p_number ~ '^\d{6}-\d{4}$' then '0007:' || replace(p_number, '-', '') else '' end;

-- Each partner as the buyer that an invoice names. What only Peppol wants falls back on what is known; it is empty where
-- nothing is.
create view invoice_buyer with (security_invoker = true) as
  select o.partner_id, o.name, o.organization_number, o.invoice_email as email,
    coalesce(b.address, '') as address, coalesce(b.zipcode, '') as zipcode, coalesce(b.city, '') as city,
    coalesce(b.country, o.country) as country, coalesce(b.vat_number, '') as vat_number,
    coalesce(b.without_vat_number, false) as without_vat_number,
    coalesce(nullif(b.peppol_id, ''), usual_peppol_id(coalesce(b.country, o.country), o.organization_number)) as peppol_id,
    coalesce(nullif(b.buyer_reference, ''), o.slug, '') as buyer_reference, coalesce(b.order_number, '') as order_number,
    coalesce(b.language, case when o.country = 'SE' then 'sv' else 'en' end) as language
  from organization o left join partner_billing b on b.partner_id = o.partner_id
  where o.kind = 'partner' and o.partner_id = o.id;
grant select on invoice_buyer to portal_request, portal_auth, portal_worker;

-- What of a partner's billing data lacks for an invoice, by the names of the fields, in their order; none when it is ready.
-- A business of another EU country that has no VAT number says so; until then nobody knows whose VAT it is.
create function billing_lacks(p_partner uuid) returns setof text
  language sql stable rows 4 set search_path = pg_catalog, public, pg_temp as $$
  select f.field
  from invoice_buyer b
  cross join lateral (values
    (1, 'address', b.address = ''),
    -- Ireland's addresses are whole without one, and what is outside the European Union has its own ways.
    (2, 'zipcode', b.zipcode = '' and is_eu_country(b.country) and b.country <> 'IE'),
    (3, 'city', b.city = ''),
    (4, 'vatNumber', b.vat_number = '' and not b.without_vat_number and is_eu_country(b.country) and b.country <> 'SE')
  ) f (place, field, lacks)
  where b.partner_id = p_partner and f.lacks
  order by f.place
$$;
revoke all on function billing_lacks(uuid) from public;
grant execute on function billing_lacks(uuid) to portal_request, portal_auth, portal_worker;

-- The VAT that a partner pays for what the seller, who is Swedish, bills it: the category of EN 16931 and its rate in
-- percent. S: that of Sweden, also of a business of another EU country without a VAT number. AE: reverse charge. O: outside
-- the scope.
create function vat_of(p_partner uuid) returns table (category text, rate numeric)
  language sql stable rows 1 set search_path = pg_catalog, public, pg_temp as $$
  select v.category, case v.category when 'S' then 25.00 else 0.00 end
  from invoice_buyer b
  cross join lateral (select case
    when not is_eu_country(b.country) then 'O'
    when b.country <> 'SE' and b.vat_number <> '' then 'AE'
    else 'S' end as category) v
  where b.partner_id = p_partner
$$;
revoke all on function vat_of(uuid) from public;
grant execute on function vat_of(uuid) to portal_request, portal_auth, portal_worker;
