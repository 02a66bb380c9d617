// Placing an order and confirming its payment: what each request consumes, stores, tells whom, and answers.

import type { FastifyRequest } from 'fastify';
import { beforeEach, describe, expect, test } from 'vitest';
import { defaultSite } from '#config/site.ts';
import { flattenSettings } from '#domain/settings/flatten-settings.ts';
import { users } from '#server/accounts/account-tables.ts';
import { createSession } from '#server/accounts/sessions.ts';
import { shops } from '#server/catalogue/shop-tables.ts';
import { orderHandling } from '#server/counter/handling-tables.ts';
import type { RateLimit } from '#server/http/rate-limits.ts';
import { deriveKeys } from '#server/keys.ts';
import { checkoutRoutes } from '#server/orders/checkout-routes.ts';
import { orders } from '#server/orders/order-tables.ts';
import { hashClientSecret } from '#server/payments/intent-secret.ts';
import { payments } from '#server/payments/payment-tables.ts';
import { createCardRoutes } from '../../support/stripe/card-routes.ts';
import { addOrder, addPayment, at } from '../../support/stripe/stored-payments.ts';
import { createOrder } from '../../support/test-orders.ts';
import { useTestDatabase } from '../../support/test-server.ts';
import { mondayNoon, testShop, withSettings } from '../../support/test-shop.ts';

const shop = withSettings(testShop, { 'payments.stripe.active': 1 });
const catalogue = {
  ...shop,
  version: 'v',
  publishedMenus: shop.menus,
  site: { ...defaultSite, locale: { default: 'fr', available: ['fr', 'en'] } },
  flatSettings: flattenSettings(shop.settings),
};
let told: string[];

const database = await useTestDatabase();
const { db } = database;
const { answers, calls, clock, send } = createCardRoutes(checkoutRoutes, database, {
  env: { rateLimitFactor: 1, hasCounter: true },
  keys: deriveKeys(Buffer.alloc(32)),
  shop: { catalogue: async () => catalogue, invalidateSlots: () => void told.push('slots') },
  geocoder: async () => null,
  limitCallerRate: async ({ ip }: FastifyRequest, limits: readonly RateLimit[]) => {
    told.push(limits.map(({ name }) => name).join(' '));
    return { current: `hash of ${ip}`, earlier: [] };
  },
  outbox: { enqueueOrderMails: async (_: unknown, __: string, kinds: string[]) => void told.push(`mails ${kinds.join(' ')}`) },
  metrics: {
    countOrder: (status: string, method: string) => void told.push(`${status} ${method}`),
    countPayment: (outcome: string) => void told.push(`payment ${outcome}`),
  },
  orderEvents: { notify: () => void told.push('counter') },
});
const url = '/v2/public/checkout/';
const limits = 'order/min order/h';
const storedOrder = async () => (await db.select().from(orders))[0];

beforeEach(async () => {
  [told, clock.now, calls.length] = [[], mondayNoon, 0];
  for (const table of [payments, orders, shops, users]) await db.delete(table);
  await db.insert(shops).values({ version: 'v', content: shop, loadedAt: at(0) });
});

