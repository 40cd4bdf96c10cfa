#!/bin/sh
# Runs once, in a new PostgreSQL. The site gets a role that owns its database and can do nothing else. The superuser
# loses its password, so that it can be used from inside the container only:
#   docker compose -f deploy/compose.yaml exec -u postgres postgres psql first_domino
set -eu
psql -v ON_ERROR_STOP=1 -v password="$POSTGRES_PASSWORD" -U postgres <<'SQL'
create role first_domino login nosuperuser nocreatedb nocreaterole noreplication password :'password';
create database first_domino owner first_domino;
revoke all on database first_domino from public;
revoke connect on database postgres from public;
alter role postgres password null;
SQL
