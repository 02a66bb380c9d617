import { asc, eq, inArray, lte, sql } from 'drizzle-orm';
import type { ServerDependencies } from '#server/dependencies.ts';
import { HttpError } from '#server/http/errors.ts';
import type { StripeGateway } from '#server/payments/stripe/stripe-gateway.ts';
import { pollingDelayMs } from './next-step.ts';
import { settlePayment, type SettlementDependencies } from './settle-payment.ts';
import { payments } from './payment-tables.ts';

/** Milliseconds between two runs. */
export const sweepIntervalMs = 30_000;
/** Maximum number of payments claimed at a time, and the lease on them in milliseconds. */
const batchSize = 20;
const leaseMs = 60_000;

type DuePayment = { paymentId: string; checkCount: number };

/**
 * Settles every due payment that a page, webhook, or server left unfinished, and returns how many were checked. Safe to run on
 * several servers at once: each payment is claimed by one. A failed payment is postponed and does not prevent the others. Stops
 * early while the circuit breaker is open.
 */
export async function settleDuePayments(
  deps: SettlementDependencies,
  gateway: StripeGateway,
  warn: (message: string) => void,
): Promise<number> {
  let checked = 0;
  for (let due = await claimDuePayments(deps); due.length > 0; due = await claimDuePayments(deps))
    for (const payment of due) {
      checked += 1;
      await settlePayment(deps, gateway, payment.paymentId).catch(async (error: unknown) => {
        await postponeCheck(deps, payment);
        if (shouldReport(error))
          warn(`payment ${payment.paymentId} could not be settled (${error instanceof Error ? error.message : 'unknown'})`);
      });
      if (!gateway.isAvailable()) return checked;
    }
  return checked;
}

/** Whether to log an error: outages and errors of Stripe are already logged by the gateway. */
function shouldReport(error: unknown): boolean {
  return !(error instanceof HttpError && error.statusCode === 503);
}

async function claimDuePayments({ database: { db }, now }: Pick<ServerDependencies, 'database' | 'now'>): Promise<DuePayment[]> {
  const currentTime = now();
  return db.transaction(async (transaction) => {
    const duePayments = await transaction
      .select({ paymentId: payments.paymentId, checkCount: payments.checkCount })
      .from(payments)
      .where(lte(payments.nextCheckAt, currentTime))
      .orderBy(asc(payments.nextCheckAt))
      .limit(batchSize)
      .for('update', { skipLocked: true });
    const ids = duePayments.map(({ paymentId }) => paymentId);
    if (ids.length > 0)
      await transaction
        .update(payments)
        .set({ nextCheckAt: new Date(currentTime.getTime() + leaseMs), checkCount: sql`${payments.checkCount} + 1` })
        .where(inArray(payments.paymentId, ids));
    return duePayments;
  });
}

async function postponeCheck(
  { database: { db }, now }: Pick<ServerDependencies, 'database' | 'now'>,
  { paymentId, checkCount }: DuePayment,
): Promise<void> {
  await db
    .update(payments)
    .set({ nextCheckAt: new Date(now().getTime() + pollingDelayMs(checkCount)) })
    .where(eq(payments.paymentId, paymentId));
}
