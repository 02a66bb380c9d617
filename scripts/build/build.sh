set -e
# Rolldown's plugins fill the heap of new objects with garbage: with a small one a build takes 640 MB instead of 860.
export NODE_OPTIONS="${NODE_OPTIONS:-} --max-semi-space-size=4"
rm -rf dist
mkdir dist
# The first build finds which modules the second one keeps together.
vite build --config scripts/build/chunks/split.vite.ts --logLevel warn
vite build --outDir dist/client --logLevel warn
vite build --config scripts/build/inline-script.vite.ts --logLevel warn
vite build --config scripts/build/counter.vite.ts --logLevel warn
vite build --ssr src/ssr.tsx --outDir dist/ssr --logLevel warn
node scripts/build/write-version.ts
node scripts/build/write-service-worker.ts
node scripts/build/compress.ts
node scripts/build/database-template.ts
