#!/bin/bash
# Runs once, when the database server is made: the portal's roles and its database.
set -euo pipefail
psql -v ON_ERROR_STOP=1 --username "$POSTGRES_USER" --dbname postgres \
  -v owner_password="$OWNER_PASSWORD" -v request_password="$REQUEST_PASSWORD" \
  -v auth_password="$AUTH_PASSWORD" -v worker_password="$WORKER_PASSWORD" \
  -f /portal/roles.sql -c 'create database portal owner portal_owner'
