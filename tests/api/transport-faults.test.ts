// References: INV-n and fn in docs/invariants.md, §n in docs/behaviour.

import { randomUUID } from 'node:crypto';
import { QueryClient, type FetchQueryOptions } from '@tanstack/react-query';
import { afterAll, afterEach, describe, expect, test, vi } from 'vitest';
import {
  deleteProfile,
  login,
  logout,
  fetchOrders,
  fetchProfile,
  resetPassword,
  sendOtp,
  signup,
  updateProfile,
  verifyOtp,
} from '#api/auth.ts';
import { createPaymentIntent, placeOrder, createStripeCustomer, updateOrder } from '#api/checkout.ts';
import { createApiClient, type ApiClient } from '#api/http/http.ts';
import { fetchDistance, suggestAddresses } from '#api/locations.ts';
import { menusQuery } from '#api/menus.ts';
import { lookUpCoupon } from '#api/cart/coupon.ts';
import { offersQuery } from '#api/offers.ts';
import { fetchProduct } from '#api/products.ts';
import { fetchRecommendations } from '#api/cart/recommendations.ts';
import { fetchPopularItems } from '#api/popular.ts';
import { settingsQuery } from '#api/settings.ts';
import { startFaultyProxy, transportFaults, type TransportFault } from '../support/faulty-proxy.ts';
import { createAccountClient, goodPassword } from '../support/accounts.ts';
import { cardEnv, cardShop } from '../support/card-shop.ts';
import { createOrder } from '../support/test-orders.ts';
import { useTestServer } from '../support/test-server.ts';
import { mondayNoon } from '../support/test-shop.ts';

const { server } = await useTestServer({ shop: cardShop, env: cardEnv });
const accounts = createAccountClient(server);
const proxy = await startFaultyProxy(await server.app.listen({ port: 0, host: '127.0.0.1' }));

afterAll(() => proxy.close());

afterEach(() => {
  proxy.clearFault();
  vi.unstubAllGlobals();
});

const fetchData = <T, K extends readonly unknown[]>(query: FetchQueryOptions<T, Error, T, K>) => new QueryClient().fetchQuery(query);

type Call = {
  run: (api: ApiClient) => Promise<unknown>;
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  path: RegExp;
  /** Accepts any JSON as a response. */
  isOpen?: true;
  /** The call has side effects: it is not retried after a broken connection. */
  isActing?: true;
};

type Account = Awaited<ReturnType<typeof accounts.createCustomer>>;
let pendingAccount: Promise<Account> | null = null;
/** An account that no call deletes. */
const ownAccount = () => (pendingAccount ??= accounts.createCustomer());
/** Wait until the cooldown allows another code. */
const waitForAnotherCode = () => server.advanceClock(120_000);
async function mailedCode(email: string) {
  waitForAnotherCode();
  await accounts.sendCode(email);
  return accounts.latestCode(email);
}

const nothingPaid = { client_secret: null, customer_id: null };
/** The order is placed by the first test that needs it. */
let placed: Promise<string> | null = null;
const placedOrder = (api: ApiClient) => (placed ??= placeOrder(api, createOrder()).then(({ order_id }) => String(order_id)));

