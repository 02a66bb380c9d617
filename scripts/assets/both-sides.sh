# Builds the shop and takes the picture of both sides of an order.
set -e
. scripts/run/setup.sh
. scripts/test/browser.sh
npm run --silent build
exec node scripts/assets/both-sides.ts
