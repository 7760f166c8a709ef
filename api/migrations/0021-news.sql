-- The feed that news are read from, by the address that is configured: a row is due as others are. `partner_id` is the
-- operator's, here and below.
create table news_feed (
  partner_id uuid not null,
  url text not null,
  etag text,
  last_modified text,
  -- When it answered last, changed or not.
  read_at timestamptz,
  -- Why it could not be read since; null while it can.
  reason text,
  failing_since timestamptz,
  due_at timestamptz not null default now(),
  lease_id uuid,
  primary key (partner_id, url)
);

-- What the feed had last: text only, and no picture. A hidden article stays hidden as long as the feed has it.
create table news_article (
  partner_id uuid not null,
  id uuid not null,
  feed_url text not null,
  -- SHA-256 of what the feed calls it by.
  guid_hash text not null,
  title text not null,
  summary text not null,
  url text check (url like 'https://%'),
  published_at timestamptz not null,
  hidden_at timestamptz,
  hidden_by_name text,
  primary key (partner_id, id),
  unique (partner_id, feed_url, guid_hash)
);

alter table news_feed enable row level security;
alter table news_feed force row level security;
create policy inside on news_feed to portal_auth, portal_worker using (true) with check (true);

alter table news_article enable row level security;
alter table news_article force row level security;
create policy inside on news_article to portal_auth, portal_worker using (true) with check (true);

grant select on news_feed to portal_auth;
grant select, insert, update, delete on news_feed, news_article to portal_worker;
grant select, update on news_article to portal_auth;
