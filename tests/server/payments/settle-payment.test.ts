import { eq, sql } from 'drizzle-orm';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { demoStripeObjects } from '#server/demo/stripe/emulator-tables.ts';
import { deleteAccount, runDueErasures } from '#server/privacy/erasure.ts';
import { deriveKeys } from '#server/keys.ts';
import { payments } from '#server/payments/payment-tables.ts';
import { mails } from '#server/mail/mail-tables.ts';
import { orders } from '#server/orders/order-tables.ts';
import { rateLimits } from '#server/http/rate-limit-tables.ts';
import { users } from '#server/accounts/account-tables.ts';
import { createCardCustomer, cardEnv, cardShop, startTime } from '../../support/card-shop.ts';
import { useTestServer } from '../../support/test-server.ts';
import { withSettings } from '../../support/test-shop.ts';

const kitchen = 'cuisine@test.example';

const { database, server } = await useTestServer({ shop: withSettings(cardShop, { 'contacts.email': kitchen }), env: cardEnv });
const lea = createCardCustomer(server);

beforeEach(async () => {
  server.clock.now = startTime;
  for (const table of [payments, rateLimits, mails, orders, users]) await database.db.delete(table);
});
/** Places a card order without paying it. */
async function placeUnpaidOrder(options: Parameters<typeof lea.prepareOrder>[0] = {}) {
  const basket = await lea.prepareOrder(options);
  return { ...basket, id: await lea.placeOrder(basket.order), email: basket.order.customer.email };
}
const storedStatuses = async () => (await database.db.select({ status: orders.status }).from(orders)).map(({ status }) => status);
const ledgerEntries = async (secret: string) =>
  (await lea.fetchLedger())
    .filter(({ payment_intent }) => payment_intent === lea.intentId(secret))
    .map(({ type, amount }) => `${type} ${amount}`);
const intentOf = async (secret: string) =>
  (await server.gateway?.request((stripe) => stripe.paymentIntents.retrieve(lea.intentId(secret))))?.status;
const readMailbox = async () => (await server.app.inject('/dev/mailbox.json')).json<{ to: string; subject: string; text: string }[]>();
const subjectsTo = async (to: string) => (await readMailbox()).filter((mail) => mail.to === to).map(({ subject }) => subject);
/** Runs all jobs until every payment is settled. */
async function runLaterJobs() {
  for (const minutes of [1, 11, 61, 11]) {
    lea.advanceMinutes(minutes);
    await server.deliverEvents();
    await server.sweepPayments();
  }
}