describe('an order in cash', () => {
  const order = createOrder({ shop });

  test('is mailed, at the counter at once, counted, and takes a place in its slot', async () => {
    const answer = await send(url, order);
    const row = await storedOrder();
    const payload = { order_id: row?.orderId, order_number: row?.orderNumber, tracking: expect.stringMatching(/^[\w-]+$/) as string };
    expect(answer).toMatchObject({ status: 200, result: 'success', cache: 'no-store', payload });
    expect(row).toMatchObject({
      localId: order.local_id,
      userId: null,
      callerHash: 'hash of 127.0.0.1',
      locale: 'fr',
      createdAt: mondayNoon,
    });
    expect(told).toEqual([limits, 'mails confirmed kitchen', 'placed cash', 'counter', 'slots']);
    expect(await db.select().from(orderHandling)).toMatchObject([{ orderId: row?.orderId }]);
  });

  test('belongs to the account of its session', async () => {
    const names = { email: 'lea@example.fr', firstName: 'Léa', lastName: 'Martin', phone: '06', passwordHash: null };
    await db.insert(users).values({ userId: 'u1', ...names, isVerified: true, createdAt: mondayNoon });
    await send(url, order, { headers: { authorization: `Bearer ${await createSession(db, 'u1', mondayNoon)}` } });
    expect((await storedOrder())?.userId).toBe('u1');
  });

  test('has the language of its page, whatever the cookie says', async () => {
    await send(url, order, { headers: { cookie: 'locale=en' } });
    expect((await storedOrder())?.locale).toBe('fr');
    await db.delete(orders);
    await send(url, order, { headers: { 'accept-language': 'en-GB' } });
    expect((await storedOrder())?.locale).toBe('en');
  });

  test('is answered again when it is repeated, and nobody is told', async () => {
    const first = await send(url, order);
    told = [];
    expect([await send(url, order), told, await db.$count(orders)]).toEqual([first, [limits], 1]);
  });

  test('closes the card payment that was begun for it', async () => {
    await addPayment(db, { localId: order.local_id, orderId: null });
    await send(url, order);
    expect(await db.select().from(payments)).toMatchObject([{ closedAt: mondayNoon, nextCheckAt: mondayNoon }]);
  });

  test('is rejected with an invalid field, before anything is consumed', async () => {
    expect(await send(url, { ...order, items: 'none' })).toMatchObject({ status: 422, message: 'Certains champs ne conviennent pas.' });
    expect([told, await db.$count(orders)]).toEqual([[], 0]);
  });
});

describe('an order by card', () => {
  const secret = 'pi_1_secret_x';
  const order = { ...createOrder({ shop }), payment_method: 'card', transaction_id: { client_secret: secret, customer_id: 'cus_1' } };
  const unpaid = { id: 'pi_1', status: 'requires_payment_method', client_secret: secret, customer: 'cus_1', currency: 'eur', amount: 750 };
  beforeEach(async () => {
    answers['paymentIntents.retrieve'] = () => unpaid;
    await addPayment(db, { orderId: null, secretHash: hashClientSecret(secret) });
  });

  test('waits for its payment: it is counted, and not mailed', async () => {
    expect(await send(url, order)).toMatchObject({ status: 200 });
    const row = await storedOrder();
    expect([row, await db.select().from(payments)]).toMatchObject([{ status: 'pending' }, [{ orderId: row?.orderId, closedAt: null }]]);
    expect([told, calls.length]).toEqual([[limits, 'placed card', 'counter', 'slots'], 1]);
  });

  test('is paid at once if it was charged before', async () => {
    const latest_charge = { created: mondayNoon.getTime() / 1000, refunded: false };
    answers['paymentIntents.retrieve'] = () => ({ ...unpaid, status: 'succeeded', amount_received: 750, latest_charge });
    await send(url, order);
    expect((await storedOrder())?.status).toBe('paid');
    expect(told).toEqual(expect.arrayContaining(['mails confirmed kitchen', 'payment captured', 'paid card']));
  });
});

describe('a payment update', () => {
  const update = { order_id: 'o1', status: 'pending', transaction_id: { client_secret: 'pi_1_secret_x', customer_id: 'cus_1' } };
  const put = (change: object = {}) => send(url, { ...update, ...change }, { method: 'PUT' });

  test('is answered with its order', async () => {
    await addOrder(db);
    expect(await put()).toMatchObject({ status: 200, result: 'success', cache: 'no-store', payload: { order_id: 'o1' } });
    expect(told).toEqual(['order-update/min']);
  });

  test('of an unknown order, or with an invalid field, is rejected', async () => {
    expect(await put()).toMatchObject({ status: 404, code: 'not_found', cache: 'no-store' });
    told = [];
    expect([await put({ status: 'other' }), told]).toMatchObject([{ status: 422 }, []]);
  });
});
