import { HttpError } from './errors.ts';

/** Token bucket of `limit` calls, refilled within `periodMs`. */
export type RateLimit = {
  name: string;
  limit: number;
  periodMs: number;
  /** Code and message of the 429, for limits that clients tell apart. */
  rejection?: { code: 'code_recently_sent'; message: string };
};

const minute = 60_000;
const hour = 60 * minute;

/** Rate limits per caller address. */
export const callerLimits = {
  coupon: [
    { name: 'coupon/min', limit: 10, periodMs: minute },
    { name: 'coupon/h', limit: 60, periodMs: hour },
  ],
  locations: [{ name: 'locations/min', limit: 30, periodMs: minute }],
  order: [
    { name: 'order/min', limit: 6, periodMs: minute },
    { name: 'order/h', limit: 30, periodMs: hour },
  ],
  login: [
    { name: 'login/min', limit: 10, periodMs: minute },
    { name: 'login/h', limit: 100, periodMs: hour },
  ],
  signup: [{ name: 'signup/h', limit: 5, periodMs: hour }],
  sendCode: [{ name: 'send-code/h', limit: 10, periodMs: hour }],
  submitCode: [{ name: 'give-code/h', limit: 20, periodMs: hour }],
  deletion: [{ name: 'deletion/h', limit: 10, periodMs: hour }],
  dataRequest: [{ name: 'data-request/h', limit: 10, periodMs: hour }],
  ownData: [{ name: 'own/min', limit: 120, periodMs: minute }],
  cardCustomer: [{ name: 'card-customer/min', limit: 10, periodMs: minute }],
  paymentIntent: [{ name: 'payment-intent/min', limit: 10, periodMs: minute }],
  staffLogin: [
    { name: 'staff-login/min', limit: 10, periodMs: minute },
    { name: 'staff-login/h', limit: 60, periodMs: hour },
  ],
  /** Calls of the counter: all tablets of a restaurant share one address. */
  staff: [{ name: 'staff/min', limit: 600, periodMs: minute }],
  /** Requests with a wrong token of an order. */
  wrongTracking: [{ name: 'wrong-tracking/min', limit: 20, periodMs: minute }],
  orderUpdate: [{ name: 'order-update/min', limit: 30, periodMs: minute }],
} satisfies Record<string, RateLimit[]>;

/** Rate limits per email address, independent of the caller's address. */
export const emailLimits = {
  signup: [{ name: 'signup-email/min', limit: 1, periodMs: minute }],
  sendCode: [
    {
      name: 'send-code-email/min',
      limit: 1,
      periodMs: minute,
      rejection: {
        code: 'code_recently_sent',
        message: 'Un code a été demandé il y a moins d’une minute : veuillez consulter vos e-mails.',
      },
    },
    { name: 'send-code-email/15min', limit: 3, periodMs: 15 * minute },
    { name: 'send-code-email/day', limit: 10, periodMs: 24 * hour },
  ],
  dataRequest: [
    { name: 'data-request-email/min', limit: 1, periodMs: minute },
    { name: 'data-request-email/day', limit: 5, periodMs: 24 * hour },
  ],
} satisfies Record<string, RateLimit[]>;

/** Rate limit of each public catalogue route, counted in memory per process. */
export const catalogueLimit: RateLimit = { name: 'catalogue/min', limit: 120, periodMs: minute };

/** Rate limit of the state of an order, which a page asks for every second, counted in memory per process. */
export const trackingLimit: RateLimit = { name: 'tracking/min', limit: 900, periodMs: minute };

/** Maximum number of open cash orders per customer, and per caller address, which an office or a mobile network shares. */
export const openOrderLimit = 3;
export const openOrderLimitPerCaller = 10;

/** Maximum difference in milliseconds between the clocks of servers that share a database. */
export const clockSkewMs = 5000;

const tooManyAttempts = { code: 'rate_limited', message: 'Trop de tentatives, veuillez patienter avant de réessayer.' } as const;

/** Creates the 429 for a call that may be retried after `waitMs`. */
export function tooManyRequests(
  waitMs: number,
  { code, message }: NonNullable<RateLimit['rejection']> | typeof tooManyAttempts = tooManyAttempts,
): HttpError {
  return new HttpError(429, message, { code, retryAfter: Math.max(1, Math.ceil(waitMs / 1000)) });
}