describe('a payment after the order’s deadline', () => {
  const asap = { range: 'ASAP' };

  test('is refunded at once, the order cancelled, and page, customer, and restaurant informed once', async () => {
    const { id, secret, customer, email } = await placeUnpaidOrder({ range: '12:30 - 12:45' });
    lea.advanceMinutes(58);
    await lea.confirm(secret);
    expect(await lea.reportPaid(id, secret, customer)).toMatchObject({ status: 409, body: { code: 'payment_refunded' } });
    await runLaterJobs();
    expect(await lea.reportPaid(id, secret, customer)).toMatchObject({ status: 409, body: { code: 'payment_refunded' } });
    expect([await storedStatuses(), await ledgerEntries(secret)]).toEqual([['cancelled'], ['capture 750', 'refund 750']]);
    expect(await subjectsTo(email)).toEqual(['Votre commande est annulée et remboursée · Chez Test']);
    expect(await subjectsTo(kitchen)).toEqual([
      expect.stringMatching(/^Commande annulée et remboursée · entre 12\sh\s30 et 12\sh\s45 · 7,50/),
    ]);
    const [customerMail] = (await readMailbox()).filter(({ to }) => to === email);
    expect(customerMail?.text).toMatch(/Montant remboursé\u00A0: 7,50\u00A0€/);
  });

  test('is also refunded 59 minutes after an ASAP order', async () => {
    const { id, secret, customer } = await placeUnpaidOrder(asap);
    lea.advanceMinutes(59);
    await lea.confirm(secret);
    expect(await lea.reportPaid(id, secret, customer)).toMatchObject({ status: 409, body: { code: 'payment_refunded' } });
    expect([await storedStatuses(), await ledgerEntries(secret)]).toEqual([['cancelled'], ['capture 750', 'refund 750']]);
  });

  test('is prevented by the sweeper, which cancels the intent at the kitchen deadline', async () => {
    for (const [wish, minutes] of [
      [{ range: '12:30 - 12:45' }, 25],
      [{ range: '12:45 - 13:00' }, 40],
      [asap, 15],
    ] as const) {
      server.clock.now = startTime;
      const { id, secret } = await placeUnpaidOrder(wish);
      const statusOf = async () =>
        (await database.db.select({ status: orders.status }).from(orders).where(eq(orders.orderId, id))).map(({ status }) => status);
      lea.advanceMinutes(minutes - 0.1);
      await server.sweepPayments();
      expect([wish, await statusOf(), await intentOf(secret)]).toEqual([wish, ['pending'], 'requires_payment_method']);
      lea.advanceMinutes(0.1);
      await server.sweepPayments();
      expect([wish, await statusOf(), await intentOf(secret)]).toEqual([wish, ['cancelled'], 'canceled']);
      expect((await lea.confirm(secret)).statusCode).toBe(400);
    }
  });

  test('that was made in time but noticed after the slot is refunded, because nobody has cooked', async () => {
    const { secret } = await placeUnpaidOrder({ range: '12:30 - 12:45' });
    await lea.confirm(secret);
    lea.advanceMinutes(41);
    await server.sweepPayments();
    expect([await storedStatuses(), await ledgerEntries(secret)]).toEqual([['cancelled'], ['capture 750', 'refund 750']]);
  });

  test('made in the last second before it is accepted, even if noticed a minute later', async () => {
    const { secret, email } = await placeUnpaidOrder({ range: '12:30 - 12:45' });
    lea.advanceMinutes(25);
    await lea.confirm(secret);
    lea.advanceMinutes(1);
    await server.sweepPayments();
    expect([await storedStatuses(), await ledgerEntries(secret)]).toEqual([['paid'], ['capture 750']]);
    expect(await subjectsTo(email)).toEqual(['Votre commande est bien reçue · Chez Test']);
  });
});

describe('an account that is deleted while the bank asks', () => {
  const requires3ds = '4000002760003184';
  async function createDeletedCustomer(email: string) {
    const account = { userId: email, email, firstName: 'Léa', lastName: 'Martin', phone: '06', passwordHash: '', isVerified: true };
    const [row] = await database.db
      .insert(users)
      .values({ ...account, createdAt: startTime })
      .returning();
    if (row === undefined) throw new Error('There is no account');
    await database.db.transaction((transaction) =>
      deleteAccount(transaction, row, { keys: deriveKeys(Buffer.alloc(32)), now: server.clock.now }),
    );
  }

  test('keeps the customer of the order, which is paid and confirmed when the bank approves', async () => {
    const { id, secret, customer, email } = await placeUnpaidOrder();
    await lea.confirm(secret, requires3ds);
    await createDeletedCustomer(email);
    await lea.authenticate(secret, 'success');
    expect(await lea.reportPaid(id, secret, customer)).toMatchObject({ status: 200 });
    expect(await storedStatuses()).toEqual(['paid']);
    expect(await subjectsTo(email)).toEqual(['Votre commande est bien reçue · Chez Test']);
  });

  test('keeps the customer past the deadline until the refund mail is sent, then erases the personal data', async () => {
    const { secret, email } = await placeUnpaidOrder();
    await lea.confirm(secret, requires3ds);
    lea.advanceMinutes(4 * 24 * 60);
    await createDeletedCustomer(email);
    await runDueErasures(database.db, server.clock.now);
    await lea.authenticate(secret, 'success');
    await server.sweepPayments();
    expect([await storedStatuses(), await ledgerEntries(secret)]).toEqual([['cancelled'], ['capture 750', 'refund 750']]);
    expect(await subjectsTo(email)).toEqual(['Votre commande est annulée et remboursée · Chez Test']);
    await runDueErasures(database.db, server.clock.now);
    const [row] = await database.db.select().from(orders);
    expect(row).toMatchObject({ email: '', phone: '', callerHash: null, eraseAfter: null });
  });
});

