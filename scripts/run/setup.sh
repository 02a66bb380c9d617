# Installs the dependencies if the lock file has changed. Sourced by start.sh and test.sh. The path of the project may contain spaces.
if [ ! -e node_modules/.package-lock.json ] || [ package-lock.json -nt node_modules/.package-lock.json ]; then
  echo "Installing…"
  # `--include` overrides the NODE_ENV of the host. `npm ci` fails with a registry that lacks the packages of other platforms.
  # npm's heap of new objects is mostly garbage: with a small one it takes a tenth less memory.
  (
    export NODE_OPTIONS="${NODE_OPTIONS:-} --max-semi-space-size=4"
    npm ci --include=dev --include=optional --ignore-scripts --no-audit --no-fund --loglevel=error ||
      npm install --no-save --include=dev --include=optional --ignore-scripts --no-audit --no-fund --loglevel=error
  )
  touch node_modules/.package-lock.json
fi
PATH="$PWD/node_modules/.bin:$PATH"
export PATH
