-- Storage users with what they may do, their access keys, and edits of buckets.
alter table s3_user
  add column state text not null default 'active'
    check (state in ('creating', 'active', 'updating', 'deleting', 'failed')),
  -- What our policy lets it do; null when the system has none of ours for it.
  add column access text check (access in ('read-only', 'read-write', 'write-only', 'full-access')),
  -- The buckets that the policy is narrowed to, sorted; null for all.
  add column buckets text[],
  add column ordered_here boolean not null default true,
  add column version integer not null default 1,
  add column created_at timestamptz not null default now(),
  -- Who ordered the last change, and when; an empty name when the storage system told of it.
  add column updated_at timestamptz not null default now(),
  add column updated_by_name text not null default '',
  add constraint s3_user_policy check (buckets is null or access is not null and cardinality(buckets) > 0),
  add constraint s3_user_of_customer unique (partner_id, customer_id, id);
create index s3_user_by_name on s3_user (partner_id, customer_id, username, id);

alter table s3_bucket
  add column version integer not null default 1,
  add column updated_at timestamptz not null default now(),
  add column updated_by_name text not null default '',
  drop constraint s3_bucket_state_check,
  add constraint s3_bucket_state_check check (state in ('creating', 'active', 'updating', 'deleting', 'failed'));
create index s3_bucket_by_owner on s3_bucket (partner_id, customer_id, region, owner);

create table s3_access_key (
  partner_id uuid not null,
  customer_id uuid not null,
  id uuid not null,
  user_id uuid not null,
  access_key_id text not null,
  state text not null check (state in ('creating', 'active', 'deleting', 'failed')),
  -- Empty for one that was not made here.
  created_by_name text not null default '',
  created_at timestamptz,
  synced_at timestamptz,
  -- Waits to be shown once; sealed with the portal's key.
  secret_sealed text,
  secret_until timestamptz,
  primary key (partner_id, id),
  -- Of the user, not of the customer: two regions may be two systems that know the same key.
  unique (partner_id, user_id, access_key_id),
  foreign key (partner_id, customer_id, user_id) references s3_user (partner_id, customer_id, id) on delete cascade,
  check ((secret_sealed is null) = (secret_until is null))
);
create index s3_access_key_secret on s3_access_key (secret_until) where secret_until is not null;

call fence('s3_access_key', 'customer_id', 'portal_worker');
grant update (state, version, updated_at, updated_by_name) on s3_user, s3_bucket to portal_request;
-- Neither reads nor writes a secret: `take_access_key_secret` is the one way to it.
grant select (partner_id, customer_id, id, user_id, access_key_id, state, created_by_name, created_at, synced_at,
  secret_until) on s3_access_key to portal_request;
grant insert (partner_id, customer_id, id, user_id, access_key_id, state, created_by_name, created_at)
  on s3_access_key to portal_request;
grant update (state) on s3_access_key to portal_request;
grant select, insert, update, delete on s3_access_key to portal_worker;

-- Answers the sealed secret of a key in the open tenant and forgets it; null when there is none to show any more. Of two
-- who ask at once, the second waits for the first and finds nothing.
create function take_access_key_secret(p_id uuid) returns text
  language plpgsql volatile security definer set search_path = pg_catalog, public as $$
declare
  house uuid := nullif(current_setting('app.partner', true), '')::uuid;
  narrowed uuid := nullif(current_setting('app.customer', true), '')::uuid;
  sealed text;
begin
  select k.secret_sealed into sealed from s3_access_key k
    where k.partner_id = house and (narrowed is null or k.customer_id = narrowed) and k.id = p_id
      and k.state = 'active' and k.secret_until > now() for update;
  if found then
    update s3_access_key k set secret_sealed = null, secret_until = null
      where k.partner_id = house and k.id = p_id;
  end if;
  return sealed;
end $$;
-- Only while the function is handed over: its new owner has to be allowed to have it here.
grant create on schema public to portal_worker;
alter function take_access_key_secret(uuid) owner to portal_worker;
revoke create on schema public from portal_worker;
revoke all on function take_access_key_secret(uuid) from public;
grant execute on function take_access_key_secret(uuid) to portal_request;
