import Stripe from 'stripe';
import { ApiError } from '#server/http/errors.ts';

/** Codes of Stripe that a caller expects and handles: the object changed or vanished meanwhile. */
const expectedCodes = new Set(['resource_missing', 'charge_already_refunded', 'payment_intent_unexpected_state']);
/** Parameters whose values are the visitor's own. */
const visitorParams = new Set(['email', 'name', 'phone']);
/** Codes of a conflict with a concurrent request: repeating the call resolves it. */
const busyCodes = new Set(['idempotency_key_in_use', 'lock_timeout']);
/** Statuses that Stripe keeps under no idempotency key. */
const unstoredStatuses = new Set([401, 403, 409, 429]);

/**
 * Why a call to Stripe failed. `expected`: a refusal that the caller handles. `fault`: a refusal that only a mistake of
 * this server or of its configuration explains. `busy`: a concurrent request holds the object or the key. `outage`: Stripe
 * did not answer, or not as itself. `unknown`: no error of the SDK.
 */
export type StripeErrorKind = 'expected' | 'fault' | 'busy' | 'outage' | 'unknown';

/** Classifies what the SDK threw. */
export function classifyStripeError(error: unknown): StripeErrorKind {
  const { StripeAPIError, StripeCardError, StripeConnectionError, StripeError, StripeRateLimitError } = Stripe.errors;
  if (!(error instanceof StripeError)) return 'unknown';
  if (busyCodes.has(error.code ?? '')) return 'busy';
  if ([StripeAPIError, StripeConnectionError, StripeRateLimitError].some((kind) => error instanceof kind)) return 'outage';
  if (error instanceof StripeCardError || expectedCodes.has(error.code ?? '') || rejectedParam(error) !== null) return 'expected';
  return 'fault';
}

/** The visitor's own value that Stripe refused; null where it refused something else. */
export function rejectedParam(error: unknown): string | null {
  if (!(error instanceof Stripe.errors.StripeInvalidRequestError)) return null;
  return visitorParams.has(error.param ?? '') ? (error.param ?? null) : null;
}

/** Stripe's code of a refusal; null for anything else. */
export function stripeErrorCode(error: unknown): string | null {
  return error instanceof Stripe.errors.StripeError ? (error.code ?? null) : null;
}

/** What the log is told of a refused call: nothing that a visitor typed. */
export function describeStripeError(error: unknown): { type: string; code: string | null; param: string | null; requestId: string | null } {
  if (!(error instanceof Stripe.errors.StripeError)) return { type: 'unknown', code: null, param: null, requestId: null };
  return { type: error.type, code: error.code ?? null, param: error.param ?? null, requestId: error.requestId ?? null };
}

/**
 * Whether Stripe answered the call with a failure of its own, which it keeps under the call's idempotency key. False after
 * a time-out or a broken connection: the call may have been carried out, and the same key tells.
 */
export function isStoredFailure(error: unknown): boolean {
  const failure = error instanceof ApiError ? error.cause : error;
  if (!(failure instanceof Stripe.errors.StripeError) || failure.rawType === undefined) return false;
  return failure.statusCode !== undefined && !unstoredStatuses.has(failure.statusCode);
}