const calls: Record<string, Call> = {
  'GET settings': { run: (api) => fetchData(settingsQuery(api)), method: 'GET', path: /settings$/ },
  'GET offers': { run: (api) => fetchData(offersQuery(api)), method: 'GET', path: /offers$/ },
  'GET menus': { run: (api) => fetchData(menusQuery(api)), method: 'GET', path: /menus$/ },
  'GET offers/{coupon}': { run: (api) => lookUpCoupon(api, 'TACOS10'), method: 'GET', path: /offers\/TACOS10$/ },
  'GET products/{item_id}': { run: (api) => fetchProduct(api, 1), method: 'GET', path: /products\/1$/, isOpen: true },
  'GET locations': { run: (api) => suggestAddresses(api, 'rue nat'), method: 'GET', path: /locations\/$/ },
  'GET locations/distance': { run: (api) => fetchDistance(api, 'rue Nationale, 59000 Lille'), method: 'GET', path: /distance$/ },
  'POST recommendations': { run: (api) => fetchRecommendations(api, [1]), method: 'POST', path: /recommendations$/ },
  'GET popular': { run: (api) => fetchPopularItems(api), method: 'GET', path: /popular$/ },
  'POST checkout': { run: (api) => placeOrder(api, createOrder()), method: 'POST', path: /checkout\/$/ },
  'PUT checkout': {
    run: async (api) => updateOrder(api, { order_id: await placedOrder(api), transaction_id: nothingPaid, status: 'pending' }),
    method: 'PUT',
    path: /checkout\/$/,
    isOpen: true,
  },
  'POST auth/login': {
    run: async (api) => login(api, { email: (await ownAccount()).user.email, password: goodPassword }),
    method: 'POST',
    path: /login\/$/,
  },
  'POST auth/signup': { run: (api) => signup(api, accounts.signUpForm()), method: 'POST', path: /signup\/$/ },
  'POST auth/logout': {
    run: async (api) => logout(api, (await accounts.logIn((await ownAccount()).user.email)).json<Account>()),
    method: 'POST',
    path: /logout\/$/,
    isOpen: true,
  },
  'GET auth/verify-otp': {
    run: async (api) => {
      const { user } = await accounts.signUp();
      return verifyOtp(api, { email: user.email, otp: await accounts.latestCode(user.email) });
    },
    method: 'GET',
    path: /verify-otp\/$/,
    isActing: true,
  },
  'GET auth/send-otp': {
    run: async (api) => {
      waitForAnotherCode();
      return sendOtp(api, (await ownAccount()).user.email);
    },
    method: 'GET',
    path: /send-otp\/$/,
    isOpen: true,
    isActing: true,
  },
  'POST auth/reset-password': {
    run: async (api) => {
      const { email } = (await ownAccount()).user;
      const otp = await mailedCode(email);
      // The call ends every session.
      pendingAccount = null;
      return resetPassword(api, { email, otp, password: goodPassword });
    },
    method: 'POST',
    path: /reset-password\/$/,
    isOpen: true,
  },
  'GET auth/profile': { run: async (api) => fetchProfile(api, await ownAccount()), method: 'GET', path: /profile$/ },
  'PATCH auth/update-profile': {
    run: async (api) => {
      const session = await ownAccount();
      return updateProfile(api, session, { ...session.user, phone: '06 98 76 54 32' });
    },
    method: 'PATCH',
    path: /update-profile$/,
    isOpen: true,
  },
  'GET auth/orders': { run: async (api) => fetchOrders(api, await ownAccount(), 1), method: 'GET', path: /orders$/ },
  'DELETE auth/delete-profile': {
    run: async (api) => deleteProfile(api, await accounts.createCustomer(), goodPassword),
    method: 'DELETE',
    path: /delete-profile\/$/,
    isOpen: true,
  },
  'POST checkout/stripe-customer': {
    run: (api) => createStripeCustomer(api, { email: 'lea@example.fr', name: 'Léa Martin', phone: '06 12 34 56 78' }),
    method: 'POST',
    path: /stripe-customer$/,
  },
  'POST checkout/stripe-payment-intent': {
    run: async (api) => {
      const customerId = await createStripeCustomer(createClient(), {
        email: 'lea@example.fr',
        name: 'Léa Martin',
        phone: '06 12 34 56 78',
      });
      return createPaymentIntent(api, { customerId, amount: 250, localId: randomUUID() });
    },
    method: 'POST',
    path: /stripe-payment-intent$/,
  },
};

