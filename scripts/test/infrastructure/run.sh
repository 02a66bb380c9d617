# Runs the tests that need PostgreSQL, PgBouncer and Prometheus' promtool as Debian packages them. All run at 127.0.0.1, in temporary folders.
set -e
. scripts/run/setup.sh
packages=""
[ -n "$(ls -d /usr/lib/postgresql/*/bin/initdb 2>/dev/null)" ] || packages="postgresql"
[ -x /usr/sbin/pgbouncer ] || packages="$packages pgbouncer"
[ -x /usr/bin/promtool ] || packages="$packages prometheus"
if [ -n "$packages" ]; then
  as_root=""
  [ "$(id -u)" = 0 ] || as_root="sudo"
  $as_root apt-get update -qq
  # shellcheck disable=SC2086 -- each word is a package
  $as_root apt-get install -y -qq --no-install-recommends $packages >/dev/null
fi
INFRASTRUCTURE=1 exec vitest run --project=infrastructure --maxWorkers=1 "$@"
