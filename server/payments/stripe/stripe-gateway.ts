import type { FastifyBaseLogger } from 'fastify';
import Stripe from 'stripe';
import type { Env } from '#server/env.ts';
import { HttpError } from '#server/http/errors.ts';
import { apiVersion } from './api-version.ts';
import { createCircuitBreaker } from './circuit-breaker.ts';
import { describeStripeError, classifyStripeError } from './stripe-errors.ts';

/** Timeout of one request to Stripe, in milliseconds. */
const timeoutMs = 5000;
/** Maximum number of attempts, and milliseconds between them, for a request that conflicts with a concurrent one. */
const conflictRetry = { times: 8, waitMs: 250 };

/** Client for Stripe, or for its emulator in the demonstration, behind a circuit breaker. */
export type StripeGateway = {
  publishableKey: string;
  /** URL of the Stripe.js script, or of its stub in the demonstration. */
  scriptUrl: string;
  /** Signing secret of webhooks. Null: every webhook is rejected and only the sweeper settles payments. */
  webhookSecret: string | null;
  /** False while the circuit breaker is open. */
  isAvailable: () => boolean;
  /**
   * Runs a request. Errors of the kinds `expected` and `unknown` are rethrown. All others become a 503 whose `cause` is the SDK's
   * error.
   */
  request: <T>(call: (stripe: Stripe) => Promise<T>) => Promise<T>;
};

/** Options of the gateway. `client`: HTTP client; default: the network. */
export type StripeGatewayOptions = {
  keys: NonNullable<Env['stripe']>;
  scriptUrl: string;
  webhookSecret: string | null;
  now: () => Date;
  client?: ReturnType<typeof Stripe.createFetchHttpClient>;
  warn: (message: string) => void;
  /** Logs a request that Stripe rejected because of a bug or misconfiguration of this server. */
  reportFault: (fault: ReturnType<typeof describeStripeError>) => void;
};

/** Creates the gateway's log functions on the application's logger. */
export function stripeLog({ log }: { log: FastifyBaseLogger }): Pick<StripeGatewayOptions, 'warn' | 'reportFault'> {
  return {
    warn: (message) => log.warn(message),
    reportFault: (fault) => log.error({ stripe: fault }, 'Stripe refused a request of this server'),
  };
}

/** Creates a gateway with the official SDK, pinned to one API version. */
export function createStripeGateway(options: StripeGatewayOptions): StripeGateway {
  const { keys, scriptUrl, webhookSecret, reportFault } = options;
  const stripe = createClient(options);
  const breaker = createCircuitBreaker(options.now, options.warn);

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
    scriptUrl,
    webhookSecret,
    isAvailable: breaker.isClosed,
    async request(call) {
      if (!breaker.isClosed()) throw cardsUnavailableError();
      try {
        const response = await retryConflicts(() => call(stripe));
        breaker.recordSuccess();
        return response;
      } catch (error) {
        recordFailure(error);
        const kind = classifyStripeError(error);
        throw kind === 'expected' || kind === 'unknown' ? error : Object.assign(cardsUnavailableError(), { cause: error });
      }
    },
  };
}

/** Creates the SDK's client without retries, because the circuit breaker must count each failure. */
function createClient({ keys, client }: StripeGatewayOptions): Stripe {
  return new Stripe(keys.secretKey, {
    apiVersion,
    timeout: timeoutMs,
    maxNetworkRetries: 0,
    telemetry: false,
    ...(client === undefined ? {} : { httpClient: client }),
  });
}

/** Retries a request that conflicts with a concurrent one. Under the same idempotency key both get the same response. */
async function retryConflicts<T>(call: () => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt += 1)
    try {
      return await call();
    } catch (error) {
      if (classifyStripeError(error) !== 'busy' || attempt === conflictRetry.times) throw error;
      await new Promise((resolve) => setTimeout(resolve, conflictRetry.waitMs));
    }
}

function cardsUnavailableError(): HttpError {
  const message = 'Le paiement par carte est momentanément indisponible, veuillez réessayer.';
  return new HttpError(503, message, { code: 'unavailable', retryAfter: 5 });
}
