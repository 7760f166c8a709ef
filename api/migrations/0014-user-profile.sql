-- A personal API token is a session that its owner opened for a program (ADR 0003): whatever ends, narrows or stops a
-- session does the same with it. It is found by its hash, and does no more than its scopes say.
alter table session
  add column token_hash text,
  add column token_name text,
  add column token_scopes text[],
  add column token_used_at timestamptz,
  add constraint session_token check (
    (token_hash is null) = (token_name is null) and (token_hash is null) = (token_scopes is null)
    and (token_hash is null or not (acting or halfway or code_outstanding))
  );
create unique index session_by_token on session (token_hash) where token_hash is not null;

-- The code that was mailed to the address that somebody wants to sign in with from now on.
alter table one_time_token
  drop constraint one_time_token_purpose_check,
  add constraint one_time_token_purpose_check
    check (purpose in ('reset', 'invitation', 'registration', 'operator', 'email'));
