-- What the operator tells those whom it concerns, in both languages. `partner_id` is the operator's: tenants read it by
-- the API, which says whom it concerns.
create table notice (
  partner_id uuid not null,
  id uuid not null,
  kind text not null check (kind in ('information', 'maintenance', 'disruption')),
  title_en text not null,
  title_sv text not null,
  text_en text not null,
  text_sv text not null,
  service text,
  region text,
  audience text not null check (audience in ('everybody', 'partners', 'customers')),
  starts_at timestamptz not null default now(),
  -- Null: until somebody ends it.
  ends_at timestamptz,
  -- Ended or withdrawn by hand.
  ended_by_name text,
  withdrawn_at timestamptz,
  -- When the worker told of it: open screens, and for a disruption the mails. Null while that is still to do.
  began_told_at timestamptz,
  over_told_at timestamptz,
  version integer not null default 1,
  created_at timestamptz not null default now(),
  created_by_name text not null,
  updated_at timestamptz not null default now(),
  updated_by_name text not null,
  primary key (partner_id, id),
  check (ends_at > starts_at)
);
create index notice_to_begin on notice (starts_at) where began_told_at is null and withdrawn_at is null;
create index notice_to_end on notice (ends_at) where over_told_at is null and withdrawn_at is null;
create index notice_by_time on notice (partner_id, starts_at desc, id);

-- Whom a disruption was mailed to: each address once when it begins and once when it is over, whatever happens to a worker
-- in between. `house_id` is the partner in whose name the mail goes, `mail_id` the mail.
create table notice_mail (
  partner_id uuid not null,
  notice_id uuid not null,
  phase text not null check (phase in ('began', 'over')),
  address text not null,
  house_id uuid not null,
  mail_id uuid not null,
  language text not null check (language in ('en', 'sv')),
  customers text[] not null,
  -- What became of the mail, for when its own row is gone.
  state text not null default 'waiting' check (state in ('waiting', 'sent', 'failed')),
  primary key (partner_id, notice_id, phase, address),
  foreign key (partner_id, notice_id) references notice (partner_id, id) on delete cascade
);
create index notice_mail_by_mail on notice_mail (house_id, mail_id);

-- A notice that a person has put away, at the version that they read; in their own house, also while they act elsewhere.
create table notice_dismissal (
  partner_id uuid not null,
  user_id uuid not null,
  notice_id uuid not null,
  version integer not null,
  at timestamptz not null default now(),
  primary key (partner_id, user_id, notice_id),
  foreign key (partner_id, user_id) references user_account (partner_id, id) on delete cascade
);

do $$
declare t text;
begin
  foreach t in array array['notice', 'notice_mail', 'notice_dismissal'] loop
    execute format('alter table %I enable row level security', t);
    execute format('alter table %I force row level security', t);
    execute format('create policy inside on %I to portal_auth, portal_worker using (true) with check (true)', t);
  end loop;
end $$;
grant select, insert, update on notice to portal_auth;
grant select, update on notice to portal_worker;
grant select on notice_mail to portal_auth;
grant select, insert, update on notice_mail to portal_worker;
grant select, insert, update on notice_dismissal to portal_auth;
grant select, delete on notice_dismissal to portal_worker;
create trigger notice_due_now after insert or update on notice for each statement execute function announce('notice');

-- A mail of a disruption that was sent or has failed stands as such with its notice.
create function tell_notice_mail() returns trigger
  language plpgsql volatile security definer set search_path = pg_catalog, public as $$
begin
  update notice_mail set state = new.state where house_id = new.partner_id and mail_id = new.id;
  return null;
end $$;
grant create on schema public to portal_auth, portal_worker;
alter function tell_notice_mail() owner to portal_worker;
revoke all on function tell_notice_mail() from public;
create trigger mail_of_notice after update of state on mail
  for each row when (old.state <> new.state and new.kind in ('disruptionBegan', 'disruptionOver'))
  execute function tell_notice_mail();

-- Customers that have the service enabled (in the region); any service without one. Each service adds its own part.
create function enabled_customers(p_service text, p_region text) returns table (partner_id uuid, customer_id uuid)
  language sql stable security definer set search_path = pg_catalog, public as $$
  select s.partner_id, s.customer_id from s3_service s
  where s.state = 'enabled' and coalesce(p_service, 's3-storage') = 's3-storage'
    and (p_region is null
      or exists (select from s3_user u where u.partner_id = s.partner_id and u.customer_id = s.customer_id and u.region = p_region)
      or exists (select from s3_bucket b where b.partner_id = s.partner_id and b.customer_id = s.customer_id and b.region = p_region))
$$;
-- Whether a house has a customer among these, or the customer named is one.
create function uses_service(p_partner uuid, p_customer uuid, p_service text, p_region text) returns boolean
  language plpgsql stable security definer set search_path = pg_catalog, public as $$
begin
  return exists (
    select from s3_service s
    where s.partner_id = p_partner and (p_customer is null or s.customer_id = p_customer)
      and s.state = 'enabled' and coalesce(p_service, 's3-storage') = 's3-storage'
      and (p_region is null
        or exists (select from s3_user u where u.partner_id = s.partner_id and u.customer_id = s.customer_id and u.region = p_region)
        or exists (select from s3_bucket b where b.partner_id = s.partner_id and b.customer_id = s.customer_id and b.region = p_region)));
end $$;
alter function enabled_customers(text, text) owner to portal_worker;
alter function uses_service(uuid, uuid, text, text) owner to portal_worker;
revoke create on schema public from portal_auth, portal_worker;
revoke all on function enabled_customers(text, text) from public;
revoke all on function uses_service(uuid, uuid, text, text) from public;
grant execute on function enabled_customers(text, text) to portal_auth;
grant execute on function uses_service(uuid, uuid, text, text) to portal_auth;

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

-- What the feed told last: text only, and no picture. A hidden article stays hidden as long as the feed has it.
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

do $$
declare t text;
begin
  foreach t in array array['news_feed', 'news_article'] loop
    execute format('alter table %I enable row level security', t);
    execute format('alter table %I force row level security', t);
    execute format('create policy inside on %I to portal_auth, portal_worker using (true) with check (true)', t);
  end loop;
end $$;
grant select on news_feed to portal_auth;
grant select, insert, update, delete on news_feed to portal_worker;
grant select, update on news_article to portal_auth;
grant select, insert, update, delete on news_article to portal_worker;
