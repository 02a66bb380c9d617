set -e
. scripts/setup.sh
exec node scripts/dev.ts
