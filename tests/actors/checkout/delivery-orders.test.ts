// References: dn in docs/invariants.md, §n in docs/behaviour.

import { expect, test, vi } from 'vitest';
import { openTab } from '../../support/charts/ordering.ts';
import { sharedStorage } from '../../support/stored.ts';
import { cartItem, oneTacos } from '../../support/test-orders.ts';
import { useTestServer } from '../../support/test-server.ts';
import { distanceShop, withSettings } from '../../support/test-shop.ts';

const { server } = await useTestServer({ shop: distanceShop });
const origin = await server.app.listen({ port: 0, host: '127.0.0.1' });

vi.spyOn(console, 'warn').mockImplementation(() => {});
const homeAddress = { address: '12 rue Nationale', address2: '3e étage', city: 'Lille', postal_code: '59000', country: 'France' };

/**
 * Opens a tab with a delivery by distance that can be submitted at its total. The first submission looks up the distance, and is
 * therefore refused: only then the total includes the fee.
 */
async function openDeliveryTab(delivery = 200) {
  const storage = sharedStorage().tab();
  storage.set('checkout:forms', JSON.stringify({ delivery: homeAddress }));
  const tab = await openTab({ origin, storage });
  tab.cart.add(cartItem(oneTacos));
  tab.checkout.send({ type: 'tab.open', tab: 'type' });
  tab.checkout.send({ type: 'type.choose', mode: 'delivery' });
  expect((await tab.submitOrder()).context.failure).toBe('priceChanged');
  expect(tab.quote.getSnapshot().price).toMatchObject({ deliveryKnown: true, delivery, total: 850 + delivery });
  return tab;
}

/** Publishes a shop, and advances the clock until the server's cached catalogue has expired. */
async function publishShop(shop: typeof distanceShop) {
  await server.publish(shop);
  server.advanceClock(2000);
}

test('a placed order stores its price breakdown: fee, surcharge and tax per rate (§9)', async () => {
  await publishShop(withSettings(distanceShop, { 'features.delivery.minimum_order': 20, 'features.delivery.flat_charge': 1.5 }));
  const tab = await openDeliveryTab(350);
  expect((await tab.submitOrder()).output?.orderId).toBeDefined();
  const { breakdown, payload } = tab.journal.finishedOrder() ?? {};
  expect(breakdown).toMatchObject({ mode: 'delivery', fee: 200, surcharge: 150, total: 1200, isTaxIncluded: true });
  expect(breakdown?.taxes).toEqual([{ rate: 10, tax: Math.round((payload?.tax ?? 0) * 100) }]);
  await publishShop(distanceShop);
});

test('a delivery that became more expensive is refused with the new total, then placed at it (d12)', async () => {
  const tab = await openDeliveryTab();
  await publishShop({ ...distanceShop, delivery_costs: [{ up_to: 5, cost: 3 }] });
  expect((await tab.submitOrder()).context.failure).toBe('priceChanged');
  expect(tab.quote.getSnapshot().price).toMatchObject({ delivery: 300, total: 1150 });
  expect((await tab.submitOrder()).output?.orderId).toBeDefined();
  await publishShop(distanceShop);
});

test('an address that became too far is refused, and no order is placed (d12)', async () => {
  const tab = await openDeliveryTab();
  await publishShop(withSettings(distanceShop, { 'features.delivery.max_distance': 0.1 }));
  expect((await tab.submitOrder()).context.failure).toBe('tooFar');
  expect(tab.journal.finishedOrder()).toBeNull();
  await publishShop(distanceShop);
});
