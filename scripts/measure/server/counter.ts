/**
 * Measures the counter under load: 200 open orders, 10 connected boards, and 20 customers who follow their orders. Prints how long an
 * order and an action of the staff take to each board, and an action to the customer's page, how the server's memory grows, and
 * whether a board that was offline catches up with each order once. `npm run bench:counter` after `npm run build`;
 * `-- --minutes 10` spreads the events over that time and reads the memory twice a minute, `-- --record` adds the figures to
 * `docs/performance.md`. Fails if a limit is exceeded, or if an order is lost or repeated.
 */
import { setTimeout as delay } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { mondayNoon } from '../../../tests/support/test-shop.ts';
import { recordFigures } from '../pages/performance-history.ts';
import { openBoard, type BoardClient } from './board-client.ts';
import { compareWithLimits, toMib, type CounterMeasurement } from './counter-figures.ts';
import { startCounterShop, type CounterShop, type PlacedOrder } from './counter-shop.ts';
import { openOrderPage } from './order-page-client.ts';
import type { Memory } from './report-address.ts';

const { values } = parseArgs({ options: { minutes: { type: 'string', default: '0' }, record: { type: 'boolean', default: false } } });
const minutes = Number(values.minutes);
if (minutes !== 0 && !(minutes >= 2)) throw new Error('--minutes must be 0 or at least 2');

const openOrders = 200;
const boardCount = 10;
const pageCount = 20;
const rounds = 10;
const eventsPerRound = 30;
/** Milliseconds between two orders, and between two readings of the memory, with `--minutes`. */
const orderIntervalMs = 1000;
const readingIntervalMs = 30_000;

const promise = (inMinutes: number) => new Date(mondayNoon.getTime() + inMinutes * 60_000).toISOString();

/** Sends an event, and returns the milliseconds until each board has received it. */
async function measureEvent(boards: readonly BoardClient[], send: () => Promise<unknown>): Promise<number[]> {
  const eventId = Math.max(...boards.map((board) => board.lastEventId())) + 1;
  const startedAt = performance.now();
  const received = Promise.all(boards.map((board) => board.waitFor(eventId).then(() => performance.now() - startedAt)));
  await send();
  return received;
}

/** Places an order and refuses it, so that the number of open orders stays the same. Appends the latencies. */
async function placeAndRefuse(
  shop: CounterShop,
  boards: readonly BoardClient[],
  latencies: Pick<CounterMeasurement, 'orders' | 'actions'>,
) {
  let orderId = '';
  latencies.orders.push(...(await measureEvent(boards, async () => ({ orderId } = await shop.placeOrder()))));
  const reason = { code: 'busy', note: '' } as const;
  latencies.actions.push(...(await measureEvent(boards, () => shop.act(orderId, { type: 'order.refuse', reason }))));
}

/** Handles orders whose pages are open, and returns the milliseconds from each action to the page. */
async function measurePages(shop: CounterShop, orders: readonly PlacedOrder[]): Promise<number[]> {
  const steps = [
    [{ type: 'order.accept', promisedAt: promise(20) }, 'accepted'],
    [{ type: 'order.start' }, 'preparing'],
    [{ type: 'order.finish' }, 'ready'],
    [{ type: 'order.handOver' }, 'handedOver'],
  ] as const;
  const latencies: number[] = [];
  const handle = async ({ orderId, token }: PlacedOrder) => {
    const page = openOrderPage(shop, token);
    for (const [event, state] of steps) {
      // The staff acts at any moment of the page's interval.
      await delay(Math.random() * 1000);
      const startedAt = performance.now();
      const shown = page.waitFor(state);
      await shop.act(orderId, event);
      await shown;
      latencies.push(performance.now() - startedAt);
    }
    page.close();
  };
  await Promise.all(orders.map(handle));
  return latencies;
}

