#!/usr/bin/env bash
# Runs a command beside a throwaway PostgreSQL, named to it by DATABASE_URL, and removes it afterwards.
set -euo pipefail

bin=$(ls -d /usr/lib/postgresql/*/bin 2>/dev/null | sort -V | tail -n 1)
[ -n "$bin" ] || bin=$(pg_config --bindir 2>/dev/null || true)
if [ ! -x "$bin/initdb" ]; then
  echo "PostgreSQL's server is needed (on Debian: apt-get install postgresql)." >&2
  exit 1
fi

# The server refuses to run as root.
as_owner=()
[ "$(id -u)" -ne 0 ] || as_owner=(runuser -u postgres --)

folder=$("${as_owner[@]}" mktemp -d /tmp/mastermind-postgres.XXXXXX)
stop() {
  "${as_owner[@]}" "$bin/pg_ctl" --pgdata "$folder/data" --mode immediate stop >/dev/null 2>&1 || true
  rm -rf "$folder"
}
trap stop EXIT

cd /
"${as_owner[@]}" "$bin/initdb" --pgdata "$folder/data" --username "$(id -un)" --auth trust --encoding UTF8 >/dev/null
# On a socket in its own folder only; nothing of it is kept, so nothing need reach the disk.
"${as_owner[@]}" "$bin/pg_ctl" --pgdata "$folder/data" --log "$folder/log" --wait start >/dev/null \
  --options "-c listen_addresses= -c unix_socket_directories=$folder -c fsync=off -c synchronous_commit=off"
cd "$OLDPWD"

DATABASE_URL="postgres:///$folder/postgres" "$@"
