// References: INV-n and dn in docs/invariants.md, complaints and §n in docs/behaviour.

import { beforeEach, describe, expect, test, vi } from 'vitest';
import type { OrderMode } from '#domain/entities.ts';
import { payments } from '#server/payments/payment-tables.ts';
import { orders as orderRows } from '#server/orders/order-tables.ts';
import { rateLimits } from '#server/http/rate-limit-tables.ts';
import { fakeStripe, type StripeFault } from '../../support/stripe/fake-stripe.ts';
import { cardEnv, cardShop, startTime } from '../../support/card-shop.ts';
import { openTab, type Fault } from '../../support/charts/ordering.ts';
import { sharedStorage } from '../../support/stored.ts';
import { cartItem, oneTacos } from '../../support/test-orders.ts';
import { useTestServer } from '../../support/test-server.ts';

vi.stubGlobal('location', { href: 'http://127.0.0.1/checkout' });
const { database, server } = await useTestServer({ shop: cardShop, env: cardEnv });
const origin = await server.app.listen({ port: 0, host: '127.0.0.1' });

beforeEach(async () => {
  vi.spyOn(console, 'warn').mockImplementation(() => {});
  await database.db.delete(rateLimits);
  await database.db.delete(payments);
  await database.db.delete(orderRows);
});

const storedOrders = async () => (await database.db.select().from(orderRows)).map(({ status, total }) => ({ status, total }));
/** Returns the captured amounts of these tests' orders. */
async function capturedAmounts() {
  const ownIntents = new Set((await database.db.select().from(payments)).map(({ intentId }) => intentId));
  const ledger = (await (await fetch(`${origin}/dev/stripe/ledger.json`)).json()) as {
    payment_intent: string;
    type: string;
    amount: number;
  }[];
  return ledger.filter(({ payment_intent, type }) => type === 'capture' && ownIntents.has(payment_intent)).map(({ amount }) => amount);
}
/** Returns a fault function that injects a fault into the first call that equals `failingCall`. */
const failOnce = <Call>(failingCall: NoInfer<Call>, fault: 'request lost' | 'response lost') => {
  let remaining = 1;
  return (call: Call) => (JSON.stringify(call) === JSON.stringify(failingCall) && remaining-- > 0 ? fault : null);
};

type TabOptions = {
  mode?: OrderMode;
  card?: string;
  authentication?: 'success' | 'failure';
  fault?: Fault;
  providerFault?: StripeFault;
  storage?: ReturnType<typeof sharedStorage>;
};

/** Opens a tab with an item in its cart that pays by card. */
async function openCardTab({
  mode = 'pickup',
  card = '4242424242424242',
  authentication,
  fault,
  providerFault,
  storage = sharedStorage(),
}: TabOptions = {}) {
  const providerOptions = { card, authentication, fault: providerFault };
  const tab = await openTab({
    origin,
    mode,
    now: startTime,
    storage: storage.tab(),
    provider: fakeStripe(origin, providerOptions),
    ...(fault ? { fault } : {}),
  });
  if (tab.cart.getSnapshot().length === 0 && tab.journal.attempt()?.payload === null) tab.cart.add(cartItem(oneTacos));
  return { ...tab, given: providerOptions };
}
const done = { status: 'done' };

