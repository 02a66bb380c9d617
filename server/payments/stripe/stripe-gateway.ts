import type { FastifyBaseLogger } from 'fastify';
import Stripe from 'stripe';
import type { Env } from '#server/env.ts';
import { ApiError } from '#server/http/errors.ts';
import { apiVersion } from './api-version.ts';
import { describeStripeError, classifyStripeError } from './stripe-errors.ts';

/** Outages in a row, or faults within `faultWindowMs`, after which Stripe is left alone for a while. */
const failuresBeforePause = 5;
/** Milliseconds. Faults are not counted in a row: while one call is refused, others still succeed. */
const faultWindowMs = 10 * 60_000;
/** How long, in milliseconds. Then one call tries again. */
const pauseMs = 30_000;
/** Milliseconds that one call to Stripe may take. */
const timeoutMs = 5000;
/** How often, and after how many milliseconds, a call is repeated that conflicts with a concurrent one. */
const conflictRetry = { times: 8, waitMs: 250 };

/** The way to Stripe, or to the emulator that stands for it. */
export type StripeGateway = {
  publishableKey: string;
  /** Address of the script that the page loads for the card's form. */
  scriptUrl: string;
  /** What webhooks are signed with; null: none can be believed, the sweeper alone looks. */
  webhookSecret: string | null;
  /** Whether cards can be offered now: false while Stripe is left alone after outages. */
  isAvailable: () => boolean;
  /**
   * Asks Stripe. A refusal that callers handle (`FailureKind` `expected`) is thrown as the SDK throws it. Everything else is
   * a 503 that tells the visitor that cards are not available at the moment; its `cause` is what the SDK threw.
   */
  request: <T>(call: (stripe: Stripe) => Promise<T>) => Promise<T>;
};

/** How Stripe is reached. Without `client` over the network. */
export type StripeGatewayOptions = {
  keys: NonNullable<Env['stripe']>;
  script: string;
  webhookSecret: string | null;
  now: () => Date;
  client?: ReturnType<typeof Stripe.createFetchHttpClient>;
  warn: (message: string) => void;
  /** Reports a request that Stripe refused through a fault of this server. */
  reportFault: (fault: ReturnType<typeof describeStripeError>) => void;
};

/** Reports failures of the way to Stripe to the application's log. */
export function stripeLog({ log }: { log: FastifyBaseLogger }): Pick<StripeGatewayOptions, 'warn' | 'reportFault'> {
  return {
    warn: (message) => log.warn(message),
    reportFault: (fault) => log.error({ stripe: fault }, 'Stripe refused a request of this server'),
  };
}

/** Opens the way to Stripe: the official SDK, one version of the API, behind a circuit breaker. */
export function createStripeGateway({
  keys,
  script: scriptUrl,
  webhookSecret,
  now,
  client,
  warn,
  reportFault,
}: StripeGatewayOptions): StripeGateway {
  const stripe = new Stripe(keys.secretKey, {
    apiVersion,
    timeout: timeoutMs,
    maxNetworkRetries: 0,
    telemetry: false,
    ...(client === undefined ? {} : { httpClient: client }),
  });
  const breaker = createBreaker(now, warn);

  function recordFailure(error: unknown): void {
    const kind = classifyStripeError(error);
    if (kind === 'outage') breaker.recordOutage(error);
    else if (kind !== 'busy') breaker.recordSuccess();
    if (kind !== 'fault') return;
    reportFault(describeStripeError(error));
    breaker.recordFault(error);
  }
  return {
    publishableKey: keys.publishableKey,
    scriptUrl: scriptUrl,
    webhookSecret,
    isAvailable: breaker.isClosed,
    async request(call) {
      if (!breaker.isClosed()) throw cardsUnavailableError();
      try {
        const answer = await retryConflicts(() => call(stripe));
        breaker.recordSuccess();
        return answer;
      } catch (error) {
        recordFailure(error);
        const kind = classifyStripeError(error);
        throw kind === 'expected' || kind === 'unknown' ? error : Object.assign(cardsUnavailableError(), { cause: error });
      }
    },
  };
}

/** A circuit breaker: open for `pauseMs` after several outages in a row, or after several faults within a while. */
function createBreaker(now: () => Date, warn: (message: string) => void) {
  let outages = 0;
  let faults: number[] = [];
  let pausedUntil = Number.NEGATIVE_INFINITY;

  function openAfter(failures: number, why: string, error: unknown): void {
    if (failures < failuresBeforePause) return;
    pausedUntil = now().getTime() + pauseMs;
    warn(`${why}: cards are not offered for ${pauseMs / 1000} s (${error instanceof Error ? error.name : 'unknown'})`);
  }
  return {
    /** A pause that seems to last longer than one was begun before the clock was set back. */
    isClosed: () => now().getTime() >= pausedUntil || pausedUntil - now().getTime() > pauseMs,
    recordSuccess() {
      if (outages > 0) pausedUntil = Number.NEGATIVE_INFINITY;
      outages = 0;
    },
    recordOutage(error: unknown) {
      outages += 1;
      openAfter(outages, 'Stripe does not answer', error);
    },
    recordFault(error: unknown) {
      const at = now().getTime();
      faults = [...faults.filter((earlier) => Math.abs(at - earlier) < faultWindowMs), at];
      openAfter(faults.length, 'Stripe refuses the requests of this server', error);
    },
  };
}

/** Repeats a call that conflicts with a concurrent one: under the same idempotency key both get the same answer. */
async function retryConflicts<T>(call: () => Promise<T>): Promise<T> {
  for (let time = 1; ; time += 1)
    try {
      return await call();
    } catch (error) {
      if (classifyStripeError(error) !== 'busy' || time === conflictRetry.times) throw error;
      await new Promise((resolve) => setTimeout(resolve, conflictRetry.waitMs));
    }
}

function cardsUnavailableError(): ApiError {
  const message = 'Le paiement par carte est momentanément indisponible, veuillez réessayer.';
  return new ApiError(503, message, { code: 'unavailable', retryAfter: 5 });
}
