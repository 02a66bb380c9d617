set -e
. scripts/run/setup.sh
# Build if there is no build or a source file is newer.
if [ ! -e dist/ssr/ssr.js ] || [ -n "$(find src machines locales public index.html vite.config.ts package-lock.json -newer dist/ssr/ssr.js -type f 2>/dev/null | head -1)" ]; then
  echo "Building…"
  sh scripts/build/build.sh
fi
# A shop with a back end of its own is no demonstration.
DEMO="${DEMO:-$([ -z "$API_ROOT" ] && echo 1 || echo 0)}"
# In demo mode the server also serves the chart viewer at /qa.
if [ "$DEMO" != 0 ] && { [ ! -e dist/qa/index.html ] || [ -n "$(find qa machines -newer dist/qa/index.html -type f 2>/dev/null | head -1)" ]; }; then
  node scripts/qa/build.ts
fi
# Cache compiled modules on disk, which shortens restarts.
export NODE_COMPILE_CACHE="${NODE_COMPILE_CACHE:-node_modules/.cache/node}"
DEMO="$DEMO" NODE_ENV=production exec sh scripts/run/serve.sh
