import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { waitFor } from 'xstate';
import { acknowledge } from '#actors/order-calls.ts';
import { startCartPanel } from '#actors/cart-panel.actors.ts';
import type { CheckoutFailure } from '#domain/checkout.ts';
import type { Database } from '#server/database.ts';
import { orders as orderRows } from '#server/schema.ts';
import { startFaultyProxy, transportFaults, type FaultyProxy } from '../support/faulty-proxy.ts';
import { openTab } from '../support/ordering.ts';
import { sharedStorage } from '../support/stored.ts';
import { cartItem, oneTacos } from '../support/test-orders.ts';
import { openTestDatabase, startTestServer, type TestServer } from '../support/test-server.ts';
import { distanceShop } from '../support/test-shop.ts';

let database: Database;
let server: TestServer;
let proxy: FaultyProxy;
beforeAll(async () => {
  database = await openTestDatabase();
  server = await startTestServer({ database, shop: distanceShop });
  proxy = await startFaultyProxy(await server.app.listen({ port: 0, host: '127.0.0.1' }));
}, 60_000);
afterAll(async () => {
  await proxy.close();
  await server.close();
  await database.close();
});
beforeEach(async () => {
  vi.spyOn(console, 'warn').mockImplementation(() => {});
  await database.queries.delete(orderRows);
});
afterEach(() => proxy.heal());

const orders = () => database.queries.select().from(orderRows);
/** Long enough for an answer that comes, and short for one that never does. */
const timeouts = { call: 1500, order: 1500 };
const open = (mode: 'pickup' | 'delivery' = 'pickup') => openTab({ origin: proxy.origin, storage: sharedStorage().tab(), mode, timeouts });

describe('POST checkout', () => {
  const post = { method: 'POST', path: /checkout\/$/ };
  for (const fault of transportFaults) {
    const failure: CheckoutFailure = fault.startsWith('status 429') ? 'tooManyOrders' : 'orderFailed';
    test(`${fault}: the alert says ${failure}, cart and id are kept, and the next press places one order (INV-2, INV-8, INV-11, reliability f2–f12)`, async () => {
      const tab = await open();
      tab.cart.add(cartItem(oneTacos));
      const id = tab.journal.attempt()?.local_id;
      proxy.spoil(post, fault);
      expect((await tab.press()).context.failure).toBe(failure);
      expect(tab.cart.getSnapshot()).toHaveLength(1);
      expect(tab.journal.finished()).toBeNull();
      proxy.heal();
      const { output, status } = await tab.press();
      expect(status).toBe('done');
      const sent = new Set(proxy.hit.map(({ body }) => (JSON.parse(body) as { local_id: string }).local_id));
      expect([...sent]).toEqual([id]);
      expect((await orders()).map(({ orderId, localId }) => [orderId, localId])).toEqual([[output?.orderId, id]]);
      expect(tab.cart.getSnapshot()).toEqual([]);
    });
  }
});

describe('PUT checkout', () => {
  for (const fault of transportFaults) {
    const isAcknowledged = fault === 'another shape';
    test(`${fault}: the order stands, its cart is empty, and the update is ${isAcknowledged ? 'done' : 'repeated until it is taken'} (INV-11, reliability f2–f12)`, async () => {
      const tab = await open();
      tab.cart.add(cartItem(oneTacos));
      proxy.spoil({ method: 'PUT', path: /checkout\/$/ }, fault);
      const { status, output } = await tab.press();
      expect([status, (await orders()).map(({ orderId }) => orderId)]).toEqual(['done', [output?.orderId]]);
      expect(tab.cart.getSnapshot()).toEqual([]);
      expect(tab.journal.finished()?.isUpdated).toBe(isAcknowledged);
      proxy.heal();
      await acknowledge({ api: tab.api, account: tab.account, journal: tab.journal, signal: new AbortController().signal });
      expect(tab.journal.finished()?.isUpdated).toBe(true);
    });
  }
});

describe('GET locations/distance', () => {
  const form = { address: '12 rue Nationale', city: 'Lille', postal_code: '59000', country: 'France' };
  for (const fault of transportFaults) {
    test(`${fault}: the address is marked and kept, and found when it is looked up again (§8, INV-8, reliability f2–f12)`, async () => {
      const tab = await open('delivery');
      const { checkout, drafts } = tab;
      tab.cart.add(cartItem(oneTacos));
      drafts.change('delivery', form);
      checkout.send({ type: 'delivery.changed', form: drafts.getSnapshot().delivery });
      checkout.send({ type: 'tab.open', tab: 'delivery' });
      proxy.spoil({ method: 'GET', path: /distance$/ }, fault);
      checkout.send({ type: 'tab.next' });
      expect((await tab.rest()).value).toEqual({ delivery: 'unlocated' });
      expect(drafts.getSnapshot().delivery).toMatchObject(form);
      proxy.heal();
      checkout.send({ type: 'tab.next' });
      expect((await tab.rest()).value).toEqual({ payment: 'choosing' });
    });
  }
});

describe('GET products/{item_id}', () => {
  for (const fault of transportFaults) {
    test(`${fault}: nothing is said, the cart opens with what was added (reliability f2–f12)`, async () => {
      const { api, cart } = await open();
      const panel = startCartPanel(api);
      proxy.spoil({ method: 'GET', path: /products\/1$/ }, fault);
      const key = cart.add(cartItem(oneTacos));
      panel.send({ type: 'item.added', key, itemId: 1 });
      const product = fault === 'another shape' ? 'quiet' : 'unreached';
      await waitFor(panel, (snapshot) => snapshot.matches({ panel: 'open', product }), { timeout: 10_000 });
      expect(proxy.hit.length).toBeGreaterThan(0);
      expect(cart.getSnapshot().map((line) => line.key)).toEqual([key]);
      panel.stop();
    });
  }
});
