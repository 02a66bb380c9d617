import { and, eq, isNull } from 'drizzle-orm';
import type { Db } from '#server/database/database.ts';
import { disputeMail, refundFailedMail, type ProblemPayment } from '../mail/payment-problem-mails.ts';
import { storedOrderNumber } from '#server/orders/order-numbers.ts';
import type { ServerDependencies } from '#server/dependencies.ts';
import { restaurantEmail } from '#server/mail/restaurant-address.ts';
import { orders } from '#server/orders/order-tables.ts';
import type { Catalogue } from '#server/catalogue/catalogue.ts';
import { payments } from './payment-tables.ts';

/** A payment problem that the restaurant must handle. `refund abandoned`: the server has stopped retrying. */
type Problem = 'refund failed' | 'refund abandoned' | 'dispute';

const problemsByEventType: Readonly<Record<string, Problem>> = { 'refund.failed': 'refund failed', 'charge.dispute.created': 'dispute' };

/** Returns the problem that an event reports, or null. */
export const problemOfEventType = (eventType: string): Problem | null => problemsByEventType[eventType] ?? null;

/** Columns with the time when each problem was first noticed. */
const problemColumns = {
  'refund failed': payments.refundFailedAt,
  'refund abandoned': payments.refundAbandonedAt,
  dispute: payments.disputedAt,
};

type ProblemDependencies = Pick<ServerDependencies, 'outbox' | 'now'>;

/**
 * Marks a payment and enqueues a mail to the restaurant, once per problem and payment, in the transaction that stores the event.
 * Includes payments without an order. Read `catalogue` before the transaction begins. Returns whether the problem is new.
 */
export async function storeProblem(
  transaction: Db,
  { outbox, now }: ProblemDependencies,
  { problem, paymentId, catalogue }: { problem: Problem; paymentId: string; catalogue: Catalogue },
): Promise<boolean> {
  const problemTimes = {
    'refund failed': { refundFailedAt: now() },
    'refund abandoned': { refundAbandonedAt: now() },
    dispute: { disputedAt: now() },
  };
  const [payment] = await transaction
    .update(payments)
    .set(problemTimes[problem])
    .where(and(eq(payments.paymentId, paymentId), isNull(problemColumns[problem])))
    .returning({ intentId: payments.intentId, amount: payments.amount, orderId: payments.orderId });
  if (payment === undefined) return false;
  const to = restaurantEmail(catalogue);
  if (to === null) return true;
  const problemPayment: ProblemPayment = { ...payment, order: await findProblemOrder(transaction, payment.orderId), site: catalogue.site };
  const mail =
    problem === 'dispute'
      ? disputeMail(problemPayment, to)
      : refundFailedMail(problemPayment, to, { isLast: problem === 'refund abandoned' });
  await outbox.enqueue(transaction, mail);
  return true;
}

async function findProblemOrder(transaction: Db, orderId: string | null): Promise<ProblemPayment['order']> {
  if (orderId === null) return null;
  const [order] = await transaction.select().from(orders).where(eq(orders.orderId, orderId));
  return order === undefined ? null : { number: storedOrderNumber(order), isPaid: order.status === 'paid' };
}

/** Logs a problem as an error and counts it. `objectId`: id of the refund or dispute at Stripe. */
export function reportProblem(
  { report, metrics }: Pick<ServerDependencies, 'report' | 'metrics'>,
  { problem, paymentId, objectId }: { problem: Problem; paymentId: string; objectId: string },
): void {
  if (problem === 'dispute') report(`dispute ${objectId} was opened on payment ${paymentId}: answer it at Stripe before its deadline`);
  else if (problem === 'refund failed') report(`refund ${objectId} of payment ${paymentId} failed at the bank: check it at Stripe`);
  else report(`all refunds of payment ${paymentId} (${objectId}) failed: refund it manually`);
  metrics.countPaymentProblem(problem === 'dispute' ? 'dispute' : 'refund_failed');
}
