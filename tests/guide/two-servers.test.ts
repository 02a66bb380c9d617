import { Client } from 'pg';
import { expect, test } from 'vitest';
import { freePort } from '../../scripts/test/infrastructure/postgres-cluster.ts';
import { useCluster } from '../infrastructure/support/clusters.ts';
import { countStatuses, type OrderResult } from '../infrastructure/support/orders.ts';
import { orderForNow } from '../server/processes/server-process.ts';
import { proxyNames, readPairConfiguration, startProxy, type Proxy } from './support/proxies.ts';
import { sendRequest } from './support/requests.ts';
import { useGuideShop } from './support/shop.ts';

const shop = await useGuideShop();
const cluster = await useCluster({ isDurable: true });
const ports = [await freePort(), await freePort()];
const startAt = (port = 0) => shop.start({ DATABASE_URL: cluster.url, PORT: String(port), RATE_LIMIT_FACTOR: '100000' });
const servers = [await startAt(ports[0]), await startAt(ports[1])];

async function placeThrough(proxy: Proxy): Promise<OrderResult> {
  const order = orderForNow();
  const { status, headers, body } = await sendRequest(proxy, { path: '/v2/public/checkout/', method: 'POST', body: order });
  return { localId: order.local_id, status, retryAfter: headers['retry-after'] ?? null, body };
}

/** Returns the acknowledged orders that the database does not have exactly once, with items. Mails that were sent are deleted. */
async function findLost(results: readonly OrderResult[]): Promise<string[]> {
  const client = new Client({ connectionString: cluster.url });
  await client.connect();
  const { rows } = await client.query<{ localId: string }>(
    `select local_id as "localId" from orders o where exists (select 1 from order_items i where i.order_id = o.order_id)`,
  );
  await client.end();
  const stored = rows.map(({ localId }) => localId);
  const acknowledged = results.filter(({ status }) => status === 200).map(({ localId }) => localId);
  return acknowledged.filter((localId) => stored.filter((id) => id === localId).length !== 1);
}

/** Takes all servers but one out of Caddy’s configuration, or puts all in. */
const reloadCaddy = ({ file, run }: Proxy, variables: Readonly<Record<string, string>> = {}) =>
  run(['reload', '--adapter', 'caddyfile', '--config', file], variables);

test.each(proxyNames)(
  'behind %s two servers are replaced one after the other under load: no order fails, and none is lost',
  async (name) => {
    const addresses = { '127.0.0.1:3000': `127.0.0.1:${ports[0]}`, '127.0.0.1:3001': `127.0.0.1:${ports[1]}` };
    const proxy = await startProxy(name, readPairConfiguration(name), addresses);
    expect(proxy.check).toMatchObject({ status: 0 });
    const results: OrderResult[] = [];
    const pending = new Set<Promise<OrderResult>>();
    let isReplacing = true;
    const customers = Array.from({ length: 4 }, async () => {
      while (isReplacing) {
        const placing = placeThrough(proxy);
        pending.add(placing);
        results.push(await placing);
        pending.delete(placing);
      }
    });
    const replace = async () => {
      for (const [index, port] of ports.entries()) {
        const placedBefore = results.length;
        await expect.poll(() => results.length - placedBefore, { timeout: 60_000 }).toBeGreaterThan(20);
        if (name === 'caddy') {
          reloadCaddy(proxy, { SHOP_SERVERS: `127.0.0.1:${ports[1 - index]}` });
          // The page waits for five seconds.
          await Promise.all(pending);
        }
        expect(await servers[index]?.stop('SIGTERM')).toBe(0);
        servers[index] = await startAt(port);
        await expect.poll(async () => (await fetch(`http://127.0.0.1:${port}/readyz`)).status, { timeout: 60_000 }).toBe(200);
        if (name === 'caddy') reloadCaddy(proxy);
      }
    };
    await replace().finally(() => (isReplacing = false));
    await Promise.all(customers);
    expect(countStatuses(results)).toEqual({ 200: results.length });
    expect(await findLost(results)).toEqual([]);
  },
);