/** The error of a permanent fault, and which calls are retried. */
const outcomes: Record<TransportFault, { rejects: object; again: 'GET' | 'GET and order' | 'never' }> = {
  'reset before headers': { rejects: { name: 'ApiError', kind: 'network' }, again: 'GET' },
  'reset in the body': { rejects: { name: 'ApiError', kind: 'network' }, again: 'GET' },
  'malformed JSON': { rejects: { name: 'ApiError', kind: 'invalidResponse' }, again: 'never' },
  'another shape': { rejects: { name: 'ApiError', kind: 'invalidResponse' }, again: 'never' },
  'no JSON': { rejects: { name: 'ApiError', kind: 'invalidResponse' }, again: 'never' },
  'status 500': { rejects: { name: 'ApiError', status: 500 }, again: 'GET and order' },
  'status 502': { rejects: { name: 'ApiError', status: 502 }, again: 'GET and order' },
  'status 503': { rejects: { name: 'ApiError', status: 503 }, again: 'GET and order' },
  'status 504': { rejects: { name: 'ApiError', status: 504 }, again: 'GET and order' },
  'status 409': { rejects: { name: 'ApiError', status: 409 }, again: 'GET' },
  'status 425': { rejects: { name: 'ApiError', status: 425 }, again: 'GET and order' },
  'status 429': { rejects: { name: 'ApiError', status: 429, retryAfterSeconds: null }, again: 'GET' },
  'status 429, Retry-After': { rejects: { name: 'ApiError', status: 429, retryAfterSeconds: 60 }, again: 'GET' },
  'status 408': { rejects: { name: 'ApiError', status: 408 }, again: 'GET and order' },
  hang: { rejects: { name: 'ApiError', kind: 'timeout' }, again: 'never' },
  'slow drip': { rejects: { name: 'ApiError', kind: 'timeout' }, again: 'never' },
  'response lost': { rejects: { name: 'ApiError', kind: 'network' }, again: 'GET' },
};

const createClient = (timeouts = { call: 30_000, order: 30_000 }) =>
  createApiClient({ apiRoot: proxy.origin, timeouts, wait: () => Promise.resolve() });

for (const [name, call] of Object.entries(calls)) {
  const { run, method, path, isOpen = false, isActing = false } = call;
  const isRepeatedUnanswered = method === 'GET' && !isActing;

  describe(name, () => {
    for (const fault of transportFaults) {
      const { rejects, again } = outcomes[fault];
      const isUnanswered = 'kind' in rejects;
      const isRepeated =
        method === 'GET'
          ? again !== 'never' && (!isUnanswered || isRepeatedUnanswered)
          : name === 'POST checkout' && again === 'GET and order';
      const isAnswer = isOpen && fault === 'another shape';
      const outcomeTitle = isAnswer ? 'is an answer' : `is a ${Object.values(rejects).slice(0, 2).join(' ')}`;
      test(`${fault} ${outcomeTitle}, asked ${isRepeated ? 'twice' : 'once'} (§9, f2–f12)`, async () => {
        if (method === 'PUT') await placedOrder(createClient());
        const waits = fault === 'hang' || fault === 'slow drip';
        proxy.injectFault({ method, path }, fault);
        const response = run(waits ? createClient({ call: 150, order: 150 }) : createClient());
        if (isAnswer) await response;
        else await expect(response).rejects.toMatchObject(rejects);
        expect(proxy.affectedCalls).toHaveLength(isRepeated ? 2 : 1);
        expect(new Set(proxy.affectedCalls.map(({ body }) => body)).size).toBe(1);
      });
    }

    test('on a device without a network each call fails as offline without a retry (f1)', async () => {
      if (method === 'PUT') await placedOrder(createClient());
      vi.stubGlobal('navigator', { onLine: false });
      proxy.injectFault({ method, path }, 'reset before headers');
      await expect(run(createClient())).rejects.toMatchObject({ name: 'ApiError', kind: 'offline' });
      expect(proxy.affectedCalls).toHaveLength(1);
    });

    test(`the call succeeds once the fault is gone${isRepeatedUnanswered ? ', by its own retry if one response was lost' : ''} (§9)`, async () => {
      proxy.injectFault({ method, path }, 'response lost', isRepeatedUnanswered ? 1 : 0);
      await run(createClient());
      expect(proxy.affectedCalls).toHaveLength(isRepeatedUnanswered ? 1 : 0);
    });
  });
}

test('an order whose response was lost has the same id and number when sent again (INV-2, f12)', async () => {
  server.clock.now = mondayNoon;
  const order = createOrder();
  proxy.injectFault({ method: 'POST', path: /checkout\/$/ }, 'response lost');
  await expect(placeOrder(createClient(), order)).rejects.toMatchObject({ kind: 'network' });
  proxy.clearFault();
  const first = await placeOrder(createClient(), order);
  expect(await placeOrder(createClient(), order)).toEqual(first);
});
