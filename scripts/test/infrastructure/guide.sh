# Walks docs/operation/run-it-for-real.md on a Debian machine: its configurations of Caddy, nginx and HAProxy as they are printed, two
# servers that are replaced under load, and backups across both databases; and docs/operation/postgresql-standby.md on two hosts that
# share this machine. All run at 127.0.0.1 or in namespaces of their own, in temporary folders.
set -e
. scripts/run/setup.sh
packages=""
[ -n "$(ls -d /usr/lib/postgresql/*/bin/initdb 2>/dev/null)" ] || packages="postgresql"
[ -x /usr/bin/caddy ] || packages="$packages caddy"
[ -x /usr/sbin/nginx ] || packages="$packages nginx"
[ -x /usr/sbin/haproxy ] || packages="$packages haproxy"
[ -x /usr/bin/openssl ] || packages="$packages openssl"
[ -x /usr/sbin/ip ] || packages="$packages iproute2"
. scripts/test/infrastructure/install-packages.sh
GUIDE=1 exec vitest run --project=guide --maxWorkers=1 "$@"
