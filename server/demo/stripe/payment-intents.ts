/**
 * What the emulator does with each call, in one transaction of the caller's where something is changed. Throws `StripeFailure`; where it is a card's
 * refusal, what it changed is kept.
 */
import type Stripe from 'stripe';
import { cardMethodTypes, smallestCardAmount } from '#config/constants.ts';
import type { Call } from './call.ts';
import { isLuhnValid } from '#server/demo/stripe/client/card-numbers.js';
import { parseMetadata } from './customers.ts';
import { invalidRequest, resourceMissing, StripeFailure, rateLimited } from './stripe-failure.ts';
import { paginate, newCharge, newConfirmationToken, newIntent, toUnixSeconds } from './objects.ts';
import { enqueueEvent, recordLedgerEntry, findObjects, lockObject, storeObject, readObject, type Row } from './object-store.ts';
import { declineMessage, findTestCard, type DeclineReason } from './test-cards.ts';

/** Declines of one intent in a row after which no further card is tried. */
const maxDeclines = 10;
/** The emulator's own upper limit, in cents. */
const maxCents = 99_999_999;

/** `POST /v1/payment_intents`. */
export async function createIntent(call: Call): Promise<Stripe.PaymentIntent> {
  const { amount = '', currency = '', customer = null } = call.params;
  const cents = /^\d{1,12}$/.test(amount) ? Number(amount) : Number.NaN;
  if (!/^[a-z]{3}$/.test(currency)) throw invalidRequest('Invalid currency', { param: 'currency' });
  if (Number.isNaN(cents)) throw invalidRequest('Invalid integer', { code: 'parameter_invalid_integer', param: 'amount' });
  if (cents < smallestCardAmount) throw invalidRequest('Amount must be at least €0.50 eur', { code: 'amount_too_small', param: 'amount' });
  if (cents > maxCents) throw invalidRequest('Amount must be no more than €999,999.99', { code: 'amount_too_large', param: 'amount' });
  if (customer !== null) await lockObject(call.queries, 'customer', customer, 'customer');
  const method = call.params['allowed_payment_method_types[0]'];
  if (method !== undefined && !cardMethodTypes.some((type) => type === method))
    throw invalidRequest(`The payment method type "${method}" is invalid.`, { param: 'allowed_payment_method_types' });
  const allowed_payment_method_types = method === undefined ? null : [...cardMethodTypes];
  const intent = newIntent(
    { amount: cents, currency, customer, allowed_payment_method_types, metadata: parseMetadata(call.params) },
    call.now,
  );
  await storeObject(call.queries, intent);
  return intent;
}

/** `GET /v1/payment_intents`, of one customer or of all, the newest first. */
export async function listIntents({ queries, params }: Call): Promise<Stripe.ApiList<Stripe.PaymentIntent>> {
  const { customer } = params;
  const since = Number(params['created[gte]'] ?? 0);
  const found = await findObjects(queries, 'payment_intent', customer === undefined ? {} : { customer });
  return paginate(
    '/v1/payment_intents',
    found.filter(({ created }) => created >= since),
    params,
  );
}

/** An intent for whoever may see it: the shop itself, or who knows its secret. */
async function findAuthorisedIntent(call: Call, id: string, reading = lockObject): Promise<Row<'payment_intent'>> {
  const row = await reading(call.queries, 'payment_intent', id);
  if (!call.isOwner && call.params['client_secret'] !== row.data.client_secret) throw resourceMissing('payment_intent', id);
  return row;
}

/** `GET /v1/payment_intents/:id`. With `expand[]=latest_charge` the charge stands in it whole. */
export async function retrieveIntent(call: Call, id: string): Promise<Stripe.PaymentIntent> {
  const { data } = await findAuthorisedIntent(call, id, readObject);
  const isExpanded = Object.entries(call.params).some(([name, value]) => name.startsWith('expand') && value === 'latest_charge');
  if (!isExpanded || typeof data.latest_charge !== 'string') return data;
  return { ...data, latest_charge: (await readObject(call.queries, 'charge', data.latest_charge)).data };
}

/** `POST /v1/confirmation_tokens`, with the card's details: what the page makes before the order button is pressed. */
export async function createConfirmationToken(call: Call): Promise<Stripe.ConfirmationToken> {
  const { number, month, year } = parseCard(call);
  const brand = findTestCard(number)?.brand ?? 'visa';
  const token = newConfirmationToken({ brand, last4: number.slice(-4), exp_month: month, exp_year: year }, call.now);
  await storeObject(call.queries, token, { card: number });
  return token;
}

/** The card that was sent with a call. Its number alone is enough; what else is sent must fit. */
function parseCard({ params, now }: Call): { number: string; month: number; year: number } {
  const field = (name: string) => params[`payment_method_data[card][${name}]`]?.replaceAll(/\s/g, '');
  const refused = (code: string, decline_code?: string) =>
    new StripeFailure(402, {
      type: 'card_error',
      code,
      message: declineMessage(decline_code ?? code),
      ...(decline_code === undefined ? {} : { decline_code }),
    });
  const number = field('number') ?? '';
  if (!isLuhnValid(number)) throw refused('incorrect_number');
  if (findTestCard(number) === null) throw refused('card_declined', 'test_mode_live_card');
  const [month, year] = [Number(field('exp_month') ?? 12), Number(field('exp_year') ?? now.getUTCFullYear() + 3)];
  if (!Number.isInteger(month) || month < 1 || month > 12) throw refused('invalid_expiry_month');
  const fullYear = year < 100 ? 2000 + year : year;
  if (!Number.isInteger(year) || new Date(Date.UTC(fullYear, month, 1)) <= now) throw refused('invalid_expiry_year');
  const cvc = field('cvc');
  if (cvc !== undefined && !(findTestCard(number)?.brand === 'amex' ? /^\d{4}$/ : /^\d{3}$/).test(cvc)) throw refused('invalid_cvc');
  return { number, month, year: fullYear };
}

