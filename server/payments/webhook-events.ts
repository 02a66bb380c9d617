import { eq, lt } from 'drizzle-orm';
import * as z from 'zod/mini';
import { isSafeText } from '#api/fields.schema.ts';
import type { Db } from '#server/database/database.ts';
import { failureRules } from '#server/accounts/failure-rules.ts';
import { clearFailures, recordFailure } from '#server/accounts/attempt-limits.ts';
import type { ServerDependencies } from '#server/dependencies.ts';
import { problemOfEventType, reportProblem, storeProblem } from './payment-problems.ts';
import { payments, webhookEvents } from './payment-tables.ts';

/** Milliseconds that an event is stored. Stripe resends an event for up to three days. */
const eventRetentionMs = 30 * 24 * 60 * 60 * 1000;

const idSchema = z.string().check(z.minLength(1), z.maxLength(255), z.refine(isSafeText));

/** Schema of the fields that are used. An event whose data does not match is parsed as one without an intent. */
export const webhookEventSchema = z.object({
  id: idSchema,
  type: z.string(),
  data: z.catch(
    z.object({
      object: z.object({
        object: z.string(),
        id: idSchema,
        metadata: z.catch(z.record(z.string(), z.string()), {}),
        payment_intent: z.nullish(
          z.union([
            idSchema,
            z.pipe(
              z.object({ id: idSchema }),
              z.transform(({ id }) => id),
            ),
          ]),
        ),
      }),
    }),
    { object: { object: 'unknown', id: '', metadata: {} } },
  ),
});
export type WebhookEvent = z.infer<typeof webhookEventSchema>;

/** The payment of an event. `none`: the event was processed before, or has no intent. `unknown`: the database has no such payment. */
export type EventPayment = { status: 'known'; paymentId: string } | { status: 'unknown' } | { status: 'none' };

/** Stores an event and makes its payment due, so that the sweeper settles it even if this server is killed. Returns the payment. */
export async function storeWebhookEvent(deps: ServerDependencies, event: WebhookEvent): Promise<EventPayment> {
  const now = deps.now();
  const intentId = eventIntentId(event);
  const problem = problemOfEventType(event.type);
  const catalogue = await deps.shop.catalogue();
  const eventPayment = await deps.database.db.transaction(async (transaction): Promise<EventPayment> => {
    const stored = await transaction
      .insert(webhookEvents)
      .values({ eventId: event.id, receivedAt: now })
      .onConflictDoNothing()
      .returning({ eventId: webhookEvents.eventId });
    if (stored.length === 0 || intentId === null) return { status: 'none' };
    const [payment] = await transaction
      .update(payments)
      .set({ nextCheckAt: now })
      .where(eq(payments.intentId, intentId))
      .returning({ paymentId: payments.paymentId, payerHash: payments.payerHash });
    if (payment === undefined) return { status: 'unknown' };
    const { paymentId, payerHash } = payment;
    if (payerHash !== null) await countDeclines(transaction, deps, { type: event.type, payerHash });
    if (problem !== null) await storeProblem(transaction, deps, { problem, paymentId, catalogue });
    return { status: 'known', paymentId };
  });
  if (problem !== null && eventPayment.status !== 'none') {
    const name = eventPayment.status === 'known' ? eventPayment.paymentId : `${intentId} (unknown to this shop)`;
    reportProblem(deps, { problem, paymentId: name, objectId: event.data.object.id });
  }
  return eventPayment;
}

/** Counts consecutive declines per caller address. Nothing is counted during a pause. */
async function countDeclines(
  db: Db,
  { env, now }: ServerDependencies,
  { type, payerHash: subject }: { type: string; payerHash: string },
): Promise<void> {
  if (type === 'payment_intent.succeeded') await clearFailures(db, [failureRules.decline], subject);
  if (type === 'payment_intent.payment_failed')
    await recordFailure(db, failureRules.decline, { subject, factor: env.rateLimitFactor, now });
}

/** Returns the id of the intent that an event is about: its object, or the intent of its charge, refund, or dispute. */
export function eventIntentId({ data: { object } }: WebhookEvent): string | null {
  return object.object === 'payment_intent' ? object.id : (object.payment_intent ?? null);
}

/** Deletes events that Stripe no longer resends. */
export async function deleteOldWebhookEvents(db: Db, now: Date): Promise<void> {
  await db.delete(webhookEvents).where(lt(webhookEvents.receivedAt, new Date(now.getTime() - eventRetentionMs)));
}
