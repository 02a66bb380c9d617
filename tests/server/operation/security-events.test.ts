import { createHmac } from 'node:crypto';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import type { Database } from '#server/database/database.ts';
import { failures } from '#server/accounts/account-tables.ts';
import { rateLimits } from '#server/http/rate-limit-tables.ts';
import { accountsAt, type Accounts } from '../../support/accounts.ts';
import { cardEnv, cardShop } from '../../support/card-shop.ts';
import { openTestDatabase, startTestServer, type TestServer } from '../../support/test-server.ts';

const token = 'a-token-of-twenty-chars';

let database: Database;
let server: TestServer;
let they: Accounts;
beforeAll(async () => {
  database = await openTestDatabase();
  server = await startTestServer({ database, shop: cardShop, env: { ...cardEnv, RATE_LIMIT_FACTOR: '1', METRICS_TOKEN: token } });
  they = accountsAt(server);
}, 60_000);
beforeEach(async () => {
  for (const table of [failures, rateLimits]) await database.queries.delete(table);
});
afterEach(() => {
  vi.restoreAllMocks();
});
afterAll(async () => {
  await server.close();
  await database.close();
});

/** The security events in the log while `work` runs. */
async function eventsDuring(work: () => Promise<unknown>) {
  // Without a level all requests share one logger.
  const warned = vi.spyOn(server.app.log, 'warn');
  await work();
  const calls: unknown[][] = warned.mock.calls;
  warned.mockRestore();
  return calls.filter(([, message]) => message === 'security event').map(([fields]) => fields as { event: string; caller: string });
}
const eventNames = async (work: () => Promise<unknown>) => (await eventsDuring(work)).map(({ event }) => event);

test('a log-in that fails is a security event; one that succeeds, or a form that is not complete, is none', async () => {
  const { user } = await they.customer();
  expect(await eventNames(() => they.logIn(user.email, 'not the password'))).toEqual(['login_failed']);
  expect(await eventNames(() => they.logIn('nobody@example.fr', 'not the password'))).toEqual(['login_failed']);
  expect(await eventNames(() => they.logIn(user.email))).toEqual([]);
  expect(await eventNames(() => they.ask('POST', 'login/', { payload: {} }))).toEqual([]);
});

test('wrong codes and the limit of codes are security events; a second code within a minute is none', async () => {
  const { user } = await they.signUp();
  const guess = () => they.verify(user.email, '000000');
  expect(await eventNames(guess)).toEqual(['code_rejected']);
  const names = await eventNames(async () => {
    for (let time = 0; time < 25; time += 1) await guess();
  });
  expect(new Set(names)).toEqual(new Set(['code_rejected', 'auth_rate_limited']));
  expect(await eventNames(() => they.sendCode(user.email))).toEqual([]);
});

test('a wrong password for a deletion, and another account’s data, are security events', async () => {
  const [lea, eve] = [await they.customer(), await they.customer()];
  expect(await eventNames(() => they.remove(lea, 'not the password'))).toEqual(['password_rejected']);
  const foreign = { query: { token: eve.token, user_id: String(lea.user.id) } };
  expect(await eventNames(() => they.ask('GET', 'profile', foreign))).toEqual(['access_denied']);
});

test('a webhook that Stripe did not sign is a security event, a signed one that is no event is none', async () => {
  const post = (payload: string, signature: string) =>
    server.app.inject({
      method: 'POST',
      url: '/webhooks/stripe',
      headers: { 'content-type': 'application/json', 'stripe-signature': signature },
      payload,
    });
  expect(await eventNames(() => post('{"id":"evt_1"}', 't=1,v1=00'))).toEqual(['webhook_signature_rejected']);
  const at = Math.floor(server.clock.now.getTime() / 1000);
  const signature = createHmac('sha256', cardEnv.STRIPE_WEBHOOK_SECRET).update(`${at}.{}`).digest('hex');
  expect(await eventNames(() => post('{}', `t=${at},v1=${signature}`))).toEqual([]);
});

test('a wrong token for the metrics is a security event', async () => {
  const scrape = (bearer: string) => server.app.inject({ url: '/metrics', headers: { authorization: `Bearer ${bearer}` } });
  expect(await eventNames(() => scrape('wrong'))).toEqual(['metrics_token_rejected']);
  expect((await scrape(token)).body).toMatch(/storefront_security_events_total\{event="metrics_token_rejected"\} 1\n/);
});

test('an event names its caller by a hash, the same for each of its calls, and nothing of the person', async () => {
  const fail = () => they.logIn('lea.secrete@example.fr', 'not the password');
  const events = [...(await eventsDuring(fail)), ...(await eventsDuring(fail))];
  expect(events).toHaveLength(2);
  expect(events[0]).toEqual({ event: 'login_failed', caller: expect.stringMatching(/^[\w-]{16}$/) as string });
  expect(events[1]).toEqual(events[0]);
  expect(JSON.stringify(events)).not.toMatch(/secrete|127\.0\.0\.1|password"/);
});
