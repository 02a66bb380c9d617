# Finds a Chromium for the browser tests, or installs one: the package of the system, else the download of Playwright. The headless
# shell is preferred, because it is faster.
if [ -z "${CHROMIUM:-}" ]; then
  for candidate in "$(node scripts/test/browser-path.ts)" /usr/bin/chromium-headless-shell /usr/bin/chromium /usr/bin/chromium-browser /usr/bin/google-chrome; do
    if [ -n "$candidate" ] && [ -x "$candidate" ]; then
      CHROMIUM="$candidate"
      break
    fi
  done
fi
if [ -z "${CHROMIUM:-}" ]; then
  echo "Installing a browser…"
  as_root=""
  [ "$(id -u)" = 0 ] || as_root="sudo"
  if command -v apt-get >/dev/null 2>&1 && $as_root apt-get update -qq && $as_root apt-get install -y -qq chromium-headless-shell >/dev/null; then
    CHROMIUM=/usr/bin/chromium-headless-shell
  else
    playwright install --with-deps chromium
    CHROMIUM="$(node scripts/test/browser-path.ts)"
  fi
fi
export CHROMIUM
