set -e
. scripts/setup.sh
. scripts/browser.sh
exec node scripts/test.ts "$@"
