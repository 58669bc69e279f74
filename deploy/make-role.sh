#!/bin/sh
# Creates the role that the shop connects as; it owns nothing. Runs once, when the database is created.
set -eu
psql --username "$POSTGRES_USER" --dbname "$POSTGRES_DB" --set ON_ERROR_STOP=1 \
  --set password="$(cat /secrets/shop-password)" <<'SQL'
CREATE ROLE shop LOGIN PASSWORD :'password';
SQL
