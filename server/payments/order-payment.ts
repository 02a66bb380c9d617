import { timingSafeEqual } from 'node:crypto';
import { eq } from 'drizzle-orm';
import type { OrderUpdate } from '#api/checkout.schema.ts';
import { cardCurrency } from '#config/constants.ts';
import type { OrderPayload } from '#domain/entities.ts';
import type { Queries } from '#server/database/database.ts';
import { ApiError } from '#server/http/errors.ts';
import type { AcceptedOrder } from '#server/orders/validate-order.ts';
import { priceChanged } from '#server/orders/validate-order.ts';
import type { ServerDependencies } from '#server/dependencies.ts';
import { orders } from '#server/orders/order-tables.ts';
import { stripeErrorCode } from '#server/payments/stripe/stripe-errors.ts';
import { requireGateway } from './customers.ts';
import { hashClientSecret } from './intent-secret.ts';
import { pollingDelayMs } from './next-step.ts';
import { settlePayment, schedulePaymentCheck } from './settle-payment.ts';
import { payments } from './payment-tables.ts';

type Payment = typeof payments.$inferSelect;

/** A payment that fits an order, and how the two are tied. */
export type OrderPayment = {
  paymentId: string;
  /** Whether the money is there already: a page that confirms the card before it orders. */
  isPaid: boolean;
  /** Ties the order to the payment, in the order's own transaction; throws the 409 where another order was faster. */
  attach: (transaction: Queries, orderId: string) => Promise<void>;
};

function intentConflictError(): ApiError {
  return new ApiError(409, 'Ce paiement ne correspond pas à cette commande.', { code: 'intent_conflict' });
}

/**
 * The payment that a card order was sent with, looked up at Stripe and compared with the order: its customer, currency
 * and, in cents, its amount. Throws `price_changed` where only the amount differs, else `intent_conflict`. Nothing has
 * been charged by then, unless the page did so before it ordered.
 *
 * @spec §4 Final step; §7 POST /v2/public/checkout/
 */
export async function findOrderPayment(
  deps: ServerDependencies,
  order: OrderPayload,
  { price }: Pick<AcceptedOrder, 'price'>,
): Promise<OrderPayment> {
  const { queries } = deps.database;
  const gateway = requireGateway(deps.gateway, (await deps.shop.catalogue()).flatSettings);
  const payment = await findPaymentBySecret(queries, order.transaction_id.client_secret);
  const { intentId } = payment ?? {};
  if (payment === null || intentId === undefined || intentId === null) throw intentConflictError();
  if (payment.customerId !== order.transaction_id.customer_id || payment.orderId !== null || payment.closedAt !== null)
    throw intentConflictError();
  const intent = await gateway
    .request((stripe) => stripe.paymentIntents.retrieve(intentId))
    .catch((error: unknown) => {
      throw stripeErrorCode(error) === 'resource_missing' ? intentConflictError() : error;
    });
  const { client_secret, customer, currency, status } = intent;
  if (!equalsHash(hashClientSecret(client_secret ?? ''), payment.secretHash) || customer !== payment.customerId)
    throw intentConflictError();
  if (currency !== cardCurrency || status === 'canceled') throw intentConflictError();
  if (intent.amount !== price.total) throw priceChanged(price);
  return {
    paymentId: payment.paymentId,
    isPaid: status === 'succeeded',
    attach: async (transaction, orderId) => {
      const [now] = await transaction.select().from(payments).where(eq(payments.paymentId, payment.paymentId)).for('update');
      if (now === undefined || now.orderId !== null || now.closedAt !== null) throw intentConflictError();
      const nextCheckAt = new Date(deps.now().getTime() + pollingDelayMs(0));
      await transaction.update(payments).set({ orderId, nextCheckAt, checkCount: 0 }).where(eq(payments.paymentId, payment.paymentId));
    },
  };
}

/** A page that confirmed the card before it ordered has paid already: the order says so at once. Never rejects. */
export async function settleIfPaid(deps: ServerDependencies, payment: OrderPayment | null): Promise<void> {
  if (payment?.isPaid === true && deps.gateway !== null) await settlePayment(deps, deps.gateway, payment.paymentId).catch(() => null);
}

/** The payment whose whole client secret this is; null for a secret that is nobody's. */
async function findPaymentBySecret(queries: Queries, secret: string | null): Promise<Payment | null> {
  const intentId = /^(.+)_secret_/.exec(secret ?? '')?.[1];
  if (secret === null || intentId === undefined) return null;
  const [payment] = await queries.select().from(payments).where(eq(payments.intentId, intentId));
  return payment !== undefined && equalsHash(hashClientSecret(secret), payment.secretHash) ? payment : null;
}

/** Compares hashes of one length in a time that does not depend on them. */
function equalsHash(hash: string, expected: string | null): boolean {
  return expected !== null && hash.length === expected.length && timingSafeEqual(Buffer.from(hash), Buffer.from(expected));
}

/**
 * Hears how the page says that an order was paid. `pending` says what is known. `paid` is a hint: Stripe is asked. Throws
 * 404 for an unknown order; 409 `payment_pending` while the money is not there, `intent_conflict` for another payment than
 * the order's own, `payment_refunded` where the money came too late and goes back; 503 where Stripe does not answer: the order is then finished by the sweeper.
 *
 * @spec §4 Final step; §7 PUT /v2/public/checkout/
 */
export async function updateOrder(deps: ServerDependencies, update: OrderUpdate): Promise<void> {
  const { queries } = deps.database;
  const [found] = await queries
    .select({ status: orders.status, method: orders.paymentMethod, payment: payments })
    .from(orders)
    .leftJoin(payments, eq(payments.orderId, orders.orderId))
    .where(eq(orders.orderId, String(update.order_id)));
  if (found === undefined) throw new ApiError(404, 'Cette commande n’existe pas.', { code: 'not_found' });
  if (update.status === 'pending') return;
  const { payment } = found;
  // A cash order is paid at the door.
  if (found.method === 'cash' || payment === null) throw paymentPendingError();
  const { client_secret, customer_id, payment_intent_id } = update.transaction_id;
  const isTheirs =
    equalsHash(hashClientSecret(client_secret ?? ''), payment.secretHash) &&
    customer_id === payment.customerId &&
    (payment_intent_id === undefined || payment_intent_id === null || payment_intent_id === payment.intentId);
  if (!isTheirs) throw intentConflictError();
  if (found.status === 'paid') return;
  if (found.status === 'cancelled') throw payment.outcome === 'refunded' ? paymentRefundedError() : intentConflictError();
  if (deps.gateway === null) throw intentConflictError();
  const seen = await settlePayment(deps, deps.gateway, payment.paymentId).catch(async (error: unknown) => {
    await schedulePaymentCheck(queries, payment.paymentId, deps.now());
    throw error;
  });
  if (seen === 'paid') return;
  throw { waiting: paymentPendingError, refunded: paymentRefundedError, over: intentConflictError }[seen]();
}

/** The money came when the order's time was over. */
function paymentRefundedError(): ApiError {
  const message = 'Votre paiement n’a pas pu être retenu\u00A0: la commande est annulée et le montant vous est remboursé.';
  return new ApiError(409, message, { code: 'payment_refunded' });
}

function paymentPendingError(): ApiError {
  return new ApiError(409, 'Le paiement de cette commande n’est pas confirmé.', { code: 'payment_pending' });
}
