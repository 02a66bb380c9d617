# Runs the main journeys and those of tests/engines in Firefox: that of the system, else the download of Playwright. With --record
# as the first argument the results are written to docs/browsers.md.
set -e
[ "${1:-}" != --record ] || { shift; export RECORD=1; }
. scripts/run/setup.sh
. scripts/test/browser.sh
if [ -z "${FIREFOX:-}" ]; then
  FIREFOX=playwright
  for candidate in /usr/bin/firefox-esr /usr/bin/firefox; do
    if [ -x "$candidate" ]; then
      FIREFOX="$candidate"
      break
    fi
  done
  [ "$FIREFOX" != playwright ] || playwright install --with-deps firefox
fi
export FIREFOX
npm run --silent build
npm run --silent qa:build
exec playwright test --project=firefox --project=firefox-engine "$@"
