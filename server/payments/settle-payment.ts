import { and, eq, isNull } from 'drizzle-orm';
import type { Db } from '#server/database/database.ts';
import type { ServerDependencies } from '#server/dependencies.ts';
import { orders } from '#server/orders/order-tables.ts';
import { stripeErrorCode } from '#server/payments/stripe/stripe-errors.ts';
import type { StripeGateway } from '#server/payments/stripe/stripe-gateway.ts';
import { closePayment, recordFailedAttempt, finaliseOrder, finalisePayment, type PaymentReference } from './finalise-payment.ts';
import { maxMarkPaidAttempts, decideNextStep, maxUnpaidMs, type NextStep } from './next-step.ts';
import { refundOrReport } from './refunds.ts';
import { payments } from './payment-tables.ts';

export type SettlementDependencies = Pick<
  ServerDependencies,
  'env' | 'database' | 'now' | 'outbox' | 'report' | 'metrics' | 'shop' | 'orderEvents'
>;

/** State of a payment after settling. `unpayable`: it can no longer be paid. */
export type SettlementResult = 'paid' | 'waiting' | 'refunded' | 'unpayable';

/** Milliseconds until a pending refund is checked again. */
const pendingRefundDelayMs = 60 * 60 * 1000;
/** Maximum number of rounds. If another server or the bank changes the payment meanwhile, the step is decided again. */
const maxRounds = 5;

/**
 * Retrieves the payment's intent from Stripe and applies the step that follows. No other code marks a card order as paid or
 * cancelled, refunds a payment, or cancels an intent. Idempotent and safe to call concurrently from several servers. No
 * transaction is open during calls to Stripe.
 *
 * @throws HttpError 503 if Stripe does not respond
 * @spec docs/behaviour §4 Final step
 */
export async function settlePayment(deps: SettlementDependencies, gateway: StripeGateway, paymentId: string): Promise<SettlementResult> {
  const { db } = deps.database;
  for (let round = 1; round <= maxRounds; round += 1) {
    const stored = await readPayment(db, paymentId);
    if (stored === null) return 'unpayable';
    const { payment, order } = stored;
    if (order?.status === 'paid' && payment.nextCheckAt === null) return 'paid';
    const { intentId } = payment;
    if (intentId === null) return closeUnsentIntent(db, paymentId, deps.now());
    const intent = await gateway
      .request((stripe) => stripe.paymentIntents.retrieve(intentId, { expand: ['latest_charge'] }))
      .catch(ignoreStripeError('resource_missing'));
    if (intent === undefined && order === null) return closeUnknownIntent(db, paymentId, deps.now());
    const next = decideNextStep({ payment, order, intent: intent ?? null, now: deps.now() });
    reportFailedOrder(deps, payment, intent === undefined ? 'missing' : 'known', next);
    if (await applyStep(deps, gateway, { paymentId, intentId, orderId: payment.orderId }, next)) {
      if (order?.status === 'paid' || next.step === 'mark paid') return 'paid';
      if ('outcome' in next && next.outcome === 'refunded') return 'refunded';
      const isUnpayable = intent === undefined || intent.status === 'canceled' || intent.status === 'succeeded';
      return next.step === 'wait' && !isUnpayable ? 'waiting' : 'unpayable';
    }
  }
  return 'waiting';
}

async function readPayment(db: Db, paymentId: string) {
  const [row] = await db
    .select({
      payment: payments,
      order: { status: orders.status, total: orders.total, createdAt: orders.createdAt, kitchenDeadline: orders.kitchenDeadline },
    })
    .from(payments)
    .leftJoin(orders, eq(orders.orderId, payments.orderId))
    .where(eq(payments.paymentId, paymentId));
  return row ?? null;
}

/**
 * Handles a payment without a stored intent. Its client secret was never sent, so it cannot be paid. While the client may still
 * request the secret, the payment stays open and is checked again later.
 */
