# Measures the pages over HTTP/1.1 and, behind Caddy, over HTTP/2, on a phone's link: `npm run perf -- --protocols`. Needs Linux, root and
# Debian's packages caddy and iproute2. A network of its own has the small buffers that sockets have on a slow link.
set -e
for tool in caddy ip unshare; do
  command -v "$tool" >/dev/null || { echo "$tool is missing: apt-get install caddy iproute2 util-linux" >&2; exit 1; }
done
exec unshare --net sh -c '
  ip link set lo up
  sysctl -qw net.ipv4.tcp_rmem="4096 16384 16384" net.ipv4.tcp_wmem="4096 16384 16384"
  exec node scripts/measure/pages/protocols.ts "$@"' sh "$@"
