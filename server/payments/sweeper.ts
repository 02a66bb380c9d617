import { asc, eq, inArray, lte, sql } from 'drizzle-orm';
import type { Parts } from '#server/dependencies.ts';
import { Refusal } from '#server/http/errors.ts';
import type { Cards } from '#server/payments/stripe/stripe-gateway.ts';
import { pauseMs } from './next-step.ts';
import { lookAt, type Settling } from './settle-payment.ts';
import { payments } from './payment-tables.ts';

/** How often the sweeper looks, in milliseconds. */
export const sweepMs = 30_000;
/** Payments that are taken at a time, and for how long: whoever dies with them leaves them to the next. */
const batchSize = 20;
const leaseMs = 60_000;

type Due = { paymentId: string; checks: number };

/**
 * Looks at every payment that is due: finishes what a page, a webhook or a server left undone. Any number of servers may
 * sweep at once; each payment is one server's at a time. A payment that fails is due again later and holds up no other;
 * the sweep stops only while Stripe is left alone after outages.
 * Answers how many payments were looked at.
 */
export async function sweep(parts: Settling, cards: Cards, warn: (message: string) => void): Promise<number> {
  let looked = 0;
  for (let due = await claim(parts); due.length > 0; due = await claim(parts))
    for (const payment of due) {
      looked += 1;
      await lookAt(parts, cards, payment.paymentId).catch(async (error: unknown) => {
        await later(parts, payment);
        if (isReported(error))
          warn(`payment ${payment.paymentId} could not be settled (${error instanceof Error ? error.message : 'unknown'})`);
      });
      if (!cards.isAvailable()) return looked;
    }
  return looked;
}

/** Outages and refusals of Stripe are reported where they happen. */
function isReported(error: unknown): boolean {
  return !(error instanceof Refusal && error.statusCode === 503);
}

async function claim({ database: { queries }, now }: Pick<Parts, 'database' | 'now'>): Promise<Due[]> {
  const at = now();
  return queries.transaction(async (transaction) => {
    const due = await transaction
      .select({ paymentId: payments.paymentId, checks: payments.checks })
      .from(payments)
      .where(lte(payments.nextCheckAt, at))
      .orderBy(asc(payments.nextCheckAt))
      .limit(batchSize)
      .for('update', { skipLocked: true });
    const ids = due.map(({ paymentId }) => paymentId);
    if (ids.length > 0)
      await transaction
        .update(payments)
        .set({ nextCheckAt: new Date(at.getTime() + leaseMs), checks: sql`${payments.checks} + 1` })
        .where(inArray(payments.paymentId, ids));
    return due;
  });
}

async function later({ database: { queries }, now }: Pick<Parts, 'database' | 'now'>, { paymentId, checks }: Due): Promise<void> {
  await queries
    .update(payments)
    .set({ nextCheckAt: new Date(now().getTime() + pauseMs(checks)) })
    .where(eq(payments.paymentId, paymentId));
}
