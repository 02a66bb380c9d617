#!/bin/sh
# Caddy 2.6.2 answers 502 to a request with a body when the first upstream is down, although `lb_try_duration` tells it to try the next.
#
# Package: caddy 2.6.2-5 (Debian 12), unpacked in a temporary folder; Node for the upstream. Needs Debian and its lists of packages.
# One would guess that a POST goes to the second upstream like a GET, because nothing was sent to the first: its port is closed, and
# Caddy's documentation says that failed connections are tried again. It does try: but the failed attempt has closed the request's body,
# and the log says "http: invalid Read on closed Body". Requests without a body succeed.
# It matters wherever one of two servers is restarted behind Debian's Caddy: every form and every order that meets the closed port
# fails. Take the server out of the configuration before it stops.
#
# Exits non-zero if the behaviour changes.
set -eu
folder=$(mktemp -d)
upstream=""
caddy=""
stop() {
  [ -z "$caddy" ] || kill "$caddy" 2>/dev/null || true
  [ -z "$upstream" ] || kill "$upstream" 2>/dev/null || true
  wait
  rm -rf "$folder"
}
trap stop EXIT
chmod 755 "$folder"
cd "$folder"
apt-get download -qq caddy=2.6.2-5 2>/dev/null
dpkg -x caddy_*.deb .
cat >upstream.cjs <<'END'
const server = require('node:http').createServer((request, response) => request.resume().on('end', () => response.end('ok')));
server.listen(39471, '127.0.0.1', () => console.log('listening'));
END
node upstream.cjs >upstream.log &
upstream=$!
cat >Caddyfile <<'END'
{
	admin off
	auto_https off
}
http://127.0.0.1:39470 {
	reverse_proxy 127.0.0.1:39472 127.0.0.1:39471 {
		lb_policy round_robin
		lb_try_duration 5s
		transport http {
			keepalive off
		}
	}
}
END
HOME="$folder" ./usr/bin/caddy run --adapter caddyfile --config Caddyfile 2>caddy.log &
caddy=$!
until curl -s -o /dev/null http://127.0.0.1:39470/ && grep -q listening upstream.log; do sleep 0.2; done
statuses() { for _ in 1 2 3 4 5 6 7 8; do curl -s -o /dev/null -w '%{http_code}\n' "$@" http://127.0.0.1:39470/; done | sort -u | tr '\n' ' '; }
{
  ./usr/bin/caddy version
  echo "GET: $(statuses)"
  echo "POST without a body: $(statuses --request POST)"
  echo "POST with a body: $(statuses --data '{"order":1}')"
  grep -o 'http: invalid Read on closed Body' caddy.log | sort -u
} | sed 's/ *$//' >seen.txt
cat seen.txt
cat >expected.txt <<'OUT'
2.6.2
GET: 200
POST without a body: 200
POST with a body: 502
http: invalid Read on closed Body
OUT
diff expected.txt seen.txt
echo 'unchanged: Caddy 2.6.2 does not repeat a request with a body at the next upstream'
