import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Client } from 'pg';
import { afterAll } from 'vitest';
import { orderForNow, startServerProcess, type ServerProcess } from '../../server/processes/server-process.ts';
import { testShop } from '../../support/test-shop.ts';

/** Starts servers of the test shop, which are stopped after the tests of the file. */
export function useShopServers(): (databaseUrl: string, env?: Record<string, string>) => Promise<ServerProcess> {
  const folder = mkdtempSync(join(tmpdir(), 'infrastructure-'));
  const shopFile = join(folder, 'shop.json');
  writeFileSync(shopFile, JSON.stringify(testShop));
  const servers: ServerProcess[] = [];
  afterAll(async () => {
    await Promise.all(servers.map((server) => server.stop('SIGKILL')));
    rmSync(folder, { recursive: true });
  });
  return async (databaseUrl, env = {}) => {
    const common = { DATA_DIR: join(folder, 'data'), SHOP: shopFile, DATABASE_URL: databaseUrl, TRUST_PROXY: '1' };
    const server = await startServerProcess({ ...common, RATE_LIMIT_FACTOR: '100000', ...env });
    servers.push(server);
    await server.ready;
    return server;
  };
}

/** Result of an order, by the status of its response; 0 if there was none. */
export type OrderResult = { localId: string; status: number; retryAfter: string | null; body: string };

let addressCount = 0;

/** Places an order of a customer with an address of their own. */
export async function placeOrder(url: string, order = orderForNow()): Promise<OrderResult> {
  addressCount += 1;
  const response = await fetch(`${url}/v2/public/checkout/`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-forwarded-for': `10.1.${addressCount >> 8}.${addressCount & 255}` },
    body: JSON.stringify(order),
  }).catch(() => null);
  const body = (await response?.text()) ?? '';
  return { localId: order.local_id, status: response?.status ?? 0, retryAfter: response?.headers.get('retry-after') ?? null, body };
}

/** Places an order, and sends it again under its id while the server asks for that, as the customer's page does. */
export async function placeOrderWithRetries(url: string, order = orderForNow()): Promise<OrderResult> {
  let result = await placeOrder(url, order);
  while (result.status === 503 && result.retryAfter !== null) result = await placeOrder(url, order);
  return result;
}

/** Places orders on `clients` connections, one after the other on each, while `isRunning` returns true. */
export async function placeOrders(
  url: string,
  clients: number,
  isRunning: (count: number) => boolean,
  place: (url: string) => Promise<OrderResult> = placeOrder,
): Promise<OrderResult[]> {
  const results: OrderResult[] = [];
  let started = 0;
  const placeInTurn = async () => {
    while (isRunning(started)) {
      started += 1;
      results.push(await place(url));
    }
  };
  await Promise.all(Array.from({ length: clients }, placeInTurn));
  return results;
}

/** Counts the results by status. */
export function countStatuses(results: readonly OrderResult[]): Record<number, number> {
  const counts: Record<number, number> = {};
  for (const { status } of results) counts[status] = (counts[status] ?? 0) + 1;
  return counts;
}

/** Returns the acknowledged orders that a database does not have exactly once, with items and mails. */
export async function findLost(databaseUrl: string, results: readonly OrderResult[]): Promise<string[]> {
  const client = new Client({ connectionString: databaseUrl });
  await client.connect();
  const { rows } = await client.query<{ localId: string }>(
    `select local_id as "localId" from orders o
      where exists (select 1 from order_items i where i.order_id = o.order_id)
        and exists (select 1 from mails m where m.order_id = o.order_id)`,
  );
  await client.end();
  const counts = new Map<string, number>();
  for (const { localId } of rows) counts.set(localId, (counts.get(localId) ?? 0) + 1);
  return results.filter(({ localId, status }) => status === 200 && counts.get(localId) !== 1).map(({ localId }) => localId);
}
