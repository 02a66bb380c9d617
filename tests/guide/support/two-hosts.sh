# Sourced by a script that runs in network and mount namespaces of its own, with $folder set: two hosts, a (10.0.0.1) and b (10.0.0.2), each
# with an empty PostgreSQL cluster of Debian. They share programs and users, and have folders of their own for what PostgreSQL writes.
set -e
mount --make-rprivate /
mount -t tmpfs tmpfs /run
mkdir -p /run/netns "$folder/bin"
PATH="$folder/bin:$PATH"
# What the page calls, without systemd and sudo.
cat >"$folder/bin/sudo" <<'END'
#!/bin/sh
[ "$1" = -u ] || exec "$@"
user=$2
shift 2
exec runuser -u "$user" -- "$@"
END
cat >"$folder/bin/systemctl" <<'END'
#!/bin/sh
[ "$1" != stop ] || pg_ctlcluster 15 main status >/dev/null || exit 0
exec pg_ctlcluster 15 main "$1"
END
chmod 755 "$folder" "$folder/bin" "$folder"/bin/*

# Runs a script on a host: `on a 'sudo systemctl stop postgresql'`.
on() {
  # shellcheck disable=SC2016 -- the inner shell expands them
  ip netns exec "$1" sh -ec '
    for path in etc/postgresql var/lib/postgresql run/postgresql var/log/postgresql; do mount --bind "$1/$path" "/$path"; done
    cd /
    eval "$2"' sh "$folder/$1" "$2"
}

# Runs SQL on a host, and prints its rows: `sql a 'select 1'`.
sql() {
  on "$1" "sudo -u postgres psql -XAtq -v ON_ERROR_STOP=1 -c 'set statement_timeout to 10000' -f -" <<END
$2
END
}

# Runs SQL on a host until it prints a row.
sql_until() {
  tries=0
  until [ "$(sql "$1" "$2")" = "$3" ]; do
    tries=$((tries + 1))
    [ $tries -lt 100 ] || { echo "$1 printed no $3: $2" >&2; return 1; }
    sleep 0.1
  done
}

stop_hosts() {
  for name in a b; do on $name 'pg_ctlcluster 15 main stop -m immediate' >/dev/null 2>&1 || true; done
}
trap stop_hosts EXIT

for name in a b; do
  ip netns add $name
  for path in etc/postgresql var/lib/postgresql run/postgresql var/log/postgresql; do
    mkdir -p "$folder/$name/$path" "/$path"
    chown postgres: "$folder/$name/$path"
  done
done
ip link add to_b netns a type veth peer name to_a netns b
ip -n a addr add 10.0.0.1/24 dev to_b
ip -n b addr add 10.0.0.2/24 dev to_a
for name in a b; do
  ip -n $name link set lo up
  on $name 'pg_createcluster --start 15 main >/dev/null'
done
ip -n a link set to_b up
ip -n b link set to_a up
