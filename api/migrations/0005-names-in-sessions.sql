-- A new name counts at the next call of every session that remembers the old one: it is written into the audit log and
-- beside what is ordered.
create trigger user_account_renamed after update of first_name, last_name, email on user_account
  for each row
  when ((old.first_name, old.last_name, old.email) is distinct from (new.first_name, new.last_name, new.email))
  execute function stale_user_sessions();

create trigger organization_renamed after update of name on organization
  for each row when (old.name is distinct from new.name)
  execute function stale_organization_sessions();
