import { and, asc, eq, gte, ne } from 'drizzle-orm';
import type Stripe from 'stripe';
import { toCents } from '#domain/money.ts';
import type { DayTotals } from '#domain/sales/day-totals.ts';
import { shopControls } from '#server/controls/control-tables.ts';
import { orderEvents, orderHandling } from '#server/counter/handling-tables.ts';
import { lineRefunds } from '#server/counter/line-refunds/line-refund-tables.ts';
import type { Db } from '#server/database/database.ts';
import { demoStripeLedger, demoStripeObjects } from '#server/demo/stripe/emulator-tables.ts';
import { mails } from '#server/mail/mail-tables.ts';
import { orders } from '#server/orders/order-tables.ts';
import { payments } from '#server/payments/payment-tables.ts';
import type { Placement, StoredControl } from './control-states.ts';
import type { FinalState } from './history.ts';

const itemCount = ({ content: { items, free_items } }: typeof orders.$inferSelect) =>
  [...items, ...free_items].reduce((sum, { quantity }) => sum + quantity, 0);

/** Returns the load of a slot of the kitchen; nothing for an order that counts in none. */
async function readLoad(db: Db, slot: Date | null): Promise<Placement['load']> {
  if (slot === null) return { orders: 0, items: 0 };
  const rows = await db
    .select()
    .from(orders)
    .where(and(eq(orders.kitchenSlot, slot), ne(orders.status, 'cancelled')));
  return { orders: rows.length, items: rows.reduce((sum, row) => sum + itemCount(row), 0) };
}

/** Reads the orders that were placed since a time, with the load of their slots, and the stored controls by kind and subject. */
export async function readPlacements(db: Db, since: Date): Promise<{ placed: Placement[]; controls: Record<string, StoredControl> }> {
  const rows = await db.select().from(orders).where(gte(orders.createdAt, since));
  const placed: Placement[] = [];
  for (const row of rows) {
    const { orderId, isPickup, createdAt, slotStart, deliveryDate, deliveryTimeRange, content, kitchenSlot } = row;
    placed.push({
      orderId,
      mode: isPickup ? 'pickup' : 'delivery',
      placedAt: createdAt.getTime(),
      slotStart: slotStart?.getTime() ?? null,
      date: deliveryDate,
      startTime: slotStart === null ? null : deliveryTimeRange.slice(0, 5),
      itemIds: content.items.map(({ item_id }) => String(item_id)),
      choices: content.items.flatMap(({ options }) =>
        options.flatMap(({ option_options }) => option_options.filter(({ quantity }) => (quantity ?? 0) > 0).map(({ name }) => name ?? '')),
      ),
      kitchenSlot: kitchenSlot?.getTime() ?? null,
      load: await readLoad(db, kitchenSlot),
    });
  }
  const controls = await db.select().from(shopControls);
  return {
    placed,
    controls: Object.fromEntries(
      controls.map(({ kind, subject, value, until }) => [`${kind} ${subject}`, { value, until: until?.getTime() ?? null }]),
    ),
  };
}

type FinalOptions = {
  /** Returns the correct total of an attempt's order. */
  expectedTotal: (localId: string, total: number) => number;
  /** Returns the response with the totals of a day. */
  readTotals: (date: string) => Promise<{ payload: DayTotals }>;
};

/** Reads orders, payments and refunds of the shop and its card provider, and the shop's totals. */
export async function readFinalState(db: Db, { expectedTotal, readTotals }: FinalOptions): Promise<FinalState> {
  const [placed, tied, objects, ledger, confirmationMails, handled, events, refundRows] = await Promise.all([
    db.select().from(orders),
    db.select().from(payments),
    db.select().from(demoStripeObjects),
    db.select().from(demoStripeLedger),
    db.select().from(mails).where(eq(mails.kind, 'confirmed')),
    db.select().from(orderHandling),
    db.select().from(orderEvents).orderBy(asc(orderEvents.eventId)),
    db.select().from(lineRefunds),
  ]);
  // The confirmation mail is created when the order becomes paid.
  const paidAt = new Map(confirmationMails.map(({ orderId, createdAt }) => [orderId, createdAt.getTime()]));
  const handlingOf = new Map(handled.map((handling) => [handling.orderId, handling]));
  const eventsOf = Map.groupBy(events, ({ orderId }) => orderId);
  const paymentOf = new Map(tied.map((payment) => [payment.intentId, payment]));
  const refundsOf = Map.groupBy(refundRows, ({ orderId }) => orderId);
  const providerObjects = objects.map(({ data }) => data);
  const intents = providerObjects.filter((object): object is Stripe.PaymentIntent => object.object === 'payment_intent');
  const totals: FinalState['totals'] = [];
  for (const date of new Set(placed.map(({ deliveryDate }) => deliveryDate))) {
    const { payload } = await readTotals(date);
    totals.push({ date, net: payload.net, pendingRefunds: payload.pendingRefunds.amount });
  }
  return {
    orders: placed.map(({ orderId, localId, status, paymentMethod, total, createdAt, slotEnd, content, deliveryDate, isPickup }) => ({
      orderId,
      handling: handlingOf.has(orderId)
        ? { closure: handlingOf.get(orderId)?.closure ?? null, events: (eventsOf.get(orderId) ?? []).map(({ type }) => type) }
        : null,
      localId,
      status,
      method: paymentMethod,
      total,
      expectedTotal: expectedTotal(localId, total),
      placedAt: createdAt.getTime(),
      slotEnd: slotEnd?.getTime() ?? null,
      paidAt: paidAt.get(orderId) ?? null,
      date: deliveryDate,
      lines: content.items.map(({ quantity, item_price }) => ({
        quantity,
        unitPrice: toCents((isPickup ? item_price?.price_pickup : item_price?.price_delivery) ?? 0),
      })),
      lineRefunds: (refundsOf.get(orderId) ?? []).map(({ refundId, lines, amount, completedAt, failedAt }) => ({
        refundId,
        lines,
        amount,
        state: completedAt === null ? (failedAt === null ? 'open' : 'failed') : 'made',
      })),
    })),
    intents: intents.map(({ id, status, amount, currency, customer, metadata }) => {
      const payment = paymentOf.get(id);
      return {
        id,
        localId: metadata['local_id'] ?? null,
        orderId: payment?.orderId ?? null,
        status,
        amount,
        currency,
        customer: typeof customer === 'string' ? customer : null,
        storedCustomer: payment?.customerId ?? null,
      };
    }),
    refunds: providerObjects
      .filter((object): object is Stripe.Refund => object.object === 'refund')
      .filter(({ status }) => status === 'succeeded')
      .map(({ payment_intent, amount, metadata }) => ({
        intent: typeof payment_intent === 'string' ? payment_intent : '',
        refundId: metadata?.['refund_id'] ?? null,
        amount,
      })),
    totals,
    ledger: ledger.map(({ paymentIntent, type, amount, currency, at }) => ({
      intent: paymentIntent,
      type,
      amount,
      currency,
      at: at.getTime(),
    })),
  };
}
