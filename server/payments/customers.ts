import { createHash } from 'node:crypto';
import { eq } from 'drizzle-orm';
import * as z from 'zod';
import { stripeCustomerRequestSchema } from '#api/checkout.schema.ts';
import { settingFlag } from '#domain/settings.ts';
import type { Queries } from '../database.ts';
import { Refusal } from '../errors.ts';
import { successOf } from '../openapi.ts';
import { emailOf, phoneOf } from '../order-people.ts';
import type { App, Parts } from '../parts.ts';
import { limitsOf } from '../rate-limits.ts';
import type { Cards } from './cards.ts';
import { cardCustomers } from './tables.ts';

/** Characters that Stripe keeps of a telephone number. */
const phoneCharacters = 20;

/**
 * `POST /v2/public/checkout/stripe-customer`: the customer at Stripe for these details. The same details, however often
 * they come, are the same customer; of them only a hash is kept here.
 *
 * @spec §4 Personal validated; §7
 */
export function customerRoutes(app: App, { cards, shop, database: { queries }, now, count }: Parts): void {
  app.post(
    '/v2/public/checkout/stripe-customer',
    { schema: { body: stripeCustomerRequestSchema, response: { 200: successOf(z.object({ customer: z.string() })) } } },
    async (request, reply) => {
      reply.header('cache-control', 'no-store');
      await count(request, limitsOf.cardCustomer);
      const offered = cardsOffered(cards, (await shop.catalogue()).flatSettings);
      return { status: 'success' as const, payload: { customer: await customerOf(offered, queries, request.body, now()) } };
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
  queries: Queries,
  details: { email: string; name: string; phone: string },
  now: Date,
): Promise<string> {
  const [email, name, phone] = [emailOf(details), details.name.trim(), phoneOf(details).slice(0, phoneCharacters)];
  // Another account at Stripe does not know the customers of this one.
  const detailsHash = createHash('sha256')
    .update(JSON.stringify([cards.publishableKey, email, name, phone]))
    .digest('base64url');
  const known = () =>
    queries.select({ id: cardCustomers.customerId }).from(cardCustomers).where(eq(cardCustomers.detailsHash, detailsHash));
  const [earlier] = await known();
  if (earlier !== undefined) return earlier.id;
  const { id } = await cards.ask((stripe) =>
    stripe.customers.create({ email, name, ...(phone === '' ? {} : { phone }) }, { idempotencyKey: `customer:${detailsHash}` }),
  );
  await queries.insert(cardCustomers).values({ detailsHash, customerId: id, createdAt: now }).onConflictDoNothing();
  const [kept] = await known();
  return kept?.id ?? id;
}

/** Whether this server made the customer. */
export async function isOurCustomer(queries: Queries, customerId: string): Promise<boolean> {
  const found = await queries.select({ id: cardCustomers.customerId }).from(cardCustomers).where(eq(cardCustomers.customerId, customerId));
  return found.length > 0;
}
