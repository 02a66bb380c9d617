import { spawn } from 'node:child_process';
import { createServer } from 'node:net';
import type { OrderPayload } from '#domain/entities.ts';
import { scheduleDates, slotsFor } from '#domain/schedule.ts';
import { flattenSettings } from '#domain/settings/flatten-settings.ts';
import { oneTacos, createOrder } from '../../support/test-orders.ts';
import { testShop } from '../../support/test-shop.ts';

const freePort = () =>
  new Promise<number>((resolve) => {
    const probe = createServer().listen(0, '127.0.0.1', () => {
      const address = probe.address();
      probe.close(() => resolve(typeof address === 'object' && address !== null ? address.port : 0));
    });
  });

export type ServerProcess = Awaited<ReturnType<typeof startServerProcess>>;

/** Starts a demo server like `npm start`. `ready` resolves once it listens or has exited, `exited` with its exit code or signal. */
export async function startServerProcess(env: { DATA_DIR: string; SHOP: string } & Record<string, string>) {
  const port = await freePort();
  const child = spawn('sh', ['scripts/run/serve.sh'], {
    env: {
      PATH: process.env['PATH'],
      PORT: String(port),
      HOST: '127.0.0.1',
      RATE_LIMIT_FACTOR: '1000',
      DEMO: '1',
      NODE_COMPILE_CACHE: 'node_modules/.cache/node',
      ...env,
    },
  });
  let output = '';
  const exited = new Promise<number | string | null>((resolve) => child.once('exit', (code, signal) => resolve(code ?? signal)));
  const ready = new Promise<void>((resolve) => {
    child.stderr.on('data', (text: Buffer) => {
      output += text.toString();
      if (output.includes('La boutique est ouverte')) resolve();
    });
  });
  child.stdout.on('data', (text: Buffer) => (output += text.toString()));
  return {
    pid: child.pid ?? 0,
    ready: Promise.race([ready, exited]),
    exited: exited,
    output: () => output,
    url: `http://127.0.0.1:${port}`,
    async stop(signal: 'SIGTERM' | 'SIGINT' | 'SIGKILL') {
      child.kill(signal);
      return exited;
    },
  };
}

/** Creates an order of the test shop for a slot that is available at the current time: the nth of tomorrow. */
export function orderForNow(nth = 1): OrderPayload {
  const settings = flattenSettings(testShop.settings);
  const common = { menus: testShop.menus, mode: 'pickup' as const, now: new Date(), timeZone: 'Europe/Paris', settings };
  const date = scheduleDates(common)[1] ?? '';
  const slot = slotsFor({ ...common, date })[nth];
  return createOrder({ lines: [oneTacos], date, range: slot?.label ?? '', now: new Date() });
}

/**
 * Places an order and returns its id, or null if it was rejected. Rejects if the server does not respond or is unavailable (503), after
 * which a page repeats the order.
 */
export async function placeAt(
  url: string,
  order: OrderPayload,
  onRejected: (response: string) => void = () => {},
  headers: Record<string, string> = {},
): Promise<string | null> {
  const response = await fetch(`${url}/v2/public/checkout/`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify(order),
  });
  const text = await response.text();
  if (response.status === 503) throw new Error(`The server is unavailable: ${text}`);
  if (!response.ok) {
    onRejected(`${response.status} ${text}`);
    return null;
  }
  const { payload } = JSON.parse(text) as { payload?: { order_id: string } };
  return payload?.order_id ?? null;
}
