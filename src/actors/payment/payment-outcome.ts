import type { PaymentIntent, StripeError } from '@stripe/stripe-js';
import type { PaymentOutcome } from '#domain/order/card.ts';

/** Result of Stripe.js for confirming or retrieving a payment intent. */
type StripeResult = { paymentIntent?: PaymentIntent | undefined; error?: StripeError | undefined };

/** Error types after which the payment may have succeeded. */
const inconclusiveErrorTypes = new Set<string>([
  'api_connection_error',
  'api_error',
  'rate_limit_error',
  'idempotency_error',
  'authentication_error',
]);
/** Error codes after which the payment may have succeeded: unexpected intent state, or Stripe under load. */
const inconclusiveErrorCodes = new Set(['payment_intent_unexpected_state', 'lock_timeout', 'idempotency_key_in_use', 'rate_limit']);
/** Statuses of an intent that may still succeed, even if the intent is part of an error. */
const pendingStatuses = new Set<string>(['processing', 'requires_action', 'requires_capture']);
/** Decline codes whose reason Stripe asks not to reveal to the customer. */
const confidentialDeclineCodes = new Set([
  'lost_card',
  'stolen_card',
  'pickup_card',
  'restricted_card',
  'fraudulent',
  'merchant_blacklist',
]);

/**
 * Maps a result of Stripe.js to a payment outcome. An uncertain result is `unsettled`, never a failure.
 *
 * @spec docs/behaviour §8 Card payment failed; docs/invariants.md INV-16
 */
export function paymentOutcome({ paymentIntent, error }: StripeResult): PaymentOutcome {
  const intent = paymentIntent ?? error?.payment_intent;
  if (intent?.status === 'succeeded') return { type: 'paid' };
  if (error !== undefined) {
    if (inconclusiveErrorTypes.has(error.type) || inconclusiveErrorCodes.has(error.code ?? '') || pendingStatuses.has(intent?.status ?? ''))
      return { type: 'unsettled' };
    return { type: 'declined', message: customerMessage(error), isCanceled: intent?.status === 'canceled' };
  }
  switch (intent?.status) {
    case 'requires_action':
      return { type: 'authenticating' };
    case 'requires_payment_method':
    case 'requires_confirmation':
    case 'canceled':
      return { type: 'declined', message: customerMessage(intent.last_payment_error), isCanceled: intent.status === 'canceled' };
    default:
      return { type: 'unsettled' };
  }
}

type DeclineReason = Pick<StripeError, 'type' | 'code' | 'decline_code' | 'message'>;

/** Returns the bank's message if the customer may see it, otherwise null. */
function customerMessage(reason: DeclineReason | null | undefined): string | null {
  if (!reason?.message || confidentialDeclineCodes.has(reason.decline_code ?? '')) return null;
  return reason.type === 'card_error' || reason.code === 'payment_intent_authentication_failure' ? reason.message : null;
}
