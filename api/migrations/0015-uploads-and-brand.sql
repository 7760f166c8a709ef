-- Files that people sent, up to 10 MB (section 6 of the decisions). `customer_id` null: the house's own.
create table stored_file (
  partner_id uuid not null,
  customer_id uuid,
  id uuid not null,
  name text not null check (length(name) between 1 and 120),
  media_type text not null,
  size_bytes integer not null check (size_bytes between 1 and 10485760 and size_bytes = octet_length(bytes)),
  sha256 text not null check (sha256 ~ '^[0-9a-f]{64}$'),
  bytes bytea not null,
  created_at timestamptz not null default now(),
  primary key (partner_id, id),
  foreign key (partner_id, customer_id) references organization (partner_id, id) on delete cascade
);
create index stored_file_by_customer on stored_file (partner_id, customer_id);
-- Mostly compressed as they are; and a part of one is read without the whole.
alter table stored_file alter column bytes set storage external;
call fence('stored_file', 'customer_id', 'portal_auth', 'portal_worker');
grant select, insert, delete on stored_file to portal_request, portal_auth;
grant select, delete on stored_file to portal_worker;

-- How a house shows itself: what was chosen when and by whom. The version is the brand's own, so that editing it does
-- not collide with editing the company's address.
alter table organization
  add column brand_version integer not null default 1,
  add column brand_updated_at timestamptz not null default now(),
  add column brand_updated_by_name text not null default '',
  -- The file that a logo was drawn from, as it was called.
  add column logo_light_name text not null default '',
  add column logo_dark_name text not null default '',
  add constraint organization_brand check (brand_light ~* '^#[0-9a-f]{6}$' and brand_dark ~* '^#[0-9a-f]{6}$'),
  add constraint organization_logos check (length(logo_light) <= 1400000 and length(logo_dark) <= 1400000);
grant update (brand_light, brand_dark, logo_light, logo_dark, logo_light_name, logo_dark_name, brand_version,
  brand_updated_at, brand_updated_by_name) on organization to portal_request;
