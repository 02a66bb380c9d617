import { randomUUID } from 'node:crypto';
import { desc, eq } from 'drizzle-orm';
import * as z from 'zod';
import { paymentIntentRequestSchema } from '#api/checkout.schema.ts';
import { toCents } from '#domain/money.ts';
import type { Db } from '#server/database/database.ts';
import { apiError, HttpError } from '#server/http/errors.ts';
import { failureRules } from '#server/accounts/failure-rules.ts';
import { rejectWhilePaused } from '#server/accounts/attempt-limits.ts';
import { successSchema } from '#server/http/openapi.ts';
import type { App, ServerDependencies } from '#server/dependencies.ts';
import type { CallerHashes } from '#server/privacy/caller-hashes.ts';
import { callerLimits, tooManyRequests } from '#server/http/rate-limits.ts';
import { orders } from '#server/orders/order-tables.ts';
import { abandonEarlierPayments } from './abandon-payments.ts';
import type { StripeGateway } from '#server/payments/stripe/stripe-gateway.ts';
import { requireGateway, isKnownCustomer } from './customers.ts';
import { retrieveClientSecret } from './intent-secret.ts';
import { orphanRefundMs } from './next-step.ts';
import { settlePayment } from './settle-payment.ts';
import { payments } from './payment-tables.ts';

/** Maximum number of intents per order attempt. */
const maxIntentsPerAttempt = 5;
/** `Retry-After` in milliseconds for an attempt with the maximum number of intents. */
const intentLimitRetryMs = 60 * 60 * 1000;

type Payment = typeof payments.$inferSelect;
type IntentRequest = { customerId: string; payer: CallerHashes; amount: number; localId: string | null };

/**
 * Registers `POST /v2/public/checkout/stripe-payment-intent`, which returns the client secret of a payment intent for the amount.
 *
 * With the header `idempotency-key: <local_id>:<amount>` an order attempt has one open intent: a request with the same amount
 * gets the same intent, one with another amount a new one. Older intents of the attempt, and of the customer's earlier attempts,
 * are cancelled. Without the header each call creates an intent. A caller whose cards were declined ten times in a row gets no
 * intent for an hour.
 *
 * @spec docs/behaviour §4 Delivery validated; §7
 */
export function intentRoutes(app: App, deps: ServerDependencies): void {
  const { gateway, shop, limitCallerRate } = deps;
  app.post(
    '/v2/public/checkout/stripe-payment-intent',
    { schema: { body: paymentIntentRequestSchema, response: { 200: successSchema(z.object({ client_secret: z.string() })) } } },
    async (request, reply) => {
      reply.header('cache-control', 'no-store');
      const payer = await limitCallerRate(request, callerLimits.paymentIntent);
      const cardGateway = requireGateway(gateway, (await shop.catalogue()).flatSettings);
      const { customer_id: customerId } = request.body;
      const amount = toCents(request.body.amount);
      const localId = parseIdempotencyKey(request.headers['idempotency-key'], amount);
      // A pause lasts an hour, so it may have started under yesterday's caller hash.
      for (const subject of [payer.current, ...payer.earlier.slice(0, 1)])
        await rejectWhilePaused(deps.database.db, failureRules.decline, { subject, now: deps.now() });
      const client_secret = await createPaymentIntent(deps, cardGateway, { customerId, payer, amount, localId });
      return { status: 'success' as const, payload: { client_secret } };
    },
  );
}

const keySchema = z.tuple([z.uuidv4(), z.string().regex(/^\d{1,4}(?:\.\d{1,2})?$/)]);

/** Parses the idempotency key and returns its `local_id`, or null without a key. The key's amount must match the requested one. */
function parseIdempotencyKey(header: unknown, amount: number): string | null {
  if (header === undefined) return null;
  const key = keySchema.safeParse(typeof header === 'string' ? header.split(':') : null);
  if (!key.success) throw apiError(422, { errors: { 'idempotency-key': 'La clé doit être de la forme local_id:montant.' } });
  const [localId, keyAmount] = key.data;
  if (toCents(keyAmount) !== amount) throw new HttpError(409, 'Cette clé a été donnée pour un autre montant.', { code: 'intent_conflict' });
  return localId;
}

