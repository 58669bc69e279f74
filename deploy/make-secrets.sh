#!/bin/sh
# Makes what is secret once; what is there stays. Readable for the users that the containers run as, in a volume of theirs.
set -eu
umask 022
for name in owner-password shop-password auth-secret; do
  [ -s "/secrets/$name" ] && continue
  head -c 32 /dev/urandom | base64 | tr -d '\n=' | tr '+/' '-_' > "/secrets/$name.new"
  mv "/secrets/$name.new" "/secrets/$name"
done
