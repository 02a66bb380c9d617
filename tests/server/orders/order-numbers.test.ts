import { randomUUID } from 'node:crypto';
import { beforeEach, describe, expect, test } from 'vitest';
import type { OrderPayload, PastOrder } from '#domain/entities.ts';
import { derivedOrderNumber } from '#domain/order/order-number.ts';
import { createOrderPlacer, randomOrderId } from '#server/orders/place-order.ts';
import { mails } from '#server/mail/mail-tables.ts';
import { orders } from '#server/orders/order-tables.ts';
import { shops } from '#server/catalogue/shop-tables.ts';
import { readCatalogue } from '#server/catalogue/shop.ts';
import { createAccountClient } from '../../support/accounts.ts';
import { createOrder } from '../../support/test-orders.ts';
import { useTestServer } from '../../support/test-server.ts';
import { mondayNoon, testShop, withSettings } from '../../support/test-shop.ts';

const shop = withSettings(testShop, { 'contacts.email': 'cuisine@test.example' });
const { database, server } = await useTestServer({ shop, env: { DEMO: '1' } });

beforeEach(async () => {
  server.clock.now = mondayNoon;
  await database.db.delete(mails);
  await database.db.delete(orders);
});
type Receipt = { order_id: string; order_number: string; tracking?: string };
const sendOrder = async (payload: OrderPayload, headers: Record<string, string> = {}) =>
  (await server.app.inject({ method: 'POST', url: '/v2/public/checkout/', payload, headers })).json<{ payload: Receipt }>().payload;

/** Stores an order as another server of the shop would, with the first of these ids whose number is free. */
async function storeOnOtherServer(order: OrderPayload, ids: string[]) {
  const [onSale] = await database.db.select().from(shops);
  const catalogue = await readCatalogue(database.db, onSale?.version ?? '', { siteRoot: 'http://127.0.0.1', demo: true, card: null });
  const remaining = [...ids];
  const placeOrder = createOrderPlacer(database.db, async () => {});
  return placeOrder(order, {
    catalogue,
    now: mondayNoon,
    readDistance: () => null,
    locale: 'fr',
    rateLimitFactor: 1000,
    callerHashes: { current: 'somewhere', earlier: [] },
    findOwner: async () => null,
    findPayment: () => Promise.reject(new Error('No card')),
    generateOrderId: () => remaining.shift() ?? randomOrderId(),
  });
}

describe('one number', () => {
  test('is the same in the response, the account, both mails, and every repeated response', async () => {
    const accounts = createAccountClient(server);
    const lea = await accounts.createCustomer();
    const listedOrder = { ...createOrder({ shop }), user_id: lea.user.id };
    const receipt = await sendOrder(listedOrder, accounts.sessionHeaders(lea));
    const { order_id, order_number } = receipt;
    expect(order_number).toMatch(/^[2-9A-HJ-NP-Z]{5}$/);
    expect(await sendOrder(listedOrder)).toEqual(receipt);
    const listed = (await accounts.listOrders(lea)).json<{ orders: PastOrder[] }>().orders;
    expect(listed.map((order) => [order.order_id, order.order_number, order.tracking])).toEqual([
      [order_id, order_number, receipt.tracking],
    ]);
    const orderMails = (await accounts.mailbox()).filter(({ text }) => text.includes('Paiement'));
    expect(orderMails.map(({ to }) => to).toSorted()).toEqual([listedOrder.customer.email, 'cuisine@test.example'].toSorted());
    for (const { text } of orderMails) {
      expect(text).toContain(`Commande\u00A0: ${order_number}\n`);
      expect(text).not.toContain(order_id);
    }
  });
  test('equals the number that a page derives from the id', async () => {
    const { order_id, order_number } = await sendOrder(createOrder({ shop }));
    expect(derivedOrderNumber(order_id)).toBe(order_number);
  });
});

describe('two orders of one day', () => {
  /** Two ids from which the same number is derived. */
  const [one, twin] = ['id-5460-0', 'id-11946-4'];

  test('never share a number: the second order gets another id', async () => {
    expect(derivedOrderNumber(twin)).toBe(derivedOrderNumber(one));
    const first = await storeOnOtherServer(createOrder({ shop }), [one]);
    const second = await storeOnOtherServer(createOrder({ shop }), [twin, one, 'free']);
    expect([first.orderId, second.orderId]).toEqual([one, 'free']);
    expect(second.orderNumber).not.toBe(first.orderNumber);
  });
  test('never share a number when two servers store them concurrently', async () => {
    const placed = await Promise.all(
      Array.from({ length: 8 }, (_, index) => storeOnOtherServer(createOrder({ shop }), [index % 2 === 0 ? one : twin])),
    );
    expect(new Set(placed.map(({ orderNumber }) => orderNumber)).size).toBe(8);
    const rows = await database.db.select().from(orders);
    expect(new Set(rows.map(({ orderNumber }) => orderNumber)).size).toBe(8);
  });
  test('are distinguished from a repeated order, which keeps its number', async () => {
    const order = createOrder({ shop, localId: randomUUID() });
    const first = await storeOnOtherServer(order, [one]);
    const repeated = { ...first, isNew: false };
    expect([first.isNew, await storeOnOtherServer(order, ['other'])]).toEqual([true, repeated]);
    const concurrent = await Promise.all([storeOnOtherServer(order, [twin]), storeOnOtherServer(order, [twin])]);
    expect(concurrent).toEqual([repeated, repeated]);
  });
  test('may share a number on different days', async () => {
    const today = await storeOnOtherServer(createOrder({ shop }), [one]);
    const tomorrow = await storeOnOtherServer(createOrder({ shop, date: '2027-01-05' }), [twin]);
    expect(tomorrow.orderNumber).toBe(today.orderNumber);
  });
});

test('an order older than numbers is shown with its derived number, even if another order has it', async () => {
  const order = createOrder({ shop });
  const { orderId, orderNumber } = await storeOnOtherServer(order, []);
  await database.db.update(orders).set({ orderNumber: null });
  expect(await sendOrder(order)).toMatchObject({ order_id: orderId, order_number: orderNumber });
});
