import { timingSafeEqual } from 'node:crypto';
import { eq } from 'drizzle-orm';
import type { OrderUpdate } from '#api/checkout.schema.ts';
import { cardCurrency } from '#config/constants.ts';
import type { OrderPayload } from '#domain/entities.ts';
import type { Db } from '#server/database/database.ts';
import { HttpError } from '#server/http/errors.ts';
import type { AcceptedOrder } from '#server/orders/validate-order.ts';
import { priceChanged } from '#server/orders/order-rejected.ts';
import type { ServerDependencies } from '#server/dependencies.ts';
import { orders } from '#server/orders/order-tables.ts';
import { stripeErrorCode } from '#server/payments/stripe/stripe-errors.ts';
import { requireGateway } from './customers.ts';
import { hashClientSecret } from './intent-secret.ts';
import { pollingDelayMs } from './next-step.ts';
import { settlePayment, schedulePaymentCheck } from './settle-payment.ts';
import { payments } from './payment-tables.ts';

type Payment = typeof payments.$inferSelect;

/** A payment that matches an order. */
export type OrderPayment = {
  paymentId: string;
  /** Whether the payment is already captured, because the page confirmed the card before it placed the order. */
  isPaid: boolean;
  /**
   * Attaches the order to the payment in the order's transaction.
   *
   * @throws HttpError 409 if another order was attached first
   */
  attach: (transaction: Db, orderId: string) => Promise<void>;
};

/** Error for a payment that is not this order's, or with which it can no longer be paid. */
function intentConflictError(): HttpError {
  return new HttpError(409, 'Ce paiement ne correspond pas à cette commande.', { code: 'intent_conflict' });
}

/**
 * Finds the payment of a card order, retrieves its intent from Stripe, and compares customer, currency, and amount with the order.
 * Throws `price_changed` if only the amount differs, otherwise `intent_conflict`. Nothing is charged by then, unless the
 * page confirmed the card before it placed the order: such a payment is refunded after ten minutes (`next-step.ts`) if this throws.
 *
 * @spec docs/behaviour §4 Final step; §7 POST /v2/public/checkout/
 */
export async function findOrderPayment(
  deps: ServerDependencies,
  order: OrderPayload,
  { price }: Pick<AcceptedOrder, 'price'>,
): Promise<OrderPayment> {
  const { db } = deps.database;
  const gateway = requireGateway(deps.gateway, (await deps.shop.catalogue()).flatSettings);
  const payment = await findPaymentBySecret(db, order.transaction_id.client_secret);
  const { intentId } = payment ?? {};
  if (payment === null || intentId === undefined || intentId === null) throw intentConflictError();
  // A closed payment was replaced, or is being cancelled or refunded.
  if (payment.customerId !== order.transaction_id.customer_id || payment.orderId !== null || payment.closedAt !== null)
    throw intentConflictError();
  const intent = await gateway
    .request((stripe) => stripe.paymentIntents.retrieve(intentId))
    .catch((error: unknown) => {
      throw stripeErrorCode(error) === 'resource_missing' ? intentConflictError() : error;
    });
  const { client_secret, customer, currency, status } = intent;
  // Stripe's intent must still have the secret that is stored.
  if (!equalsHash(hashClientSecret(client_secret ?? ''), payment.secretHash) || customer !== payment.customerId)
    throw intentConflictError();
  if (currency !== cardCurrency || status === 'canceled') throw intentConflictError();
  if (intent.amount !== price.total) throw priceChanged(price);
  return {
    paymentId: payment.paymentId,
    isPaid: status === 'succeeded',
    attach: async (transaction, orderId) => {
      const [current] = await transaction.select().from(payments).where(eq(payments.paymentId, payment.paymentId)).for('update');
      if (current === undefined || current.orderId !== null || current.closedAt !== null) throw intentConflictError();
      const nextCheckAt = new Date(deps.now().getTime() + pollingDelayMs(0));
      await transaction.update(payments).set({ orderId, nextCheckAt, checkCount: 0 }).where(eq(payments.paymentId, payment.paymentId));
    },
  };
}

