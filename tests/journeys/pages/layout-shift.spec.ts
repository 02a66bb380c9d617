import type { Page } from 'playwright/test';
import config from '../../../playwright.config.ts';
import { accountHolder } from '../../support/browser/account-holder.ts';
import { openCheckout } from '../../support/browser/open-checkout.ts';
import { seedStorage } from '../../support/browser/seed-storage.ts';
import { expect, test } from '../../support/browser/shop-test.ts';

test.use({ contextOptions: { reducedMotion: 'no-preference' } });

/** Limit of a page's sum of layout shifts. The target is 0.00 with two decimals, which is below 0.005. The limit leaves a margin. */
const limit = 0.004;

/** Milliseconds before each response, as on a mobile network: shows whether the space of late content is reserved. */
const latencyMs = 150;

/** Runs in the page. Records its layout shifts, except those within 500 ms of an input. */
function recordLayoutShifts() {
  type Source = { node: Node | null; previousRect: DOMRectReadOnly; currentRect: DOMRectReadOnly };
  type LayoutShift = PerformanceEntry & { value: number; hadRecentInput: boolean; sources: Source[] };
  const shifts: { value: number; moved: string[] }[] = [];
  Object.assign(globalThis, { layoutShifts: shifts });
  new PerformanceObserver((list) => {
    for (const { value, hadRecentInput, sources } of list.getEntries() as LayoutShift[]) {
      const moved = sources.map(({ node, previousRect: before, currentRect: after }) => {
        const content = node instanceof Element ? node.outerHTML : (node?.textContent ?? '');
        return `from ${before.x}, ${before.y} to ${after.x}, ${after.y}: ${content.slice(0, 120)}`;
      });
      if (!hadRecentInput) shifts.push({ value, moved });
    }
  }).observe({ type: 'layout-shift', buffered: true });
}

/** Scrolls through the page, as far as it can be scrolled, waits until everything is loaded, and returns the shifts of the document. */
async function layoutShifts(page: Page) {
  await page.waitForLoadState('networkidle');
  await page.evaluate(async () => {
    const nextFrame = () => new Promise((resolve) => requestAnimationFrame(resolve));
    for (let top = -1; top !== scrollY;) {
      top = scrollY;
      scrollBy({ top: innerHeight / 2, behavior: 'instant' });
      await nextFrame();
    }
  });
  await page.waitForLoadState('networkidle');
  return page.evaluate(async () => {
    // The observer is called after the frame with the shift.
    await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
    return (globalThis as unknown as { layoutShifts: { value: number; moved: string[] }[] }).layoutShifts;
  });
}

async function expectNoLayoutShift(page: Page) {
  const shifts = await layoutShifts(page);
  const score = shifts.reduce((sum, { value }) => sum + value, 0);
  expect(score, `${page.url()}: ${JSON.stringify(shifts)}`).toBeLessThan(limit);
}

// Headless Chromium hides scrollbars. `scrollbar-gutter` would then reserve their width only while a dialog is open, unlike real browsers.
test.use({ launchOptions: { ...config.use?.launchOptions, ignoreDefaultArgs: ['--hide-scrollbars'] } });

/** Added to the width of the window, so that the page beside the scrollbar has the given width. */
const scrollbarWidth = 15;

for (const { width, height } of [
  { width: 390, height: 844 },
  { width: 1440, height: 900 },
])
  test.describe(`at ${width} px`, () => {
    // Chromium reports no layout shifts while it emulates a mobile device.
    test.use({ viewport: { width: width + scrollbarWidth, height }, isMobile: false });

    test.beforeEach(async ({ page, context }) => {
      await page.addInitScript(recordLayoutShifts);
      const session = await context.newCDPSession(page);
      await session.send('Network.emulateNetworkConditions', {
        offline: false,
        latency: latencyMs,
        downloadThroughput: -1,
        uploadThroughput: -1,
      });
    });

    test('no element moves while a page loads and is scrolled (performance)', async ({ page, I }) => {
      for (const path of ['/', '/menu', '/menu?product=tacos-l', '/checkout', '/auth/login', '/terms-of-service']) {
        await I.open(path);
        await expectNoLayoutShift(page);
      }
    });

    test('no element moves while the account’s home loads (performance)', async ({ page, request, I }) => {
      const { token, user } = await accountHolder(page, request).register();
      // As long as most addresses, which fit on a line.
      await seedStorage(page, { 'auth:session': { token, user: { ...user, email: 'lea.martin@example.fr' } } });
      await I.open('/profile');
      await expect(page.getByText('Bonjour Léa')).toBeVisible();
      await expectNoLayoutShift(page);
    });

    test('no element moves while a step of the checkout, the confirmation, or the order’s page loads (performance)', async ({
      page,
      baseURL,
    }) => {
      const I = await openCheckout(page, baseURL ?? '', { mode: 'delivery' });
      // The pages of the shop show the order mode that the customer has chosen.
      for (const path of ['/', '/menu']) {
        await I.open(path);
        await expectNoLayoutShift(page);
      }
      for (const tab of ['type', 'personal', 'delivery', 'payment', 'confirmation']) {
        await I.open(`/checkout?tab=${tab}`);
        await I.seeState(new RegExp(`^${tab}\\.`));
        await expectNoLayoutShift(page);
      }
      await I.orderButton().click();
      await I.seeThanks();
      const finished = await page.evaluate(() => localStorage.getItem('checkout:finished'));
      const { tracking } = JSON.parse(finished ?? '{}') as { tracking?: string };
      for (const path of ['/success', `/order#${tracking}`]) {
        await I.open(path);
        await page.getByText('Commande n°').waitFor();
        await expectNoLayoutShift(page);
      }
    });
  });
