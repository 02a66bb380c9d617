import Stripe from 'stripe';
import { HttpError } from '#server/http/errors.ts';

/** Stripe error codes that callers handle: the object was changed or deleted meanwhile. */
const expectedCodes = new Set(['resource_missing', 'charge_already_refunded', 'payment_intent_unexpected_state']);
/** Parameters whose values the visitor typed. */
const visitorParams = new Set(['email', 'name', 'phone']);
/** Codes of a conflict with a concurrent request, which a retry resolves. */
const busyCodes = new Set(['idempotency_key_in_use', 'lock_timeout']);
/** Statuses that Stripe does not store under the idempotency key. */
const unstoredStatuses = new Set([401, 403, 409, 429]);

/**
 * Kinds of errors of a request to Stripe. `expected`: a rejection that the caller handles. `fault`: a rejection because of a bug or
 * misconfiguration of this server. `busy`: a concurrent request uses the object or the key. `outage`: no response, or a server
 * error. `unknown`: not an error of the SDK.
 */
export type StripeErrorKind = 'expected' | 'fault' | 'busy' | 'outage' | 'unknown';

/** Classifies an error thrown by the SDK. */
export function classifyStripeError(error: unknown): StripeErrorKind {
  const { StripeAPIError, StripeCardError, StripeConnectionError, StripeError, StripeRateLimitError } = Stripe.errors;
  if (!(error instanceof StripeError)) return 'unknown';
  if (busyCodes.has(error.code ?? '')) return 'busy';
  if ([StripeAPIError, StripeConnectionError, StripeRateLimitError].some((errorClass) => error instanceof errorClass)) return 'outage';
  if (error instanceof StripeCardError || expectedCodes.has(error.code ?? '') || rejectedParam(error) !== null) return 'expected';
  return 'fault';
}

/** Returns the parameter with a visitor's value that Stripe rejected, or null for any other error. */
export function rejectedParam(error: unknown): string | null {
  if (!(error instanceof Stripe.errors.StripeInvalidRequestError)) return null;
  return visitorParams.has(error.param ?? '') ? (error.param ?? null) : null;
}

/** Returns Stripe's error code, or null for any other error. */
export function stripeErrorCode(error: unknown): string | null {
  return error instanceof Stripe.errors.StripeError ? (error.code ?? null) : null;
}

/** Describes a Stripe error for the log, without anything a visitor typed. */
export function describeStripeError(error: unknown): { type: string; code: string | null; param: string | null; requestId: string | null } {
  if (!(error instanceof Stripe.errors.StripeError)) return { type: 'unknown', code: null, param: null, requestId: null };
  return { type: error.type, code: error.code ?? null, param: error.param ?? null, requestId: error.requestId ?? null };
}

/**
 * Whether Stripe failed the request and stored the failure under its idempotency key. False after a timeout or a broken
 * connection: the request may have succeeded, and a retry with the same key returns its result.
 */
export function isStoredFailure(error: unknown): boolean {
  const failure = error instanceof HttpError ? error.cause : error;
  if (!(failure instanceof Stripe.errors.StripeError) || failure.rawType === undefined) return false;
  return failure.statusCode !== undefined && !unstoredStatuses.has(failure.statusCode);
}