async function closeUnsentIntent(db: Db, paymentId: string, now: Date): Promise<SettlementResult> {
  const [row] = await db.select().from(payments).where(eq(payments.paymentId, paymentId));
  const until = new Date((row?.createdAt.getTime() ?? 0) + maxUnpaidMs);
  const isUnpayable = row === undefined || row.closedAt !== null || until <= now;
  const withoutIntent = and(eq(payments.paymentId, paymentId), isNull(payments.intentId));
  await db
    .update(payments)
    .set(isUnpayable ? { closedAt: row?.closedAt ?? now, nextCheckAt: null } : { nextCheckAt: until })
    .where(withoutIntent);
  return isUnpayable ? 'unpayable' : 'waiting';
}

/** Closes a payment without an order whose intent is unknown to Stripe, because the intent belongs to another Stripe account. */
async function closeUnknownIntent(db: Db, paymentId: string, now: Date): Promise<SettlementResult> {
  await db.update(payments).set({ closedAt: now, nextCheckAt: null }).where(eq(payments.paymentId, paymentId));
  return 'unpayable';
}

/** Logs the two results that require manual action: an order that could not be marked as paid, and one with an unknown payment state. */
function reportFailedOrder(
  { report }: SettlementDependencies,
  { orderId, paymentId, failedAttempts }: typeof payments.$inferSelect,
  intent: 'known' | 'missing',
  next: NextStep,
) {
  if (next.step === 'refund' && failedAttempts >= maxMarkPaidAttempts)
    report(`order ${orderId} could not be settled in ${failedAttempts} attempts: payment ${paymentId} is refunded`);
  if (next.step === 'cancel order' && next.outcome === null)
    report(
      `order ${orderId} is cancelled, and the intent of payment ${paymentId} is ${intent === 'missing' ? 'unknown to Stripe' : 'not settled'}`,
    );
}

/** Applies the step. Returns false if the payment changed, so that the next step must be decided again. */
async function applyStep(
  deps: SettlementDependencies,
  gateway: StripeGateway,
  payment: PaymentReference,
  next: NextStep,
): Promise<boolean> {
  const { now } = deps;
  const { db } = deps.database;
  switch (next.step) {
    case 'mark paid':
      return finaliseOrder(deps, payment, { status: 'paid', outcome: 'captured' }).catch(async (error: unknown) => {
        await recordFailedAttempt(db, payment, error);
        throw error;
      });
    case 'cancel order':
      return finaliseOrder(deps, payment, { status: 'cancelled', outcome: next.outcome, recheckAt: next.recheckAt });
    case 'done':
      await finalisePayment(deps, payment, next.outcome);
      return true;
    case 'wait':
      await db.update(payments).set({ nextCheckAt: next.until }).where(eq(payments.paymentId, payment.paymentId));
      return true;
    case 'refund':
      if ((await closePayment(db, payment, now())) && (await refundOrReport(deps, gateway, payment)) === 'later')
        return applyStep(deps, gateway, payment, { step: 'wait', until: new Date(now().getTime() + pendingRefundDelayMs) });
      return false;
    case 'cancel intent':
      if (await closePayment(db, payment, now()))
        await gateway
          .request((stripe) => stripe.paymentIntents.cancel(payment.intentId, { cancellation_reason: 'abandoned' }))
          .catch(ignoreStripeError('payment_intent_unexpected_state'));
      return false;
  }
}

/** Returns a handler that ignores the Stripe error with this code, because it means that the change was already made. */
function ignoreStripeError(code: string) {
  return (error: unknown): undefined => {
    if (stripeErrorCode(error) !== code) throw error;
  };
}

/** Makes a payment due, so that the sweeper checks it in its next run. */
export async function schedulePaymentCheck(db: Db, paymentId: string, now: Date): Promise<void> {
  await db.update(payments).set({ nextCheckAt: now, checkCount: 0 }).where(eq(payments.paymentId, paymentId));
}
