import type Stripe from 'stripe';

/** The part of Stripe's errors that the shop and its page can meet. */
export type FailureBody = {
  type: 'api_error' | 'card_error' | 'idempotency_error' | 'invalid_request_error' | 'rate_limit_error';
  message: string;
  code?: string;
  decline_code?: string;
  param?: string;
  payment_intent?: Stripe.PaymentIntent;
};

/** An answer of the emulator that says no, with Stripe's own status and error. What was changed before stays changed. */
export class StripeFailure {
  readonly status: number;
  readonly error: FailureBody;
  constructor(status: number, error: FailureBody) {
    this.status = status;
    this.error = error;
  }
}

/** A request that Stripe would not take. */
export function invalid(message: string, more: Partial<FailureBody> = {}): StripeFailure {
  return new StripeFailure(400, { type: 'invalid_request_error', message, ...more });
}

/** No such object, or none for whoever asks. */
export function missing(kind: string, id: string): StripeFailure {
  return new StripeFailure(404, {
    type: 'invalid_request_error',
    code: 'resource_missing',
    message: `No such ${kind}: '${id}'`,
    param: 'id',
  });
}
