import { randomBytes } from 'node:crypto';
import Stripe from 'stripe';
import type { Database } from '#server/database/database.ts';
import type { Env } from '../../env.ts';
import type { App } from '#server/dependencies.ts';
import { stripeLog, createStripeGateway, type StripeGateway } from '#server/payments/stripe/stripe-gateway.ts';
import { emulatorRoutes } from './emulator-routes.ts';
import { stripeJsRoutes } from './stripe-js-routes.ts';
import { deliverEvents } from './deliver-events.ts';

/** Milliseconds between two polls for due events. */
const pollIntervalMs = 2000;

/** Replacement for Stripe in demo mode. */
export type Emulator = {
  gateway: StripeGateway;
  /** Registers the routes. */
  routes: () => void;
  /** Delivers due events to the webhook and returns how many were accepted. With `runsJobs` it also runs in the background. */
  deliver: () => Promise<number>;
};

/**
 * Creates the Stripe emulator: its REST API, a stub of Stripe.js, and a gateway that calls the API in this process. No request
 * leaves the machine. `runsJobs`: events are delivered in the background.
 */
export function createEmulator(app: App, options: { env: Env; database: Database; now: () => Date; runsJobs: boolean }): Emulator {
  const { env, database, now, runsJobs } = options;
  const { db } = database;
  const secretKey = `sk_test_demo_${randomBytes(16).toString('hex')}`;
  const webhookSecret = env.webhookSecret ?? `whsec_demo_${randomBytes(16).toString('hex')}`;
  const deliver = () =>
    deliverEvents({
      db,
      now,
      hasFaults: env.hasStripeFaults,
      secret: webhookSecret,
      post: async (payload, signature) => {
        const headers = { 'content-type': 'application/json; charset=utf-8', 'stripe-signature': signature };
        return (await app.inject({ method: 'POST', url: '/webhooks/stripe', headers, payload })).statusCode;
      },
    });
  const deliverSoon = runsJobs ? startDelivery(app, deliver) : () => {};
  const gateway = createStripeGateway({
    keys: { secretKey, publishableKey: 'pk_test_demo' },
    scriptUrl: '/dev/stripe/stripe.js',
    webhookSecret,
    now,
    client: Stripe.createFetchHttpClient(createInjectingFetch(app)),
    ...stripeLog(app),
  });
  const routes = () => {
    emulatorRoutes(app, { db, now, secretKey, hasFaults: env.hasStripeFaults, onChange: () => setImmediate(deliverSoon) });
    stripeJsRoutes(app);
  };
  return { gateway, routes, deliver };
}

/**
 * Polls for due events until the application closes. Returns the function that requests a delivery. Only one delivery runs at a
 * time: a request during a delivery starts another one afterwards.
 */
function startDelivery(app: App, deliver: () => Promise<number>): () => void {
  let delivery: Promise<number> | null = null;
  let isRequested = false;
  let isClosing = false;
  const deliverSoon = () => {
    isRequested = true;
    if (isClosing || delivery !== null) return;
    isRequested = false;
    delivery = deliver()
      .catch(() => 0)
      .finally(() => {
        delivery = null;
        if (isRequested) deliverSoon();
      });
  };
  const pollTimer = setInterval(deliverSoon, pollIntervalMs);
  pollTimer.unref();
  app.addHook('preClose', async () => {
    clearInterval(pollTimer);
    isClosing = true;
    await delivery;
  });
  return deliverSoon;
}

/**
 * Creates a `fetch` that injects the SDK's requests into the emulator's routes, with `/dev/stripe` prefixed to the path.
 */
function createInjectingFetch(app: App): typeof fetch {
  return async (input, init) => {
    const { pathname, search } = new URL(String(input instanceof Request ? input.url : input));
    const response = app.inject({
      method: init?.method === 'POST' || init?.method === 'DELETE' ? init.method : 'GET',
      url: `/dev/stripe${pathname}${search}`,
      headers: Object.fromEntries(new Headers(init?.headers)),
      ...(typeof init?.body === 'string' ? { payload: init.body } : {}),
    });
    const aborted = new Promise<never>((_resolve, reject) => {
      const signal = init?.signal;
      signal?.addEventListener('abort', () => reject(signal.reason instanceof Error ? signal.reason : new Error('aborted')), {
        once: true,
      });
    });
    const { statusCode, body, headers } = await Promise.race([response, aborted]);
    return new Response(body, { status: statusCode, headers: { 'request-id': String(headers['request-id'] ?? '') } });
  };
}
