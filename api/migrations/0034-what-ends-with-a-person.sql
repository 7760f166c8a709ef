-- Whoever has a company deleted looks for what blocks it in the transaction that locks it, which is that of sign-in: how
-- many buckets and users there are, and nothing of them.
alter policy inside on s3_bucket to portal_auth, portal_worker;
alter policy inside on s3_user to portal_auth, portal_worker;
grant select (partner_id, customer_id) on s3_bucket, s3_user to portal_auth;
