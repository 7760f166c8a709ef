-- Every partner that is let in has a short name for its address: what `?partner=` and a host name are asked for. Those
-- of before get one made from their name; the rest of it is made where partners are made.
set local role portal_auth;
update organization o
set slug = left(coalesce(nullif(btrim(regexp_replace(
  lower(regexp_replace(normalize(o.name, nfd), U&'[\0300-\036F]', '', 'g')), '[^a-z0-9]+', '-', 'g'), '-'), ''), 'partner'), 30)
  || '-' || right(o.id::text, 4)
where o.kind = 'partner' and o.state in ('active', 'suspended') and o.slug is null;
reset role;

-- As a label of a host name is.
alter table organization add constraint organization_slug_is_label
  check (slug ~ '^[a-z0-9]([a-z0-9-]{0,38}[a-z0-9])?$');
