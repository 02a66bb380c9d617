import { and, desc, eq, isNull } from 'drizzle-orm';
import type Stripe from 'stripe';
import type { Db } from '#server/database/database.ts';
import type { ServerDependencies } from '#server/dependencies.ts';
import { orders } from '#server/orders/order-tables.ts';
import type { StripeGateway } from '#server/payments/stripe/stripe-gateway.ts';
import { hashClientSecret } from './intent-secret.ts';
import { payments } from './payment-tables.ts';

export type RecoveryDependencies = Pick<ServerDependencies, 'database' | 'now' | 'report' | 'shopId'>;

type Payment = typeof payments.$inferSelect;
type RecoveredOrder = { orderId: string; customerId: string | null };

/**
 * Stores the payment of an intent that this shop created, if the payment is missing in the database or outdated, after a restored
 * backup or a power cut. Attaches the order placed with the intent if it still exists. The sweeper then settles the payment by
 * the rule of `next-step.ts`.
 *
 * Returns whether anything was stored. Ignores intents of other applications, and cancelled or refunded intents.
 */
export async function recoverPayment(deps: RecoveryDependencies, gateway: StripeGateway, intent: Stripe.PaymentIntent): Promise<boolean> {
  const { payment_id: paymentId, shop } = intent.metadata;
  if (paymentId === undefined || shop !== deps.shopId || intent.status === 'canceled') return false;
  const { db } = deps.database;
  const [stored] = await db.select().from(payments).where(eq(payments.paymentId, paymentId));
  if (stored !== undefined && !isOutdated(stored, intent)) return false;
  if (intent.status === 'succeeded' && (await isRefunded(gateway, intent.id))) return false;
  const order = await db.transaction((transaction) => storeRecoveredPayment(transaction, { paymentId, intent, now: deps.now() }));
  if (intent.status === 'succeeded') deps.report(describeRecovery(intent, order));
  return true;
}

/** Whether the row is older than Stripe's state, and no further check is scheduled. */
function isOutdated({ intentId, nextCheckAt, outcome }: Payment, { status }: Stripe.PaymentIntent): boolean {
  if (intentId === null) return true;
  return status === 'succeeded' && nextCheckAt === null && outcome !== 'captured' && outcome !== 'refunded';
}

async function isRefunded(gateway: StripeGateway, intentId: string): Promise<boolean> {
  const { latest_charge } = await gateway.request((stripe) => stripe.paymentIntents.retrieve(intentId, { expand: ['latest_charge'] }));
  return typeof latest_charge === 'object' && latest_charge?.refunded === true;
}

async function storeRecoveredPayment(
  transaction: Db,
  { paymentId, intent, now }: { paymentId: string; intent: Stripe.PaymentIntent; now: Date },
): Promise<RecoveredOrder | null> {
  const localId = intent.metadata['local_id'] ?? null;
  const rows = localId === null ? [] : await lockPaymentsOfAttempt(transaction, localId);
  const order = localId === null ? null : await findUnpaidOrder(transaction, localId, intent);
  const intentValues = { intentId: intent.id, secretHash: intent.client_secret === null ? null : hashClientSecret(intent.client_secret) };
  const orderValues = order === null ? {} : { orderId: order.orderId, closedAt: null };
  // An attempt has one open payment, and the page may have started another one meanwhile.
  const isReplaced = rows.some((row) => row.paymentId !== paymentId && (row.closedAt === null || row.orderId !== null));
  const customer = typeof intent.customer === 'string' ? intent.customer : (intent.customer?.id ?? '');
  await transaction
    .insert(payments)
    .values({
      paymentId,
      localId,
      generation: (rows[0]?.generation ?? 0) + 1,
      // Use the order's customer, so that an intent of another customer cannot pay for it.
      customerId: order?.customerId ?? customer,
      amount: intent.amount,
      createdAt: new Date(intent.created * 1000),
      closedAt: isReplaced ? now : null,
      nextCheckAt: now,
      ...intentValues,
      ...orderValues,
    })
    .onConflictDoUpdate({
      target: payments.paymentId,
      set: { nextCheckAt: now, checkCount: 0, outcome: null, ...intentValues, ...orderValues },
    });
  return order;
}

/** Selects an attempt's payments, newest first, and locks them until the transaction ends. */
function lockPaymentsOfAttempt(transaction: Db, localId: string): Promise<Payment[]> {
  return transaction.select().from(payments).where(eq(payments.localId, localId)).orderBy(desc(payments.generation)).for('update');
}

/** Returns the order that was placed with this intent and has no payment, or null. */
async function findUnpaidOrder(transaction: Db, localId: string, intent: Stripe.PaymentIntent): Promise<RecoveredOrder | null> {
  const [order] = await transaction
    .select({ orderId: orders.orderId, content: orders.content })
    .from(orders)
    .leftJoin(payments, eq(payments.orderId, orders.orderId))
    .where(and(eq(orders.localId, localId), eq(orders.paymentMethod, 'card'), isNull(payments.paymentId)));
  if (order === undefined || order.content.transaction_id.client_secret !== intent.client_secret) return null;
  return { orderId: order.orderId, customerId: order.content.transaction_id.customer_id };
}

function describeRecovery({ id, amount, currency }: Stripe.PaymentIntent, order: RecoveredOrder | null): string {
  const money = `Stripe payment intent ${id} (${(amount / 100).toFixed(2)} ${currency}) was paid but missing in the database`;
  if (order !== null) return `${money}: attached to order ${order.orderId}`;
  return `${money}, without an order: it is refunded unless an order uses it within ten minutes of its payment`;
}
