import { expect, test } from 'vitest';
import { Client } from 'pg';
import { useCluster } from './support/clusters.ts';
import { countStatuses, findLost, placeOrder, placeOrders, useShopServers, type OrderResult } from './support/orders.ts';

const startShop = useShopServers();

const listOf = (ports: readonly number[]) => `postgres://postgres@${ports.map((port) => `127.0.0.1:${port}`).join(',')}/postgres`;

test('with a list of hosts orders go on after a synchronous standby was promoted, and no acknowledged order is lost', async () => {
  const primary = await useCluster({ isDurable: true });
  const standby = await useCluster({
    isDurable: true,
    initialise: ({ run, data }) => run('pg_basebackup', '-D', data, '-d', `${primary.url}?application_name=standby`, '-R', '-X', 'stream'),
  });
  const admin = new Client({ connectionString: primary.url });
  admin.on('error', () => {});
  await admin.connect();
  await admin.query(`alter system set synchronous_standby_names = '*'`);
  await admin.query('select pg_reload_conf()');
  // The standby comes first, to see that a host that accepts no writes is passed over.
  const server = await startShop(`${listOf([standby.port, primary.port])}?target_session_attrs=read-write`);
  expect(server.output()).toContain('La boutique est ouverte');

  let isPromoted = false;
  let accepted: OrderResult | null = null;
  const results: OrderResult[] = [];
  const customers = Array.from({ length: 8 }, async () => {
    while (accepted === null) {
      const result = await placeOrder(server.url);
      results.push(result);
      if (isPromoted && result.status === 200) accepted = result;
    }
  });
  await placeOrders(server.url, 4, (count) => count < 40).then((placed) => results.push(...placed));
  primary.discard();
  standby.run('pg_ctl', '-D', standby.data, '-w', 'promote');
  isPromoted = true;
  await Promise.all(customers);

  expect(Object.keys(countStatuses(results)).filter((status) => status !== '200' && status !== '503')).toEqual([]);
  expect(results.filter(({ status, retryAfter }) => status === 503 && retryAfter === null)).toEqual([]);
  expect(await findLost(standby.url, results)).toEqual([]);
});
