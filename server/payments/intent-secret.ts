import { createHash } from 'node:crypto';
import { and, eq, isNull } from 'drizzle-orm';
import type Stripe from 'stripe';
import { cardCurrency, cardMethodTypes } from '#config/constants.ts';
import { apiError } from '#server/http/errors.ts';
import type { ServerDependencies } from '#server/dependencies.ts';
import { stripeErrorCode } from '#server/payments/stripe/stripe-errors.ts';
import type { StripeGateway } from '#server/payments/stripe/stripe-gateway.ts';
import { deleteStoredCustomer } from './customers.ts';
import { createOnce } from '#server/payments/stripe/idempotency.ts';
import { payments } from './payment-tables.ts';

type Payment = typeof payments.$inferSelect;

/**
 * Returns the client secret of the payment's intent, after creating the intent if necessary. Returns null and closes the payment
 * if the intent cannot be paid: it was cancelled, is missing at Stripe, or has no secret.
 */
export async function retrieveClientSecret(deps: ServerDependencies, gateway: StripeGateway, payment: Payment): Promise<string | null> {
  const { db } = deps.database;
  const { paymentId, intentId } = payment;
  const intent = intentId === null ? await createIntent(deps, gateway, payment) : await retrieveIntent(gateway, intentId);
  const secret: string | null | undefined = intent?.client_secret;
  if (intent === null || intent.status === 'canceled' || typeof secret !== 'string') {
    const unattachedPayment = and(eq(payments.paymentId, paymentId), isNull(payments.orderId));
    await db.update(payments).set({ closedAt: deps.now() }).where(unattachedPayment);
    return null;
  }
  if (intentId === null)
    await db
      .update(payments)
      .set({ intentId: intent.id, secretHash: hashClientSecret(secret) })
      .where(and(eq(payments.paymentId, paymentId), isNull(payments.intentId)));
  return secret;
}

async function retrieveIntent(gateway: StripeGateway, intentId: string): Promise<Stripe.PaymentIntent | null> {
  return gateway
    .request((stripe) => stripe.paymentIntents.retrieve(intentId))
    .catch((error: unknown) => {
      if (stripeErrorCode(error) === 'resource_missing') return null;
      throw error;
    });
}

/**
 * Creates a payment's intent at Stripe.
 *
 * @throws HttpError 422 if the customer was deleted at Stripe, so that the client requests a new one
 */
async function createIntent(
  { database: { db }, keys, now, shopId }: ServerDependencies,
  gateway: StripeGateway,
  payment: Payment,
): Promise<Stripe.PaymentIntent> {
  const { paymentId, customerId, amount, localId } = payment;
  const metadata = { shop: shopId, payment_id: paymentId, ...(localId === null ? {} : { local_id: localId }) };
  const allowed_payment_method_types = [...cardMethodTypes];
  return createOnce({ db, now }, gateway, {
    name: paymentId,
    create: (stripe, idempotencyKey) =>
      stripe.paymentIntents.create(
        { amount, currency: cardCurrency, customer: customerId, allowed_payment_method_types, metadata },
        { idempotencyKey },
      ),
    find: async (stripe) => {
      const { data } = await stripe.paymentIntents.list({ customer: customerId, limit: 100 });
      return data.find((intent) => intent.metadata['payment_id'] === paymentId) ?? null;
    },
  }).catch(async (error: unknown) => {
    if (stripeErrorCode(error) !== 'resource_missing') throw error;
    await deleteStoredCustomer({ db, keys }, customerId, now());
    throw apiError(422, { errors: { customer_id: 'Ce client n’existe plus.' } });
  });
}

/** Hashes a client secret for storage. */
export function hashClientSecret(secret: string): string {
  return createHash('sha256').update(secret).digest('base64url');
}
