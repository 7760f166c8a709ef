-- The operator decides how long a customer may lock; who did last and when is told to whoever was too late. The request's
-- role only reads it, so that no house decides for itself.
alter table s3_limit add column set_by_name text not null default '', add column set_at timestamptz not null default now();
alter policy inside on s3_limit to portal_auth, portal_worker;
grant select, insert on s3_limit to portal_auth;
grant update (max_lock_days, set_by_name, set_at) on s3_limit to portal_auth;
