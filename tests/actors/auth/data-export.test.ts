import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { startCookieConsent } from '#actors/cookie-consent/cookie-consent.actors.ts';
import { buildCustomerExport, exportCustomerData } from '#actors/auth/data-export.ts';
import { createApiClient, type ApiClient, type ApiRequest } from '#api/http/http.ts';
import { defaultSite } from '#config/site.ts';
import * as download from '#platform/download.ts';
import { memoryStorage } from '#platform/storage.ts';
import { credentials, user } from '../../api/samples.ts';
import { json, serve } from '../../support/http-server.ts';
import { sessionKey } from '#stores/storage-keys.ts';

beforeEach(() => void vi.spyOn(console, 'warn').mockImplementation(() => {}));
afterEach(() => vi.restoreAllMocks());

const order = (id: number) => ({ order_id: id, created_at: '2027-01-04', status: 'paid', is_pickup: true, total: 2, items: [] });

/** Fake back end with this many orders, some invalid, in pages of at most `limit`. */
async function startFakeBackEnd(count: number, { odd: invalidIds = [] as number[], hasTotal = true, limit = 20 } = {}) {
  const all = Array.from({ length: count }, (_, id) => (invalidIds.includes(id) ? { order_id: id } : order(id)));
  const server = await serve((response, received, index) => {
    const page = Number(received.query['page']);
    const orders = all.slice((page - 1) * limit, page * limit);
    const responseBody = received.path.endsWith('/profile') ? { user } : { orders, ...(hasTotal ? { total: count } : {}) };
    json({ status: 'success', ...responseBody })(response, received, index);
  });
  const api = createApiClient({ apiRoot: server.origin });
  return { api, storage: memoryStorage(), credentials, now: new Date('2027-01-04T23:30:00Z'), timeZone: 'Europe/Paris' };
}
const exportOrders = async (options: Parameters<typeof buildCustomerExport>[0]) =>
  (JSON.parse(await buildCustomerExport(options)) as { orders: { order_id: number; order_number?: string }[] }).orders;

test('an invalid order does not end the export: all pages are fetched', async () => {
  for (const hasTotal of [true, false]) {
    const orders = await exportOrders(await startFakeBackEnd(45, { odd: [3, 27], hasTotal }));
    expect(orders.map(({ order_id }) => order_id)).toEqual(Array.from({ length: 45 }, (_, id) => id).filter((id) => id !== 3 && id !== 27));
  }
});

test('all orders are fetched from a back end whose pages are shorter than requested', async () => {
  expect(await exportOrders(await startFakeBackEnd(25, { limit: 10 }))).toHaveLength(25);
});

test('the export includes each order number that the back end provides', async () => {
  const server = await serve((response, received, index) =>
    json(received.path.includes('/profile') ? { user } : { orders: [{ ...order(1), order_number: 'K7M2P' }] })(response, received, index),
  );
  const orders = await exportOrders({ ...(await startFakeBackEnd(0)), api: createApiClient({ apiRoot: server.origin }) });
  expect(orders).toMatchObject([{ order_id: 1, order_number: 'K7M2P' }]);
});

test('the file name has the date in the restaurant’s time zone, not the device’s', async () => {
  const saved = vi.spyOn(download, 'saveFile').mockImplementation(() => {});
  await exportCustomerData(await startFakeBackEnd(1));
  expect(saved.mock.calls[0]?.slice(0, 2)).toEqual(['mes-donnees-2027-01-05.json', 'application/json']);
});

test('the export contains what the browser stores, and not the session', async () => {
  const options = await startFakeBackEnd(1);
  const stored = { 'cart:lines': '[{"quantity":2}]', 'order:note': 'sans oignons' };
  for (const [key, text] of Object.entries(stored)) options.storage.set(key, text);
  options.storage.set(sessionKey, JSON.stringify({ token: 'secret' }));
  const exported = await buildCustomerExport(options);
  expect(JSON.parse(exported)).toMatchObject({
    exported_at: '2027-01-04T23:30:00.000Z',
    profile: user,
    browser_storage: { 'cart:lines': [{ quantity: 2 }], 'order:note': 'sans oignons' },
  });
  expect(exported).not.toContain('secret');
});

test('the export says what was chosen in the cookie notice, and when; nothing for a visitor who has not chosen (legal)', async () => {
  const options = await startFakeBackEnd(1);
  const exportedConsent = async () => (JSON.parse(await buildCustomerExport(options)) as { consent: unknown }).consent;
  expect(await exportedConsent()).toBeNull();
  const { tracking } = defaultSite;
  startCookieConsent({
    site: { tracking: { ...tracking, pixel: { ...tracking.pixel, enabled: true } } },
    storage: options.storage,
    now: () => new Date('2027-01-04T12:00:00Z'),
    onRoute: () => () => {},
  }).send({ type: 'consent.refuse' });
  expect(await exportedConsent()).toEqual({ accepted: false, trackers: ['pixel'], chosen_at: '2027-01-04T12:00:00.000Z' });
});

test('an export can be aborted', async () => {
  const options = await startFakeBackEnd(1);
  await expect(buildCustomerExport({ ...options, signal: AbortSignal.abort(new Error('left')) })).rejects.toThrow('left');
  const controller = new AbortController();
  const api = { send: (request: ApiRequest) => options.api.send(request).finally(() => controller.abort(new Error('left'))) };
  await expect(buildCustomerExport({ ...options, api, signal: controller.signal })).rejects.toThrow('left');
});

test('an endless list of orders ends the export after 500 pages', async () => {
  const orders = Array.from({ length: 20 }, (_, id) => order(id));
  let pages = 0;
  const api: ApiClient = {
    async send({ path }) {
      if (path.endsWith('/profile')) return { user };
      pages += 1;
      return { orders };
    },
  };
  await buildCustomerExport({ ...(await startFakeBackEnd(0)), api });
  expect(pages).toBe(500);
});
