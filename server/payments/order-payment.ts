import { timingSafeEqual } from 'node:crypto';
import { eq } from 'drizzle-orm';
import type { OrderUpdate } from '#api/checkout.schema.ts';
import { cardCurrency } from '#config/constants.ts';
import type { OrderPayload } from '#domain/entities.ts';
import type { Queries } from '#server/database/database.ts';
import { Refusal } from '#server/http/errors.ts';
import type { AcceptedOrder } from '#server/orders/validate-order.ts';
import { priceChanged } from '#server/orders/validate-order.ts';
import type { Parts } from '#server/dependencies.ts';
import { orders } from '#server/orders/order-tables.ts';
import { stripeCode } from '#server/payments/stripe/stripe-errors.ts';
import { cardsOffered } from './customers.ts';
import { hashOfSecret } from './intent-secret.ts';
import { pauseMs } from './next-step.ts';
import { lookAt, lookSoon } from './settle-payment.ts';
import { payments } from './payment-tables.ts';

type Payment = typeof payments.$inferSelect;

/** A payment that fits an order, and how the two are tied. */
export type OrderPayment = {
  paymentId: string;
  /** Whether the money is there already: a page that confirms the card before it orders. */
  isPaid: boolean;
  /** Ties the order to the payment, in the order's own transaction; throws the 409 where another order was faster. */
  tie: (transaction: Queries, orderId: string) => Promise<void>;
};

function conflict(): Refusal {
  return new Refusal(409, 'Ce paiement ne correspond pas à cette commande.', { code: 'intent_conflict' });
}

/**
 * The payment that a card order was sent with, looked up at Stripe and compared with the order: its customer, currency
 * and, in cents, its amount. Throws `price_changed` where only the amount differs, else `intent_conflict`. Nothing has
 * been charged by then, unless the page did so before it ordered.
 *
 * @spec §4 Final step; §7 POST /v2/public/checkout/
 */
export async function paymentOf(parts: Parts, order: OrderPayload, { price }: Pick<AcceptedOrder, 'price'>): Promise<OrderPayment> {
  const { queries } = parts.database;
  const cards = cardsOffered(parts.cards, (await parts.shop.catalogue()).flatSettings);
  const payment = await paymentBySecret(queries, order.transaction_id.client_secret);
  const { intentId } = payment ?? {};
  if (payment === null || intentId === undefined || intentId === null) throw conflict();
  if (payment.customerId !== order.transaction_id.customer_id || payment.orderId !== null || payment.closedAt !== null) throw conflict();
  const intent = await cards
    .ask((stripe) => stripe.paymentIntents.retrieve(intentId))
    .catch((error: unknown) => {
      throw stripeCode(error) === 'resource_missing' ? conflict() : error;
    });
  const { client_secret, customer, currency, status } = intent;
  if (!isSame(hashOfSecret(client_secret ?? ''), payment.secretHash) || customer !== payment.customerId) throw conflict();
  if (currency !== cardCurrency || status === 'canceled') throw conflict();
  if (intent.amount !== price.total) throw priceChanged(price);
  return {
    paymentId: payment.paymentId,
    isPaid: status === 'succeeded',
    tie: async (transaction, orderId) => {
      const [now] = await transaction.select().from(payments).where(eq(payments.paymentId, payment.paymentId)).for('update');
      if (now === undefined || now.orderId !== null || now.closedAt !== null) throw conflict();
      const nextCheckAt = new Date(parts.now().getTime() + pauseMs(0));
      await transaction.update(payments).set({ orderId, nextCheckAt, checks: 0 }).where(eq(payments.paymentId, payment.paymentId));
    },
  };
}

/** A page that confirmed the card before it ordered has paid already: the order says so at once. Never rejects. */
export async function finishIfPaid(parts: Parts, payment: OrderPayment | null): Promise<void> {
  if (payment?.isPaid === true && parts.cards !== null) await lookAt(parts, parts.cards, payment.paymentId).catch(() => null);
}

/** The payment whose whole client secret this is; null for a secret that is nobody's. */
async function paymentBySecret(queries: Queries, secret: string | null): Promise<Payment | null> {
  const intentId = /^(.+)_secret_/.exec(secret ?? '')?.[1];
  if (secret === null || intentId === undefined) return null;
  const [payment] = await queries.select().from(payments).where(eq(payments.intentId, intentId));
  return payment !== undefined && isSame(hashOfSecret(secret), payment.secretHash) ? payment : null;
}

/** Compares hashes of one length in a time that does not depend on them. */
function isSame(hash: string, expected: string | null): boolean {
  return expected !== null && hash.length === expected.length && timingSafeEqual(Buffer.from(hash), Buffer.from(expected));
}

/**
 * Hears how the page says that an order was paid. `pending` says what is known. `paid` is a hint: Stripe is asked. Throws
 * 404 for an unknown order; 409 `payment_pending` while the money is not there, `intent_conflict` for another payment than
 * the order's own, `payment_refunded` where the money came too late and goes back; 503 where Stripe does not answer: the order is then finished by the sweeper.
 *
 * @spec §4 Final step; §7 PUT /v2/public/checkout/
 */
export async function updateOrder(parts: Parts, update: OrderUpdate): Promise<void> {
  const { queries } = parts.database;
  const [found] = await queries
    .select({ status: orders.status, method: orders.paymentMethod, payment: payments })
    .from(orders)
    .leftJoin(payments, eq(payments.orderId, orders.orderId))
    .where(eq(orders.orderId, String(update.order_id)));
  if (found === undefined) throw new Refusal(404, 'Cette commande n’existe pas.', { code: 'not_found' });
  if (update.status === 'pending') return;
  const { payment } = found;
  // A cash order is paid at the door.
  if (found.method === 'cash' || payment === null) throw notYet();
  const { client_secret, customer_id, payment_intent_id } = update.transaction_id;
  const isTheirs =
    isSame(hashOfSecret(client_secret ?? ''), payment.secretHash) &&
    customer_id === payment.customerId &&
    (payment_intent_id === undefined || payment_intent_id === null || payment_intent_id === payment.intentId);
  if (!isTheirs) throw conflict();
  if (found.status === 'paid') return;
  if (found.status === 'cancelled') throw payment.outcome === 'refunded' ? moneyBack() : conflict();
  if (parts.cards === null) throw conflict();
  const seen = await lookAt(parts, parts.cards, payment.paymentId).catch(async (error: unknown) => {
    await lookSoon(queries, payment.paymentId, parts.now());
    throw error;
  });
  if (seen === 'paid') return;
  throw { waiting: notYet, refunded: moneyBack, over: conflict }[seen]();
}

/** The money came when the order's time was over. */
function moneyBack(): Refusal {
  const message = 'Votre paiement n’a pas pu être retenu\u00A0: la commande est annulée et le montant vous est remboursé.';
  return new Refusal(409, message, { code: 'payment_refunded' });
}

function notYet(): Refusal {
  return new Refusal(409, 'Le paiement de cette commande n’est pas confirmé.', { code: 'payment_pending' });
}
