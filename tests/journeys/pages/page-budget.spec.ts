import type { Request } from 'playwright/test';
import { accountHolder } from '../../support/browser/account-holder.ts';
import { seedStorage } from '../../support/browser/seed-storage.ts';
import { expect, test } from '../../support/browser/shop-test.ts';

test.describe.configure({ timeout: 120_000 });

const kib = 1024;
/** Limits of a first visit on a phone: the compressed HTML with its headers, the pictures of the first screen, and the requests until it can be used. */
const budgets = [
  { path: '/', html: 10.75 * kib, pictures: 40 * kib, requests: 8 },
  { path: '/menu', html: 14.85 * kib, pictures: 40 * kib, requests: 12 },
  { path: '/checkout', html: 9.2 * kib, pictures: 0, requests: 20 },
  { path: '/auth/login', html: 8.35 * kib, pictures: 0, requests: 18 },
  { path: '/profile', html: 8.15 * kib, pictures: 0, requests: 13 },
];

for (const { path, ...limits } of budgets)
  test(`${path} keeps its budget of HTML, pictures and requests`, async ({ page, request }) => {
    const headers = { accept: 'text/html', 'accept-encoding': 'br' };
    // The first response is compressed quickly, later ones as well as possible, once a busy server has found the time.
    async function readSize(): Promise<number> {
      const response = await request.get(path, { headers });
      const lines = ['HTTP/1.1 200 OK', ...response.headersArray().map(({ name, value }) => `${name}: ${value}`), ''];
      return lines.join('\r\n').length + '\r\n'.length + Number(response.headers()['content-length']);
    }
    await expect.poll(readSize, { timeout: 60_000 }).toBeLessThanOrEqual(limits.html);
    if (path === '/profile') await seedStorage(page, { 'auth:session': await accountHolder(page, request).register() });
    await page.goto(path);
    await expect(page.locator('html[data-ready]')).toBeAttached();
    const { requests, pictures, rareFonts } = await page.evaluate(() => {
      const files = performance.getEntriesByType('resource') as PerformanceResourceTiming[];
      const usableAt = performance.getEntriesByName('usable')[0]?.startTime ?? Infinity;
      // The browser requests the icon at a time of its own.
      const early = files.filter(({ name, startTime }) => startTime < usableAt && !name.endsWith('/favicon.svg'));
      const sizes = early.map(({ name, encodedBodySize }) => (/\.(?:avif|webp)$/.test(name) ? encodedBodySize : 0));
      return {
        requests: 1 + early.length,
        pictures: sizes.reduce((sum, size) => sum + size, 0),
        rareFonts: files.filter(({ name }) => name.includes('-rare-')).length,
      };
    });
    expect(requests).toBeLessThanOrEqual(limits.requests);
    expect(pictures).toBeLessThanOrEqual(limits.pictures);
    expect(rareFonts).toBe(0);
  });

/** Limits in KiB, with headers, of all scripts that a first visit loads without an interaction. */
for (const { path, limit } of [
  { path: '/', limit: 138.6 },
  { path: '/menu', limit: 145.9 },
  { path: '/checkout', limit: 180.3 },
  { path: '/auth/login', limit: 145 },
])
  test(`a first visit of ${path} loads at most ${limit} KiB of scripts until the browser is idle`, async ({ page }) => {
    const scripts: Request[] = [];
    page.on('requestfinished', (request) => void (request.resourceType() === 'script' && scripts.push(request)));
    await page.goto(path);
    await expect(page.locator('html[data-ready][data-lazy-pictures]')).toBeAttached();
    await page.waitForLoadState('networkidle');
    const sizes = await Promise.all(scripts.map((request) => request.sizes()));
    const bytes = sizes.reduce((sum, { responseHeadersSize, responseBodySize }) => sum + responseHeadersSize + responseBodySize, 0);
    expect(bytes).toBeGreaterThan(100 * kib);
    expect(bytes).toBeLessThanOrEqual(limit * kib);
  });
