import { asc, eq, inArray, lte, sql } from 'drizzle-orm';
import type { ServerDependencies } from '#server/dependencies.ts';
import { ApiError } from '#server/http/errors.ts';
import type { StripeGateway } from '#server/payments/stripe/stripe-gateway.ts';
import { pollingDelayMs } from './next-step.ts';
import { settlePayment, type SettlementDependencies } from './settle-payment.ts';
import { payments } from './payment-tables.ts';

/** How often the sweeper looks, in milliseconds. */
export const sweepIntervalMs = 30_000;
/** Payments that are taken at a time, and for how long: whoever dies with them leaves them to the next. */
const batchSize = 20;
const leaseMs = 60_000;

type DuePayment = { paymentId: string; checkCount: number };

/**
 * Looks at every payment that is due: finishes what a page, a webhook or a server left undone. Any number of servers may
 * sweep at once; each payment is one server's at a time. A payment that fails is due again later and holds up no other;
 * the sweep stops only while Stripe is left alone after outages.
 * Answers how many payments were looked at.
 */
export async function settleDuePayments(
  deps: SettlementDependencies,
  gateway: StripeGateway,
  warn: (message: string) => void,
): Promise<number> {
  let looked = 0;
  for (let due = await claimDuePayments(deps); due.length > 0; due = await claimDuePayments(deps))
    for (const payment of due) {
      looked += 1;
      await settlePayment(deps, gateway, payment.paymentId).catch(async (error: unknown) => {
        await postponeCheck(deps, payment);
        if (shouldReport(error))
          warn(`payment ${payment.paymentId} could not be settled (${error instanceof Error ? error.message : 'unknown'})`);
      });
      if (!gateway.isAvailable()) return looked;
    }
  return looked;
}

/** Outages and refusals of Stripe are reported where they happen. */
function shouldReport(error: unknown): boolean {
  return !(error instanceof ApiError && error.statusCode === 503);
}

async function claimDuePayments({ database: { queries }, now }: Pick<ServerDependencies, 'database' | 'now'>): Promise<DuePayment[]> {
  const at = now();
  return queries.transaction(async (transaction) => {
    const due = await transaction
      .select({ paymentId: payments.paymentId, checkCount: payments.checkCount })
      .from(payments)
      .where(lte(payments.nextCheckAt, at))
      .orderBy(asc(payments.nextCheckAt))
      .limit(batchSize)
      .for('update', { skipLocked: true });
    const ids = due.map(({ paymentId }) => paymentId);
    if (ids.length > 0)
      await transaction
        .update(payments)
        .set({ nextCheckAt: new Date(at.getTime() + leaseMs), checkCount: sql`${payments.checkCount} + 1` })
        .where(inArray(payments.paymentId, ids));
    return due;
  });
}

async function postponeCheck(
  { database: { queries }, now }: Pick<ServerDependencies, 'database' | 'now'>,
  { paymentId, checkCount }: DuePayment,
): Promise<void> {
  await queries
    .update(payments)
    .set({ nextCheckAt: new Date(now().getTime() + pollingDelayMs(checkCount)) })
    .where(eq(payments.paymentId, paymentId));
}
