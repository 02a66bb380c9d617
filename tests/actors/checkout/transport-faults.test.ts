// References: INV-n and fn in docs/invariants.md, §n in docs/behaviour.

import { eq } from 'drizzle-orm';
import { afterAll, describe, expect, test, vi, type TestContext } from 'vitest';
import { createActor, toPromise, waitFor } from 'xstate';
import { provideUpdate } from '#actors/checkout/order-attempt.actors.ts';
import { placedAttempt } from '#domain/order/attempt.ts';
import { startCartPanel } from '#actors/cart-panel/cart-panel.actors.ts';
import type { CheckoutFailure } from '#domain/order/checkout.ts';
import { orders as orderRows } from '#server/orders/order-tables.ts';
import { startFaultyProxy, transportFaults } from '../../support/faulty-proxy.ts';
import { openTab } from '../../support/charts/ordering.ts';
import { sharedStorage } from '../../support/stored.ts';
import { cartItem, oneTacos } from '../../support/test-orders.ts';
import { useTestServer } from '../../support/test-server.ts';
import { distanceShop } from '../../support/test-shop.ts';

vi.spyOn(console, 'warn').mockImplementation(() => {});
const { database, server } = await useTestServer({ shop: distanceShop });
const origin = await server.app.listen({ port: 0, host: '127.0.0.1' });

afterAll(() => vi.restoreAllMocks());

const uniqueOrders = (localId = '') => database.db.select().from(orderRows).where(eq(orderRows.localId, localId));
/** Long enough for a response, and short for a missing one. */
const timeouts = { call: 1500, order: 1500 };
/** Opens a tab with its own network: the tests wait for timeouts in parallel. */
async function openTabThroughProxy({ onTestFinished }: TestContext, mode: 'pickup' | 'delivery' = 'pickup') {
  const proxy = await startFaultyProxy(origin);
  onTestFinished(() => proxy.close());
  return { ...(await openTab({ origin: proxy.origin, storage: sharedStorage().tab(), mode, timeouts })), proxy };
}

describe.concurrent('POST checkout', () => {
  const post = { method: 'POST', path: /checkout\/$/ };
  for (const fault of transportFaults) {
    const failure: CheckoutFailure = fault.startsWith('status 429') ? 'tooManyOrders' : 'orderFailed';
    test(`${fault}: the alert shows ${failure}, cart and local id are kept, and submitting again places one order (INV-2, INV-8, INV-11, f2–f12)`, async (context) => {
      const tab = await openTabThroughProxy(context);
      const { proxy } = tab;
      tab.cart.add(cartItem(oneTacos));
      const id = tab.journal.attempt()?.local_id;
      proxy.injectFault(post, fault);
      expect((await tab.submitOrder()).context.failure).toBe(failure);
      expect(tab.cart.getSnapshot()).toHaveLength(1);
      expect(tab.journal.finishedOrder()).toBeNull();
      proxy.clearFault();
      const { output, status } = await tab.submitOrder();
      expect(status).toBe('done');
      const sent = new Set(proxy.affectedCalls.map(({ body }) => (JSON.parse(body) as { local_id: string }).local_id));
      expect([...sent]).toEqual([id]);
      expect((await uniqueOrders(id)).map(({ orderId }) => orderId)).toEqual([output?.orderId]);
      expect(tab.cart.getSnapshot()).toEqual([]);
    });
  }
});

describe.concurrent('PUT checkout', () => {
  for (const fault of transportFaults) {
    const isAcknowledged = fault === 'another shape';
    test(`${fault}: the order is placed, the cart is empty, and the update is ${isAcknowledged ? 'acknowledged' : 'retried until it is acknowledged'} (INV-11, f2–f12)`, async (context) => {
      const tab = await openTabThroughProxy(context);
      const { proxy } = tab;
      tab.cart.add(cartItem(oneTacos));
      proxy.injectFault({ method: 'PUT', path: /checkout\/$/ }, fault);
      const id = tab.journal.attempt()?.local_id;
      const { status, output } = await tab.submitOrder();
      expect([status, (await uniqueOrders(id)).map(({ orderId }) => orderId)]).toEqual(['done', [output?.orderId]]);
      expect(tab.cart.getSnapshot()).toEqual([]);
      expect(tab.journal.finishedOrder()?.isUpdated).toBe(isAcknowledged);
      proxy.clearFault();
      const finished = tab.journal.finishedOrder();
      if (finished === null) throw new Error('no order was finished');
      await toPromise(createActor(provideUpdate(tab), { input: { attempt: placedAttempt(finished) } }).start());
      expect(tab.journal.finishedOrder()?.isUpdated).toBe(true);
    });
  }
});

describe.concurrent('GET locations/distance', () => {
  const form = { address: '12 rue Nationale', city: 'Lille', postal_code: '59000', country: 'France' };
  for (const fault of transportFaults) {
    test(`${fault}: the address is marked and kept, and found by the next lookup (§8, INV-8, f2–f12)`, async (context) => {
      const tab = await openTabThroughProxy(context, 'delivery');
      const { checkout, drafts, proxy } = tab;
      tab.cart.add(cartItem(oneTacos));
      drafts.change('delivery', form);
      checkout.send({ type: 'delivery.changed', form: drafts.getSnapshot().delivery });
      checkout.send({ type: 'tab.open', tab: 'delivery' });
      proxy.injectFault({ method: 'GET', path: /distance$/ }, fault);
      checkout.send({ type: 'tab.next' });
      expect((await tab.waitUntilSettled()).value).toEqual({ delivery: 'unreachable' });
      expect(drafts.getSnapshot().delivery).toMatchObject(form);
      proxy.clearFault();
      checkout.send({ type: 'tab.next' });
      expect((await tab.waitUntilSettled()).value).toEqual({ payment: 'choosing' });
    });
  }
});

describe.concurrent('GET products/{item_id}', () => {
  for (const fault of transportFaults) {
    test(`${fault}: no error is shown, and the cart opens with the added item (f2–f12)`, async (context) => {
      const { api, cart, proxy } = await openTabThroughProxy(context);
      const panel = startCartPanel(api, cart);
      proxy.injectFault({ method: 'GET', path: /products\/1$/ }, fault);
      const key = cart.add(cartItem(oneTacos));
      panel.send({ type: 'item.added', key, itemIds: [1] });
      const product = fault === 'another shape' ? 'idle' : 'unreachable';
      await waitFor(panel, (snapshot) => snapshot.matches({ panel: 'open', product }), { timeout: 10_000 });
      expect(proxy.affectedCalls.length).toBeGreaterThan(0);
      expect(cart.getSnapshot().map((line) => line.key)).toEqual([key]);
      panel.stop();
    });
  }
});
