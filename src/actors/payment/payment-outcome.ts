import type { PaymentIntent, StripeError } from '@stripe/stripe-js';
import type { PaymentOutcome } from '#domain/card.ts';

/** What the provider's script answers to a charge, or to a look at one. */
type Answer = { paymentIntent?: PaymentIntent | undefined; error?: StripeError | undefined };

/** Types of errors that say nothing of the payment: it may have gone through. */
const silent = new Set<string>(['api_connection_error', 'api_error', 'rate_limit_error', 'idempotency_error', 'authentication_error']);
/** Codes of errors that say nothing of it: the payment was further than this page knew, or the provider was too busy to answer. */
const surprises = new Set(['payment_intent_unexpected_state', 'lock_timeout', 'idempotency_key_in_use', 'rate_limit']);
/** Statuses of a payment that may still go through, whatever the error says that carries it. */
const underWay = new Set<string>(['processing', 'requires_action', 'requires_capture']);
/** Nobody but the cardholder's bank is to hear that a card was reported. */
const confidential = new Set(['lost_card', 'stolen_card', 'pickup_card', 'restricted_card', 'fraudulent', 'merchant_blacklist']);

/**
 * What an answer of the provider says of the payment. What it does not say for sure is `unsettled`, never a failure.
 *
 * @spec §8 Card payment failed; INV-16
 */
export function paymentOutcome({ paymentIntent, error }: Answer): PaymentOutcome {
  const intent = paymentIntent ?? error?.payment_intent;
  if (intent?.status === 'succeeded') return { is: 'paid' };
  if (error !== undefined) {
    if (silent.has(error.type) || surprises.has(error.code ?? '') || underWay.has(intent?.status ?? '')) return { is: 'unsettled' };
    return { is: 'declined', message: wordsOf(error), isOver: intent?.status === 'canceled' };
  }
  switch (intent?.status) {
    case 'requires_action':
      return { is: 'authenticating' };
    case 'requires_payment_method':
    case 'requires_confirmation':
    case 'canceled':
      return { is: 'declined', message: wordsOf(intent.last_payment_error), isOver: intent.status === 'canceled' };
    default:
      return { is: 'unsettled' };
  }
}

type Reason = Pick<StripeError, 'type' | 'code' | 'decline_code' | 'message'>;

/** The bank's words to its customer. Null: it has none, or they are not for the customer. */
function wordsOf(reason: Reason | null | undefined): string | null {
  if (!reason?.message || confidential.has(reason.decline_code ?? '')) return null;
  return reason.type === 'card_error' || reason.code === 'payment_intent_authentication_failure' ? reason.message : null;
}