describe('a card pays once (INV-3)', () => {
  test('the order is placed, its total is charged, and the cart is empty (§4)', async () => {
    const tab = await openCardTab();
    await tab.enterCard();
    expect(await tab.submitOrder()).toMatchObject(done);
    expect([await storedOrders(), await capturedAmounts()]).toEqual([[{ status: 'paid', total: 750 }], [750]]);
    expect([tab.cart.getSnapshot(), tab.journal.finishedOrder()?.isUpdated]).toEqual([[], true]);
    const [stored] = await database.db.select().from(orderRows);
    expect(tab.journal.finishedOrder()?.order_number).toBe(stored?.orderNumber);
  });

  test('continuing before the card fields are mounted does not report them as empty (§4)', async () => {
    const tab = await openCardTab();
    const { value, context } = await tab.enterCard({ beforeFieldsRender: true });
    expect([value, context.isCardChecked, context.failure]).toEqual([{ confirmation: 'reviewing' }, true, null]);
  });

  test.each(['request lost', 'response lost'] as const)(
    'the order’s %s: a retry is the same order with one charge (complaint 2)',
    async (fault) => {
      const tab = await openCardTab({ fault: failOnce({ method: 'POST', path: '/v2/public/checkout/' }, fault) });
      await tab.enterCard();
      expect((await tab.submitOrder()).context.failure).toBe('orderFailed');
      expect(await capturedAmounts()).toEqual([]);
      expect(await tab.submitOrder()).toMatchObject(done);
      expect([await storedOrders(), await capturedAmounts()]).toEqual([[{ status: 'paid', total: 750 }], [750]]);
    },
  );

  test.each(['/v2/public/checkout/stripe-customer', '/v2/public/checkout/stripe-payment-intent'])(
    'the response of %s is lost: the card is reported as unreachable, and a retry creates no second intent (complaint 25)',
    async (path) => {
      const tab = await openCardTab({ fault: failOnce({ method: 'POST', path }, 'response lost') });
      tab.checkout.send({ type: 'tab.open', tab: 'payment' });
      await vi.waitFor(() =>
        expect(tab.checkout.getSnapshot().children.payment?.getSnapshot().value).toEqual({ preparing: 'unavailable' }),
      );
      await tab.enterCard();
      expect(await tab.submitOrder()).toMatchObject(done);
      expect([await database.db.$count(payments), await capturedAmounts()]).toEqual([1, [750]]);
    },
  );

  test('a lost response to the charge is reconciled: the order is paid, and no failure is shown (d16, INV-16)', async () => {
    const tab = await openCardTab({ providerFault: failOnce<Parameters<StripeFault>[0]>('confirm', 'response lost') });
    await tab.enterCard();
    const seenFailures = new Set<unknown>();
    tab.checkout.subscribe(({ context }) => seenFailures.add(context.failure));
    expect(await tab.submitOrder()).toMatchObject(done);
    expect([[...seenFailures], await storedOrders(), await capturedAmounts()]).toEqual([[null], [{ status: 'paid', total: 750 }], [750]]);
  });

  test('a charge that never reached Stripe is retrieved before it is retried (INV-3)', async () => {
    const tab = await openCardTab({ providerFault: failOnce<Parameters<StripeFault>[0]>('confirm', 'request lost') });
    await tab.enterCard();
    expect((await tab.submitOrder()).context.failure).toBe('paymentFailed');
    await tab.enterCard();
    expect(await tab.submitOrder()).toMatchObject(done);
    expect([await storedOrders(), await capturedAmounts()]).toEqual([[{ status: 'paid', total: 750 }], [750]]);
  });

  test('after a lost response to the update the order is confirmed, and the update is still pending (INV-11)', async () => {
    const tab = await openCardTab({ fault: ({ method }) => (method === 'PUT' ? 'response lost' : null) });
    await tab.enterCard();
    expect(await tab.submitOrder()).toMatchObject(done);
    expect([tab.journal.finishedOrder()?.isUpdated, await storedOrders(), await capturedAmounts()]).toEqual([
      false,
      [{ status: 'paid', total: 750 }],
      [750],
    ]);
  });

  test('a refused update is a failed order: the cart is kept, and the next attempt has a new local id (INV-11)', async () => {
    const tab = await openCardTab({ fault: ({ method }) => (method === 'PUT' ? 'conflict' : null) });
    await tab.enterCard();
    const localIdBefore = tab.journal.attempt()?.local_id;
    expect((await tab.submitOrder()).context.failure).toBe('orderFailed');
    expect([tab.cart.getSnapshot().length, tab.journal.finishedOrder()]).toEqual([1, null]);
    expect(tab.journal.attempt()?.local_id).not.toBe(localIdBefore);
  });
});

test('a charge after the order’s time slot is refunded, the page says so, and the cart is kept (INV-4, INV-11)', async () => {
  const tab = await openCardTab({
    fault({ method }) {
      if (method === 'PUT') server.clock.now = new Date(startTime.getTime() + 60 * 60_000);
      return null;
    },
  });
  await tab.enterCard();
  expect((await tab.submitOrder()).context.failure).toBe('paidTooLate');
  server.clock.now = startTime;
  expect([await storedOrders(), await capturedAmounts(), tab.cart.getSnapshot().length]).toEqual([
    [{ status: 'cancelled', total: 750 }],
    [750],
    1,
  ]);
  expect(await (await fetch(`${origin}/dev/stripe/ledger.json`)).json()).toContainEqual(expect.objectContaining({ type: 'refund' }));
});

