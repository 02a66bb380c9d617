import type Stripe from 'stripe';

/** Fields of an error as Stripe documents them, as far as the shop and its page can meet them. */
export type FailureBody = Pick<Stripe.PaymentIntent.LastPaymentError, 'type' | 'code' | 'decline_code' | 'param'> & {
  message: string;
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
export function invalidRequest(message: string, more: Partial<FailureBody> = {}): StripeFailure {
  return new StripeFailure(400, { type: 'invalid_request_error', message, ...more });
}

/** No such object, or none for whoever asks. `param` names the parameter of a POST that refers to it. */
export function resourceMissing(kind: string, id: string, param = 'id'): StripeFailure {
  const message = `No such ${kind}: '${id}'`;
  return new StripeFailure(param === 'id' ? 404 : 400, { type: 'invalid_request_error', code: 'resource_missing', message, param });
}

/** Too many requests. Stripe documents a code for it, not a type of its own. */
export function rateLimited(message: string): StripeFailure {
  return new StripeFailure(429, { type: 'invalid_request_error', code: 'rate_limit', message });
}
