import { createHmac } from 'node:crypto';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { failures } from '#server/accounts/account-tables.ts';
import { rateLimits } from '#server/http/rate-limit-tables.ts';
import { createAccountClient } from '../../support/accounts.ts';
import { cardEnv, cardShop } from '../../support/card-shop.ts';
import { useTestServer } from '../../support/test-server.ts';

const token = 'a-token-of-twenty-chars';

const { database, server } = await useTestServer({ shop: cardShop, env: { ...cardEnv, RATE_LIMIT_FACTOR: '1', METRICS_TOKEN: token } });
const accounts = createAccountClient(server);

beforeEach(async () => {
  for (const table of [failures, rateLimits]) await database.db.delete(table);
});
afterEach(() => {
  vi.restoreAllMocks();
});
/** Returns the security events that are logged while `work` runs. */
async function eventsDuring(work: () => Promise<unknown>) {
  // With LOG_LEVEL=silent, all requests share the logger of the app.
  const warn = vi.spyOn(server.app.log, 'warn');
  await work();
  const calls: unknown[][] = warn.mock.calls;
  warn.mockRestore();
  return calls.filter(([, message]) => message === 'security event').map(([fields]) => fields as { event: string; caller: string });
}
const eventNames = async (work: () => Promise<unknown>) => (await eventsDuring(work)).map(({ event }) => event);

test('a failed login is a security event, unlike a successful one or an incomplete form', async () => {
  const { user } = await accounts.createCustomer();
  expect(await eventNames(() => accounts.logIn(user.email, 'not the password'))).toEqual(['login_failed']);
  expect(await eventNames(() => accounts.logIn('nobody@example.fr', 'not the password'))).toEqual(['login_failed']);
  expect(await eventNames(() => accounts.logIn(user.email))).toEqual([]);
  expect(await eventNames(() => accounts.send('POST', 'login/', { payload: {} }))).toEqual([]);
});

test('wrong codes and the code rate limit are security events, unlike a second code within a minute', async () => {
  const { user } = await accounts.signUp();
  const submitWrongCode = () => accounts.submitCode(user.email, '000000');
  expect(await eventNames(submitWrongCode)).toEqual(['code_rejected']);
  const names = await eventNames(async () => {
    for (let time = 0; time < 25; time += 1) await submitWrongCode();
  });
  expect(new Set(names)).toEqual(new Set(['code_rejected', 'auth_rate_limited']));
  expect(await eventNames(() => accounts.sendCode(user.email))).toEqual([]);
});

test('a wrong password for a deletion, and access to another account’s data, are security events', async () => {
  const [lea, eve] = [await accounts.createCustomer(), await accounts.createCustomer()];
  expect(await eventNames(() => accounts.deleteAccount(lea, 'not the password'))).toEqual(['password_rejected']);
  const otherSession = { query: { token: eve.token, user_id: String(lea.user.id) } };
  expect(await eventNames(() => accounts.send('GET', 'profile', otherSession))).toEqual(['access_denied']);
});

test('a webhook without Stripe’s signature is a security event, unlike a signed malformed one', async () => {
  const postWebhook = (payload: string, signature: string) =>
    server.app.inject({
      method: 'POST',
      url: '/webhooks/stripe',
      headers: { 'content-type': 'application/json', 'stripe-signature': signature },
      payload,
    });
  expect(await eventNames(() => postWebhook('{"id":"evt_1"}', 't=1,v1=00'))).toEqual(['webhook_signature_rejected']);
  const timestamp = Math.floor(server.clock.now.getTime() / 1000);
  const signature = createHmac('sha256', cardEnv.STRIPE_WEBHOOK_SECRET).update(`${timestamp}.{}`).digest('hex');
  expect(await eventNames(() => postWebhook('{}', `t=${timestamp},v1=${signature}`))).toEqual([]);
});

test('a wrong metrics token is a security event', async () => {
  const fetchMetrics = (bearer: string) => server.app.inject({ url: '/metrics', headers: { authorization: `Bearer ${bearer}` } });
  expect(await eventNames(() => fetchMetrics('wrong'))).toEqual(['metrics_token_rejected']);
  expect((await fetchMetrics(token)).body).toMatch(/storefront_security_events_total\{event="metrics_token_rejected"\} 1\n/);
});

test('an event contains a stable hash of its caller and no personal data', async () => {
  const logInWithWrongPassword = () => accounts.logIn('lea.secrete@example.fr', 'not the password');
  const events = [...(await eventsDuring(logInWithWrongPassword)), ...(await eventsDuring(logInWithWrongPassword))];
  expect(events).toHaveLength(2);
  expect(events[0]).toEqual({ event: 'login_failed', caller: expect.stringMatching(/^[\w-]{16}$/) as string });
  expect(events[1]).toEqual(events[0]);
  expect(JSON.stringify(events)).not.toMatch(/secrete|127\.0\.0\.1|password"/);
});
