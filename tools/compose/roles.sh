#!/bin/bash
# Runs once, when the database is made: the role that the portal's processes log in with. It owns nothing; the roles
# it works as get their rights from the migrations.
set -euo pipefail
psql -v ON_ERROR_STOP=1 -v password="$APP_PASSWORD" --username "$POSTGRES_USER" --dbname "$POSTGRES_DB" <<'SQL'
create role portal_request nologin;
create role portal_auth nologin;
create role portal_worker nologin;
create role portal_audit nologin;
create role portal_keeper nologin;
create role portal_app login password :'password' in role portal_request, portal_auth, portal_worker;
SQL
