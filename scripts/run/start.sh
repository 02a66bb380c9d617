set -e
. scripts/run/setup.sh
# Built once, and again when a source is newer than the build.
if [ ! -e dist/ssr/ssr.js ] || [ -n "$(find src machines locales public index.html vite.config.ts package-lock.json -newer dist/ssr/ssr.js -type f 2>/dev/null | head -1)" ]; then
  echo "Building…"
  npm run --silent build
fi
# The demonstration has the viewer of the charts at /qa.
if [ "${DEMO:-1}" != 0 ] && { [ ! -e dist/qa/index.html ] || [ -n "$(find qa machines -newer dist/qa/index.html -type f 2>/dev/null | head -1)" ]; }; then
  npm run --silent qa:build
fi
# Keeps compiled modules, so that a restart takes less time.
export NODE_COMPILE_CACHE="${NODE_COMPILE_CACHE:-node_modules/.cache/node}"
DEMO="${DEMO:-1}" NODE_ENV=production exec node server/main.ts
