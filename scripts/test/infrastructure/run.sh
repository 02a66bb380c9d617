# Runs the tests that need PostgreSQL, PgBouncer, Prometheus' promtool and strace as Debian packages them. All run at 127.0.0.1, in temporary folders.
set -e
. scripts/run/setup.sh
packages=""
[ -n "$(ls -d /usr/lib/postgresql/*/bin/initdb 2>/dev/null)" ] || packages="postgresql"
[ -x /usr/sbin/pgbouncer ] || packages="$packages pgbouncer"
[ -x /usr/bin/promtool ] || packages="$packages prometheus"
[ -x /usr/bin/strace ] || packages="$packages strace"
. scripts/test/infrastructure/install-packages.sh
INFRASTRUCTURE=1 exec vitest run --project=infrastructure --maxWorkers=1 "$@"
