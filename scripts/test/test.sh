set -e
. scripts/run/setup.sh
. scripts/test/browser.sh
exec node scripts/test/test.ts "$@"
