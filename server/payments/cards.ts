import Stripe from 'stripe';
import type { Env } from '../env.ts';
import { Refusal } from '../errors.ts';
import { apiVersion } from './api-version.ts';

/** Outages in a row after which Stripe is left alone for a while. */
const outagesBeforePause = 5;
/** How long, in milliseconds. Then one call tries again. */
const pauseMs = 30_000;
/** Milliseconds that one call to Stripe may take. */
const timeoutMs = 5000;
/** How often, and after how many milliseconds, a call is repeated whose twin is still under way. */
const twins = { times: 8, waitMs: 250 };

/** The way to Stripe, or to the emulator that stands for it. */
export type Cards = {
  publishableKey: string;
  /** Address of the script that the page loads for the card's form. */
  script: string;
  /** What webhooks are signed with; null: none can be believed, the sweeper alone looks. */
  webhookSecret: string | null;
  /** Whether cards can be offered now: false while Stripe is left alone after outages. */
  isAvailable: () => boolean;
  /**
   * Asks Stripe. What Stripe refuses is thrown as the SDK throws it; where Stripe cannot be reached, or is left alone, a
   * 503 is thrown: nobody knows then whether the call was carried out.
   */
  ask: <T>(call: (stripe: Stripe) => Promise<T>) => Promise<T>;
};

/** How Stripe is reached. Without `client` over the network. */
export type Way = {
  keys: NonNullable<Env['stripe']>;
  script: string;
  webhookSecret: string | null;
  now: () => Date;
  client?: ReturnType<typeof Stripe.createFetchHttpClient>;
  warn: (message: string) => void;
};

/** Opens the way to Stripe: the official SDK, one version of the API, behind a circuit breaker. */
export function openCards({ keys, script, webhookSecret, now, client, warn }: Way): Cards {
  const stripe = new Stripe(keys.secretKey, {
    apiVersion,
    timeout: timeoutMs,
    maxNetworkRetries: 0,
    telemetry: false,
    ...(client === undefined ? {} : { httpClient: client }),
  });
  let outages = 0;
  let pausedUntil = Number.NEGATIVE_INFINITY;
  /** A pause that seems to last longer than one was begun before the clock was set back. */
  const isAvailable = () => now().getTime() >= pausedUntil || pausedUntil - now().getTime() > pauseMs;
  const answered = () => {
    outages = 0;
    pausedUntil = Number.NEGATIVE_INFINITY;
  };

  function outage(error: unknown): void {
    outages += 1;
    if (outages < outagesBeforePause) return;
    pausedUntil = now().getTime() + pauseMs;
    warn(`Stripe does not answer: cards are not offered for ${pauseMs / 1000} s (${error instanceof Error ? error.name : 'unknown'})`);
  }
  return {
    publishableKey: keys.publishableKey,
    script,
    webhookSecret,
    isAvailable,
    async ask(call) {
      if (!isAvailable()) throw unavailable();
      try {
        const answer = await patiently(() => call(stripe));
        answered();
        return answer;
      } catch (error) {
        if (!isOutage(error)) {
          answered();
          throw error;
        }
        outage(error);
        throw Object.assign(unavailable(), { cause: error });
      }
    },
  };
}

/** Repeats a call while another one with the same idempotency key is under way: its answer is this one's too. */
async function patiently<T>(call: () => Promise<T>): Promise<T> {
  for (let time = 1; ; time += 1)
    try {
      return await call();
    } catch (error) {
      if (stripeCode(error) !== 'idempotency_key_in_use' || time === twins.times) throw error;
      await new Promise((resolve) => setTimeout(resolve, twins.waitMs));
    }
}

function unavailable(): Refusal {
  const message = 'Le paiement par carte est momentanément indisponible, veuillez réessayer.';
  return new Refusal(503, message, { code: 'unavailable', retryAfter: 5 });
}

/** Stripe did not answer, or not as itself: nothing is known of the call. */
function isOutage(error: unknown): boolean {
  const { StripeAPIError, StripeAuthenticationError, StripeConnectionError, StripePermissionError, StripeRateLimitError } = Stripe.errors;
  return (
    [StripeAPIError, StripeAuthenticationError, StripeConnectionError, StripePermissionError, StripeRateLimitError].some(
      (kind) => error instanceof kind,
    ) || stripeCode(error) === 'idempotency_key_in_use'
  );
}

/** Stripe's code of a refusal; null for anything else. */
export function stripeCode(error: unknown): string | null {
  return error instanceof Stripe.errors.StripeError ? (error.code ?? null) : null;
}
