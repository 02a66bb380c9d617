import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { fetchSiteConfig } from '#boot/static-page.ts';

const buildConfig = { title: 'At build time', siteRoot: 'https://shop.example' };
const published = { ...buildConfig, title: 'Published' };

/** Answers for the app's own files and for the shop. */
function stubFetch(shop: () => Promise<Response>) {
  vi.stubGlobal('fetch', async (url: string) => (url === '/config.json' ? Response.json(buildConfig) : shop()));
}

beforeEach(() => {
  vi.stubGlobal('Capacitor', { isNativePlatform: () => true });
  vi.stubGlobal('document', { querySelector: () => null });
  vi.spyOn(console, 'warn').mockReturnValue();
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

test('the app starts with the published configuration, and calls the shop', async () => {
  stubFetch(async () => Response.json(published));
  expect(await fetchSiteConfig()).toMatchObject({ title: 'Published', apiRoot: 'https://shop.example' });
});

test.each([
  ['has no network', async () => Promise.reject(new TypeError('network'))],
  ['gets an error', async () => new Response('', { status: 503 })],
  ['gets no JSON', async () => new Response('<html>')],
])('the app starts with the configuration of its build while it %s', async (_what, shop) => {
  stubFetch(shop);
  expect(await fetchSiteConfig()).toMatchObject({ title: 'At build time', apiRoot: 'https://shop.example' });
});

test('a browser asks for its own origin’s configuration only', async () => {
  vi.unstubAllGlobals();
  stubFetch(async () => Response.json(published));
  expect(await fetchSiteConfig()).toMatchObject({ title: 'At build time', apiRoot: '' });
});
