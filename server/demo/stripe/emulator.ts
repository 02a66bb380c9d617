import { randomBytes } from 'node:crypto';
import Stripe from 'stripe';
import type { Database } from '#server/database/database.ts';
import type { Env } from '../../env.ts';
import type { App } from '#server/dependencies.ts';
import { stripeLog, createStripeGateway, type StripeGateway } from '#server/payments/stripe/stripe-gateway.ts';
import { emulatorRoutes } from './emulator-routes.ts';
import { stripeJsRoutes } from './stripe-js-routes.ts';
import { deliverEvents } from './deliver-events.ts';

/** How often events that wait for their time are looked for, in milliseconds. */
const pollIntervalMs = 2000;

/** What the demonstration has in Stripe's place. */
export type Emulator = {
  gateway: StripeGateway;
  /** Makes the routes. */
  routes: () => void;
  /** Sends what is due to the webhook; answers how many events were taken. Runs by itself where `isBusy`. */
  deliver: () => Promise<number>;
};

/**
 * Puts the card emulator into the application: its REST calls, the stand-in for Stripe.js, and the way by which the SDK
 * reaches it, in this very process. No request of it leaves the machine. `isBusy`: its events are sent by themselves.
 */
export function createEmulator(app: App, options: { env: Env; database: Database; now: () => Date; isBusy: boolean }): Emulator {
  const { env, database, now, isBusy } = options;
  const { queries } = database;
  const secretKey = `sk_test_demo_${randomBytes(16).toString('hex')}`;
  const webhookSecret = env.webhookSecret ?? `whsec_demo_${randomBytes(16).toString('hex')}`;
  let round: Promise<number> | null = null;
  let isWanted = false;
  let isClosing = false;

  const deliver = () =>
    deliverEvents({
      queries,
      now,
      hasFaults: env.hasStripeFaults,
      secret: webhookSecret,
      post: async (payload, signature) => {
        const headers = { 'content-type': 'application/json; charset=utf-8', 'stripe-signature': signature };
        return (await app.inject({ method: 'POST', url: '/webhooks/stripe', headers, payload })).statusCode;
      },
    });
  /** One round at a time; what comes meanwhile has one of its own after it. */
  function deliverSoon(): void {
    isWanted = true;
    if (!isBusy || isClosing || round !== null) return;
    isWanted = false;
    round = deliver()
      .catch(() => 0)
      .finally(() => {
        round = null;
        if (isWanted) deliverSoon();
      });
  }

  if (isBusy) {
    const looking = setInterval(deliverSoon, pollIntervalMs);
    looking.unref();
    app.addHook('preClose', async () => {
      clearInterval(looking);
      isClosing = true;
      await round;
    });
  }
  const gateway = createStripeGateway({
    keys: { secretKey, publishableKey: 'pk_test_demo' },
    script: '/dev/stripe/stripe.js',
    webhookSecret,
    now,
    client: Stripe.createFetchHttpClient(createInjectingFetch(app)),
    ...stripeLog(app),
  });
  const routes = () => {
    emulatorRoutes(app, { queries, now, secretKey, hasFaults: env.hasStripeFaults, onChange: () => setImmediate(deliverSoon) });
    stripeJsRoutes(app);
  };
  return { gateway, routes, deliver };
}

/** Sends what the SDK means for Stripe to the emulator's routes: `/dev/stripe` stands before the path, nothing else differs. */
function createInjectingFetch(app: App): typeof fetch {
  return async (input, init) => {
    const { pathname, search } = new URL(String(input instanceof Request ? input.url : input));
    const answer = app.inject({
      method: init?.method === 'POST' || init?.method === 'DELETE' ? init.method : 'GET',
      url: `/dev/stripe${pathname}${search}`,
      headers: Object.fromEntries(new Headers(init?.headers)),
      ...(typeof init?.body === 'string' ? { payload: init.body } : {}),
    });
    const givenUp = new Promise<never>((_resolve, reject) => {
      const signal = init?.signal;
      signal?.addEventListener('abort', () => reject(signal.reason instanceof Error ? signal.reason : new Error('given up')), {
        once: true,
      });
    });
    const { statusCode, body, headers } = await Promise.race([answer, givenUp]);
    return new Response(body, { status: statusCode, headers: { 'request-id': String(headers['request-id'] ?? '') } });
  };
}