describe('every card order ends', () => {
  test('one whose mails cannot be composed is paid nevertheless', async () => {
    const { id, secret, customer } = await placeUnpaidOrder();
    await database.db.update(orders).set({ pricingInput: sql`${orders.pricingInput} || '{"items": [null]}'::jsonb` });
    await lea.confirm(secret);
    expect(await lea.reportPaid(id, secret, customer)).toMatchObject({ status: 200 });
    expect([await storedStatuses(), await readMailbox()]).toEqual([['paid'], []]);
  });

  test('one that cannot be marked as paid is refunded after five attempts and reported', async () => {
    const { id, secret, email } = await placeUnpaidOrder({ lines: [{ id: 4 }], range: '20:00 - 20:15' });
    await lea.confirm(secret);
    const errorLog = vi.spyOn(server.app.log, 'error');
    await database.db.execute(sql`create function spoil() returns trigger language plpgsql as $$ begin raise 'spoiled'; end $$`);
    await database.db.execute(
      sql`create trigger spoil before update on orders for each row when (new.status = 'paid') execute function spoil()`,
    );
    const ends = [];
    for (let round = 1; round <= 7; round += 1) {
      lea.advanceMinutes(10);
      await server.sweepPayments();
      ends.push((await storedStatuses()).join());
    }
    await database.db.execute(sql`drop trigger spoil on orders`);
    await database.db.execute(sql`drop function spoil`);
    expect(ends).toEqual(['pending', 'pending', 'pending', 'pending', 'pending', 'cancelled', 'cancelled']);
    expect(await ledgerEntries(secret)).toEqual(['capture 1100', 'refund 1100']);
    expect(errorLog.mock.calls.flat().join()).toContain(`order ${id} could not be settled in 5 attempts`);
    expect(await subjectsTo(kitchen)).toHaveLength(1);
    expect(await subjectsTo(email)).toHaveLength(1);
    errorLog.mockRestore();
  });

  test('one whose intent Stripe does not know is cancelled at its deadline and reported', async () => {
    const { id, secret, customer } = await placeUnpaidOrder();
    await database.db.update(payments).set({ intentId: 'pi_demo_gone' });
    const errorLog = vi.spyOn(server.app.log, 'error');
    lea.advanceMinutes(20);
    await server.sweepPayments();
    expect(await storedStatuses()).toEqual(['pending']);
    lea.advanceMinutes(5);
    await server.sweepPayments();
    expect(await storedStatuses()).toEqual(['cancelled']);
    expect(await lea.reportPaid(id, secret, customer)).toMatchObject({ status: 409 });
    expect(errorLog.mock.calls.flat().join()).toContain(`order ${id} is cancelled`);
    // The key of another Stripe account was configured for a while: the payment found afterwards is refunded.
    await lea.confirm(secret);
    await database.db.update(payments).set({ intentId: lea.intentId(secret) });
    await runLaterJobs();
    expect([await storedStatuses(), await ledgerEntries(secret)]).toEqual([['cancelled'], ['capture 750', 'refund 750']]);
    errorLog.mockRestore();
  });

  test('one whose payment is processing for days is cancelled at its deadline, and refunded on arrival', async () => {
    const { secret, email } = await placeUnpaidOrder();
    const putStatus = (status: string) =>
      database.db
        .update(demoStripeObjects)
        .set({ data: sql`${demoStripeObjects.data} || jsonb_build_object('status', ${status}::text)` })
        .where(eq(demoStripeObjects.id, lea.intentId(secret)));
    await putStatus('processing');
    lea.advanceMinutes(25);
    await server.sweepPayments();
    expect(await storedStatuses()).toEqual(['pending']);
    lea.advanceMinutes(10);
    await server.sweepPayments();
    expect([await storedStatuses(), await subjectsTo(email)]).toEqual([['cancelled'], []]);
    lea.advanceMinutes(24 * 60);
    await server.sweepPayments();
    await putStatus('requires_payment_method');
    await lea.confirm(secret);
    await runLaterJobs();
    expect([await storedStatuses(), await ledgerEntries(secret)]).toEqual([['cancelled'], ['capture 750', 'refund 750']]);
    expect(await subjectsTo(email)).toEqual(['Votre commande est annulée et remboursée · Chez Test']);
  });
});
