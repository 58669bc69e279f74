// What starts a release. It stays the same from version to version, and uses no program but the shell and Node.js.

export const forUnix = `#!/bin/sh
# Tokri. Without a word it opens the shop; ./tokri --help lists the commands.
set -eu
file=$0
while [ -h "$file" ]; do
  link=$(readlink "$file")
  case $link in /*) file=$link ;; *) file=\${file%/*}/$link ;; esac
done
case $file in */*) home=\${file%/*} ;; *) home=. ;; esac
home=$(CDPATH= cd "$home" && pwd)
read -r version < "$home/current"
folder=$home/versions/$version
node=$folder/node/node
[ -x "$node" ] || node=$(command -v node) || {
  echo 'Tokri needs Node.js 20.19, or 22.12 and newer, and finds no node in the PATH.' >&2
  exit 78
}
# Two arenas: otherwise each thread keeps freed memory of its own.
export TOKRI_HOME="$home" MALLOC_ARENA_MAX="\${MALLOC_ARENA_MAX:-2}"
exec "$node" "$folder/scripts/tokri.mjs" "$@"
`

export const forWindows = [
  '@echo off',
  'rem Tokri. Without a word it opens the shop; tokri --help lists the commands.',
  'setlocal',
  'set "TOKRI_HOME=%~dp0."',
  'set /p version=<"%~dp0current"',
  'set "folder=%~dp0versions\\%version%"',
  'set "node=%folder%\\node\\node.exe"',
  'if not exist "%node%" set "node=node"',
  '"%node%" "%folder%\\scripts\\tokri.mjs" %*',
  '',
].join('\r\n')
