# Runs the journeys of tests/engines in WebKitGTK and, as an older WebKit, in WPE, by WebDriver. Both are packages of Debian.
# With --record as the first argument the results are written to docs/browsers.md.
set -e
[ "${1:-}" != --record ] || { shift; export RECORD=1; }
. scripts/run/setup.sh
. scripts/test/browser.sh
packages=""
[ -x /usr/bin/WebKitWebDriver ] || packages="webkit2gtk-driver"
[ -x /usr/bin/WPEWebDriver ] || packages="$packages wpewebkit-driver cog"
[ -x /usr/bin/Xvfb ] || packages="$packages xvfb"
[ -e /usr/share/i18n/locales/fr_FR ] || packages="$packages locales"
if [ -n "$packages" ]; then
  as_root=""
  [ "$(id -u)" = 0 ] || as_root="sudo"
  $as_root apt-get update -qq
  # shellcheck disable=SC2086 -- each word is a package
  $as_root apt-get install -y -qq $packages >/dev/null
fi
WEBDRIVER_ENGINES="${WEBDRIVER_ENGINES:-webkit,wpe}"
export WEBDRIVER_ENGINES
npm run --silent build
npm run --silent qa:build
exec playwright test $(echo "$WEBDRIVER_ENGINES" | sed 's/[^,]*/--project=&/g; s/,/ /g') "$@"
