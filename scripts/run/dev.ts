/**
 * Serves the shop for development: Vite with hot module replacement, which proxies API calls to a server in demo mode. The server
 * restarts when one of its files changes. Its database is in `.data-dev`.
 */
import { spawn } from 'node:child_process';
import { createServer } from 'vite';

const port = Number(process.env['PORT'] ?? 3000);
if (!Number.isInteger(port) || port < 1 || port > 65_534) throw new Error('PORT must be an integer from 1 to 65534');
const apiPort = port + 1;

/** Paths that Vite proxies to the API. */
const apiPaths = /^\/(v2|dev|webhooks|healthz|readyz|openapi\.json|config\.json)(\/|\?|$)/.source;

const api = spawn(process.execPath, ['--watch', '--watch-preserve-output', 'server/main.ts'], {
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
const vite = await createServer({
  server: { host: 'localhost', port, strictPort: true, proxy: { [apiPaths]: { target: `http://localhost:${apiPort}` } } },
});
await vite.listen();
console.log(`Development: http://localhost:${port} (API: http://localhost:${apiPort})`);

let isStopping = false;
async function stop() {
  if (isStopping) return;
  isStopping = true;
  api.kill('SIGTERM');
  await vite.close();
}
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => void stop());
api.on('exit', (code) => {
  process.exitCode = code ?? 0;
  void stop();
});
