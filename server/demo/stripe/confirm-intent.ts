import type Stripe from 'stripe';
import type { Call } from './call.ts';
import { consumeCard } from './confirmation-tokens.ts';
import { invalidRequest, rateLimited, StripeFailure } from './stripe-failure.ts';
import { newCharge } from './objects.ts';
import { enqueueEvent, recordLedgerEntry, storeObject } from './object-store.ts';
import { findAuthorisedIntent, unexpectedStateError } from './payment-intents.ts';
import { declineMessage, findTestCard, type DeclineReason } from './test-cards.ts';

/** Consecutive declines after which an intent accepts no further card. */
const maxDeclines = 10;

/** `POST /v1/payment_intents/:id/confirm`: succeeds, is declined (402), or requires authentication at the bank. */
export async function confirmIntent(call: Call, id: string): Promise<Stripe.PaymentIntent> {
  const { data: intent, uses } = await findAuthorisedIntent(call, id);
  if (intent.status === 'succeeded' || intent.status === 'canceled' || intent.status === 'processing')
    throw unexpectedStateError(intent, 'confirm');
  if (uses >= maxDeclines) throw rateLimited(declineMessage('card_velocity_exceeded'));
  const number = await consumeCard(call);
  if (call.fault === 'processing') {
    const processing: Stripe.PaymentIntent = { ...intent, status: 'processing', last_payment_error: null };
    await enqueueEvent(call, 'payment_intent.processing', processing);
    return storeObject(call.db, processing, { card: number });
  }
  if (findTestCard(number)?.requiresAuthentication !== true) return captureOrDecline(call, intent, number, uses);
  const waiting: Stripe.PaymentIntent = {
    ...intent,
    status: 'requires_action',
    last_payment_error: null,
    next_action: { type: 'use_stripe_sdk', use_stripe_sdk: { type: 'three_d_secure_redirect', stripe_js: intent.id } },
  };
  await storeObject(call.db, waiting, { card: number });
  return waiting;
}

/**
 * `POST /v1/payment_intents/:id/authenticate` submits the outcome of the bank's authentication page, or the bank's decision about a
 * processing payment. Exists in the emulator only. Returns the intent, also if it was declined.
 */
export async function completeAuthentication(call: Call, id: string): Promise<Stripe.PaymentIntent> {
  const { data: intent, card, uses } = await findAuthorisedIntent(call, id);
  const { outcome } = call.params;
  if (outcome !== 'success' && outcome !== 'failure') throw invalidRequest('outcome is success or failure', { param: 'outcome' });
  if ((intent.status !== 'requires_action' && intent.status !== 'processing') || card === null)
    throw unexpectedStateError(intent, 'authenticate');
  if (outcome === 'failure') {
    const reason: DeclineReason =
      intent.status === 'processing'
        ? { code: 'card_declined', decline_code: 'generic_decline' }
        : { code: 'payment_intent_authentication_failure' };
    return declineIntent(call, intent, reason, uses);
  }
  try {
    return await captureOrDecline(call, intent, card, uses);
  } catch (error) {
    const declinedIntent = error instanceof StripeFailure ? error.error.payment_intent : undefined;
    if (declinedIntent === undefined) throw error;
    return declinedIntent;
  }
}

/** Captures the payment, or declines it and throws the error with the intent, which then accepts another card. */
async function captureOrDecline(call: Call, intent: Stripe.PaymentIntent, number: string, uses: number): Promise<Stripe.PaymentIntent> {
  const { db, now } = call;
  const outcome = findTestCard(number)?.outcome ?? { code: 'card_declined', decline_code: 'generic_decline' };
  if (outcome !== 'paid') {
    const declined = await declineIntent(call, intent, outcome, uses);
    const message = declined.last_payment_error?.message ?? '';
    throw new StripeFailure(402, { type: 'card_error', ...outcome, message, payment_intent: declined });
  }
  const charge = newCharge(intent, now);
  const paid: Stripe.PaymentIntent = {
    ...intent,
    status: 'succeeded',
    amount_received: intent.amount,
    latest_charge: charge.id,
    next_action: null,
    last_payment_error: null,
  };
  await storeObject(db, charge);
  await storeObject(db, paid, { card: null, uses: 0 });
  await recordLedgerEntry(db, {
    paymentIntent: intent.id,
    type: 'capture',
    amount: intent.amount,
    currency: intent.currency,
    at: now,
  });
  await enqueueEvent(call, 'payment_intent.succeeded', paid);
  return paid;
}

async function declineIntent(call: Call, intent: Stripe.PaymentIntent, reason: DeclineReason, uses: number): Promise<Stripe.PaymentIntent> {
  const isLostOrStolen = reason.decline_code === 'lost_card' || reason.decline_code === 'stolen_card';
  const message = declineMessage(isLostOrStolen ? reason.code : (reason.decline_code ?? reason.code));
  const type = reason.code === 'payment_intent_authentication_failure' ? 'invalid_request_error' : 'card_error';
  const declined: Stripe.PaymentIntent = {
    ...intent,
    status: 'requires_payment_method',
    next_action: null,
    last_payment_error: { type, message, ...reason },
  };
  await storeObject(call.db, declined, { card: null, uses: uses + 1 });
  await enqueueEvent(call, 'payment_intent.payment_failed', declined);
  return declined;
}