/** Lets a board miss many events, and returns how many orders it has lost, received twice or in an old state after it is back. */
async function measureResume(shop: CounterShop, orderIds: readonly string[]): Promise<CounterMeasurement['resumed']> {
  const { lastEventId: after } = await shop.readBoard();
  for (const inMinutes of [30, 40])
    for (const orderId of orderIds)
      await shop.act(orderId, { type: inMinutes === 30 ? 'order.accept' : 'order.reschedule', promisedAt: promise(inMinutes) });
  const { lastEventId, orders } = await shop.readBoard();
  const startedAt = performance.now();
  const board = openBoard(shop.origin, { cookie: shop.cookie, after, isResumed: true });
  await board.waitFor(lastEventId);
  const ms = performance.now() - startedAt;
  // An event after the resumption must not bring the missed ones again.
  await shop.act(orderIds[0] ?? '', { type: 'order.start' });
  await board.waitFor(lastEventId + 1);
  board.close();
  const versions = new Map(orders.map(({ orderId, version }) => [orderId, version]));
  const repeated = orderIds.slice(1).filter((orderId) => (board.counts.get(orderId) ?? 0) > 1).length;
  const lost = orderIds.filter((orderId) => (board.orders.get(orderId)?.version ?? 0) < (versions.get(orderId) ?? 0)).length;
  return { missed: lastEventId - after, ms, repeated, lost };
}

/** Places and refuses orders in rounds, or slowly over the minutes that were asked for. Returns the memory after each round. */
async function runLoad(shop: CounterShop, place: () => Promise<void>): Promise<Memory[]> {
  const memory: Memory[] = [];
  if (minutes === 0)
    for (let round = 0; round < rounds; round += 1) {
      for (let event = 0; event < eventsPerRound; event += 1) await place();
      memory.push(await shop.readMemory());
    }
  const end = performance.now() + minutes * 60_000;
  for (let reading = performance.now() + readingIntervalMs; performance.now() < end; reading += readingIntervalMs) {
    while (performance.now() < reading) {
      const next = performance.now() + orderIntervalMs;
      await place();
      await delay(Math.max(0, next - performance.now()));
    }
    memory.push(await shop.readMemory());
    const { heap, resident } = memory.at(-1) ?? { heap: 0, resident: 0 };
    console.log(`  after ${(memory.length * readingIntervalMs) / 60_000} min: heap ${toMib(heap)} MiB, resident ${toMib(resident)} MiB`);
  }
  return memory;
}

async function measure(shop: CounterShop): Promise<CounterMeasurement> {
  const placed: PlacedOrder[] = [];
  while (placed.length < openOrders + pageCount) placed.push(await shop.placeOrder());
  const { lastEventId: after } = await shop.readBoard();
  const boards = Array.from({ length: boardCount }, () => openBoard(shop.origin, { cookie: shop.cookie, after, isResumed: false }));
  const pages = await measurePages(shop, placed.slice(openOrders));
  const latencies = { orders: [], actions: [] };
  const memory = await runLoad(shop, () => placeAndRefuse(shop, boards, latencies));
  const resumed = await measureResume(
    shop,
    placed.slice(0, openOrders).map(({ orderId }) => orderId),
  );
  for (const board of boards) board.close();
  return { ...latencies, pages, memory, resumed };
}

const shop = await startCounterShop();
try {
  const measurement = await measure(shop);
  const { missed, ms, lost, repeated } = measurement.resumed;
  console.log(
    `${openOrders} open orders, ${boardCount} boards, ${pageCount} pages of customers, ${measurement.orders.length / boardCount} orders`,
  );
  console.log(`heap, MiB: ${measurement.memory.map(({ heap }) => toMib(heap)).join(', ')}`);
  console.log(`resident, MiB: ${measurement.memory.map(({ resident }) => toMib(resident)).join(', ')}`);
  console.log(`a board that missed ${missed} events: caught up in ${ms.toFixed(0)} ms, ${lost} orders lost, ${repeated} repeated`);
  const figures = compareWithLimits(measurement);
  console.table(figures);
  if (values.record) recordFigures(figures, 'counter');
  process.exitCode = figures.every(({ isMet }) => isMet) ? 0 : 1;
} finally {
  await shop.stop();
}
