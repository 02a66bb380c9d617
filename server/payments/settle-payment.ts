import { and, eq, isNull } from 'drizzle-orm';
import type { Queries } from '#server/database/database.ts';
import type { ServerDependencies } from '#server/dependencies.ts';
import { orders } from '#server/orders/order-tables.ts';
import { stripeErrorCode } from '#server/payments/stripe/stripe-errors.ts';
import type { StripeGateway } from '#server/payments/stripe/stripe-gateway.ts';
import { closePayment, recordFailedAttempt, finaliseOrder, finalisePayment, type PaymentReference } from './finalise-payment.ts';
import { maxPayAttempts, decideNextStep, maxUnpaidMs, type NextStep } from './next-step.ts';
import { refundOrReport } from './refunds.ts';
import { payments } from './payment-tables.ts';

/** What looking at a payment needs: an order that becomes paid, or whose money goes back, is told of. */
export type SettlementDependencies = Pick<ServerDependencies, 'database' | 'now' | 'outbox' | 'report' | 'metrics' | 'shop'>;

/** What is known of a payment after a look. */
export type SettlementResult = 'paid' | 'waiting' | 'refunded' | 'over';

/** How long a refund that the bank has not made is left alone, in milliseconds. */
const pendingRefundDelayMs = 60 * 60 * 1000;
/** A step may turn out to come too late, because another server or the bank was faster: then it is looked at again. */
const maxRounds = 5;

/**
 * Asks Stripe what became of a payment and does what follows from it: the one way in which an order becomes paid or
 * cancelled, money goes back and an intent is cancelled. May be called by any number of servers at once and any number of
 * times. No transaction is open while Stripe is asked. Rejects with a 503 where Stripe does not answer.
 *
 * @spec §4 Final step
 */
export async function settlePayment(deps: SettlementDependencies, gateway: StripeGateway, paymentId: string): Promise<SettlementResult> {
  const { queries } = deps.database;
  for (let look = 1; look <= maxRounds; look += 1) {
    const known = await readPayment(queries, paymentId);
    if (known === null) return 'over';
    const { payment, order } = known;
    if (order?.status === 'paid' && payment.nextCheckAt === null) return 'paid';
    const { intentId } = payment;
    if (intentId === null) return closeUnsentIntent(queries, paymentId, deps.now());
    const intent = await gateway
      .request((stripe) => stripe.paymentIntents.retrieve(intentId, { expand: ['latest_charge'] }))
      .catch(ignoreStripeError('resource_missing'));
    if (intent === undefined && order === null) return closeUnknownIntent(queries, paymentId, deps.now());
    const next = decideNextStep({ payment, order, intent: intent ?? null, now: deps.now() });
    reportFailedOrder(deps, payment, intent === undefined ? 'missing' : 'known', next);
    if (await applyStep(deps, gateway, { paymentId, intentId, orderId: payment.orderId }, next)) {
      if (order?.status === 'paid' || next.step === 'pay') return 'paid';
      if ('outcome' in next && next.outcome === 'refunded') return 'refunded';
      const isOver = intent === undefined || intent.status === 'canceled' || intent.status === 'succeeded';
      return next.step === 'wait' && !isOver ? 'waiting' : 'over';
    }
  }
  return 'waiting';
}

async function readPayment(queries: Queries, paymentId: string) {
  const [row] = await queries
    .select({
      payment: payments,
      order: { status: orders.status, total: orders.total, createdAt: orders.createdAt, kitchenDeadline: orders.kitchenDeadline },
    })
    .from(payments)
    .leftJoin(orders, eq(orders.orderId, payments.orderId))
    .where(eq(payments.paymentId, paymentId));
  return row ?? null;
}

/** An intent whose secret nobody was told cannot be paid: it is looked for again while it may still be asked for. */
async function closeUnsentIntent(queries: Queries, paymentId: string, now: Date): Promise<SettlementResult> {
  const [row] = await queries.select().from(payments).where(eq(payments.paymentId, paymentId));
  const until = new Date((row?.createdAt.getTime() ?? 0) + maxUnpaidMs);
  const isOver = row === undefined || row.closedAt !== null || until <= now;
  const isUnasked = and(eq(payments.paymentId, paymentId), isNull(payments.intentId));
  await queries
    .update(payments)
    .set(isOver ? { closedAt: row?.closedAt ?? now, nextCheckAt: null } : { nextCheckAt: until })
    .where(isUnasked);
  return isOver ? 'over' : 'waiting';
}

/** Stripe knows no such intent, and no order waits for it: it was another account's. No money of ours is in it. */
async function closeUnknownIntent(queries: Queries, paymentId: string, now: Date): Promise<SettlementResult> {
  await queries.update(payments).set({ closedAt: now, nextCheckAt: null }).where(eq(payments.paymentId, paymentId));
  return 'over';
}

/** Reports what somebody has to look at: an order that cannot be paid, or whose money nobody knows. */
function reportFailedOrder(
  { report }: SettlementDependencies,
  { orderId, paymentId, failedAttempts }: typeof payments.$inferSelect,
  intent: 'known' | 'missing',
  next: NextStep,
) {
  if (next.step === 'refund' && failedAttempts >= maxPayAttempts)
    report(`order ${orderId} could not be settled in ${failedAttempts} attempts: the money of payment ${paymentId} goes back`);
  if (next.step === 'cancel order' && next.outcome === null)
    report(
      `order ${orderId} is cancelled, and the intent of payment ${paymentId} is ${intent === 'missing' ? 'unknown to Stripe' : 'not settled'}`,
    );
}

/** Takes the step; false where it has to be looked at again. */
async function applyStep(deps: SettlementDependencies, gateway: StripeGateway, which: PaymentReference, next: NextStep): Promise<boolean> {
  const { now } = deps;
  const { queries } = deps.database;
  switch (next.step) {
    case 'pay':
      return finaliseOrder(deps, which, { status: 'paid', outcome: 'captured' }).catch(async (error: unknown) => {
        await recordFailedAttempt(queries, which, error);
        throw error;
      });
    case 'cancel order':
      return finaliseOrder(deps, which, { status: 'cancelled', outcome: next.outcome, askAgain: next.recheckAt });
    case 'done':
      await finalisePayment(deps, which, next.outcome);
      return true;
    case 'wait':
      await queries.update(payments).set({ nextCheckAt: next.until }).where(eq(payments.paymentId, which.paymentId));
      return true;
    case 'refund':
      if ((await closePayment(queries, which, now())) && (await refundOrReport(deps, gateway, which)) === 'later')
        return applyStep(deps, gateway, which, { step: 'wait', until: new Date(now().getTime() + pendingRefundDelayMs) });
      return false;
    case 'cancel intent':
      if (await closePayment(queries, which, now()))
        await gateway
          .request((stripe) => stripe.paymentIntents.cancel(which.intentId, { cancellation_reason: 'abandoned' }))
          .catch(ignoreStripeError('payment_intent_unexpected_state'));
      return false;
  }
}

/** Lets a refusal pass that only says that it has happened already. */
function ignoreStripeError(code: string) {
  return (error: unknown): undefined => {
    if (stripeErrorCode(error) !== code) throw error;
  };
}

/** Has the sweeper look at a payment in its next round. */
export async function schedulePaymentCheck(queries: Queries, paymentId: string, now: Date): Promise<void> {
  await queries.update(payments).set({ nextCheckAt: now, checkCount: 0 }).where(eq(payments.paymentId, paymentId));
}
