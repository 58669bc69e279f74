#!/bin/sh
# Runs a command of the shop with the secrets from the volume.
set -eu
DATABASE_URL="postgres://shop:$(cat /secrets/shop-password)@database/shop"
DATABASE_OWNER_URL="postgres://shop_owner:$(cat /secrets/owner-password)@database/shop"
AUTH_SECRET="$(cat /secrets/auth-secret)"
export DATABASE_URL DATABASE_OWNER_URL AUTH_SECRET
exec "$@"
