-- What is new, published by the operator for its partners and their customers. The rows are the operator's own; others
-- read what is published for them through `offered_changes`.
create table changelog_entry (
  partner_id uuid not null,
  id uuid not null,
  kinds text[] not null check (kinds <@ array['new', 'improved', 'fixed'] and cardinality(kinds) > 0),
  title_en text not null,
  title_sv text not null,
  markdown_en text not null,
  markdown_sv text not null,
  release text not null default '',
  -- Published without a day it is still to come.
  released_on date,
  audience text not null check (audience in ('everybody', 'partners', 'customers')),
  published_at timestamptz,
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  updated_by_name text not null default '',
  primary key (partner_id, id)
);

-- When a person saw the changelog last.
create table changelog_visit (
  partner_id uuid not null,
  organization_id uuid not null,
  user_id uuid not null,
  seen_at timestamptz not null default now(),
  primary key (partner_id, user_id),
  foreign key (partner_id, user_id) references user_account (partner_id, id) on delete cascade
);

-- A call that is narrowed to a customer has no entries of its own.
alter table changelog_entry enable row level security;
alter table changelog_entry force row level security;
create policy tenant on changelog_entry to portal_request
  using (partner_id = (select tenant('whole')))
  with check (partner_id = tenant('whole'));
create policy inside on changelog_entry to portal_auth using (true) with check (true);

alter table changelog_visit enable row level security;
alter table changelog_visit force row level security;
create policy tenant on changelog_visit to portal_request
  using (case when (select is_narrowed())
    then (partner_id, organization_id) = (select t.partner, t.customer from tenant_customer() t)
    else partner_id = (select tenant('whole')) end)
  with check (partner_id = tenant('whole') or partner_id = tenant('partner') and organization_id = tenant('customer'));
create policy inside on changelog_visit to portal_auth using (true) with check (true);

grant select, insert, update, delete on changelog_entry to portal_request;
grant select on changelog_entry, changelog_visit to portal_auth;
grant select, insert, update on changelog_visit to portal_request;

-- What the open tenant may read: the operator everything of its own, the others what is published for them.
create function offered_changes() returns setof changelog_entry
  language sql stable security definer set search_path = pg_catalog, public, pg_temp as $$
  select c.* from changelog_entry c
  where c.partner_id = tenant('partner')
      and tenant('customer') is null
    or c.published_at is not null and c.audience in ('everybody', open_audience()) and open_audience() is not null
$$;
revoke all on function offered_changes() from public;
grant execute on function offered_changes() to portal_request;
