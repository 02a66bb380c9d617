import { eq, lt } from 'drizzle-orm';
import Stripe from 'stripe';
import * as z from 'zod/mini';
import { isSafeText } from '#api/fields.schema.ts';
import type { Queries } from '#server/database/database.ts';
import { apiError } from '#server/http/errors.ts';
import { failureRules } from '#server/accounts/failure-rules.ts';
import { clearFailures, recordFailure } from '#server/accounts/attempt-limits.ts';
import type { App, ServerDependencies } from '#server/dependencies.ts';
import type { StripeGateway } from '#server/payments/stripe/stripe-gateway.ts';
import { isPaymentEvent } from '#server/payments/stripe/event-types.ts';
import { problemOfEventType, reportProblem, storeProblem } from './payment-problems.ts';
import { recoverPayment } from './recover-payment.ts';
import { settlePayment } from './settle-payment.ts';
import { payments, webhookEvents } from './payment-tables.ts';

/** Bytes of an event. */
const maxEventBytes = 256_000;
/** Seconds that a signature is believed. */
const toleranceSeconds = 300;
/** How long an event is remembered, in milliseconds: Stripe sends one again for three days. */
const eventRetentionMs = 30 * 24 * 60 * 60 * 1000;

const idSchema = z.string().check(z.minLength(1), z.maxLength(255), z.refine(isSafeText));

/** What is read of an event. An object that names no intent is ignored. */
const eventSchema = z.object({
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
type Event = z.infer<typeof eventSchema>;

/**
 * `POST /webhooks/stripe`: an event that tells of money has its payment looked at, at Stripe itself: events come late, twice
 * and in any order. The same event again changes nothing, nor does one that tells nothing (`payment_intent.created`) or
 * that names no intent. 400 for anything that Stripe did not sign within five minutes.
 *
 * @spec §4 Final step
 */
export function webhookRoutes(app: App, deps: ServerDependencies, gateway: StripeGateway): void {
  app.register(async (hooks) => {
    hooks.removeAllContentTypeParsers();
    // The signature is over the bytes as they came; as base64 they pass the checks that are for texts.
    hooks.addContentTypeParser('application/json', { parseAs: 'buffer', bodyLimit: maxEventBytes }, (_request, body: Buffer, done) =>
      done(null, body.toString('base64')),
    );
    hooks.post('/webhooks/stripe', { bodyLimit: maxEventBytes, schema: { hide: true } }, async (request, reply) => {
      const signature = [request.headers['stripe-signature']].flat()[0] ?? '';
      const verified = verifySignature(gateway, Buffer.from(String(request.body), 'base64'), signature, deps.now());
      if (verified === null) deps.reportSecurityEvent(request, 'webhook_signature_rejected');
      const event = eventSchema.safeParse(verified?.content).data;
      if (event === undefined) throw apiError(400);
      const paymentId = isPaymentEvent(event.type) ? await findEventPayment(deps, gateway, event) : null;
      if (paymentId !== null)
        await settlePayment(deps, gateway, paymentId).catch((err: unknown) =>
          request.log.warn({ err, paymentId }, 'the payment of a webhook event could not be settled now and is left to the sweeper'),
        );
      return reply.header('cache-control', 'no-store').send({ status: 'success' });
    });
  });
}

/** Returns the content of a body that Stripe signed within the last five minutes; null for any other body. */
function verifySignature({ webhookSecret }: StripeGateway, body: Buffer, signature: string, now: Date): { content: unknown } | null {
  if (webhookSecret === null) return null;
  try {
    return { content: Stripe.webhooks.constructEvent(body, signature, webhookSecret, toleranceSeconds, undefined, now.getTime()) };
  } catch {
    return null;
  }
}

/**
 * Stores the event and returns its payment; null where the event is known already or the payment is not this shop's. One
 * that the database lost is recovered: its metadata says whose it is, and Stripe is asked for all else.
 */
async function findEventPayment(deps: ServerDependencies, gateway: StripeGateway, event: Event): Promise<string | null> {
  const stored = await storeEvent(deps, event);
  if (stored !== 'unknown payment') return stored;
  const { shop, payment_id: paymentId } = event.data.object.metadata;
  const intentId = eventIntentId(event);
  if (shop !== deps.shopId || paymentId === undefined || intentId === null) return null;
  // What fails here is left to the hourly reconciliation.
  const recovering = gateway
    .request((stripe) => stripe.paymentIntents.retrieve(intentId))
    .then((intent) => recoverPayment(deps, gateway, intent));
  return (await recovering.catch(() => false)) ? paymentId : null;
}

/** Stores the event, and has the sweeper look at its payment even if this server dies now; null for a known event. */
async function storeEvent(deps: ServerDependencies, event: Event): Promise<string | null> {
  const now = deps.now();
  const intentId = eventIntentId(event);
  const problem = problemOfEventType(event.type);
  const catalogue = await deps.shop.catalogue();
  const paymentId = await deps.database.queries.transaction(async (transaction) => {
    const taken = await transaction
      .insert(webhookEvents)
      .values({ eventId: event.id, receivedAt: now })
      .onConflictDoNothing()
      .returning({ eventId: webhookEvents.eventId });
    if (taken.length === 0 || intentId === null) return null;
    const [payment] = await transaction
      .update(payments)
      .set({ nextCheckAt: now })
      .where(eq(payments.intentId, intentId))
      .returning({ paymentId: payments.paymentId, payerHash: payments.payerHash });
    if (payment?.payerHash != null) await countDeclines(transaction, deps, { type: event.type, payerHash: payment.payerHash });
    if (payment !== undefined && problem !== null)
      await storeProblem(transaction, deps, { problem, paymentId: payment.paymentId, catalogue });
    return payment?.paymentId ?? 'unknown payment';
  });
  if (problem !== null && paymentId !== null) {
    const named = paymentId === 'unknown payment' ? `${intentId} that this shop does not know` : paymentId;
    reportProblem(deps, { problem, paymentId: named, objectId: event.data.object.id });
  }
  return paymentId;
}

/** Counts what cards were declined for one address in a row. An address that is in its pause already is not counted on. */
async function countDeclines(
  queries: Queries,
  { env, now }: ServerDependencies,
  { type, payerHash: subject }: { type: string; payerHash: string },
): Promise<void> {
  if (type === 'payment_intent.succeeded') await clearFailures(queries, [failureRules.decline], subject);
  if (type === 'payment_intent.payment_failed')
    await recordFailure(queries, failureRules.decline, { subject, factor: env.rateLimitFactor, now });
}

/** The intent that an event is about: its object, or the one that its charge or refund belongs to. */
function eventIntentId({ data: { object } }: Event): string | null {
  return object.object === 'payment_intent' ? object.id : (object.payment_intent ?? null);
}

/** Forgets events that Stripe sends no more. */
export async function deleteOldEvents(queries: Queries, now: Date): Promise<void> {
  await queries.delete(webhookEvents).where(lt(webhookEvents.receivedAt, new Date(now.getTime() - eventRetentionMs)));
}
