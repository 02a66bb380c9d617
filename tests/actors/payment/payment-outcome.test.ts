// References: INV-n in docs/invariants.md, §n in docs/behaviour.

import type { PaymentIntent, StripeError } from '@stripe/stripe-js';
import { describe, expect, test } from 'vitest';
import { paymentOutcome } from '#actors/payment/payment-outcome.ts';

const intent = (status: string) => ({ id: 'pi_1', status, last_payment_error: null }) as PaymentIntent;
const error = (type: string, code?: string, status?: string) =>
  ({ type, code, message: 'Non.', ...(status === undefined ? {} : { payment_intent: intent(status) }) }) as StripeError;

describe('an uncertain result is unsettled, never declined (INV-16)', () => {
  test.each([
    ['a rate limit, as its code', error('invalid_request_error', 'rate_limit')],
    ['a rate limit with the intent', error('invalid_request_error', 'rate_limit', 'requires_payment_method')],
    ['a rate limit, as its type', error('rate_limit_error')],
    ['a lock', error('invalid_request_error', 'lock_timeout')],
    ['a lost connection', error('api_connection_error')],
    ['an error of the provider', error('api_error')],
    ['a wrong key of this shop', error('authentication_error')],
    ['a request that was sent before with other content', error('idempotency_error')],
    ['a request that is under way', error('invalid_request_error', 'idempotency_key_in_use')],
    ['a payment in another state', error('invalid_request_error', 'payment_intent_unexpected_state')],
    ['an error whose payment is processing', error('invalid_request_error', 'resource_missing', 'processing')],
    ['a card error whose payment is processing', error('card_error', 'processing_error', 'processing')],
    ['an error whose payment waits for the bank', error('invalid_request_error', undefined, 'requires_action')],
    ['a validation error whose payment waits for the bank', error('validation_error', undefined, 'requires_action')],
    ['an error whose payment is authorised', error('invalid_request_error', undefined, 'requires_capture')],
  ])('%s', (_what, response) => {
    expect(paymentOutcome({ error: response })).toEqual({ type: 'unsettled' });
  });

  test.each(['processing', 'requires_capture', 'something_new'])('a payment that is %s', (status) => {
    expect(paymentOutcome({ paymentIntent: intent(status) })).toEqual({ type: 'unsettled' });
  });
});

test('an error with a succeeded payment intent is paid', () => {
  expect(paymentOutcome({ error: error('invalid_request_error', 'payment_intent_unexpected_state', 'succeeded') })).toEqual({
    type: 'paid',
  });
});

test('a declined card returns the bank’s message (§8)', () => {
  const declined = { type: 'declined', message: 'Non.', isCanceled: false };
  expect(paymentOutcome({ error: error('card_error', 'card_declined', 'requires_payment_method') })).toEqual(declined);
  expect(paymentOutcome({ error: error('card_error', 'card_declined') })).toEqual(declined);
});

test('a payment that requires action, without an error, is authenticating', () => {
  expect(paymentOutcome({ paymentIntent: intent('requires_action') })).toEqual({ type: 'authenticating' });
});

test('a payment without a status is unsettled', () => {
  expect(paymentOutcome({})).toEqual({ type: 'unsettled' });
});

test('a canceled payment is declined, and cannot be paid any more', () => {
  const canceled = { type: 'declined', message: null, isCanceled: true };
  expect(paymentOutcome({ paymentIntent: intent('canceled') })).toEqual(canceled);
  expect(paymentOutcome({ error: { ...error('card_error', 'x', 'canceled'), message: '' } })).toEqual(canceled);
});

describe('a payment that waits for another card is declined', () => {
  const declinedFor = (reason: object | null, status = 'requires_payment_method') =>
    paymentOutcome({ paymentIntent: { ...intent(status), last_payment_error: reason } as PaymentIntent });

  test.each(['requires_payment_method', 'requires_confirmation'])('%s', (status) => {
    expect(declinedFor(null, status)).toEqual({ type: 'declined', message: null, isCanceled: false });
  });

  test('with the bank’s message, also about the authentication', () => {
    expect(declinedFor({ type: 'card_error', message: 'Provision insuffisante.' })).toMatchObject({ message: 'Provision insuffisante.' });
    const unauthenticated = { type: 'invalid_request_error', code: 'payment_intent_authentication_failure', message: 'Non identifié.' };
    expect(declinedFor(unauthenticated)).toMatchObject({ message: 'Non identifié.' });
  });

  test('without a message that is not the bank’s', () => {
    expect(declinedFor({ type: 'invalid_request_error', code: 'parameter_missing', message: 'Missing.' })).toMatchObject({ message: null });
  });

  test.each(['lost_card', 'stolen_card', 'pickup_card', 'restricted_card', 'fraudulent', 'merchant_blacklist'])(
    'without a reason that must stay confidential: %s',
    (decline_code) => {
      expect(declinedFor({ type: 'card_error', decline_code, message: 'Volée.' })).toMatchObject({ message: null });
    },
  );
});
