import { createHash } from 'node:crypto';
import { domainToASCII } from 'node:url';
import { eq } from 'drizzle-orm';
import * as z from 'zod';
import { stripeCustomerRequestSchema } from '#api/checkout.schema.ts';
import { cardNameMaximumCharacters } from '#config/constants.ts';
import { settingFlag } from '#domain/settings.ts';
import type { Queries } from '#server/database/database.ts';
import { Refusal, unfit } from '#server/http/errors.ts';
import type { Keys } from '../keys.ts';
import { successOf } from '#server/http/openapi.ts';
import { emailOf, phoneOf } from '#server/orders/order-contact.ts';
import type { App, Parts } from '#server/dependencies.ts';
import { limitsOf } from '#server/http/rate-limits.ts';
import { refusedParam } from '#server/payments/stripe/stripe-errors.ts';
import type { Cards } from '#server/payments/stripe/stripe-gateway.ts';
import { createOnce, generationOf, renewKey } from '#server/payments/stripe/idempotency.ts';
import { cardCustomers } from './payment-tables.ts';

/** Characters that Stripe takes of a telephone number. */
const phoneCharacters = 20;

const refusedFields: Readonly<Record<string, string>> = {
  email: 'Notre prestataire de paiement n’accepte pas cette adresse e-mail.',
  name: 'Notre prestataire de paiement n’accepte pas ce nom.',
  phone: 'Notre prestataire de paiement n’accepte pas ce numéro de téléphone.',
};

/**
 * `POST /v2/public/checkout/stripe-customer`: the customer at Stripe for these details. The same details, however often
 * they come, are the same customer; of them only a hash is kept here.
 *
 * @spec §4 Personal validated; §7
 */
export function customerRoutes(app: App, parts: Parts): void {
  const { cards, shop, count } = parts;
  app.post(
    '/v2/public/checkout/stripe-customer',
    { schema: { body: stripeCustomerRequestSchema, response: { 200: successOf(z.object({ customer: z.string() })) } } },
    async (request, reply) => {
      reply.header('cache-control', 'no-store');
      await count(request, limitsOf.cardCustomer);
      const offered = cardsOffered(cards, (await shop.catalogue()).flatSettings);
      return { status: 'success' as const, payload: { customer: await customerOf(offered, parts, request.body) } };
    },
  );
}

/** The way to Stripe, where the shop takes cards; throws the 409 where it does not. */
export function cardsOffered(cards: Cards | null, settings: Parameters<typeof settingFlag>[0]): Cards {
  if (cards !== null && settingFlag(settings, 'payments.stripe.active')) return cards;
  throw new Refusal(409, 'Le paiement par carte n’est pas disponible.', { code: 'method_unavailable' });
}

async function customerOf(
  cards: Cards,
  { database: { queries }, keys, now }: Pick<Parts, 'database' | 'keys' | 'now'>,
  details: { email: string; name: string; phone: string },
): Promise<string> {
  const [email, phone] = [asciiDomain(emailOf(details)), phoneOf(details).slice(0, phoneCharacters)];
  const name = details.name.trim().slice(0, cardNameMaximumCharacters).toWellFormed();
  // Another account at Stripe does not know the customers of this one.
  const detailsHash = createHash('sha256')
    .update(JSON.stringify([cards.publishableKey, email, name, phone]))
    .digest('base64url');
  const known = () =>
    queries.select({ id: cardCustomers.customerId }).from(cardCustomers).where(eq(cardCustomers.detailsHash, detailsHash));
  const [earlier] = await known();
  if (earlier !== undefined) return earlier.id;
  const given = { email, name, ...(phone === '' ? {} : { phone }), metadata: { details: detailsHash } };
  const { id } = await createOnce({ queries, now }, cards, {
    name: keyName(keys, detailsHash),
    create: (stripe, idempotencyKey) => stripe.customers.create(given, { idempotencyKey }),
    find: async (stripe) => {
      const { data } = await stripe.customers.list({ email, limit: 100 });
      return data.find(({ metadata }) => metadata['details'] === detailsHash) ?? null;
    },
  }).catch(nameRefusedField);
  await queries
    .insert(cardCustomers)
    .values({ detailsHash, customerId: id, emailHash: customerEmailHash(keys, email), createdAt: now() })
    .onConflictDoNothing();
  const [kept] = await known();
  return kept?.id ?? id;
}

/** An email with its domain as DNS has it: Stripe may take no other. */
function asciiDomain(email: string): string {
  const at = email.lastIndexOf('@');
  const domain = domainToASCII(email.slice(at + 1));
  return domain === '' ? email : `${email.slice(0, at)}@${domain}`;
}

/** The idempotency key of a customer. An HMAC: it outlives a deleted customer for some days, and must not tell whose it was. */
const keyName = (keys: Pick<Keys, 'sign'>, detailsHash: string) => `customer:${keys.sign(`customer details ${detailsHash}`)}`;

/** The HMAC that the customers of one email are found by. */
export function customerEmailHash(keys: Pick<Keys, 'sign'>, email: string): string {
  return keys.sign(`customer email ${asciiDomain(emailOf({ email }))}`);
}

/** Names the field whose value Stripe refused. */
function nameRefusedField(error: unknown): never {
  const field = refusedParam(error);
  if (field === null) throw error;
  throw unfit(field, refusedFields[field] ?? 'Cette valeur est refusée par notre prestataire de paiement.');
}

/**
 * Forgets a customer that was deleted at Stripe: the next one with the same details is made anew, under another key, since
 * the old one still answers the deleted customer.
 */
export async function forgetCustomer(
  { queries, keys }: { queries: Queries; keys: Pick<Keys, 'sign'> },
  customerId: string,
  now: Date,
): Promise<void> {
  await queries.transaction(async (transaction) => {
    const [forgotten] = await transaction.delete(cardCustomers).where(eq(cardCustomers.customerId, customerId)).returning();
    if (forgotten === undefined) return;
    const name = keyName(keys, forgotten.detailsHash);
    await renewKey(transaction, name, { after: await generationOf(transaction, name), now });
  });
}

/** Whether this server made the customer. */
export async function isOurCustomer(queries: Queries, customerId: string): Promise<boolean> {
  const found = await queries.select({ id: cardCustomers.customerId }).from(cardCustomers).where(eq(cardCustomers.customerId, customerId));
  return found.length > 0;
}
