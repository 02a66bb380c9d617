import { randomUUID } from 'node:crypto';
import { desc, eq } from 'drizzle-orm';
import * as z from 'zod';
import { paymentIntentRequestSchema } from '#api/checkout.schema.ts';
import { toCents } from '#domain/money.ts';
import type { Queries } from '#server/database/database.ts';
import { refusal, Refusal } from '#server/http/errors.ts';
import { failureRules } from '#server/accounts/failure-rules.ts';
import { expectNoPause } from '#server/accounts/attempt-limits.ts';
import { successOf } from '#server/http/openapi.ts';
import type { App, Parts } from '#server/dependencies.ts';
import type { CallerHashes } from '#server/privacy/caller-hashes.ts';
import { callerOf, limitsOf, tooMany } from '#server/http/rate-limits.ts';
import { orders } from '#server/orders/order-tables.ts';
import { abandonEarlier } from './abandon-payments.ts';
import type { Cards } from '#server/payments/stripe/stripe-gateway.ts';
import { cardsOffered, isOurCustomer } from './customers.ts';
import { secretOf } from './intent-secret.ts';
import { orphanMs } from './next-step.ts';
import { lookAt } from './settle-payment.ts';
import { payments } from './payment-tables.ts';

/** Intents that one attempt to order may have, one after the other. */
const intentLimit = 5;
/** When an attempt that had them all may ask again, in milliseconds: when its page has long been left. */
const intentLimitMs = 60 * 60 * 1000;

type Payment = typeof payments.$inferSelect;
type Wish = { customerId: string; payer: CallerHashes; amount: number; localId: string | null };

/**
 * `POST /v2/public/checkout/stripe-payment-intent`: the client secret of a payment over the amount. With the header
 * `idempotency-key: <local_id>:<amount>` an attempt to order has one open intent: the same amount has the same one, another
 * amount a new one, and the older is cancelled, as are those of the same customer's earlier attempts. Without the header each
 * call makes one. An address whose cards were
 * declined ten times in a row gets none for an hour.
 *
 * @spec §4 Delivery validated; §7
 */
export function intentRoutes(app: App, parts: Parts): void {
  const { cards, shop, count } = parts;
  app.post(
    '/v2/public/checkout/stripe-payment-intent',
    { schema: { body: paymentIntentRequestSchema, response: { 200: successOf(z.object({ client_secret: z.string() })) } } },
    async (request, reply) => {
      reply.header('cache-control', 'no-store');
      await count(request, limitsOf.paymentIntent);
      const offered = cardsOffered(cards, (await shop.catalogue()).flatSettings);
      const { customer_id: customerId } = request.body;
      const amount = toCents(request.body.amount);
      const localId = attemptOf(request.headers['idempotency-key'], amount);
      const payer = await parts.hashCaller(callerOf(request.ip));
      // A pause of an hour may have begun under yesterday's key.
      for (const subject of [payer.current, ...payer.earlier.slice(0, 1)])
        await expectNoPause(parts.database.queries, failureRules.decline, { subject, now: parts.now() });
      const client_secret = await openIntent(parts, offered, { customerId, payer, amount, localId });
      return { status: 'success' as const, payload: { client_secret } };
    },
  );
}

const keySchema = z.tuple([z.uuidv4(), z.string().regex(/^\d{1,4}(?:\.\d{1,2})?$/)]);

/** The attempt that a key names; null without a key. The amount in it must be the one asked for. */
function attemptOf(header: unknown, amount: number): string | null {
  if (header === undefined) return null;
  const key = keySchema.safeParse(typeof header === 'string' ? header.split(':') : null);
  if (!key.success) throw refusal(422, { errors: { 'idempotency-key': 'La clé doit être de la forme local_id:montant.' } });
  const [localId, named] = key.data;
  if (toCents(named) !== amount) throw new Refusal(409, 'Cette clé a été donnée pour un autre montant.', { code: 'intent_conflict' });
  return localId;
}

/** An intent is reserved here before Stripe is asked, so that no answer that is lost can make a second one. */
async function openIntent(parts: Parts, cards: Cards, wish: Wish): Promise<string> {
  const { queries } = parts.database;
  if (!(await isOurCustomer(queries, wish.customerId))) throw refusal(422, { errors: { customer_id: 'Ce client n’existe pas.' } });
  // The second look is for an intent that turned out to be cancelled at Stripe.
  for (let look = 1; look <= 2; look += 1) {
    const { payment, older } = await reserve(parts, wish);
    // The page must not hold two payments that can both be confirmed. What fails here is left to the sweeper.
    const left = payment.intentId === null ? await abandonEarlier(queries, wish, parts.now()) : [];
    for (const paymentId of [...older.map((one) => one.paymentId), ...left]) await lookAt(parts, cards, paymentId).catch(() => null);
    const secret = await secretOf(parts, cards, payment);
    if (secret !== null) return secret;
  }
  throw new Refusal(409, 'Ce paiement a été annulé.', { code: 'intent_conflict' });
}

/** The attempt's payment over this amount, and the open ones that it takes the place of. */
async function reserve({ database: { queries }, env, now }: Parts, wish: Wish): Promise<{ payment: Payment; older: Payment[] }> {
  const { localId, amount, customerId, payer } = wish;
  const at = now();
  return queries.transaction(async (transaction) => {
    const rows = localId === null ? [] : await rowsOf(transaction, localId);
    const isSame = (row: Payment) => row.amount === amount && row.customerId === customerId;
    if (localId !== null) {
      const [order] = await transaction.select({ orderId: orders.orderId }).from(orders).where(eq(orders.localId, localId));
      const tied = order === undefined ? undefined : rows.find(({ orderId }) => orderId === order.orderId);
      if (tied !== undefined && isSame(tied)) return { payment: tied, older: [] };
      if (order !== undefined) throw new Refusal(409, 'Cette commande a déjà été passée.', { code: 'order_conflict' });
    }
    const open = rows.filter(({ closedAt }) => closedAt === null);
    const current = open.find(isSame);
    if (current !== undefined) return { payment: current, older: [] };
    if (rows.length >= Math.ceil(intentLimit * env.rateLimitFactor)) throw tooMany(intentLimitMs);
    for (const { paymentId } of open)
      await transaction.update(payments).set({ closedAt: at, nextCheckAt: at }).where(eq(payments.paymentId, paymentId));
    const [payment] = await transaction
      .insert(payments)
      .values({
        paymentId: randomUUID(),
        localId,
        generation: (rows[0]?.generation ?? 0) + 1,
        customerId,
        payerHash: payer.current,
        amount,
        createdAt: at,
        nextCheckAt: new Date(at.getTime() + orphanMs),
      })
      .onConflictDoNothing()
      .returning();
    // Another request of the same attempt was faster: its payment is this one's.
    const [twin] = payment === undefined && localId !== null ? await rowsOf(transaction, localId) : [];
    const made = payment ?? twin;
    if (made === undefined || !isSame(made)) throw new Refusal(409, 'Un autre paiement est en cours.', { code: 'intent_conflict' });
    return { payment: made, older: payment === undefined ? [] : open };
  });
}

/** An attempt's payments, the newest first, held until the transaction ends: nobody ties or closes one meanwhile. */
function rowsOf(transaction: Queries, localId: string): Promise<Payment[]> {
  return transaction.select().from(payments).where(eq(payments.localId, localId)).orderBy(desc(payments.generation)).for('update');
}
