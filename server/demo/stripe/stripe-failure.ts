import type Stripe from 'stripe';

/** Fields of a Stripe error, as far as the shop and its page use them. */
export type FailureBody = Pick<Stripe.PaymentIntent.LastPaymentError, 'type' | 'code' | 'decline_code' | 'param'> & {
  message: string;
  payment_intent?: Stripe.PaymentIntent;
};

/** An error response with Stripe's status and body. Converted to a response within the transaction, so that earlier changes stay. */
export class StripeFailure {
  readonly status: number;
  readonly error: FailureBody;
  constructor(status: number, error: FailureBody) {
    this.status = status;
    this.error = error;
  }
}

/** Creates the 400 for an invalid request. */
export function invalidRequest(message: string, overrides: Partial<FailureBody> = {}): StripeFailure {
  return new StripeFailure(400, { type: 'invalid_request_error', message, ...overrides });
}

/** Creates the error for an unknown object. `param` names the POST parameter that refers to it. */
export function resourceMissing(kind: string, id: string, param = 'id'): StripeFailure {
  const message = `No such ${kind}: '${id}'`;
  return new StripeFailure(param === 'id' ? 404 : 400, { type: 'invalid_request_error', code: 'resource_missing', message, param });
}

/** Creates the 429. Stripe documents a code for it, but no type of its own. */
export function rateLimited(message: string): StripeFailure {
  return new StripeFailure(429, { type: 'invalid_request_error', code: 'rate_limit', message });
}
