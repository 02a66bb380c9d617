import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { demoStripeEvents } from '#server/demo/stripe/emulator-tables.ts';
import { payments, webhookEvents } from '#server/payments/payment-tables.ts';
import { mails } from '#server/mail/mail-tables.ts';
import { orders } from '#server/orders/order-tables.ts';
import { rateLimits } from '#server/http/rate-limit-tables.ts';
import { createCardCustomer, cardEnv, cardShop, startTime } from '../../support/card-shop.ts';
import { useTestServer } from '../../support/test-server.ts';
import { withSettings } from '../../support/test-shop.ts';

const kitchen = 'cuisine@test.example';
const token = 'a-token-of-twenty-chars';

const shop = withSettings(cardShop, { 'contacts.email': kitchen });
const { database, server } = await useTestServer({ shop, env: { ...cardEnv, METRICS_TOKEN: token } });
const lea = createCardCustomer(server);

beforeEach(async () => {
  server.clock.now = startTime;
  await lea.setFaults({});
  for (const table of [demoStripeEvents, webhookEvents, payments, rateLimits, mails, orders]) await database.db.delete(table);
});
afterEach(() => {
  vi.restoreAllMocks();
});
type Letter = { to: string; subject: string; text: string };
const readMailbox = async () => (await server.app.inject('/dev/mailbox.json')).json<Letter[]>();
const mailsTo = async (to: string) => (await readMailbox()).filter((mail) => mail.to === to);
const subjectsTo = async (to: string) => (await mailsTo(to)).map(({ subject }) => subject.replaceAll('\u00A0', ' '));
const spyOnErrors = () => {
  const spy = vi.spyOn(server.app.log, 'error');
  return () => spy.mock.calls.map(([message]) => String(message));
};
const callEmulator = (path: string, fields: Record<string, string> = {}) =>
  server.gateway?.request((stripe) => stripe.rawRequest('POST', `/v1/${path}`, fields)) as Promise<{ id: string }>;
const problemCount = async (problem: string) => {
  const { body } = await server.app.inject({ url: '/metrics', headers: { authorization: `Bearer ${token}` } });
  return Number(new RegExp(`^storefront_payment_problems_total\\{problem="${problem}"\\} (\\d+)$`, 'm').exec(body)?.[1] ?? 0);
};
const paymentRow = async () => (await database.db.select().from(payments))[0];

/** Places a card order without paying it. */
async function placeUnpaidOrder(options: Parameters<typeof lea.prepareOrder>[0] = {}) {
  const basket = await lea.prepareOrder(options);
  return { ...basket, id: await lea.placeOrder(basket.order), email: basket.order.customer.email };
}
/** Places and pays an order whose payment all systems know of. */
async function placePaidOrder() {
  const order = await placeUnpaidOrder();
  await lea.confirm(order.secret);
  await server.deliverEvents();
  return order;
}
async function advanceAndSweep(minutes: number) {
  lea.advanceMinutes(minutes);
  await server.deliverEvents();
  await server.sweepPayments();
}
/** Delivers every event again. */
async function resendEvents() {
  await database.db.update(demoStripeEvents).set({ isDelivered: false, attempts: 0, dueAt: server.clock.now });
  expect(await server.deliverEvents()).toBeGreaterThan(0);
}

describe('a refund that fails at the bank', () => {
  /** Cancels a paid order, whose refund is pending. */
  async function startRefund() {
    const order = await placeUnpaidOrder({ range: '12:30 - 12:45' });
    lea.advanceMinutes(58);
    await lea.confirm(order.secret);
    await lea.setFaults({ calls: { 'refunds.create': { fault: 'pending', times: 1 } } });
    await server.sweepPayments();
    const { data } = (await server.gateway?.request((stripe) => stripe.refunds.list({ payment_intent: lea.intentId(order.secret) }))) ?? {
      data: [],
    };
    return { ...order, refundId: data[0]?.id ?? '' };
  }

  test('marks the payment, is logged as an error with its id, and mailed to the restaurant once for repeated events', async () => {
    const logged = spyOnErrors();
    const before = await problemCount('refund_failed');
    const { refundId, secret, email } = await startRefund();
    await callEmulator(`refunds/${refundId}/settle`, { outcome: 'failure' });
    await server.deliverEvents();
    await resendEvents();
    const payment = await paymentRow();
    expect(payment?.refundFailedAt).toEqual(server.clock.now);
    expect(logged()).toContain(`refund ${refundId} of payment ${payment?.paymentId} failed at the bank: check it at Stripe`);
    expect((await problemCount('refund_failed')) - before).toBe(1);
    const sentMails = (await mailsTo(kitchen)).filter(({ subject }) => subject.startsWith('Remboursement refusé par la banque'));
    expect(sentMails).toHaveLength(1);
    expect(sentMails[0]?.text).toContain(lea.intentId(secret));
    expect(sentMails[0]?.text).toMatch(/Montant du paiement\u00A0: 7,50/);
    expect(sentMails[0]?.text).toMatch(/essaie de nouveau.*remboursez le client à la main/s);
    expect(sentMails[0]?.text).not.toMatch(/Léa|Martin|example\.fr/);
    expect((await mailsTo(email)).map(({ subject }) => subject)).not.toContainEqual(expect.stringContaining('refusé'));
  });

  test('three times is not retried, and the restaurant is mailed once to refund manually, even without an event', async () => {
    const logged = spyOnErrors();
    const order = await placeUnpaidOrder({ range: '12:30 - 12:45' });
    lea.advanceMinutes(58);
    await lea.confirm(order.secret);
    await lea.setFaults({ calls: { 'refunds.create': { fault: 'failed', times: 10 } }, webhooks: { held: true } });
    for (let time = 0; time < 6; time += 1) {
      lea.advanceMinutes(61);
      await server.sweepPayments();
    }
    const payment = await paymentRow();
    expect(payment?.refundAbandonedAt).not.toBeNull();
    const manualRefundMails = (await subjectsTo(kitchen)).filter((subject) =>
      subject.startsWith('Remboursement à faire à la main · 7,50 €'),
    );
    expect(manualRefundMails).toHaveLength(1);
    expect(logged().filter((message) => message.includes('refund it manually'))).toEqual([
      `all refunds of payment ${payment?.paymentId} (${payment?.intentId}) failed: refund it manually`,
    ]);
  });

  test('is also mailed to the restaurant if the payment has no order', async () => {
    const secret = await lea.createIntent({ customer: await lea.createCustomer(), amount: '7.50', localId: crypto.randomUUID() });
    await lea.confirm(secret);
    await lea.setFaults({ calls: { 'refunds.create': { fault: 'failed', times: 1 } } });
    await advanceAndSweep(11);
    await server.deliverEvents();
    const [mail] = await mailsTo(kitchen);
    expect(mail?.text).toMatch(/Commande\u00A0: aucune/);
    expect(mail?.text).toContain(lea.intentId(secret));
  });
});

