import { createHash } from 'node:crypto';
import { domainToASCII } from 'node:url';
import { eq } from 'drizzle-orm';
import * as z from 'zod';
import { stripeCustomerRequestSchema } from '#api/checkout.schema.ts';
import { cardNameMaximumCharacters } from '#config/constants.ts';
import { settingFlag } from '#domain/settings.ts';
import { parseSettings } from '#domain/settings/shop-settings.ts';
import { truncateText } from '#domain/truncate-text.ts';
import type { Db } from '#server/database/database.ts';
import { HttpError, invalidField } from '#server/http/errors.ts';
import type { ServerKeys } from '../keys.ts';
import { successSchema } from '#server/http/openapi.ts';
import { normaliseCustomerEmail, normalisePhone } from '#server/orders/order-contact.ts';
import type { App, ServerDependencies } from '#server/dependencies.ts';
import { callerLimits } from '#server/http/rate-limits.ts';
import { rejectedParam } from '#server/payments/stripe/stripe-errors.ts';
import type { StripeGateway } from '#server/payments/stripe/stripe-gateway.ts';
import { createOnce, keyGeneration, renewIdempotencyKey } from '#server/payments/stripe/idempotency.ts';
import { stripeCustomers } from './payment-tables.ts';

/** Maximum length of a phone number at Stripe. */
const maxPhoneLength = 20;

const rejectedFieldMessages: Readonly<Record<string, string>> = {
  email: 'Notre prestataire de paiement n’accepte pas cette adresse e-mail.',
  name: 'Notre prestataire de paiement n’accepte pas ce nom.',
  phone: 'Notre prestataire de paiement n’accepte pas ce numéro de téléphone.',
};

/**
 * Registers `POST /v2/public/checkout/stripe-customer`, which finds or creates the Stripe customer for the given details. The
 * shop's database stores only a hash of the details.
 *
 * @spec docs/behaviour §4 Personal validated; §7
 */
export function customerRoutes(app: App, deps: ServerDependencies): void {
  const { gateway, shop, limitCallerRate } = deps;
  app.post(
    '/v2/public/checkout/stripe-customer',
    { schema: { body: stripeCustomerRequestSchema, response: { 200: successSchema(z.object({ customer: z.string() })) } } },
    async (request, reply) => {
      reply.header('cache-control', 'no-store');
      await limitCallerRate(request, callerLimits.cardCustomer);
      const cardGateway = requireGateway(gateway, (await shop.catalogue()).flatSettings);
      return { status: 'success' as const, payload: { customer: await findOrCreateCustomer(cardGateway, deps, request.body) } };
    },
  );
}

/**
 * Returns the gateway if the shop accepts cards.
 *
 * @throws HttpError 409 otherwise
 */
export function requireGateway(gateway: StripeGateway | null, settings: Parameters<typeof settingFlag>[0]): StripeGateway {
  if (gateway !== null && parseSettings(settings).payments.isCardActive) return gateway;
  throw new HttpError(409, 'Le paiement par carte n’est pas disponible.', { code: 'method_unavailable' });
}

async function findOrCreateCustomer(
  gateway: StripeGateway,
  { database: { db }, keys, now }: Pick<ServerDependencies, 'database' | 'keys' | 'now'>,
  details: { email: string; name: string; phone: string },
): Promise<string> {
  const [email, phone] = [toAsciiDomain(normaliseCustomerEmail(details)), normalisePhone(details).slice(0, maxPhoneLength)];
  const name = truncateText(details.name.trim(), cardNameMaximumCharacters);
  // Include the publishable key, because a customer belongs to one Stripe account.
  const detailsHash = createHash('sha256')
    .update(JSON.stringify([gateway.publishableKey, email, name, phone]))
    .digest('base64url');
  const selectStored = () =>
    db.select({ id: stripeCustomers.customerId }).from(stripeCustomers).where(eq(stripeCustomers.detailsHash, detailsHash));
  const [earlier] = await selectStored();
  if (earlier !== undefined) return earlier.id;
  const customerDetails = { email, name, ...(phone === '' ? {} : { phone }), metadata: { details: detailsHash } };
  const { id } = await createOnce({ db, now }, gateway, {
    name: idempotencyKeyName(keys, detailsHash),
    create: (stripe, idempotencyKey) => stripe.customers.create(customerDetails, { idempotencyKey }),
    find: async (stripe) => {
      const { data } = await stripe.customers.list({ email, limit: 100 });
      return data.find(({ metadata }) => metadata['details'] === detailsHash) ?? null;
    },
  }).catch(throwRejectedField);
  await db
    .insert(stripeCustomers)
    .values({ detailsHash, customerId: id, emailHash: hashCustomerEmail(keys, email), createdAt: now() })
    .onConflictDoNothing();
  const [stored] = await selectStored();
  return stored?.id ?? id;
}

/** Converts an email's domain to ASCII (punycode), because Stripe may reject other forms. */
function toAsciiDomain(email: string): string {
  const at = email.lastIndexOf('@');
  const domain = domainToASCII(email.slice(at + 1));
  return domain === '' ? email : `${email.slice(0, at)}@${domain}`;
}

/**
 * Returns the name of a customer's idempotency key. It is an HMAC, because the key is stored for some days after the customer was
 * deleted and must not reveal the details.
 */
const idempotencyKeyName = (keys: Pick<ServerKeys, 'sign'>, detailsHash: string) =>
  `customer:${keys.sign(`customer details ${detailsHash}`)}`;

/** Returns the HMAC by which the customers of an email are found. */
export function hashCustomerEmail(keys: Pick<ServerKeys, 'sign'>, email: string): string {
  return keys.sign(`customer email ${toAsciiDomain(normaliseCustomerEmail({ email }))}`);
}

/** Rethrows Stripe's rejection of a field that the visitor typed, as a 422 that names the field. */
function throwRejectedField(error: unknown): never {
  const field = rejectedParam(error);
  if (field === null) throw error;
  throw invalidField(field, rejectedFieldMessages[field] ?? 'Cette valeur est refusée par notre prestataire de paiement.');
}

/**
 * Deletes the stored row of a customer that was deleted at Stripe. Renews its idempotency key, because Stripe would replay the
 * deleted customer for the old one.
 */
export async function deleteStoredCustomer(
  { db, keys }: { db: Db; keys: Pick<ServerKeys, 'sign'> },
  customerId: string,
  now: Date,
): Promise<void> {
  await db.transaction(async (transaction) => {
    const [deleted] = await transaction.delete(stripeCustomers).where(eq(stripeCustomers.customerId, customerId)).returning();
    if (deleted === undefined) return;
    const name = idempotencyKeyName(keys, deleted.detailsHash);
    await renewIdempotencyKey(transaction, name, { after: await keyGeneration(transaction, name), now });
  });
}

/** Whether this shop created the customer. */
export async function isKnownCustomer(db: Db, customerId: string): Promise<boolean> {
  const storedCustomers = await db
    .select({ id: stripeCustomers.customerId })
    .from(stripeCustomers)
    .where(eq(stripeCustomers.customerId, customerId));
  return storedCustomers.length > 0;
}
