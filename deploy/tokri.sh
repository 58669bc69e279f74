#!/bin/sh
# Runs a command of the shop with the service's user and settings. For root:
# tokri doctor · tokri backup · tokri admin grant EMAIL
set -eu
[ $# -gt 0 ] || { echo "Usage: tokri doctor|backup|restore|admin|import|breach|upgrade-database [...]" >&2; exit 2; }
command=$1
shift
# Parsed as systemd does, so that a password may contain characters that are special in a shell.
while IFS= read -r line; do
  case $line in '' | '#'*) ;; *) export "$line" ;; esac
done < /etc/tokri.env
export NODE_ENV=production DATA_DIR=/var/lib/tokri-shop
umask 077
cd /opt/tokri
exec setpriv --reuid=tokri --regid=tokri --clear-groups --no-new-privs node "scripts/$command.mjs" "$@"
