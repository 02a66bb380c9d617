import { expect, type Page, type Request } from 'playwright/test';
import { readManifest } from './built-pages.ts';

/** One thing that a visitor does, and how to tell that it worked. It is done again if the page was reloaded meanwhile. */
type Step = { act: () => Promise<unknown>; hasWorked: () => Promise<boolean> };

/** Time in milliseconds for a step, or for the reload after it. */
const stepTimeoutMs = 10_000;

/** Storage keys of what a visitor would miss after a reload. */
const keptKeys = /^(cart:line:|location:|checkout:forms|coupon)/;

/** Returns the stored entries with these keys, or null if the page is reloaded meanwhile. */
const readKept = (page: Page) =>
  page
    .evaluate((pattern) => Object.entries(localStorage).filter(([key]) => new RegExp(pattern).test(key)), keptKeys.source)
    .then(
      (stored) => Object.fromEntries(stored),
      () => null,
    );

/**
 * Removes the chunks in turn that a page requests, one for each time it is loaded, as a deployment does: the chunk and the build's id are
 * answered as by a server with another build until the page is reloaded. `removed` has the chunks that were removed already; each is
 * removed once.
 */
export async function removeChunksInTurn(page: Page, removed: Set<string>) {
  const chunks = new Set(Object.values(readManifest().chunks));
  let missing: string | null = null;
  let loads = 0;
  /** Whether the page is being replaced: what the previous document still requests is served. */
  let isLeaving = false;
  /** Whether the document that replaces the page has arrived. Before, the previous one may still change its own URL. */
  let hasResponse = false;
  const isNavigation = (request: Request) => request.resourceType() === 'document' && request.frame() === page.mainFrame();
  await page.route(/\/assets\/[^/]+\.js$/, (route) => {
    const { pathname } = new URL(route.request().url());
    if (missing === null && !isLeaving && chunks.has(pathname) && !removed.has(pathname)) missing = pathname;
    return pathname === missing ? route.fulfill({ status: 404, body: '' }) : route.continue();
  });
  await page.route('**/builds/latest.json', (route) => (missing === null ? route.continue() : route.fulfill({ json: { id: 'newer' } })));
  // As far as the next missing chunk is concerned, ten seconds have passed since the last reload.
  await page.addInitScript(() => {
    for (const key of Object.keys(sessionStorage)) if (key.startsWith('reload:')) sessionStorage.removeItem(key);
  });
  page.on('request', (request) => {
    if (!isNavigation(request)) return;
    loads += 1;
    isLeaving = true;
    hasResponse = false;
    markRemoved();
  });
  page.on('response', (response) => (hasResponse ||= isNavigation(response.request())));
  page.on('framenavigated', () => {
    if (hasResponse) isLeaving = false;
  });

  /** Serves the missing chunk again. */
  function markRemoved() {
    if (missing !== null) removed.add(missing);
    missing = null;
  }

  /** Waits until the page has been reloaded for the missing chunk. */
  async function waitForRecovery() {
    const progress = () => missing ?? (isLeaving ? 'previous document' : 'recovered');
    await expect.poll(progress, { message: 'no reload', timeout: stepTimeoutMs }).toBe('recovered');
    await page.waitForLoadState('load', { timeout: stepTimeoutMs });
  }
  return {
    /** Does a step until it has worked without a missing chunk, and expects that nothing stored is lost by a reload. */
    perform: async ({ act, hasWorked }: Step, { navigates = false, placesOrder = false } = {}) => {
      for (let isFirst = true; ; isFirst = false) {
        const loadsBefore = loads + Number(navigates && isFirst);
        const acted = await act().then(
          () => null,
          (error: unknown) => (error instanceof Error ? error : null),
        );
        const kept = loads === loadsBefore && !placesOrder ? await readKept(page) : null;
        const hasEnded = async () => missing !== null || loads !== loadsBefore || (await hasWorked().catch(() => false));
        await expect.poll(hasEnded, { message: acted?.message ?? 'the step has no effect', timeout: stepTimeoutMs }).toBe(true);
        if (missing === null && loads === loadsBefore) return;
        await waitForRecovery();
        const keptAfterwards = await readKept(page);
        if (kept !== null && keptAfterwards !== null) expect(keptAfterwards).toMatchObject(kept);
      }
    },
    /** Waits until the page has loaded what it loads when it is idle. */
    waitUntilIdle: async () => {
      for (;;) {
        const loadsBefore = loads;
        await page.waitForLoadState('networkidle', { timeout: 30_000 });
        if (missing === null && loads === loadsBefore) return;
        if (missing !== null) await waitForRecovery();
      }
    },
  };
}
