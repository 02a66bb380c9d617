import { eq, lt } from 'drizzle-orm';
import Stripe from 'stripe';
import type { Queries } from '../database.ts';
import { refusal, Refusal } from '../errors.ts';
import { bookTry, failureRules, forgetFailures } from '../failures.ts';
import type { App, Parts } from '../parts.ts';
import type { Cards } from './cards.ts';
import { tellsOfMoney } from './events.ts';
import { lookAt } from './settle.ts';
import { payments, webhookEvents } from './tables.ts';

/** Bytes of an event. */
const eventLimit = 256_000;
/** Seconds that a signature is believed. */
const toleranceSeconds = 300;
/** How long an event is remembered, in milliseconds: Stripe sends one again for three days. */
const rememberedMs = 30 * 24 * 60 * 60 * 1000;

/**
 * `POST /webhooks/stripe`: an event that tells of money has its payment looked at, at Stripe itself: events come late, twice
 * and in any order. The same event again changes nothing, nor does one that tells nothing (`payment_intent.created`). 400 for anything that Stripe did not sign within five minutes.
 *
 * @spec §4 Final step
 */
export function webhookRoutes(app: App, parts: Parts, cards: Cards): void {
  app.register(async (hooks) => {
    hooks.removeAllContentTypeParsers();
    // The signature is over the bytes as they came; as base64 they pass the checks that are for texts.
    hooks.addContentTypeParser('application/json', { parseAs: 'buffer', bodyLimit: eventLimit }, (_request, body: Buffer, done) =>
      done(null, body.toString('base64')),
    );
    hooks.post('/webhooks/stripe', { bodyLimit: eventLimit, schema: { hide: true } }, async (request, reply) => {
      const signature = [request.headers['stripe-signature']].flat()[0] ?? '';
      const event = signedEvent(cards, Buffer.from(String(request.body), 'base64'), signature, parts.now());
      const paymentId = tellsOfMoney(event.type) ? await take(parts, event) : null;
      if (paymentId !== null)
        await lookAt(parts, cards, paymentId).catch(() => request.log.warn('the payment of an event is left to the sweeper'));
      return reply.header('cache-control', 'no-store').send({ status: 'success' });
    });
  });
}

function signedEvent({ webhookSecret }: Cards, body: Buffer, signature: string, now: Date): Stripe.Event {
  if (webhookSecret === null) throw refusal(400);
  try {
    return Stripe.webhooks.constructEvent(body, signature, webhookSecret, toleranceSeconds, undefined, now.getTime());
  } catch {
    throw refusal(400);
  }
}

/** Keeps the event, and has its payment looked at even if this server dies now; null: known already, or not of ours. */
async function take(parts: Parts, event: Stripe.Event): Promise<string | null> {
  const now = parts.now();
  const intentId = intentOf(event);
  return parts.database.queries.transaction(async (transaction) => {
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
    if (payment?.payerHash != null) await countDeclines(transaction, parts, { type: event.type, payerHash: payment.payerHash });
    return payment?.paymentId ?? null;
  });
}

/** Counts what cards were declined for one address in a row. An address that is in its pause already is not counted on. */
async function countDeclines(
  queries: Queries,
  { env, now }: Parts,
  { type, payerHash: subject }: { type: Stripe.Event['type']; payerHash: string },
): Promise<void> {
  if (type === 'payment_intent.succeeded') await forgetFailures(queries, [failureRules.decline], subject);
  if (type === 'payment_intent.payment_failed')
    await bookTry(queries, failureRules.decline, { subject, factor: env.rateLimitFactor, now: now() }).catch(unlessPaused);
}

function unlessPaused(error: unknown): void {
  if (!(error instanceof Refusal)) throw error;
}

function intentOf({ data: { object } }: Stripe.Event): string | null {
  if (!('object' in object)) return null;
  if (object.object === 'payment_intent') return object.id;
  if (object.object !== 'charge') return null;
  return typeof object.payment_intent === 'string' ? object.payment_intent : (object.payment_intent?.id ?? null);
}

/** Forgets events that Stripe sends no more. */
export async function forgetEvents(queries: Queries, now: Date): Promise<void> {
  await queries.delete(webhookEvents).where(lt(webhookEvents.receivedAt, new Date(now.getTime() - rememberedMs)));
}
