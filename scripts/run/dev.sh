set -e
. scripts/run/setup.sh
exec node scripts/run/dev.ts