/** The number of the card that an intent is to be confirmed with: sent, or behind a token, which is used up by it. */
async function consumeCard(call: Call): Promise<string> {
  const id = call.params['confirmation_token'];
  if (id === undefined) return parseCard(call).number;
  const token = await lockObject(call.queries, 'confirmation_token', id);
  if (token.uses > 0 || token.card === null)
    throw invalidRequest('This ConfirmationToken was used before.', { param: 'confirmation_token' });
  await storeObject(call.queries, token.data, { uses: 1 });
  return token.card;
}

/** `POST /v1/payment_intents/:id/confirm`: paid, refused (402), or waiting for the customer at her bank. */
export async function confirmIntent(call: Call, id: string): Promise<Stripe.PaymentIntent> {
  const { data: intent, uses } = await findAuthorisedIntent(call, id);
  if (intent.status === 'succeeded' || intent.status === 'canceled' || intent.status === 'processing')
    throw unexpectedStateError(intent, 'confirm');
  if (uses >= maxDeclines) throw rateLimited(declineMessage('card_velocity_exceeded'));
  const number = await consumeCard(call);
  if (call.fault === 'processing') {
    const processing: Stripe.PaymentIntent = { ...intent, status: 'processing', last_payment_error: null };
    await enqueueEvent(call, 'payment_intent.processing', processing);
    return storeObject(call.queries, processing, { card: number });
  }
  if (findTestCard(number)?.requiresAuthentication !== true) return captureOrDecline(call, intent, number, uses);
  const waiting: Stripe.PaymentIntent = {
    ...intent,
    status: 'requires_action',
    last_payment_error: null,
    next_action: { type: 'use_stripe_sdk', use_stripe_sdk: { type: 'three_d_secure_redirect', stripe_js: intent.id } },
  };
  await storeObject(call.queries, waiting, { card: number });
  return waiting;
}

/**
 * `POST /v1/payment_intents/:id/tds`, the bank's page: what the customer answered there, or, while the payment is
 * processing, what the bank did. It always answers the intent.
 */
export async function completeAuthentication(call: Call, id: string): Promise<Stripe.PaymentIntent> {
  const { data: intent, card, uses } = await findAuthorisedIntent(call, id);
  const { outcome } = call.params;
  if (outcome !== 'success' && outcome !== 'failure') throw invalidRequest('outcome is success or failure', { param: 'outcome' });
  if ((intent.status !== 'requires_action' && intent.status !== 'processing') || card === null)
    throw unexpectedStateError(intent, 'authenticate');
  if (outcome === 'failure') {
    const declined = { code: 'card_declined', decline_code: 'generic_decline' } as const;
    return declineIntent(call, intent, intent.status === 'processing' ? declined : { code: 'payment_intent_authentication_failure' }, uses);
  }
  try {
    return await captureOrDecline(call, intent, card, uses);
  } catch (error) {
    const refusedIntent = error instanceof StripeFailure ? error.error.payment_intent : undefined;
    if (refusedIntent === undefined) throw error;
    return refusedIntent;
  }
}

/** Takes the money, or throws the card's refusal with the intent ready for another card. */
async function captureOrDecline(call: Call, intent: Stripe.PaymentIntent, number: string, uses: number): Promise<Stripe.PaymentIntent> {
  const { queries, now } = call;
  const ends = findTestCard(number)?.outcome ?? { code: 'card_declined', decline_code: 'generic_decline' };
  if (ends !== 'paid') {
    const refused = await declineIntent(call, intent, ends, uses);
    const message = refused.last_payment_error?.message ?? '';
    throw new StripeFailure(402, { type: 'card_error', ...ends, message, payment_intent: refused });
  }
  const taken = newCharge(intent, now);
  const paid: Stripe.PaymentIntent = {
    ...intent,
    status: 'succeeded',
    amount_received: intent.amount,
    latest_charge: taken.id,
    next_action: null,
    last_payment_error: null,
  };
  await storeObject(queries, taken);
  await storeObject(queries, paid, { card: null, uses: 0 });
  await recordLedgerEntry(queries, {
    paymentIntent: intent.id,
    type: 'capture',
    amount: intent.amount,
    currency: intent.currency,
    at: now,
  });
  await enqueueEvent(call, 'payment_intent.succeeded', paid);
  return paid;
}

async function declineIntent(call: Call, intent: Stripe.PaymentIntent, why: DeclineReason, uses: number): Promise<Stripe.PaymentIntent> {
  const isLost = why.decline_code === 'lost_card' || why.decline_code === 'stolen_card';
  const message = declineMessage(isLost ? why.code : (why.decline_code ?? why.code));
  const type = why.code === 'payment_intent_authentication_failure' ? 'invalid_request_error' : 'card_error';
  const refused: Stripe.PaymentIntent = {
    ...intent,
    status: 'requires_payment_method',
    next_action: null,
    last_payment_error: { type, message, ...why },
  };
  await storeObject(call.queries, refused, { card: null, uses: uses + 1 });
  await enqueueEvent(call, 'payment_intent.payment_failed', refused);
  return refused;
}

function unexpectedStateError(intent: Stripe.PaymentIntent, wish: string): StripeFailure {
  return invalidRequest(`You cannot ${wish} this PaymentIntent because it has a status of ${intent.status}.`, {
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
  await storeObject(call.queries, canceled, { card: null });
  await enqueueEvent(call, 'payment_intent.canceled', canceled);
  return canceled;
}
