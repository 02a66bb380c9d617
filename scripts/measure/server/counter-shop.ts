import { fork, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { demoPassword, demoStaffAccounts } from '#config/demo-staff.ts';
import type { Board, StaffEvent } from '#domain/order/board.ts';
import type { TrackedState } from '#domain/order/tracking.ts';
import { createOrder } from '../../../tests/support/test-orders.ts';
import { testShop } from '../../../tests/support/test-shop.ts';
import type { Memory } from './report-address.ts';

/** A placed order, and the token with which its page follows it. */
export type PlacedOrder = { orderId: string; token: string };

/** A running shop with a member of staff, as the customers' pages and the boards use it. */
export type CounterShop = Awaited<ReturnType<typeof startCounterShop>>;

/** Starts a server process with the test shop, and logs a member of staff in. */
export async function startCounterShop() {
  const { server, stop } = forkServer();
  const [origin] = (await Promise.race([once(server, 'message'), once(server, 'exit')])) as [unknown];
  if (typeof origin !== 'string') {
    await stop();
    throw new Error('The shop did not start');
  }
  return { ...createClient(origin, await logIn(origin)), readMemory: () => readMemory(server), stop };
}

/** Starts the server's process in a new folder. `stop` ends it and deletes the folder. */
function forkServer() {
  const folder = mkdtempSync('.bench-');
  const shopFile = join(folder, 'shop.json');
  writeFileSync(shopFile, JSON.stringify(testShop));
  const server = fork(join(import.meta.dirname, 'shop-process.ts'), {
    execArgv: ['--expose-gc'],
    env: { ...process.env, SHOP: shopFile, DEMO: '1', TRUST_PROXY: '1', DATA_DIR: join(folder, 'data') },
  });
  const exit = once(server, 'exit');
  const stop = async () => {
    server.kill();
    await exit;
    rmSync(folder, { recursive: true, force: true });
  };
  return { server, stop };
}

/** Returns the server's memory after a garbage collection. */
async function readMemory(server: ChildProcess): Promise<Memory> {
  const answer = once(server, 'message');
  server.send('memory');
  return (await answer)[0] as Memory;
}

/** Creates the calls of customers and of the staff. Each comes from an address of its own. */
function createClient(origin: string, cookie: string) {
  let addressCount = 0;
  async function call<T>(path: string, body?: object): Promise<T> {
    addressCount += 1;
    const response = await fetch(origin + path, {
      method: body === undefined ? 'GET' : 'POST',
      headers: { cookie, 'content-type': 'application/json', 'x-forwarded-for': `10.1.${(addressCount >> 8) & 255}.${addressCount & 255}` },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    if (!response.ok) throw new Error(`${path} was rejected: ${response.status}`);
    return ((await response.json()) as { payload: T }).payload;
  }
  return {
    origin,
    cookie,
    placeOrder: async (): Promise<PlacedOrder> => {
      const payload = createOrder({ localId: crypto.randomUUID() });
      const receipt = await call<{ order_id: string; tracking?: string }>('/v2/public/checkout/', payload);
      return { orderId: receipt.order_id, token: receipt.tracking ?? '' };
    },
    act: (orderId: string, event: StaffEvent) => call(`/v2/staff/orders/${orderId}/events`, event),
    readBoard: () => call<Board>('/v2/staff/orders'),
    readTracking: async (token: string): Promise<TrackedState> => {
      const response = await fetch(`${origin}/v2/public/tracking`, { headers: { authorization: `Bearer ${token}` } });
      return ((await response.json()) as { payload: { state: TrackedState } }).payload.state;
    },
  };
}

async function logIn(origin: string): Promise<string> {
  const [account] = demoStaffAccounts;
  const response = await fetch(`${origin}/v2/staff/session`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email: account.email, password: demoPassword }),
  });
  return response.headers.get('set-cookie')?.split(';')[0] ?? '';
}
