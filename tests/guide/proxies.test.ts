import { request as httpRequest } from 'node:http';
import { beforeAll, describe, expect, test } from 'vitest';
import { orderForNow } from '../server/processes/server-process.ts';
import { proxyNames, readConfiguration, startProxy, type Proxy } from './support/proxies.ts';
import { openStream, sendRequest, type GuideResponse } from './support/requests.ts';
import { addOwner, useGuideShop } from './support/shop.ts';

/** Seconds without an event, longer than the usual timeouts of proxies. */
const idleSeconds = 90;

const shop = await useGuideShop();
const server = await shop.start({ RATE_LIMIT_FACTOR: '1' });
const owner = addOwner(shop);
const serverAddress = new URL(server.url).host;
const proxies = {} as Record<(typeof proxyNames)[number], Proxy>;
beforeAll(async () => {
  for (const name of proxyNames) proxies[name] = await startProxy(name, readConfiguration(name), { '127.0.0.1:3000': serverAddress });
});

/** Logs the owner in at the counter, as its page does at an address. */
const logIn = (proxy: Proxy, { host, from }: { host: string; from?: string }) =>
  sendRequest(proxy, {
    path: '/v2/staff/session',
    method: 'POST',
    host,
    body: owner,
    headers: { origin: `https://${host}`, 'sec-fetch-site': 'same-origin' },
    ...(from === undefined ? {} : { from }),
  });

const cookieOf = ({ headers }: GuideResponse) => headers['set-cookie']?.[0]?.split(';')[0] ?? '';

describe.each(proxyNames)('%s with the configuration of the page', (name) => {
  test('passes its own check', () => {
    expect(proxies[name].check).toMatchObject({ status: 0 });
  });

  test('leads from http to https, where pages have HSTS, and the counter a secure cookie', async () => {
    const location = await new Promise<string | undefined>((resolve, reject) => {
      const options = {
        host: '127.0.0.1',
        port: proxies[name].httpPort,
        path: '/menu?q=1',
        headers: { host: 'shop.example' },
        agent: false,
      };
      httpRequest(options, ({ headers }) => resolve(headers.location))
        .on('error', reject)
        .end();
    });
    // Caddy names its port, which is 443 on a real machine.
    expect(location?.replace(`:${proxies[name].httpsPort}`, '')).toBe('https://shop.example/menu?q=1');
    const page = await sendRequest(proxies[name], { path: '/', headers: { accept: 'text/html', 'accept-encoding': 'br' } });
    expect(page.status).toBe(200);
    expect(page.headers['strict-transport-security']).toMatch(/^max-age=\d{7,}/);
    expect(page.headers).toMatchObject({
      'content-encoding': 'br',
      'content-security-policy': expect.stringContaining('upgrade-insecure-requests') as string,
    });
    expect((await logIn(proxies[name], { host: 'shop.example' })).headers['set-cookie']?.[0]).toMatch(/; Secure(;|$)/);
  });

  test('gives the server the addresses of visitors, whatever they claim', async () => {
    const visitors = proxyNames.indexOf(name) * 2 + 10;
    const askAsVisitor = (visitor: number) =>
      sendRequest(proxies[name], {
        path: '/v2/public/offers/NOPE',
        from: `127.0.0.${visitor}`,
        headers: { 'x-forwarded-for': `203.0.113.${Math.floor(Math.random() * 255)}` },
      });
    const statuses: number[] = [];
    while (!statuses.includes(429) && statuses.length < 50) statuses.push((await askAsVisitor(visitors)).status);
    expect(statuses.at(-1)).toBe(429);
    expect((await askAsVisitor(visitors + 1)).status).toBe(404);
    expect(server.output()).not.toContain('untrusted peer');
  });

  test('lets the counter log in on another port', async () => {
    const answer = await logIn(proxies[name], { host: `shop.example:${proxies[name].httpsPort}`, from: '127.0.0.60' });
    expect([answer.status, answer.body]).toEqual([200, expect.stringContaining('"owner"')]);
  });
});

test('nginx with $host instead refuses the log-in on another port, and the answer says why', async () => {
  const text = readConfiguration('nginx').replace('proxy_set_header Host $http_host', 'proxy_set_header Host $host');
  expect(text).not.toBe(readConfiguration('nginx'));
  const proxy = await startProxy('nginx', text, { '127.0.0.1:3000': serverAddress });
  const host = `shop.example:8443`;
  const answer = await logIn(proxy, { host, from: '127.0.0.61' });
  expect(answer.status).toBe(403);
  for (const part of [`https://${host}`, 'shop.example et https://shop.example', 'Host']) expect(answer.body).toContain(part);
});

test(`live events arrive through each proxy after ${idleSeconds} idle seconds`, async () => {
  const streams = await Promise.all(
    proxyNames.map(async (name, index) => {
      const cookie = cookieOf(await logIn(proxies[name], { host: 'shop.example', from: `127.0.0.${70 + index}` }));
      return openStream(proxies[name], { path: '/v2/staff/events', headers: { cookie } });
    }),
  );
  expect(streams.map(({ status }) => status)).toEqual([200, 200, 200]);
  await new Promise((resolve) => setTimeout(resolve, idleSeconds * 1000));
  const before = streams.map(({ text }) => text().length);
  expect(streams.map(({ text }) => text().match(/event: heartbeat/g)?.length ?? 0).filter((count) => count < 5)).toEqual([]);
  const order = orderForNow();
  const placed = await sendRequest(proxies.nginx, { path: '/v2/public/checkout/', method: 'POST', body: order });
  expect([placed.status, placed.body]).toEqual([200, expect.stringContaining('order_id')]);
  const { order_id: orderId } = (JSON.parse(placed.body) as { payload: { order_id: string } }).payload;
  await expect.poll(() => streams.map(({ text }, index) => text().slice(before[index]).includes(orderId))).toEqual([true, true, true]);
  expect(streams.map(({ isOpen }) => isOpen())).toEqual([true, true, true]);
  for (const stream of streams) stream.close();
});
