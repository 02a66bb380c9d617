import type Stripe from 'stripe';
import { cardMethodTypes, smallestCardAmount } from '#config/constants.ts';
import type { Call } from './call.ts';
import { parseMetadata } from './customers.ts';
import { invalidRequest, resourceMissing, StripeFailure } from './stripe-failure.ts';
import { paginate, newIntent, toUnixSeconds } from './objects.ts';
import { enqueueEvent, findObjects, lockObject, storeObject, readObject, type Row } from './object-store.ts';

/** The emulator's maximum amount in cents. */
const maxCents = 99_999_999;

/** `POST /v1/payment_intents`. */
export async function createIntent(call: Call): Promise<Stripe.PaymentIntent> {
  const { amount = '', currency = '', customer = null } = call.params;
  const cents = /^\d{1,12}$/.test(amount) ? Number(amount) : Number.NaN;
  if (!/^[a-z]{3}$/.test(currency)) throw invalidRequest('Invalid currency', { param: 'currency' });
  if (Number.isNaN(cents)) throw invalidRequest('Invalid integer', { code: 'parameter_invalid_integer', param: 'amount' });
  if (cents < smallestCardAmount) throw invalidRequest('Amount must be at least €0.50 eur', { code: 'amount_too_small', param: 'amount' });
  if (cents > maxCents) throw invalidRequest('Amount must be no more than €999,999.99', { code: 'amount_too_large', param: 'amount' });
  if (customer !== null) await lockObject(call.db, 'customer', customer, 'customer');
  const method = call.params['allowed_payment_method_types[0]'];
  if (method !== undefined && !cardMethodTypes.some((type) => type === method))
    throw invalidRequest(`The payment method type "${method}" is invalid.`, { param: 'allowed_payment_method_types' });
  const allowed_payment_method_types = method === undefined ? null : [...cardMethodTypes];
  const intent = newIntent(
    { amount: cents, currency, customer, allowed_payment_method_types, metadata: parseMetadata(call.params) },
    call.now,
  );
  await storeObject(call.db, intent);
  return intent;
}

/** `GET /v1/payment_intents`, of one customer or of all, newest first. */
export async function listIntents({ db, params }: Call): Promise<Stripe.ApiList<Stripe.PaymentIntent>> {
  const { customer } = params;
  const since = Number(params['created[gte]'] ?? 0);
  const found = await findObjects(db, 'payment_intent', customer === undefined ? {} : { customer });
  return paginate(
    '/v1/payment_intents',
    found.filter(({ created }) => created >= since),
    params,
  );
}

/** Returns an intent to authorised callers: the secret key, or the client secret of this intent. */
export async function findAuthorisedIntent(call: Call, id: string, readRow = lockObject): Promise<Row<'payment_intent'>> {
  const row = await readRow(call.db, 'payment_intent', id);
  if (!call.isOwner && call.params['client_secret'] !== row.data.client_secret) throw resourceMissing('payment_intent', id);
  return row;
}

/** `GET /v1/payment_intents/:id`. Expands the charge with `expand[]=latest_charge`. */
export async function retrieveIntent(call: Call, id: string): Promise<Stripe.PaymentIntent> {
  const { data } = await findAuthorisedIntent(call, id, readObject);
  const isExpanded = Object.entries(call.params).some(([name, value]) => name.startsWith('expand') && value === 'latest_charge');
  if (!isExpanded || typeof data.latest_charge !== 'string') return data;
  return { ...data, latest_charge: (await readObject(call.db, 'charge', data.latest_charge)).data };
}

export function unexpectedStateError(intent: Stripe.PaymentIntent, action: string): StripeFailure {
  return invalidRequest(`You cannot ${action} this PaymentIntent because it has a status of ${intent.status}.`, {
    code: 'payment_intent_unexpected_state',
    payment_intent: intent,
  });
}

/** `POST /v1/payment_intents/:id/cancel`. */
export async function cancelIntent(call: Call, id: string): Promise<Stripe.PaymentIntent> {
  const { data: intent } = await findAuthorisedIntent(call, id);
  if (intent.status === 'succeeded' || intent.status === 'canceled' || intent.status === 'processing')
    throw unexpectedStateError(intent, 'cancel');
  const canceled: Stripe.PaymentIntent = {
    ...intent,
    status: 'canceled',
    canceled_at: toUnixSeconds(call.now),
    cancellation_reason: call.params['cancellation_reason'] ?? null,
    next_action: null,
  };
  await storeObject(call.db, canceled, { card: null });
  await enqueueEvent(call, 'payment_intent.canceled', canceled);
  return canceled;
}
