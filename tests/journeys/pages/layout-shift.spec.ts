import type { Page } from 'playwright/test';
import config from '../../../playwright.config.ts';
import { accountHolder } from '../../support/browser/account-holder.ts';
import { openCheckout } from '../../support/browser/open-checkout.ts';
import { colaLine, seedStorage } from '../../support/browser/seed-storage.ts';
import { expect, test } from '../../support/browser/shop-test.ts';
import { openShopWithClock, readDemoShop } from '../../support/browser/shop-with-clock.ts';

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

/** Scrolls through the page, as far as it can be scrolled. */
async function scrollThrough(page: Page) {
  await page.waitForLoadState('networkidle');
  await page.evaluate(async () => {
    const nextFrame = () => new Promise((resolve) => requestAnimationFrame(resolve));
    for (let top = -1; top !== scrollY;) {
      top = scrollY;
      scrollBy({ top: innerHeight / 2, behavior: 'instant' });
      await nextFrame();
    }
  });
}

/** Waits until everything is loaded, and returns the shifts of the document. */
async function layoutShifts(page: Page) {
  await page.waitForLoadState('networkidle');
  return page.evaluate(async () => {
    // The observer is called after the frame with the shift.
    await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
    return (globalThis as unknown as { layoutShifts: { value: number; moved: string[] }[] }).layoutShifts;
  });
}

async function expectNoLayoutShift(page: Page, { isScrolled = true } = {}) {
  if (isScrolled) await scrollThrough(page);
  const shifts = await layoutShifts(page);
  const score = shifts.reduce((sum, { value }) => sum + value, 0);
  expect(score, `${page.url()}: ${JSON.stringify(shifts)}`).toBeLessThan(limit);
}

type PageWithEdges = { edges: Map<Element, { left: number; right: number }> };

/** Stores the left and right edges of the parts of the page, which are centred in its width. */
const storeEdges = (page: Page) =>
  page.evaluate(() => {
    const elements = [...document.querySelectorAll('#root > *, main > *, main h1, main h2, header a, footer p')];
    (globalThis as unknown as PageWithEdges).edges = new Map(elements.map((element) => [element, element.getBoundingClientRect()]));
  });

/** Returns the elements whose left or right edge is not where it was stored. */
const movedElements = (page: Page) =>
  page.evaluate(() => {
    const stored = [...(globalThis as unknown as PageWithEdges).edges];
    return stored.flatMap(([element, before]) => {
      const after = element.getBoundingClientRect();
      // Regions that contain a dialog are laid out with it.
      const isSame = after.width === 0 || (before.left === after.left && before.right === after.right);
      return isSame ? [] : [`${element.outerHTML.slice(0, 120)} from ${before.left}-${before.right} to ${after.left}-${after.right}`];
    });
  });

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

    test('no element moves sideways when a dialog opens', async ({ page, I }) => {
      await seedStorage(page, { ...colaLine, 'location:mode': 'pickup' });
      const header = page.getByRole('banner');
      const dialogs: [string, () => Promise<void>][] = [
        ['/', () => header.getByRole('button', { name: /^Panier/ }).click()],
        ['/menu', () => header.getByRole('button', { name: /^Panier/ }).click()],
        ['/menu', () => header.getByRole('button', { name: /^Où livrer/ }).click()],
        ['/menu', () => I.openProduct('Tiramisu')],
        ['/checkout?tab=personal', () => page.getByRole('button', { name: 'Continuer' }).click()],
      ];
      for (const [path, open] of dialogs) {
        await I.open(path);
        await page.waitForLoadState('networkidle');
        await storeEdges(page);
        await open();
        await expect(page.locator('dialog:modal')).toBeVisible();
        expect(await movedElements(page), path).toEqual([]);
        await page.keyboard.press('Escape');
        await expect(page.locator('dialog:modal')).toHaveCount(0);
      }
    });

    test.describe('in another language than the browser’s', () => {
      test.use({ locale: 'en-GB' });

      for (const [name, hasCookieChoice] of [
        ['on the first visit', false],
        ['on later visits', true],
      ] as const)
        test.describe(name, () => {
          test.use({ hasCookieChoice });

          test('no element moves when the page is offered in the browser’s language (§4 Locale)', async ({ page }) => {
            const demo = readDemoShop();
            const site = { ...demo.site, locale: { default: 'fr', available: ['fr', 'en'] } };
            const shop = await openShopWithClock({ shop: { ...demo, site } });
            await page.clock.install({ time: shop.clock.now });
            if (hasCookieChoice) await seedStorage(page, colaLine);
            for (const path of ['/fr', '/fr/menu', '/fr/about']) {
              await page.goto(shop.origin + path);
              await page.getByRole('link', { name: 'This page is also available in English' }).waitFor();
              await expectNoLayoutShift(page, { isScrolled: false });
            }
            await shop.close();
          });
        });
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
