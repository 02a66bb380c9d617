import { and, eq, isNull } from 'drizzle-orm';
import type { Queries } from '../database.ts';
import { announceOrder } from '../announce-order.ts';
import type { Parts } from '../parts.ts';
import { orders } from '../schema.ts';
import { stripeCode } from './card-failures.ts';
import type { Cards } from './cards.ts';
import { nextStep, unpaidMs, type NextStep } from './next-step.ts';
import { refundPayment } from './refunds.ts';
import { payments, type PaymentOutcome } from './tables.ts';

/** What looking at a payment needs: an order that becomes paid is announced. */
export type Settling = Pick<Parts, 'database' | 'now' | 'env' | 'outbox'>;

/** What is known of a payment after a look. */
export type Seen = 'paid' | 'waiting' | 'over';

/** How long a refund that the bank has not made is left alone, in milliseconds. */
const refundPauseMs = 60 * 60 * 1000;
/** A step may turn out to come too late, because another server or the bank was faster: then it is looked at again. */
const mostLooks = 5;

/**
 * Asks Stripe what became of a payment and does what follows from it: the one way in which an order becomes paid or
 * cancelled, money goes back and an intent is cancelled. May be called by any number of servers at once and any number of
 * times. No transaction is open while Stripe is asked. Rejects with a 503 where Stripe does not answer.
 *
 * @spec §4 Final step
 */
export async function lookAt(parts: Settling, cards: Cards, paymentId: string): Promise<Seen> {
  const { queries } = parts.database;
  for (let look = 1; look <= mostLooks; look += 1) {
    const known = await read(queries, paymentId);
    if (known === null) return 'over';
    const { payment, order } = known;
    if (order?.status === 'paid' && payment.nextCheckAt === null) return 'paid';
    const { intentId } = payment;
    if (intentId === null) return forget(queries, paymentId, parts.now());
    const intent = await cards
      .ask((stripe) => stripe.paymentIntents.retrieve(intentId, { expand: ['latest_charge'] }))
      .catch(unless('resource_missing'));
    if (intent === undefined) return giveUp(queries, paymentId, parts.now());
    const next = nextStep({ payment, order, intent, now: parts.now() });
    if (await take(parts, cards, { paymentId, intentId, orderId: payment.orderId }, next)) {
      if (order?.status === 'paid' || next.step === 'pay') return 'paid';
      const isOver = intent.status === 'canceled' || intent.status === 'succeeded';
      return next.step === 'wait' && !isOver ? 'waiting' : 'over';
    }
  }
  return 'waiting';
}

async function read(queries: Queries, paymentId: string) {
  const [row] = await queries
    .select({ payment: payments, order: { status: orders.status, total: orders.total, createdAt: orders.createdAt } })
    .from(payments)
    .leftJoin(orders, eq(orders.orderId, payments.orderId))
    .where(eq(payments.paymentId, paymentId));
  return row ?? null;
}

/** An intent whose secret nobody was told cannot be paid: it is looked for again while it may still be asked for. */
async function forget(queries: Queries, paymentId: string, now: Date): Promise<Seen> {
  const [row] = await queries.select().from(payments).where(eq(payments.paymentId, paymentId));
  const until = new Date((row?.createdAt.getTime() ?? 0) + unpaidMs);
  const isOver = row === undefined || row.closedAt !== null || until <= now;
  const isUnasked = and(eq(payments.paymentId, paymentId), isNull(payments.intentId));
  await queries
    .update(payments)
    .set(isOver ? { closedAt: row?.closedAt ?? now, nextCheckAt: null } : { nextCheckAt: until })
    .where(isUnasked);
  return isOver ? 'over' : 'waiting';
}

/** Stripe knows no such intent: it was another account's. No money of ours is in it. */
async function giveUp(queries: Queries, paymentId: string, now: Date): Promise<Seen> {
  await queries.update(payments).set({ closedAt: now, nextCheckAt: null }).where(eq(payments.paymentId, paymentId));
  return 'over';
}

type Which = { paymentId: string; intentId: string; orderId: string | null };

/** Takes the step; false where it has to be looked at again. */
async function take(parts: Settling, cards: Cards, which: Which, next: NextStep): Promise<boolean> {
  const { now } = parts;
  const { queries } = parts.database;
  switch (next.step) {
    case 'pay':
      return endOrder(parts, which, { status: 'paid', outcome: 'captured' });
    case 'cancel order':
      return endOrder(parts, which, { status: 'cancelled', outcome: next.outcome });
    case 'done':
      await queries.update(payments).set({ outcome: next.outcome, nextCheckAt: null }).where(eq(payments.paymentId, which.paymentId));
      return true;
    case 'wait':
      await queries.update(payments).set({ nextCheckAt: next.until }).where(eq(payments.paymentId, which.paymentId));
      return true;
    case 'refund':
      if ((await close(queries, which, now())) && (await refundPayment(parts, cards, which)) === 'later')
        return take(parts, cards, which, { step: 'wait', until: new Date(now().getTime() + refundPauseMs) });
      return false;
    case 'cancel intent':
      if (await close(queries, which, now()))
        await cards
          .ask((stripe) => stripe.paymentIntents.cancel(which.intentId, { cancellation_reason: 'abandoned' }))
          .catch(unless('payment_intent_unexpected_state'));
      return false;
  }
}

/** Lets a refusal pass that only says that it has happened already. */
function unless(code: string) {
  return (error: unknown): undefined => {
    if (stripeCode(error) !== code) throw error;
  };
}

/**
 * A pending order becomes paid or cancelled, together with its payment; false where it is pending no more. One that becomes
 * paid is announced with that: it is told of once, and never without having been paid.
 */
async function endOrder(
  { database: { queries }, env, outbox }: Settling,
  { paymentId, orderId }: Which,
  { status, outcome }: { status: 'paid' | 'cancelled'; outcome: PaymentOutcome },
): Promise<boolean> {
  return queries.transaction(async (transaction) => {
    const isPending = and(eq(orders.orderId, orderId ?? ''), eq(orders.status, 'pending'));
    const [ended] = await transaction.update(orders).set({ status }).where(isPending).returning({ orderId: orders.orderId });
    if (ended === undefined) return false;
    await transaction.update(payments).set({ outcome, nextCheckAt: null }).where(eq(payments.paymentId, paymentId));
    if (status === 'paid') await announceOrder(outbox, transaction, { orderId: ended.orderId, env });
    return true;
  });
}

/** From now on no order can be tied to the payment; false where one was, since it was read. */
async function close(queries: Queries, { paymentId, orderId }: Which, now: Date): Promise<boolean> {
  if (orderId !== null) return true;
  const closed = await queries
    .update(payments)
    .set({ closedAt: now })
    .where(and(eq(payments.paymentId, paymentId), isNull(payments.orderId)))
    .returning({ paymentId: payments.paymentId });
  return closed.length > 0;
}

/** Has the sweeper look at a payment in its next round. */
export async function lookSoon(queries: Queries, paymentId: string, now: Date): Promise<void> {
  await queries.update(payments).set({ nextCheckAt: now, checks: 0 }).where(eq(payments.paymentId, paymentId));
}