/**
 * Settles a payment that was captured before the order was placed, so that the order becomes paid immediately. Never rejects: after an
 * error, `sweeper.ts` settles the payment later.
 */
export async function settleIfPaid(deps: ServerDependencies, payment: OrderPayment | null): Promise<void> {
  if (payment?.isPaid === true && deps.gateway !== null) await settlePayment(deps, deps.gateway, payment.paymentId).catch(() => null);
}

/** Returns the payment with this client secret, or null. */
async function findPaymentBySecret(db: Db, secret: string | null): Promise<Payment | null> {
  // A client secret is `<intent id>_secret_<random>`.
  const intentId = /^(.+)_secret_/.exec(secret ?? '')?.[1];
  if (secret === null || intentId === undefined) return null;
  const [payment] = await db.select().from(payments).where(eq(payments.intentId, intentId));
  return payment !== undefined && equalsHash(hashClientSecret(secret), payment.secretHash) ? payment : null;
}

/** Compares two hashes in constant time. */
function equalsHash(hash: string, expected: string | null): boolean {
  return expected !== null && hash.length === expected.length && timingSafeEqual(Buffer.from(hash), Buffer.from(expected));
}

/**
 * Handles the client's payment update. `pending` is ignored. `paid` only triggers settling: the state is read from Stripe. Throws
 * 404 for an unknown order; 409 `payment_pending` until the payment has arrived, `intent_conflict` for a payment that is not the
 * order's or can no longer be paid, and `payment_refunded` if the payment came too late; 503 if Stripe does not respond, in which case
 * `sweeper.ts` settles the payment.
 *
 * @spec docs/behaviour §4 Final step; §7 PUT /v2/public/checkout/
 */
export async function confirmPayment(deps: ServerDependencies, update: OrderUpdate): Promise<void> {
  const { db } = deps.database;
  const [found] = await db
    .select({ status: orders.status, method: orders.paymentMethod, payment: payments })
    .from(orders)
    .leftJoin(payments, eq(payments.orderId, orders.orderId))
    .where(eq(orders.orderId, String(update.order_id)));
  if (found === undefined) throw new HttpError(404, 'Cette commande n’existe pas.', { code: 'not_found' });
  if (update.status === 'pending') return;
  const { payment } = found;
  // A cash order is paid at hand-over, so it stays pending. A card order always has a payment.
  if (found.method === 'cash' || payment === null) throw paymentPendingError();
  const { client_secret, customer_id, payment_intent_id } = update.transaction_id;
  const isOwnPayment =
    equalsHash(hashClientSecret(client_secret ?? ''), payment.secretHash) &&
    customer_id === payment.customerId &&
    (payment_intent_id === undefined || payment_intent_id === null || payment_intent_id === payment.intentId);
  if (!isOwnPayment) throw intentConflictError();
  if (found.status === 'paid') return;
  if (found.status === 'cancelled') throw payment.outcome === 'refunded' ? paymentRefundedError() : intentConflictError();
  // Stripe is no longer configured.
  if (deps.gateway === null) throw intentConflictError();
  const result = await settlePayment(deps, deps.gateway, payment.paymentId).catch(async (error: unknown) => {
    await schedulePaymentCheck(db, payment.paymentId, deps.now());
    throw error;
  });
  if (result === 'paid') return;
  const errors = { waiting: paymentPendingError, refunded: paymentRefundedError, unpayable: intentConflictError };
  throw errors[result]();
}

/** Error for a payment that arrived after the order's deadline. */
function paymentRefundedError(): HttpError {
  const message = 'Votre paiement n’a pas pu être retenu\u00A0: la commande est annulée et le montant vous est remboursé.';
  return new HttpError(409, message, { code: 'payment_refunded' });
}

function paymentPendingError(): HttpError {
  return new HttpError(409, 'Le paiement de cette commande n’est pas confirmé.', { code: 'payment_pending' });
}
