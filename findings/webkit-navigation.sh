#!/bin/sh
# WebKit refuses every request of a page while a navigation to another one is in progress, without asking the server.
#
# Package: webkit2gtk-driver 2.50.6 (Debian 12).
# One would guess that a page can request what it likes until the next one arrives, as in Chromium. Firefox aborts what is being loaded when
# a navigation begins, and makes requests that begin later. In WebKit a fetch, an import and a picture fail at once, for as long as the server
# takes to answer the navigation, and work again if the visitor stops it, or if it turns out to be a download. Only a fetch with
# `keepalive` is made. No event says when the navigation ends without leaving the page.
# It matters wherever a page asks whether the network is lost, or reloads for what has failed: on a slow link to another page it
# would say that the connection is lost, or end the navigation by its reload. Ask with `keepalive`.
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

// A site with a page, modules and pictures. The slow page has no answer; what tells that it was requested has one then.
const paths = new Set();
const slow = Promise.withResolvers();
const contents = {
  '/fetch': ['text/plain', ''],
  '/keepalive': ['text/plain', ''],
  '/module': ['text/javascript', 'export default 42'],
  '/picture': ['image/svg+xml', '<svg xmlns="http://www.w3.org/2000/svg" width="1" height="1"/>'],
};
const site = createServer(async ({ url }, response) => {
  paths.add(url);
  if (url === '/slow') return slow.resolve();
  if (url === '/begun') await slow.promise;
  const [type, content] = contents[url.split('?')[0]] ?? ['text/html', '<!doctype html><script>globalThis.importModule = (path) => import(path)</script>'];
  response.setHeader('content-type', type);
  response.end(content);
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
const evaluate = (script, ...args) => command('POST', `${session}/execute/async`, { script, args });
// What the page does. WebDriver itself waits while a navigation is in progress.
const script = `
const done = arguments[0];
const requests = {
  fetch: (path) => fetch('/fetch' + path),
  import: (path) => importModule('/module' + path),
  picture: (path) => new Promise((onload, onerror) => Object.assign(new Image(), { onload, onerror, src: '/picture' + path })),
  keepalive: (path) => fetch('/keepalive' + path, { keepalive: true }),
};
async function request(step) {
  const outcomes = [];
  for (const [kind, send] of Object.entries(requests))
    outcomes.push([kind, await send('?' + step).then(() => 'loaded', () => 'failed')]);
  return outcomes;
}
(async () => {
  const before = await request('before');
  location.assign('/slow');
  // What is being loaded is aborted after the event.
  await new Promise((resolve) => addEventListener('beforeunload', () => setTimeout(resolve)));
  await fetch('/begun', { keepalive: true });
  const during = await request('during');
  stop();
  return { before, during, after: await request('after') };
})().then(done, (error) => done(String(error)));
`;

try {
  await command('POST', `${session}/url`, { url: origin });
  for (const [step, outcomes] of Object.entries(await evaluate(script)))
    for (const [kind, outcome] of outcomes) {
      const file = kind === 'import' ? 'module' : kind;
      console.log(`${step}: ${kind} ${outcome}, ${paths.has(`/${file}?${step}`) ? 'requested' : 'no request'}`);
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
before: fetch loaded, requested
before: import loaded, requested
before: picture loaded, requested
before: keepalive loaded, requested
during: fetch failed, no request
during: import failed, no request
during: picture failed, no request
during: keepalive loaded, requested
after: fetch loaded, requested
after: import loaded, requested
after: picture loaded, requested
after: keepalive loaded, requested
OUT
tail -n +2 "$folder/seen.txt" | diff "$folder/expected.txt" -
echo 'unchanged: WebKitGTK refuses requests during a navigation'
