#!/bin/sh
# Runs a command of the shop with the service's user and settings. For root:
# tokri doctor · tokri backup · tokri admin grant EMAIL · tokri upgrade VERSION
set -eu
[ $# -gt 0 ] || { echo "Usage: tokri doctor|backup|restore|admin|import|breach|upgrade|upgrade-database [...]" >&2; exit 2; }
command=$1
shift
# Parsed as systemd does, so that a password may contain characters that are special in a shell.
while IFS= read -r line; do
  case $line in '' | '#'*) ;; *) export "$line" ;; esac
done < /etc/tokri.env
export NODE_ENV=production DATA_DIR=/var/lib/tokri-shop
# A release writes its folder, which is root's, and lets the service's user do the rest.
[ "$command" != upgrade ] || exec /opt/tokri/tokri upgrade "$@"
umask 077
cd /opt/tokri
# A release has a launcher, a checkout its scripts.
[ ! -x tokri ] || set -- /opt/tokri/tokri "$command" "$@"
[ -x tokri ] || set -- node "scripts/$command.mjs" "$@"
exec setpriv --reuid=tokri --regid=tokri --clear-groups --no-new-privs "$@"
