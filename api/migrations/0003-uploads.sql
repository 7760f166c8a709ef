-- Files that people sent, up to 10 MB. `customer_id` null: the partner's own.
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

-- The customer's column may be null here, so that "no customer is set" is a comparison of its own.
select keep_to_customer('stored_file', 'portal_auth', 'portal_worker');

grant select, insert, delete on stored_file to portal_request, portal_auth;
grant select, delete on stored_file to portal_worker;