describe('a declined card can be retried (d14, §8)', () => {
  test('the next card pays the same order and payment intent, and the failure is cleared (complaint 4)', async () => {
    const tab = await openCardTab({ card: '4000000000009995' });
    await tab.enterCard();
    const { context } = await tab.submitOrder();
    expect([context.failure, context.bankMessage, tab.journal.attempt()?.stage]).toEqual(['paymentFailed', expect.any(String), 'unpaid']);
    expect([await storedOrders(), await capturedAmounts(), tab.cart.getSnapshot().length]).toEqual([
      [{ status: 'pending', total: 750 }],
      [],
      1,
    ]);
    tab.given.card = '4242424242424242';
    await tab.enterCard();
    expect(tab.checkout.getSnapshot().context.failure).toBeNull();
    expect(await tab.submitOrder()).toMatchObject(done);
    expect([await storedOrders(), await capturedAmounts(), await database.db.$count(payments)]).toEqual([
      [{ status: 'paid', total: 750 }],
      [750],
      1,
    ]);
  });

  test('after a failed authentication nothing is paid, and the cart is kept (complaint 5, d15)', async () => {
    const tab = await openCardTab({ card: '4000002760003184', authentication: 'failure' });
    await tab.enterCard();
    expect((await tab.submitOrder()).context.failure).toBe('paymentFailed');
    expect([await capturedAmounts(), tab.journal.finishedOrder(), tab.cart.getSnapshot().length]).toEqual([[], null, 1]);
  });

  test('a lost or stolen card shows only the generic message (d14)', async () => {
    const tab = await openCardTab({ card: '4000000000009987' });
    await tab.enterCard();
    expect((await tab.submitOrder()).context).toMatchObject({ failure: 'paymentFailed', bankMessage: null });
  });

  test('an order changed after a declined card is a new order, charged at the displayed total (complaint 7)', async () => {
    const tab = await openCardTab({ card: '4000000000000002' });
    await tab.enterCard();
    await tab.submitOrder();
    tab.cart.add(cartItem({ id: 2 }));
    const { total } = tab.quote.getSnapshot().price;
    expect(total).toBeGreaterThan(750);
    tab.given.card = '4242424242424242';
    await tab.enterCard();
    expect(await tab.submitOrder()).toMatchObject(done);
    expect(await capturedAmounts()).toEqual([total]);
    expect(await storedOrders()).toEqual(expect.arrayContaining([{ status: 'paid', total }]));
  });

  test('a total changed before the order is the amount charged (complaints 7 and 8)', async () => {
    const tab = await openCardTab();
    await tab.enterCard();
    tab.cart.add(cartItem({ id: 2 }));
    const { total } = tab.quote.getSnapshot().price;
    expect(await tab.submitOrder()).toMatchObject(done);
    expect([await storedOrders(), await capturedAmounts()]).toEqual([[{ status: 'paid', total }], [total]]);
  });

  test('the delivery fee is charged once, however often the mode was switched (complaint 8)', async () => {
    const tab = await openCardTab({ mode: 'delivery' });
    for (const mode of ['pickup', 'delivery', 'pickup', 'delivery'] as const) tab.checkout.send({ type: 'type.choose', mode });
    await tab.enterCard();
    expect(await tab.submitOrder()).toMatchObject(done);
    // 8,50 € of tacos, 2,50 € of the zone, and 1,50 € since the order is below its minimum.
    expect([await storedOrders(), await capturedAmounts()]).toEqual([[{ status: 'paid', total: 1250 }], [1250]]);
  });
});

describe('a reopened tab reconciles its payment (d1, complaint 6)', () => {
  test('an approved payment is completed, and charged once', async () => {
    const storage = sharedStorage();
    const first = await openCardTab({ storage, providerFault: (call) => (call === 'confirm' ? 'page closed' : null) });
    await first.enterCard();
    first.checkout.send({ type: 'tab.open', tab: 'confirmation' });
    first.checkout.send({ type: 'order.place', total: 750, blocker: null });
    await vi.waitFor(async () => expect(await capturedAmounts()).toEqual([750]), { timeout: 10_000 });
    first.checkout.stop();
    const second = await openCardTab({ storage });
    expect(second.checkout.getSnapshot().value).toEqual({ reconciling: 'retrievingPayment' });
    expect(await second.waitUntilSettled()).toMatchObject(done);
    expect([await storedOrders(), await capturedAmounts(), second.cart.getSnapshot()]).toEqual([
      [{ status: 'paid', total: 750 }],
      [750],
      [],
    ]);
  });

  test('a pending authentication is repeated, and completes the payment (d15)', async () => {
    const storage = sharedStorage();
    const first = await openCardTab({ storage, card: '4000002760003184' });
    await first.enterCard();
    first.checkout.send({ type: 'tab.open', tab: 'confirmation' });
    first.checkout.send({ type: 'order.place', total: 750, blocker: null });
    await vi.waitFor(() => expect(first.checkout.getSnapshot().value).toEqual({ confirmation: 'paying' }), { timeout: 10_000 });
    const secret = first.journal.attempt()?.payload?.transaction_id.client_secret ?? '';
    const retrieveIntent = async () => fakeStripe(origin, { card: '' }).retrievePaymentIntent(secret);
    await vi.waitFor(async () => expect((await retrieveIntent()).paymentIntent?.status).toBe('requires_action'), { timeout: 10_000 });
    first.checkout.stop();
    const second = await openCardTab({ storage, authentication: 'success' });
    expect(await second.waitUntilSettled()).toMatchObject(done);
    expect([await storedOrders(), await capturedAmounts()]).toEqual([[{ status: 'paid', total: 750 }], [750]]);
  });

  test('two tabs that submit at once share one order and one charge (d4)', async () => {
    const storage = sharedStorage();
    const tabs = [await openCardTab({ storage }), await openCardTab({ storage })] as const;
    await Promise.all(tabs.map((tab) => tab.enterCard()));
    const outcomes = await Promise.all(tabs.map((tab) => tab.submitOrder()));
    expect(outcomes.map(({ status }) => status)).toContain('done');
    expect([await storedOrders(), await capturedAmounts()]).toEqual([[{ status: 'paid', total: 750 }], [750]]);
  });
});
