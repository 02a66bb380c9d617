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

export type SettlementDependencies = Pick<ServerDependencies, 'database' | 'now' | 'outbox' | 'report' | 'metrics' | 'shop'>;

/** State of a payment after settling. `over`: it cannot be paid any more. */
export type SettlementResult = 'paid' | 'waiting' | 'refunded' | 'over';

/** Milliseconds until a pending refund is checked again. */
const pendingRefundDelayMs = 60 * 60 * 1000;
/** Maximum number of rounds: a step can be overtaken by another server or the bank, and is then decided again. */
const maxRounds = 5;

/**
 * Retrieves the payment's intent from Stripe and applies the resulting step. The only code that marks an order as paid or
 * cancelled, refunds money, or cancels an intent. Idempotent and safe to call concurrently from several servers. No transaction
 * is open during calls to Stripe.
 *
 * @throws ApiError 503 if Stripe does not respond
 * @spec §4 Final step
 */
export async function settlePayment(deps: SettlementDependencies, gateway: StripeGateway, paymentId: string): Promise<SettlementResult> {
  const { queries } = deps.database;
  for (let round = 1; round <= maxRounds; round += 1) {
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

/**
 * Handles a payment without a stored intent: its client secret was never sent, so it cannot be paid. Checks again while the
 * client may still request it.
 */
async function closeUnsentIntent(queries: Queries, paymentId: string, now: Date): Promise<SettlementResult> {
  const [row] = await queries.select().from(payments).where(eq(payments.paymentId, paymentId));
  const until = new Date((row?.createdAt.getTime() ?? 0) + maxUnpaidMs);
  const isOver = row === undefined || row.closedAt !== null || until <= now;
  const hasNoIntent = and(eq(payments.paymentId, paymentId), isNull(payments.intentId));
  await queries
    .update(payments)
    .set(isOver ? { closedAt: row?.closedAt ?? now, nextCheckAt: null } : { nextCheckAt: until })
    .where(hasNoIntent);
  return isOver ? 'over' : 'waiting';
}

/** Closes a payment that is unknown to Stripe and has no order: it belongs to another Stripe account. */
async function closeUnknownIntent(queries: Queries, paymentId: string, now: Date): Promise<SettlementResult> {
  await queries.update(payments).set({ closedAt: now, nextCheckAt: null }).where(eq(payments.paymentId, paymentId));
  return 'over';
}

/** Logs orders that require manual action: an order that cannot be marked as paid, or whose payment has an unknown state. */
function reportFailedOrder(
  { report }: SettlementDependencies,
  { orderId, paymentId, failedAttempts }: typeof payments.$inferSelect,
  intent: 'known' | 'missing',
  next: NextStep,
) {
  if (next.step === 'refund' && failedAttempts >= maxPayAttempts)
    report(`order ${orderId} could not be settled in ${failedAttempts} attempts: payment ${paymentId} is refunded`);
  if (next.step === 'cancel order' && next.outcome === null)
    report(
      `order ${orderId} is cancelled, and the intent of payment ${paymentId} is ${intent === 'missing' ? 'unknown to Stripe' : 'not settled'}`,
    );
}

/** Applies the step. Returns false if the next step must be decided again. */
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

/** Ignores the error with this code, which means that the change was made before. */
function ignoreStripeError(code: string) {
  return (error: unknown): undefined => {
    if (stripeErrorCode(error) !== code) throw error;
  };
}

/** Makes a payment due for the sweeper's next run. */
export async function schedulePaymentCheck(queries: Queries, paymentId: string, now: Date): Promise<void> {
  await queries.update(payments).set({ nextCheckAt: now, checkCount: 0 }).where(eq(payments.paymentId, paymentId));
}
