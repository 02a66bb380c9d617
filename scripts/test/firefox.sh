# Runs the main journeys in Firefox: that of the system, else the download of Playwright.
set -e
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
exec playwright test --project=firefox "$@"
