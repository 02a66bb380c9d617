#!/bin/sh
# Firefox never requests a module again whose import has failed, in that document: later imports and script elements fail without a
# request.
#
# Packages: firefox-esr 153 (Debian), playwright 1.64.1 (npm).
# One would guess that an import that failed because the network was lost, the server was overloaded, or a navigation was stopped, can be
# repeated: Chromium and WebKit request the file again. Firefox keeps the failure until the document is left, as the HTML standard allows;
# another fragment is another module, whose file is requested again.
# It matters wherever a page retries a lazy import, also by a button "Try again": in Firefox only a reload or another address helps.
#
# Needs firefox-esr; installs Debian's if there is none. Exits non-zero if the behaviour changes.
set -eu
command -v firefox-esr >/dev/null || { apt-get update -q && apt-get install -yq --no-install-recommends firefox-esr; } >/dev/null

folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm install --silent --no-audit --no-fund playwright@1.64.1 >/dev/null
cat >run.mjs <<'JS'
import { once } from 'node:events';
import { createServer } from 'node:http';
import { firefox } from 'playwright';

// A site whose modules answer 503 to their first request.
const requested = [];
const site = createServer(({ url }, response) => {
  const isFirst = !requested.includes(url);
  requested.push(url);
  const isModule = url.endsWith('.js');
  response.writeHead(isModule && isFirst ? 503 : 200, { 'content-type': isModule ? 'text/javascript' : 'text/html' });
  response.end(isModule ? 'export default 42' : '<!doctype html>');
}).listen(0, '127.0.0.1');
await once(site, 'listening');
const browser = await firefox.launch({ channel: 'moz-firefox', executablePath: '/usr/bin/firefox-esr' });
console.log('Firefox', browser.version());
try {
  const page = await browser.newPage();
  await page.goto(`http://127.0.0.1:${site.address().port}/`);
  const count = () => requested.filter((url) => url === '/module.js').length;
  for (const [step, address] of [
    ['import that meets a 503', '/module.js'],
    ['  the same import', '/module.js'],
    ['  with a fragment', '/module.js#1'],
  ]) {
    const before = count();
    const outcome = await page.evaluate((path) => import(path).then((module) => module.default, () => 'failed'), address);
    console.log(`${step}: ${outcome}, ${count() > before ? 'requested' : 'no request'}`);
  }
} finally {
  await browser.close();
  site.close();
  site.closeAllConnections();
}
JS
node run.mjs >seen.txt
cat seen.txt
cat >expected.txt <<'OUT'
import that meets a 503: failed, requested
  the same import: failed, no request
  with a fragment: 42, requested
OUT
tail -n +2 seen.txt | diff expected.txt -
echo 'unchanged: Firefox remembers a failed import'
