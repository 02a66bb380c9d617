#!/bin/sh
# In WebKit the `source` of a message is its receiver if `postMessage` is the last call of a strict function, such as the arrow function
# `() => frame.contentWindow.postMessage(…)`.
#
# Package: webkit2gtk-driver 2.50.6 (Debian 12).
# One would guess that `source` is the window whose code called `postMessage`, as the HTML standard says and as in Chromium and Firefox.
# JavaScriptCore, alone among the engines, has the proper tail calls of ECMAScript: such a call leaves no frame of its caller on the
# stack, in which WebKit looks for the sending window. A call that is not the last, as in a body with braces, and the same arrow function in
# sloppy code have the right source.
# It matters wherever a frame checks `event.source === parent`, which is common advice: the messages of its own page are refused in Safari,
# and whether they are depends on what a formatter or a minifier makes of a function's body. Check the origin and a secret instead, or
# hand over a port.
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

// A page with a frame, which records the source of each message.
const frame = `<!doctype html><script>
  addEventListener('message', ({ data, source }) => {
    parent.seen.push(data + ': ' + (source === parent ? 'the sender' : source === window ? 'the receiver' : 'another'));
  });
</script>`;
const page = `<!doctype html><iframe src="/frame"></iframe><script>
  globalThis.seen = [];
  const { contentWindow } = document.querySelector('iframe');
  const sloppy = () => contentWindow.postMessage('sloppy, last call', '*');
  const [lastCall, notLast] = (() => {
    'use strict';
    return [
      () => contentWindow.postMessage('strict, last call', '*'),
      () => { contentWindow.postMessage('strict, not the last call', '*'); },
    ];
  })();
  addEventListener('load', () => { for (const send of [lastCall, notLast, sloppy]) setTimeout(send); });
</script>`;
const site = createServer(({ url }, response) => {
  response.setHeader('content-type', 'text/html');
  response.end(url === '/frame' ? frame : page);
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

try {
  await command('POST', `${session}/url`, { url: origin });
  const script = 'const [count, done] = arguments; const poll = () => (seen.length < count ? setTimeout(poll, 20) : done(seen)); poll()';
  for (const line of await evaluate(script, 3)) console.log(line);
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
strict, last call: the receiver
strict, not the last call: the sender
sloppy, last call: the sender
OUT
tail -n +2 "$folder/seen.txt" | diff "$folder/expected.txt" -
echo 'unchanged: in WebKitGTK a tail call sends messages in the name of their receiver'
