import Stripe from 'stripe';
import { apiError } from '#server/http/errors.ts';
import type { App, ServerDependencies } from '#server/dependencies.ts';
import type { StripeGateway } from '#server/payments/stripe/stripe-gateway.ts';
import { isPaymentEvent } from '#server/payments/stripe/event-types.ts';
import { recoverPayment } from './recover-payment.ts';
import { settlePayment } from './settle-payment.ts';
import { eventIntentId, webhookEventSchema, storeWebhookEvent, type WebhookEvent } from './webhook-events.ts';

/** Maximum size of an event. */
const maxEventBytes = 256_000;
/** Maximum age of a signature in seconds, against replay attacks. */
const toleranceSeconds = 300;

/**
 * Registers `POST /webhooks/stripe`. An event that can change a payment triggers settling it: the state is read from Stripe,
 * because events may be late, repeated, or out of order. Repeated events, other types, and events without an intent change
 * nothing. Responds with 400 to a body that Stripe did not sign within the last five minutes.
 *
 * @spec docs/behaviour §4 Final step
 */
export function webhookRoutes(app: App, deps: ServerDependencies, gateway: StripeGateway): void {
  app.register(async (hooks) => {
    hooks.removeAllContentTypeParsers();
    // The signature covers the raw bytes. Encode them as base64, because the input checks accept only text.
    hooks.addContentTypeParser('application/json', { parseAs: 'buffer', bodyLimit: maxEventBytes }, (_request, body: Buffer, done) =>
      done(null, body.toString('base64')),
    );
    hooks.post('/webhooks/stripe', { bodyLimit: maxEventBytes, schema: { hide: true } }, async (request, reply) => {
      const signature = [request.headers['stripe-signature']].flat()[0] ?? '';
      const verified = verifySignature(gateway, Buffer.from(String(request.body), 'base64'), signature, deps.now());
      if (verified === null) deps.reportSecurityEvent(request, 'webhook_signature_rejected');
      const event = webhookEventSchema.safeParse(verified?.content).data;
      if (event === undefined) throw apiError(400);
      const paymentId = isPaymentEvent(event.type) ? await findEventPayment(deps, gateway, event) : null;
      if (paymentId !== null && event.type === 'payment_intent.payment_failed') deps.metrics.countPayment('declined');
      if (paymentId !== null)
        await settlePayment(deps, gateway, paymentId).catch((err: unknown) =>
          request.log.warn({ err, paymentId }, 'settling the payment of a webhook event failed: the sweeper retries it'),
        );
      return reply.header('cache-control', 'no-store').send({ status: 'success' });
    });
  });
}

/** Returns the parsed body if Stripe signed it within the last five minutes, otherwise null. */
function verifySignature({ webhookSecret }: StripeGateway, body: Buffer, signature: string, now: Date): { content: unknown } | null {
  if (webhookSecret === null) return null;
  try {
    return { content: Stripe.webhooks.constructEvent(body, signature, webhookSecret, toleranceSeconds, undefined, now.getTime()) };
  } catch {
    return null;
  }
}

/**
 * Stores the event and returns its payment's id, or null for a repeated event or a payment of another application. A payment that
 * is missing in the database is recovered from the intent at Stripe.
 */
async function findEventPayment(deps: ServerDependencies, gateway: StripeGateway, event: WebhookEvent): Promise<string | null> {
  const stored = await storeWebhookEvent(deps, event);
  if (stored.status !== 'unknown') return stored.status === 'known' ? stored.paymentId : null;
  const { shop, payment_id: paymentId } = event.data.object.metadata;
  const intentId = eventIntentId(event);
  if (shop !== deps.shopId || paymentId === undefined || intentId === null) return null;
  // A failure is retried by the hourly reconciliation.
  const recovery = gateway
    .request((stripe) => stripe.paymentIntents.retrieve(intentId))
    .then((intent) => recoverPayment(deps, gateway, intent));
  return (await recovery.catch(() => false)) ? paymentId : null;
}
