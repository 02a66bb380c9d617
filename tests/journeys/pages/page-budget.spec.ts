import { expect, test } from '../../support/browser/shop-test.ts';

const kib = 1024;
/** Limits of a first visit on a phone: the compressed HTML, the pictures of the first screen, and the requests. */
const budgets = [
  { path: '/', html: 9.25 * kib, pictures: 40 * kib, requests: 11 },
  { path: '/menu', html: 13.75 * kib, pictures: 40 * kib, requests: 12 },
  { path: '/checkout', html: 8 * kib, pictures: 0, requests: 22 },
  { path: '/auth/login', html: 7.25 * kib, pictures: 0, requests: 18 },
];

for (const { path, ...limits } of budgets)
  test(`${path} keeps its budget of HTML, pictures and requests`, async ({ page, request }) => {
    const headers = { accept: 'text/html', 'accept-encoding': 'br' };
    // The first response is compressed quickly, later ones as well as possible.
    await expect
      .poll(async () => Number((await request.get(path, { headers })).headers()['content-length']))
      .toBeLessThanOrEqual(limits.html);
    await page.addInitScript(() => {
      const observer = new MutationObserver(() => Reflect.set(globalThis, 'readyAt', performance.now()));
      observer.observe(document, { subtree: true, attributeFilter: ['data-ready'] });
    });
    await page.goto(path);
    await expect(page.locator('html[data-ready]')).toBeAttached();
    const { requests, pictures } = await page.evaluate(() => {
      const requestsBeforePaint = performance
        .getEntriesByType('resource')
        .filter(({ startTime }) => startTime < Reflect.get(globalThis, 'readyAt'));
      const sizes = requestsBeforePaint.map((entry) =>
        /\.(?:avif|webp)$/.test(entry.name) ? (entry as PerformanceResourceTiming).encodedBodySize : 0,
      );
      return { requests: 1 + requestsBeforePaint.length, pictures: sizes.reduce((sum, size) => sum + size, 0) };
    });
    expect(requests).toBeLessThanOrEqual(limits.requests);
    expect(pictures).toBeLessThanOrEqual(limits.pictures);
  });
