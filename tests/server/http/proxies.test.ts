import Fastify from 'fastify';
import { expect, test } from 'vitest';
import { parseTrustedProxies, createTrustFunction, warnAboutUntrustedProxy } from '#server/http/proxies.ts';
import { openTestDatabase, startTestServer } from '../../support/test-server.ts';

test('only configured proxy addresses and ranges are trusted, neither neighbouring addresses nor invalid texts', () => {
  const isTrusted = createTrustFunction(['127.0.0.1', '10.1.0.0/16', '2001:db8:1::/48']);
  for (const address of ['127.0.0.1', '::ffff:127.0.0.1', '10.1.255.9', '2001:db8:1:2::3'])
    expect([address, isTrusted(address, 3)]).toEqual([address, true]);
  for (const address of ['127.0.0.2', '10.2.0.1', '::ffff:10.2.0.1', '2001:db8:2::1', 'unknown', ''])
    expect([address, isTrusted(address, 0)]).toEqual([address, false]);
});

test('customers behind one proxy have a rate limit each when the proxy’s range is trusted, and share one when it is not', async () => {
  const database = await openTestDatabase();
  const checkCoupons = async (trusted: string) => {
    const server = await startTestServer({ database, env: { RATE_LIMIT_FACTOR: '1', TRUST_PROXY: trusted } });
    const responses = await Promise.all(
      Array.from({ length: 12 }, (_, index) =>
        server.app.inject({ url: '/v2/public/offers/TACOS10', headers: { 'x-forwarded-for': `192.0.2.${index}` } }),
      ),
    );
    await server.close();
    return responses.filter(({ statusCode }) => statusCode === 429).length;
  };
  expect(await checkCoupons('127.0.0.0/8')).toBe(0);
  expect(await checkCoupons('10.0.0.0/8')).toBeGreaterThan(0);
  await database.close();
});

/** A server that trusts these proxies, and the warnings it logged. */
function serverTrusting(text: string) {
  const warnings: string[] = [];
  const stream = { write: (line: string) => void warnings.push((JSON.parse(line) as { msg: string }).msg) };
  const app = Fastify({ logger: { level: 'warn', stream }, trustProxy: createTrustFunction(parseTrustedProxies(text) ?? 0) });
  warnAboutUntrustedProxy(app);
  app.get('/', async () => 'ok');
  return { app, warnings };
}

test('a forwarded address that is not trusted is logged once, and never one that is', async () => {
  const forwarded = { url: '/', headers: { 'x-forwarded-for': '192.0.2.7' } };
  for (const untrusting of ['none', '10.0.0.0/8']) {
    const { app, warnings } = serverTrusting(untrusting);
    await app.inject('/');
    expect(warnings).toEqual([]);
    await app.inject(forwarded);
    await app.inject(forwarded);
    expect(warnings).toEqual([expect.stringMatching(/X-Forwarded-For.*TRUST_PROXY/)]);
    expect(warnings.join()).not.toContain('192.0.2.7');
    await app.close();
  }
  for (const trusting of ['1', '127.0.0.1']) {
    const { app, warnings } = serverTrusting(trusting);
    await app.inject(forwarded);
    expect(warnings).toEqual([]);
    await app.close();
  }
});
