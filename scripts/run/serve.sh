# Runs the server of a built shop. V8 would let the heap of new objects grow to a hundred megabytes while the modules are loaded, most of it
# garbage, and keep it: with 4 MB the server takes a quarter less memory, and an order the same time.
PATH="$PWD/node_modules/.bin:$PATH"
exec node --max-semi-space-size=4 server/main.ts