/** Stores a payment row before calling Stripe, so that a lost response cannot lead to a second intent. */
async function createPaymentIntent(deps: ServerDependencies, gateway: StripeGateway, intentRequest: IntentRequest): Promise<string> {
  const { db } = deps.database;
  if (!(await isKnownCustomer(db, intentRequest.customerId))) throw apiError(422, { errors: { customer_id: 'Ce client n’existe pas.' } });
  // A second attempt is needed if the first intent turns out to be cancelled at Stripe.
  for (let attempt = 1; attempt <= 2; attempt += 1) {
    const { payment, replacedPayments } = await reservePayment(deps, intentRequest);
    // Settle replaced payments, so that the page never has two that can be confirmed. The sweeper retries failures.
    const abandoned = payment.intentId === null ? await abandonEarlierPayments(db, intentRequest, deps.now()) : [];
    for (const paymentId of [...replacedPayments.map((replaced) => replaced.paymentId), ...abandoned])
      await settlePayment(deps, gateway, paymentId).catch(() => null);
    const secret = await retrieveClientSecret(deps, gateway, payment);
    if (secret !== null) return secret;
  }
  throw new HttpError(409, 'Ce paiement a été annulé.', { code: 'intent_conflict' });
}

/** Returns the attempt's payment for this amount, and the open payments that it replaces. */
async function reservePayment(
  { database: { db }, env, now }: ServerDependencies,
  intentRequest: IntentRequest,
): Promise<{ payment: Payment; replacedPayments: Payment[] }> {
  const { localId, amount, customerId } = intentRequest;
  const currentTime = now();
  return db.transaction(async (transaction) => {
    const rows = localId === null ? [] : await lockPaymentsOfAttempt(transaction, localId);
    const hasSameAmountAndCustomer = (row: Payment) => row.amount === amount && row.customerId === customerId;
    if (localId !== null) {
      const [order] = await transaction.select({ orderId: orders.orderId }).from(orders).where(eq(orders.localId, localId));
      const orderPayment = order === undefined ? undefined : rows.find(({ orderId }) => orderId === order.orderId);
      if (orderPayment !== undefined && hasSameAmountAndCustomer(orderPayment)) return { payment: orderPayment, replacedPayments: [] };
      if (order !== undefined) throw new HttpError(409, 'Cette commande a déjà été passée.', { code: 'order_conflict' });
    }
    const open = rows.filter(({ closedAt }) => closedAt === null);
    const current = open.find(hasSameAmountAndCustomer);
    if (current !== undefined) return { payment: current, replacedPayments: [] };
    if (rows.length >= Math.ceil(maxIntentsPerAttempt * env.rateLimitFactor)) throw tooManyRequests(intentLimitRetryMs);
    for (const { paymentId } of open)
      await transaction.update(payments).set({ closedAt: currentTime, nextCheckAt: currentTime }).where(eq(payments.paymentId, paymentId));
    const payment = await insertPayment(transaction, intentRequest, { generation: (rows[0]?.generation ?? 0) + 1, at: currentTime });
    // A concurrent request of the same attempt may have inserted the payment first.
    const [concurrent] = payment === undefined && localId !== null ? await lockPaymentsOfAttempt(transaction, localId) : [];
    const reserved = payment ?? concurrent;
    if (reserved === undefined || !hasSameAmountAndCustomer(reserved))
      throw new HttpError(409, 'Un autre paiement est en cours.', { code: 'intent_conflict' });
    return { payment: reserved, replacedPayments: payment === undefined ? [] : open };
  });
}

/** Inserts an open payment. Returns undefined if the attempt already has a payment of this generation. */
async function insertPayment(
  transaction: Db,
  { localId, customerId, payer, amount }: IntentRequest,
  { generation, at }: { generation: number; at: Date },
): Promise<Payment | undefined> {
  const nextCheckAt = new Date(at.getTime() + orphanRefundMs);
  const row = { paymentId: randomUUID(), localId, generation, customerId, payerHash: payer.current, amount, createdAt: at, nextCheckAt };
  const [inserted] = await transaction.insert(payments).values(row).onConflictDoNothing().returning();
  return inserted;
}

/** Selects an attempt's payments, newest first, and locks them, so that no order is attached and none is closed meanwhile. */
function lockPaymentsOfAttempt(transaction: Db, localId: string): Promise<Payment[]> {
  return transaction.select().from(payments).where(eq(payments.localId, localId)).orderBy(desc(payments.generation)).for('update');
}
