/**
 * Serves the shop for development: Vite with hot module replacement, which proxies API calls to a server in demo mode. The server
 * restarts when one of its files changes. Its database is in `.data-dev`.
 */
import { spawn, type ChildProcess } from 'node:child_process';
import { relative } from 'node:path';
import { createServer } from 'vite';

const port = Number(process.env['PORT'] ?? 3000);
if (!Number.isInteger(port) || port < 1 || port > 65_534) throw new Error('PORT must be an integer from 1 to 65534');
const apiPort = port + 1;

/** Paths that Vite proxies to the API. */
const apiPaths = /^\/(v2|dev|webhooks|healthz|readyz|openapi\.json|config\.json)(\/|\?|$)/.source;

/** Files that the server loads, relative to the project. */
const serverFiles = /^(server|src\/(api|config|domain|format))\/.*\.(ts|js|json)$/;

/** Milliseconds to wait for further changes before a restart: an editor writes all its files within them. */
const restartDelayMs = 50;

function startApi(): ChildProcess {
  const child = spawn(process.execPath, ['server/main.ts'], {
    stdio: 'inherit',
    // The API compares the origin of a page with its public URL, which is that of Vite here.
    env: {
      DEMO: '1',
      DATA_DIR: '.data-dev',
      LOG_LEVEL: 'warn',
      // Speeds up restarts: only changed modules are compiled again.
      NODE_COMPILE_CACHE: 'node_modules/.cache/node',
      ...process.env,
      PORT: String(apiPort),
      PUBLIC_URL: `http://localhost:${port}`,
    },
  });
  child.once('exit', () => {
    // A server that cannot start leaves its message on the screen until a file changes.
    if (isRestarting) api = startApi();
    isRestarting = false;
  });
  return child;
}

let isRestarting = false;
let api = startApi();
const vite = await createServer({
  server: { host: 'localhost', port, strictPort: true, proxy: { [apiPaths]: { target: `http://localhost:${apiPort}` } } },
});
await vite.listen();
console.log(`Development: http://localhost:${port} (API: http://localhost:${apiPort})`);

function restartApi() {
  if (api.exitCode !== null || api.signalCode !== null) {
    api = startApi();
    return;
  }
  isRestarting = true;
  api.kill('SIGTERM');
}

let restartTimer: NodeJS.Timeout | undefined;
// Not `node --watch`: it loses a file that an editor replaces instead of overwriting it.
vite.watcher.on('all', (_event, file) => {
  if (!serverFiles.test(relative(process.cwd(), file))) return;
  clearTimeout(restartTimer);
  restartTimer = setTimeout(restartApi, restartDelayMs);
});

async function stop() {
  clearTimeout(restartTimer);
  isRestarting = false;
  api.kill('SIGTERM');
  await vite.close();
}
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => void stop());
