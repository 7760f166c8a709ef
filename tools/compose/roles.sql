-- The roles of the portal, made once for a server by its administrator; again as often as you like, e.g. for new
-- passwords. None is a superuser or passes row-level security by, and those that serve are in no other role.
do $$
declare r text;
begin
  foreach r in array array['portal_owner', 'portal_request', 'portal_auth', 'portal_worker', 'portal_tenant',
    'portal_audit', 'portal_keeper'] loop
    if not exists (select from pg_roles where rolname = r) then
      execute format('create role %I', r);
    end if;
  end loop;
end $$;

-- Owns the database and its tables, and logs in to migrate only.
alter role portal_owner with login inherit nosuperuser nobypassrls nocreatedb nocreaterole noreplication
  password :'owner_password';
-- Serves what people and programs ask; row-level security binds it to one tenant.
alter role portal_request with login noinherit nosuperuser nobypassrls nocreatedb nocreaterole noreplication
  password :'request_password';
-- Serves what happens before a tenant is known: sign-in, invitations, registration; and what goes across tenants.
alter role portal_auth with login noinherit nosuperuser nobypassrls nocreatedb nocreaterole noreplication
  password :'auth_password';
-- Carries out operations, mirrors the clouds, sends mail: across tenants.
alter role portal_worker with login noinherit nosuperuser nobypassrls nocreatedb nocreaterole noreplication
  password :'worker_password';
-- Nobody logs in as these: they own the functions that open a tenant, chain the audit log, and remove what was kept
-- of organizations that are gone.
alter role portal_tenant with nologin noinherit nosuperuser nobypassrls nocreatedb nocreaterole noreplication;
alter role portal_audit with nologin noinherit nosuperuser nobypassrls nocreatedb nocreaterole noreplication;
alter role portal_keeper with nologin noinherit nosuperuser nobypassrls nocreatedb nocreaterole noreplication;

-- Who migrates hands functions over to the roles that own them.
grant portal_auth, portal_worker, portal_tenant, portal_audit, portal_keeper to portal_owner;
