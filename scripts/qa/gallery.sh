# Builds the shop and writes the gallery of its screens.
set -e
. scripts/run/setup.sh
. scripts/test/browser.sh
npm run --silent build
exec node scripts/qa/gallery.ts "$@"
