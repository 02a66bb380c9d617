# Installs what the lock file names, once. Sourced by start.sh and test.sh; the folder's path may hold spaces.
if [ ! -e node_modules/.package-lock.json ] || [ package-lock.json -nt node_modules/.package-lock.json ]; then
  echo "Installing…"
  # Set-up must not depend on the host's NODE_ENV. A registry that serves no packages of foreign platforms makes `npm ci` refuse.
  npm ci --include=dev --include=optional --ignore-scripts --no-audit --no-fund --loglevel=error ||
    npm install --no-save --include=dev --include=optional --ignore-scripts --no-audit --no-fund --loglevel=error
  touch node_modules/.package-lock.json
fi
PATH="$PWD/node_modules/.bin:$PATH"
export PATH
