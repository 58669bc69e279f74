#!/bin/bash
# Whether the shop of this container is ready, asked by the shell alone.
exec 3<> "/dev/tcp/127.0.0.1/${PORT:-8080}" || exit 1
printf 'GET /readyz HTTP/1.0\r\nHost: localhost\r\n\r\n' >&3
read -r -t 3 _ status _ <&3 && [ "$status" = 200 ]
