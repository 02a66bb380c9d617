import { eq } from 'drizzle-orm';
import type { Db } from '#server/database/database.ts';
import type { ServerDependencies } from '#server/dependencies.ts';
import { toApiError } from '#server/http/errors.ts';
import { payments } from '#server/payments/payment-tables.ts';
import { settlePayment } from '#server/payments/settle-payment.ts';

/** Requests the refund of an order's payment, in the transaction that closes the order. The sweeper makes it if this server is killed. */
export async function requestRefund(transaction: Db, orderId: string, now: Date): Promise<void> {
  await transaction.update(payments).set({ refundRequestedAt: now, nextCheckAt: now, checkCount: 0 }).where(eq(payments.orderId, orderId));
}

/** Makes a requested refund at once. A failure is left to the sweeper. */
export async function refundOrder(deps: ServerDependencies, orderId: string): Promise<void> {
  const { gateway, database, warn } = deps;
  if (gateway === null) return;
  const [payment] = await database.db.select({ paymentId: payments.paymentId }).from(payments).where(eq(payments.orderId, orderId));
  if (payment === undefined) return;
  await settlePayment(deps, gateway, payment.paymentId).catch((error: unknown) =>
    warn(`the refund of order ${orderId} is left to the sweeper (${toApiError(error).statusCode})`),
  );
  deps.orderEvents.notify();
}
