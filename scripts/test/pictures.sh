set -e
. scripts/run/setup.sh
. scripts/test/browser.sh
npm run --silent build
exec node scripts/test/pictures.ts