test('a dispute is logged as an error with its id and mailed to the restaurant once for repeated events', async () => {
  const logged = spyOnErrors();
  const before = await problemCount('dispute');
  const { secret } = await placePaidOrder();
  const { id } = await callEmulator(`payment_intents/${lea.intentId(secret)}/dispute`);
  await server.deliverEvents();
  await resendEvents();
  const payment = await paymentRow();
  expect(payment?.disputedAt).toEqual(server.clock.now);
  expect(logged()).toEqual([`dispute ${id} was opened on payment ${payment?.paymentId}: answer it at Stripe before its deadline`]);
  expect((await problemCount('dispute')) - before).toBe(1);
  const sentMails = (await mailsTo(kitchen)).filter(({ subject }) => subject.startsWith('Paiement contesté'));
  expect(sentMails).toHaveLength(1);
  expect(sentMails[0]?.text).toContain(lea.intentId(secret));
  expect(sentMails[0]?.text).not.toMatch(/Léa|Martin|example\.fr/);
});

test('a dispute of a payment that this shop does not know is logged and mailed to nobody', async () => {
  const logged = spyOnErrors();
  const { secret } = await placePaidOrder();
  const before = (await readMailbox()).length;
  await database.db.delete(payments);
  const { id } = await callEmulator(`payment_intents/${lea.intentId(secret)}/dispute`);
  await server.deliverEvents();
  expect(logged().join()).toContain(`dispute ${id} was opened on payment ${lea.intentId(secret)} (unknown to this shop)`);
  expect(await readMailbox()).toHaveLength(before);
});

test('a refund that the restaurant makes at Stripe is mailed to the customer and the restaurant once', async () => {
  const { secret, email } = await placePaidOrder();
  await server.gateway?.request((stripe) => stripe.refunds.create({ payment_intent: lea.intentId(secret) }));
  await server.deliverEvents();
  await resendEvents();
  await advanceAndSweep(1);
  await advanceAndSweep(61);
  expect(await subjectsTo(email)).toContain('Votre commande est remboursée · Chez Test');
  const kitchenSubjects = (await subjectsTo(kitchen)).map((subject) => subject.replaceAll(/\s/g, ' '));
  expect(kitchenSubjects).toContain('Commande payée remboursée · entre 12 h 30 et 12 h 45 · 7,50 €');
  expect(await readMailbox()).toHaveLength(4);
  const [order] = await database.db.select().from(orders);
  expect(order?.status).toBe('paid');
});

describe('a card order that is cancelled unpaid', () => {
  test('is mailed to its customer, who was not charged, and not to the restaurant', async () => {
    const { email } = await placeUnpaidOrder({ range: '12:30 - 12:45' });
    await advanceAndSweep(26);
    await advanceAndSweep(61);
    expect(await subjectsTo(email)).toEqual(['Votre commande est annulée, rien n’a été débité · Chez Test']);
    const [mail] = await mailsTo(email);
    expect(mail?.text).toMatch(/^Bonjour,\n/);
    expect(mail?.text).not.toMatch(/Léa|Martin/);
    expect(await mailsTo(kitchen)).toEqual([]);
  });

  test('causes no mail if its customer placed another order or started another attempt since', async () => {
    const first = await placeUnpaidOrder({ range: '12:30 - 12:45' });
    const nextOrder = await lea.prepareOrder({ range: '12:45 - 13:00' });
    const { email } = first.order.customer;
    const order = { ...nextOrder.order, customer: { ...nextOrder.order.customer, email } };
    lea.advanceMinutes(1);
    await lea.placeOrder(order);
    await lea.confirm(nextOrder.secret);
    await server.deliverEvents();
    await advanceAndSweep(26);
    expect((await subjectsTo(email)).filter((subject) => subject.includes('annulée'))).toEqual([]);
    const statuses = (await database.db.select({ status: orders.status }).from(orders)).map(({ status }) => status);
    expect(statuses.toSorted()).toEqual(['cancelled', 'paid']);
  });
});
