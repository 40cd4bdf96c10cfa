#!/bin/sh
# Serves the site, or runs one of its commands, with the Node beside this file. Reads settings from .env in the current
# folder, and keeps the data in ./data unless DATA_DIR says otherwise.
set -eu

file=$0
if [ -L "$file" ]; then file=$(readlink -f -- "$file"); fi
here=$(CDPATH='' cd -- "${file%/*}" && pwd -P)

# The C library gives free memory back to the system sooner.
export MALLOC_ARENA_MAX="${MALLOC_ARENA_MAX:-1}" MALLOC_TRIM_THRESHOLD_="${MALLOC_TRIM_THRESHOLD_:-131072}"

run() {
  program=$1
  shift
  exec "$here/bin/node" "$here/dist/server/$program.js" "$@"
}

command=${1:-serve}
if [ $# -gt 0 ]; then shift; fi
case $command in
  # Room for young objects, in MB: a larger one takes 20 MB more at rest.
  serve) exec "$here/bin/node" --max-semi-space-size=4 "$here/dist/server/main.js" "$@" ;;
  backup | restore | compare) run backup "$command" "$@" ;;
  admin | audit-log | doctor | export | import) run "$command" "$@" ;;
  version) exec "$here/bin/node" -p 'require(process.argv[1]).version' "$here/package.json" ;;
  help | -h | --help) status=0 ;;
  *) status=1 ;;
esac
printf '%s\n' \
  'Use: first-domino                          serves the site' \
  '     first-domino backup [FILE]' \
  '     first-domino restore FILE [--identity FILE]' \
  '     first-domino compare FILE [--identity FILE]' \
  '     first-domino export FILE [--with-passwords] [--with-shares]' \
  '     first-domino import FILE [--check] [--replace]' \
  '     first-domino doctor [--mail ADDRESS]' \
  '     first-domino admin ACTION NAME [EMAIL]' \
  '     first-domino audit-log [HASH]' \
  '     first-domino version'
exit "$status"
