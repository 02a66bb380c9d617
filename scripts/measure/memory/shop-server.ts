import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { freePort } from '../../test/infrastructure/postgres-cluster.ts';
import { orderForNow, placeAt } from '../../../tests/server/processes/server-process.ts';

const port = await freePort();
const url = `http://127.0.0.1:${port}`;
/** Number of orders that are sent at the same time. */
const connections = 16;

/** A running shop. `pid` is that of its process, or of the command that started it. */
export type ShopServer = {
  pid: number;
  /** Milliseconds until the server was healthy. */
  startMs: number;
  /** Places orders, and returns how many a second. */
  placeOrders: (count: number) => Promise<number>;
  stop: () => Promise<void>;
};

/** Environment of a demonstration whose rate limits are never reached. */
export function serverEnv(values: Record<string, string>): NodeJS.ProcessEnv {
  const common = { DEMO: '1', HOST: '127.0.0.1', PORT: String(port), TRUST_PROXY: '1', RATE_LIMIT_FACTOR: '1000000', LOG_LEVEL: 'silent' };
  return { ...process.env, ...common, ...values };
}

/** Starts the server of a checkout, as its `npm start` does after the build, and requests a page. */
export function startShop(checkout: string, values: Record<string, string>): Promise<ShopServer> {
  const env = serverEnv({ NODE_ENV: 'production', NODE_COMPILE_CACHE: join(checkout, 'node_modules/.cache/node'), ...values });
  const hasScript = existsSync(join(checkout, 'scripts/run/serve.sh'));
  const [command, argument] = hasScript ? ['sh', 'scripts/run/serve.sh'] : [process.execPath, 'server/main.ts'];
  return waitUntilHealthy(spawn(command, [argument], { cwd: checkout, env, stdio: 'ignore' }));
}

/** Waits until the server that a process has become, or started, is healthy. */
export async function waitUntilHealthy(server: ChildProcess): Promise<ShopServer> {
  const startedAt = performance.now();
  while (
    !(await fetch(`${url}/healthz`).then(
      ({ ok }) => ok,
      () => false,
    ))
  ) {
    if (server.exitCode !== null) throw new Error(`The server exited with ${server.exitCode}`);
    await delay(20);
  }
  const startMs = performance.now() - startedAt;
  await (await fetch(`${url}/menu`, { headers: { accept: 'text/html' } })).text();
  return {
    pid: server.pid ?? 0,
    startMs,
    placeOrders,
    async stop() {
      server.kill();
      if (server.exitCode === null) await once(server, 'exit');
    },
  };
}

async function placeOrders(count: number): Promise<number> {
  const startedAt = performance.now();
  let placed = 0;
  const placeInTurn = async () => {
    while (placed < count) {
      placed += 1;
      // Orders of one address are placed one after the other.
      const headers = { 'x-forwarded-for': `10.2.${(placed >> 8) & 255}.${placed & 255}` };
      const id = await placeAt(url, orderForNow(), (rejection) => console.error(rejection), headers);
      if (id === null) throw new Error('An order was rejected');
    }
  };
  await Promise.all(Array.from({ length: connections }, placeInTurn));
  return (count * 1000) / (performance.now() - startedAt);
}
