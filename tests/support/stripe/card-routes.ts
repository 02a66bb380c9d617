import Stripe from 'stripe';
import type { Database } from '#server/database/database.ts';
import type { App, ServerDependencies } from '#server/dependencies.ts';
import { readEnv } from '#server/env.ts';
import { createFastify } from '#server/http/create-fastify.ts';
import { handleErrors } from '#server/http/errors.ts';

/** Answers the calls of the SDK, by the call's name such as `customers.create`. An answer may throw. */
type Answers = Record<string, (...input: never[]) => unknown>;

/** Creates an error of Stripe's SDK. */
export const stripeError = (fields: object) =>
  new Stripe.errors.StripeInvalidRequestError({ type: 'invalid_request_error', message: 'no', ...fields } as never);

/** An error that Stripe stores under the idempotency key, although it may have created the object. */
export const storedFailure = stripeError({ statusCode: 500, type: 'api_error' });

/** Creates a gateway to a fake of Stripe, which records its calls. */
export function createRecordedStripe() {
  const calls: unknown[][] = [];
  const answers: Answers = {};
  const resource = (name: string) =>
    new Proxy(
      {},
      {
        get:
          (_, method) =>
          async (...input: never[]) => {
            const call = `${name}.${String(method)}`;
            calls.push([call, ...input]);
            return answers[call]?.(...input);
          },
      },
    );
  const stripe = { customers: resource('customers'), paymentIntents: resource('paymentIntents') } as unknown as Stripe;
  const gateway = {
    publishableKey: 'pk_1',
    isAvailable: () => true,
    request: async <T>(call: (client: Stripe) => Promise<T>) => call(stripe),
  };
  return {
    gateway,
    /** Each call's name and arguments. */
    calls,
    answers,
    callsOf: (name: string) => calls.filter(([call]) => call === name),
  };
}

const settings = (isCardActive: boolean) => ({ 'payments.stripe.active': isCardActive ? 1 : 0 });

type RequestOptions = { method?: 'POST' | 'PUT'; headers?: object; isCardActive?: boolean; hasGateway?: boolean };

/** Sends requests to routes of the card payment, on a server that has no others. `others`: dependencies of the routes. */
export function createCardRoutes(register: (app: App, deps: ServerDependencies) => void, database: Database, others: object = {}) {
  const clock = { now: new Date(0) };
  const stripe = createRecordedStripe();
  const keys = { sign: (text: string) => `signed ${text}` };
  const createDeps = ({ isCardActive = true, hasGateway = true }: RequestOptions) =>
    ({
      gateway: hasGateway ? stripe.gateway : null,
      shop: { catalogue: async () => ({ flatSettings: settings(isCardActive) }) },
      limitCallerRate: async () => ({ current: 'today', earlier: ['yesterday', 'before'] }),
      env: { rateLimitFactor: 1 },
      shopId: 'shop',
      database,
      keys,
      now: () => clock.now,
      ...others,
    }) as unknown as ServerDependencies;
  const send = async (url: string, payload: object | string, options: RequestOptions = {}) => {
    const app = createFastify(readEnv({ LOG_LEVEL: 'silent', TRUST_PROXY: 'none' }));
    handleErrors(
      app,
      () => {},
      async () => 'fr',
    );
    register(app, createDeps(options));
    const { statusCode, headers, ...response } = await app.inject({
      method: options.method ?? 'POST',
      url,
      payload,
      headers: { ...options.headers },
    });
    const { status: result, ...body } = response.json<{
      status: string;
      payload?: unknown;
      code?: string;
      message?: string;
      errors?: object;
    }>();
    return { ...body, result, status: statusCode, cache: headers['cache-control'], retryAfter: headers['retry-after'] };
  };
  return { ...stripe, deps: createDeps({}), clock, keys, send };
}
