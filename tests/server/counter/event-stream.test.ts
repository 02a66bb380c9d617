import { afterAll, afterEach, beforeAll, expect, onTestFinished, test, vi } from 'vitest';
import type { Board } from '#domain/order/board.ts';
import { newestEventId } from '#server/counter/order-events.ts';
import type { Database } from '#server/database/database.ts';
import { addStaff, logInStaff, type StaffClient } from '../staff/staff-client.ts';
import { createOrder } from '../../support/test-orders.ts';
import { openTestDatabase, startTestServer, type TestServer } from '../../support/test-server.ts';

let database: Database;
let server: TestServer;
/** A second server of the same shop. */
let other: TestServer;
let address: string;
let cook: StaffClient;
const opened: AbortController[] = [];
beforeAll(async () => {
  database = await openTestDatabase();
  server = await startTestServer({ database });
  other = await startTestServer({ database, shop: null });
  await addStaff(database, 'cook@test.example', 'kitchen');
  cook = await logInStaff(server, 'cook@test.example');
  address = await server.app.listen({ port: 0 });
}, 120_000);
afterEach(() => opened.splice(0).forEach((stream) => stream.abort()));
afterAll(async () => {
  await server.close();
  await other.close();
  await database.close();
});

/** Opens a stream, and returns the function that reads its next update. */
async function openStream(headers: Record<string, string> = {}, query = '') {
  const abort = new AbortController();
  opened.push(abort);
  const response = await fetch(`${address}/v2/staff/events${query}`, {
    headers: { cookie: cook.cookie, ...headers },
    signal: abort.signal,
  });
  const reader = response.body?.pipeThrough(new TextDecoderStream()).getReader();
  let text = '';
  return async function readUpdate(): Promise<{ id: number; update: Board }> {
    for (;;) {
      const [whole = '', id, data = ''] = /id: (\d+)\nevent: update\ndata: (.*)\n\n/.exec(text) ?? [];
      if (whole !== '') {
        text = text.slice(text.indexOf(whole) + whole.length);
        return { id: Number(id), update: JSON.parse(data) as Board };
      }
      const chunk = await reader?.read();
      if (chunk === undefined || chunk.done) throw new Error('The stream has ended');
      text += chunk.value;
    }
  };
}
const placeOrder = async (at: TestServer) => {
  const response = await at.app.inject({ method: 'POST', url: '/v2/public/checkout/', payload: createOrder() });
  return response.json<{ payload: { order_id: string } }>().payload.order_id;
};
const acceptEvent = () => ({ type: 'order.accept', promisedAt: new Date(server.clock.now.getTime() + 600_000).toISOString() }) as const;
const idsOf = ({ update }: { update: Board }) => update.orders.map(({ orderId }) => orderId);

test('every open board gets an order that any server has taken, and what happens to it', async () => {
  const streams = [await openStream(), await openStream()];
  const orderId = await placeOrder(other);
  expect(await Promise.all(streams.map(async (readStream) => idsOf(await readStream())))).toEqual([[orderId], [orderId]]);
  await cook.act(orderId, acceptEvent());
  const [{ update }] = [await (streams[0] ?? (() => Promise.reject(new Error('no stream'))))()];
  expect(update.orders[0]?.state).toBe('accepted');
});

test('a board that was away gets what it has missed, each order once and as it is now', async () => {
  const eventIdBefore = await newestEventId(database.db);
  const [first, second] = [await placeOrder(server), await placeOrder(other)];
  await cook.act(first, acceptEvent());
  const resumed = await openStream({ 'last-event-id': String(eventIdBefore) });
  const { id, update } = await resumed();
  expect(Object.fromEntries(update.orders.map(({ orderId, state }) => [orderId, state]))).toEqual({
    [first]: 'accepted',
    [second]: 'received',
  });
  expect([id, update.lastEventId]).toEqual([eventIdBefore + 3, eventIdBefore + 3]);
});

test('a first connection begins after the event that the loaded board includes', async () => {
  const { lastEventId } = await cook.board();
  const orderId = await placeOrder(server);
  const readStream = await openStream({}, `?after=${lastEventId}`);
  expect(idsOf(await readStream())).toEqual([orderId]);
});

test('events of parallel transactions get ids without gaps', async () => {
  const eventIdBefore = await newestEventId(database.db);
  await Promise.all(Array.from({ length: 8 }, (_, index) => placeOrder(index % 2 === 0 ? server : other)));
  expect(await newestEventId(database.db)).toBe(eventIdBefore + 8);
});

test('a stream says at its next heartbeat that its session has ended, and closes', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  onTestFinished(() => void vi.useRealTimers());
  const session = await logInStaff(server, 'cook@test.example');
  const response = await fetch(`${address}/v2/staff/events`, { headers: { cookie: session.cookie } });
  await server.app.inject({ method: 'DELETE', url: '/v2/staff/session', headers: { cookie: session.cookie } });
  vi.advanceTimersByTime(15_000);
  expect(await response.text()).toMatch(/event: heartbeat\ndata: \{\}\n\nevent: ended\ndata: \{\}\n\n$/);
});

test('a server that stops ends its streams', async () => {
  const readStream = await openStream();
  const stopping = await startTestServer({ database, shop: null });
  await stopping.close();
  const orderId = await placeOrder(server);
  expect(idsOf(await readStream())).toEqual([orderId]);
  await server.close();
  await expect(readStream()).rejects.toThrow('The stream has ended');
});
