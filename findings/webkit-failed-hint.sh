#!/bin/sh
# WebKit never requests a module again whose `modulepreload` hint has failed, in that tab: an import fails without a request, also
# after a reload, until the file is fetched.
#
# Package: webkit2gtk-driver 2.50.6 (Debian 12).
# One would guess that a hint is only a hint: if it fails, because the network was lost for a moment, the import or the script element
# that needs the module requests it, or at the latest the next load of the page does. Chromium and Firefox do so, and so does WebKit for
# a script element or an import that has failed without a hint. In fact a hint that failed stays in the tab's memory. A reload does
# not help, nor does another page; `fetch` of the same address does, and so does another address.
# It matters wherever a bundler writes hints into pages or sends them before an import: a visitor who loses the network at the wrong
# moment has a dead tab.
#
# Needs WebKitWebDriver and Xvfb; installs Debian's webkit2gtk-driver and xvfb if there is none. Exits non-zero if the behaviour changes.
set -eu
command -v WebKitWebDriver >/dev/null && command -v Xvfb >/dev/null ||
  { apt-get update -q && apt-get install -yq --no-install-recommends webkit2gtk-driver xvfb; } >/dev/null

folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cat >"$folder/run.mjs" <<'JS'
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createServer } from 'node:http';
import { globSync } from 'node:fs';

// A site with pages and modules. A path of `failing` is answered by cutting the connection.
const requests = [];
const failing = new Set();
const site = createServer(({ url, socket }, response) => {
  requests.push(url);
  if (failing.has(url)) return socket.destroy();
  const isModule = url.endsWith('.js');
  response.setHeader('content-type', isModule ? 'text/javascript' : 'text/html');
  response.end(isModule ? 'export default 42' : '<!doctype html><script>globalThis.importModule = (path) => import(path)</script>');
});
site.listen(0, '127.0.0.1');
await once(site, 'listening');
const origin = `http://127.0.0.1:${site.address().port}`;

const display = spawn('Xvfb', ['-displayfd', '1', '-nolisten', 'tcp'], { stdio: ['ignore', 'pipe', 'ignore'] });
const [number] = await once(display.stdout, 'data');
const probe = createServer().listen(0, '127.0.0.1');
await once(probe, 'listening');
const { port } = probe.address();
probe.close();
const driver = spawn('WebKitWebDriver', [`--port=${port}`], { stdio: 'ignore', env: { ...process.env, DISPLAY: `:${String(number).trim()}` } });

async function command(method, path, body) {
  const response = await fetch(`http://127.0.0.1:${port}${path}`, { method, ...(body && { body: JSON.stringify(body) }) });
  const { value } = await response.json();
  if (!response.ok) throw new Error(JSON.stringify(value));
  return value;
}
for (let attempt = 0; attempt < 100; attempt += 1) {
  const isUp = await fetch(`http://127.0.0.1:${port}/status`).then(() => true, () => false);
  if (isUp) break;
  await new Promise((resolve) => setTimeout(resolve, 100));
}
const [binary] = globSync('/usr/lib/*/webkit2gtk-4.1/MiniBrowser');
const { sessionId, capabilities } = await command('POST', '/session', {
  capabilities: { alwaysMatch: { 'webkitgtk:browserOptions': { binary, args: ['--automation'] } } },
});
console.log(capabilities.browserName, capabilities.browserVersion);
const session = `/session/${sessionId}`;
const open = (path) => command('POST', `${session}/url`, { url: origin + path });
const reload = () => command('POST', `${session}/refresh`, {});
// The page's own function imports: a script of WebDriver has modules of its own.
const evaluate = (script, ...args) => command('POST', `${session}/execute/async`, { script, args });
const importModule = (path) =>
  evaluate('const done = arguments[1]; importModule(arguments[0]).then((module) => done(module.default), () => done("failed"))', path);
const hint = (path) =>
  evaluate(
    `const [href, done] = arguments;
     const link = Object.assign(document.createElement('link'), { rel: 'modulepreload', href, onload: () => done('loaded'), onerror: () => done('failed') });
     document.head.append(link)`,
    path,
  );
const countRequests = (path) => requests.filter((url) => url === path).length;
/** Prints a result, and how many requests for the path have arrived since the last line. */
let counted = 0;
async function print(step, path, result) {
  const outcome = await result;
  const total = countRequests(path);
  console.log(`${step}: ${outcome}, ${total - counted > 0 ? 'requested' : 'no request'}`);
  counted = total;
}

try {
  await open('/');
  for (const [kind, fail] of [['hint', hint], ['import', importModule]]) {
    counted = 0;
    const path = `/${kind}.js`;
    failing.add(path);
    await print(`${kind} while the network is lost`, path, fail(path));
    failing.delete(path);
    await print('  import', path, importModule(path));
    if (kind === 'import') continue;
    await reload();
    await print('  import after a reload', path, importModule(path));
    await open('/other');
    await print('  import in another page', path, importModule(path));
    await print('  fetch', path, evaluate('fetch(arguments[0]).then(({ status }) => arguments[1](status))', path));
    await print('  import after the fetch', path, importModule(path));
  }
} finally {
  await command('DELETE', session).catch(() => {});
  driver.kill();
  display.kill();
  site.close();
  site.closeAllConnections();
}
JS
node "$folder/run.mjs" >"$folder/seen.txt"
cat "$folder/seen.txt"
cat >"$folder/expected.txt" <<'OUT'
hint while the network is lost: failed, requested
  import: failed, no request
  import after a reload: failed, no request
  import in another page: failed, no request
  fetch: 200, requested
  import after the fetch: 42, requested
import while the network is lost: failed, requested
  import: 42, requested
OUT
tail -n +2 "$folder/seen.txt" | diff "$folder/expected.txt" -
echo 'unchanged: WebKitGTK remembers a failed hint'
