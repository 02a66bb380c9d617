import { eq } from 'drizzle-orm';
import { toDecimal, type Cents } from '#domain/money.ts';
import type { OrderTracking, TrackedState } from '#domain/order/tracking.ts';
import { orderHandling, type HandlingRow } from '#server/counter/handling-tables.ts';
import { readLineRefunds } from '#server/counter/line-refunds/stored-line-refunds.ts';
import type { Db } from '#server/database/database.ts';
import { orders } from '#server/orders/order-tables.ts';
import { payments } from '#server/payments/payment-tables.ts';

type TrackedRow = {
  status: typeof orders.$inferSelect.status;
  paymentMethod: typeof orders.$inferSelect.paymentMethod;
  handling: HandlingRow | null;
  payment: Pick<typeof payments.$inferSelect, 'outcome' | 'amount'> | null;
};

/** Reads an order's state, promised time and refunds for its customer. Returns null if the order does not exist. */
export async function readTracking(db: Db, orderId: string): Promise<OrderTracking | null> {
  const [row] = await db
    .select({
      status: orders.status,
      paymentMethod: orders.paymentMethod,
      handling: orderHandling,
      payment: { outcome: payments.outcome, amount: payments.amount },
    })
    .from(orders)
    .leftJoin(orderHandling, eq(orderHandling.orderId, orders.orderId))
    .leftJoin(payments, eq(payments.orderId, orders.orderId))
    .where(eq(orders.orderId, orderId));
  if (row === undefined) return null;
  const refunds = (await readLineRefunds(db, [orderId])).get(orderId) ?? [];
  const completedRefunds = refunds.filter(({ completedAt }) => completedAt !== null);
  return toTracking(
    row,
    completedRefunds.reduce((sum, { amount }) => sum + amount, 0),
  );
}

/** `refundedLines`: sum in cents of the refunds of single lines. */
function toTracking(row: TrackedRow, refundedLines: Cents): OrderTracking {
  const { handling, payment } = row;
  return {
    state: trackedState(row),
    promised_at: handling?.promisedAt?.toISOString() ?? null,
    reason: handling?.reason ?? null,
    refunded: toDecimal(payment?.outcome === 'refunded' ? payment.amount : refundedLines),
    ...(handling === null ? {} : { change_count: handling.version, changed_at: handling.updatedAt.toISOString() }),
  };
}

function trackedState({ status, paymentMethod, handling, payment }: TrackedRow): TrackedState {
  // The restaurant makes a failed refund at Stripe instead, so for the customer it is still pending.
  if (handling !== null) return handling.state === 'refundFailed' ? 'refunding' : handling.state;
  if (payment?.outcome === 'refunded') return 'refunded';
  if (status === 'cancelled') return 'cancelled';
  return status === 'pending' && paymentMethod === 'card' ? 'awaitingPayment' : 'received';
}
