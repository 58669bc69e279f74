#!/bin/sh
# Generates each secret unless it exists. Readable by all users, because the containers that mount the volume run as
# different ones.
set -eu
umask 022
for name in owner-password shop-password auth-secret; do
  [ -s "/secrets/$name" ] && continue
  head -c 32 /dev/urandom | base64 | tr -d '\n=' | tr '+/' '-_' > "/secrets/$name.new"
  mv "/secrets/$name.new" "/secrets/$name"
done
