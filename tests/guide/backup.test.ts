import { readdirSync, renameSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { useCluster } from '../infrastructure/support/clusters.ts';
import { countStatuses, placeOrders } from '../infrastructure/support/orders.ts';
import { addOwner, useGuideShop } from './support/shop.ts';

const shop = await useGuideShop();
const cluster = await useCluster();

/** Logs in at the counter, and returns the ids of the orders on its board. */
async function readBoard(url: string, owner: { email: string; password: string }): Promise<string[]> {
  const headers = { 'content-type': 'application/json', 'x-forwarded-for': `10.2.0.${Math.floor(Math.random() * 255)}` };
  const session = await fetch(`${url}/v2/staff/session`, { method: 'POST', headers, body: JSON.stringify(owner) });
  const cookie = session.headers.get('set-cookie')?.split(';')[0] ?? '';
  const board = await fetch(`${url}/v2/staff/orders`, { headers: { ...headers, cookie } });
  const { payload } = (await board.json()) as { payload: { orders: { orderId: string }[] } };
  return payload.orders.map(({ orderId }) => orderId).toSorted();
}

test('a shop moves from the embedded database to PostgreSQL and back by backups, with every order and account', async () => {
  const env = { RATE_LIMIT_FACTOR: '100000' };
  const onPostgres = { ...env, DATABASE_URL: cluster.url };
  const embedded = await shop.start(env);
  const owner = addOwner(shop);
  const first = await placeOrders(embedded.url, 2, (count) => count < 6);
  expect(countStatuses(first)).toEqual({ 200: 6 });
  const board = await readBoard(embedded.url, owner);
  expect(board).toHaveLength(6);

  // The server is running.
  shop.run('backup', [join(shop.folder, 'running.gz')]);
  await embedded.stop('SIGTERM');
  shop.run('backup', [join(shop.folder, 'stopped.gz')]);
  shop.run('restore', [join(shop.folder, 'stopped.gz')], onPostgres);
  const moved = await shop.start(onPostgres);
  expect(await readBoard(moved.url, owner)).toEqual(board);
  expect(countStatuses(await placeOrders(moved.url, 2, (count) => count < 4))).toEqual({ 200: 4 });
  const boardOnPostgres = await readBoard(moved.url, owner);
  expect(boardOnPostgres).toHaveLength(10);

  await moved.stop('SIGTERM');
  shop.run('backup', [join(shop.folder, 'postgres.gz')], onPostgres);
  renameSync(join(shop.folder, 'data'), join(shop.folder, 'data-before'));
  shop.run('restore', [join(shop.folder, 'postgres.gz')]);
  const back = await shop.start(env);
  expect(await readBoard(back.url, owner)).toEqual(boardOnPostgres);
  await back.stop('SIGTERM');

  // The backup of the running shop has what the shop had then.
  renameSync(join(shop.folder, 'data'), join(shop.folder, 'data-second'));
  shop.run('restore', [join(shop.folder, 'running.gz')]);
  const earlier = await shop.start(env);
  expect(await readBoard(earlier.url, owner)).toEqual(board);
  expect(readdirSync(shop.folder)).toEqual(expect.arrayContaining(['data-before', 'data-second']));
});
