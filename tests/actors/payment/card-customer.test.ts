import { beforeEach, describe, expect, test, vi } from 'vitest';
import { waitFor } from 'xstate';
import { createPaymentIntents } from '#actors/payment/payment-intents.ts';
import { createApiClient } from '#api/http/http.ts';
import { payments } from '#server/payments/payment-tables.ts';
import { orders as orderRows } from '#server/orders/order-tables.ts';
import { rateLimits } from '#server/http/rate-limit-tables.ts';
import { fakeStripe } from '../../support/stripe/fake-stripe.ts';
import { cardEnv, cardShop, startTime } from '../../support/card-shop.ts';
import { openTab } from '../../support/charts/ordering.ts';
import { sharedStorage } from '../../support/stored.ts';
import { cartItem, oneTacos } from '../../support/test-orders.ts';
import { useTestServer } from '../../support/test-server.ts';

vi.stubGlobal('location', { href: 'http://127.0.0.1/checkout' });
const { database, server } = await useTestServer({ shop: cardShop, env: cardEnv });
const origin = await server.app.listen({ port: 0, host: '127.0.0.1' });

beforeEach(async () => {
  vi.spyOn(console, 'warn').mockImplementation(() => {});
  for (const table of [rateLimits, payments, orderRows]) await database.db.delete(table);
});

const storedOrders = async () => (await database.db.select().from(orderRows)).map(({ status, total }) => ({ status, total }));

/** Opens a tab with an item in its cart that pays by card or wallet. */
async function openCardTab({ isWallet = false } = {}) {
  const provider = fakeStripe(origin, { card: '4242424242424242', isWallet });
  const tab = await openTab({ origin, now: startTime, storage: sharedStorage().tab(), provider });
  tab.cart.add(cartItem(oneTacos));
  const payment = tab.checkout.getSnapshot().children.payment;
  if (payment === undefined) throw new Error('The checkout has no card');
  return { ...tab, payment };
}

describe('a wallet pays only the approved total', () => {
  test('the approved total is paid', async () => {
    const tab = await openCardTab({ isWallet: true });
    await tab.enterCard();
    expect(await tab.submitOrder()).toMatchObject({ status: 'done' });
    expect(await storedOrders()).toEqual([{ status: 'paid', total: 750 }]);
  });

  test('a changed total discards the token: nothing is ordered until it is approved again', async () => {
    const tab = await openCardTab({ isWallet: true });
    await tab.enterCard();
    tab.cart.add(cartItem({ id: 2 }));
    expect([tab.payment.getSnapshot().context.card, tab.checkout.getSnapshot().context.isCardChecked]).toEqual([null, false]);
    expect((await tab.submitOrder()).context.failure).toBe('missingFields');
    expect(await storedOrders()).toEqual([]);
    await tab.enterCard();
    expect(await tab.submitOrder()).toMatchObject({ status: 'done' });
    expect(await storedOrders()).toEqual([{ status: 'paid', total: 950 }]);
  });

  test('a total changed while cash is chosen discards the token when the card is chosen again', async () => {
    const tab = await openCardTab({ isWallet: true });
    await tab.enterCard();
    tab.checkout.send({ type: 'tab.open', tab: 'payment' });
    await waitFor(tab.checkout, (snapshot) => snapshot.matches({ payment: 'choosing' }));
    tab.checkout.send({ type: 'payment.choose', method: 'cash' });
    tab.cart.add(cartItem({ id: 2 }));
    tab.checkout.send({ type: 'payment.choose', method: 'card' });
    await waitFor(tab.payment, (snapshot) => snapshot.matches({ entering: 'editing' }), { timeout: 10_000 });
    expect(tab.checkout.getSnapshot().context.isCardChecked).toBe(false);
  });

  test('submitting before the token is discarded orders nothing at an unapproved total', async () => {
    const tab = await openCardTab({ isWallet: true });
    await tab.enterCard();
    tab.checkout.send({ type: 'tab.open', tab: 'payment' });
    await waitFor(tab.checkout, (snapshot) => snapshot.matches({ payment: 'choosing' }));
    // The payment is being prepared again, and the wallet's token still exists.
    tab.cart.add(cartItem({ id: 2 }));
    expect(tab.payment.getSnapshot().context.card).not.toBeNull();
    expect((await tab.submitOrder()).context.failure).toBe('missingFields');
    expect(await storedOrders()).toEqual([]);
  });

  test('a card keeps its token when the total changes', async () => {
    const tab = await openCardTab();
    await tab.enterCard();
    tab.cart.add(cartItem({ id: 2 }));
    expect(await tab.submitOrder()).toMatchObject({ status: 'done' });
    expect(await storedOrders()).toEqual([{ status: 'paid', total: 950 }]);
  });
});

test('a Stripe customer deleted since the page was loaded is recreated, and the order is paid', async () => {
  const tab = await openCardTab();
  await tab.enterCard();
  const [payment] = await database.db.select().from(payments);
  await server.gateway?.request((stripe) => stripe.customers.del(payment?.customerId ?? ''));
  tab.cart.add(cartItem({ id: 2 }));
  expect(await tab.submitOrder()).toMatchObject({ status: 'done' });
  expect(await storedOrders()).toEqual([{ status: 'paid', total: 950 }]);
});

describe('the details of a card payment', () => {
  const details = { first_name: 'Léa', last_name: 'Martin', email: 'lea@example.fr', phone: '0612345678' };
  const refusedEmails: string[] = [];
  const createIntents = () =>
    createPaymentIntents(createApiClient({ apiRoot: origin }), {
      hasAdditions: true,
      markEmailRejected: (email) => refusedEmails.push(email),
    });

  test('with a name too long for Stripe do not block the payment', async () => {
    const name = { first_name: '😀'.repeat(200), last_name: 'x'.repeat(500) };
    expect(await createIntents().prepareCustomer({ ...details, ...name })).toMatch(/^cus_/);
  });

  test('with an email that Stripe rejects report that email', async () => {
    await expect(createIntents().prepareCustomer({ ...details, email: 'léa@example.fr' })).rejects.toMatchObject({ status: 422 });
    expect(refusedEmails).toEqual(['léa@example.fr']);
  });
});
