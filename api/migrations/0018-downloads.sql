-- What the operator publishes for its partners and their customers. The rows are the operator's own; others read what
-- is published for them through `offered_downloads`.
create table download (
  partner_id uuid not null,
  id uuid not null,
  name_en text not null,
  name_sv text not null,
  description_en text not null default '',
  description_sv text not null default '',
  -- Of what is downloaded, as its maker calls it.
  release text not null,
  released_on date not null,
  audience text not null check (audience in ('everybody', 'partners', 'customers')),
  file_name text not null check (length(file_name) between 1 and 120),
  media_type text not null,
  size_bytes bigint not null check (size_bytes > 0),
  sha256 text not null check (sha256 ~ '^[0-9a-f]{64}$'),
  -- Where its bytes are: a file of ours, or an address.
  file_id uuid,
  address text,
  published_at timestamptz,
  -- Since then what came was not what was registered: nobody gets it.
  broken_at timestamptz,
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  updated_by_name text not null default '',
  primary key (partner_id, id),
  foreign key (partner_id, file_id) references stored_file (partner_id, id),
  check ((file_id is null) <> (address is null))
);

-- A link that gives one file once, to whom it was made for.
create table download_ticket (
  partner_id uuid not null,
  organization_id uuid not null,
  user_id uuid not null,
  session_id uuid not null,
  hash text not null,
  download_partner_id uuid not null,
  download_id uuid not null,
  expires_at timestamptz not null,
  primary key (partner_id, hash),
  foreign key (partner_id, user_id) references user_account (partner_id, id) on delete cascade
);
create index download_ticket_by_hash on download_ticket (hash);
create index download_ticket_by_expiry on download_ticket (expires_at);

-- A call that is narrowed to a customer has none of its own.
alter table download enable row level security;
alter table download force row level security;
create policy tenant on download to portal_request
  using (partner_id = (select tenant('whole')))
  with check (partner_id = tenant('whole'));
create policy inside on download to portal_auth using (true) with check (true);

alter table download_ticket enable row level security;
alter table download_ticket force row level security;
create policy inside on download_ticket to portal_auth using (true) with check (true);

grant select, insert, update, delete on download to portal_request;
grant select, update on download to portal_auth;
grant select, insert, delete on download_ticket to portal_auth;

-- The audience that the open tenant is of; null for the operator, and for none.
create function open_audience() returns text
  language sql stable security definer set search_path = pg_catalog, public, pg_temp as $$
  select case when tenant('customer') is not null then 'customers'
    when o.kind = 'partner' then 'partners' end
  from organization o
  where o.partner_id = tenant('partner') and o.id = o.partner_id
$$;
revoke all on function open_audience() from public;

-- What the open tenant may read: the operator everything of its own, the others what is published for them.
create function offered_downloads() returns setof download
  language sql stable security definer set search_path = pg_catalog, public, pg_temp as $$
  select d.* from download d
  where d.partner_id = tenant('partner')
      and tenant('customer') is null
    or d.published_at is not null and d.audience in ('everybody', open_audience()) and open_audience() is not null
$$;
revoke all on function offered_downloads() from public;
grant execute on function offered_downloads() to portal_request;
