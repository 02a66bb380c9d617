import type { Page } from 'playwright/test';
import { expect } from '../../support/browser/shop-test.ts';

/** Sizes from a folded phone over phones held across and tablets to a wide screen. */
const sizes = [
  { width: 280, height: 653 },
  { width: 320, height: 256 },
  { width: 600, height: 400 },
  { width: 768, height: 1024 },
  { width: 844, height: 390 },
  { width: 960, height: 600 },
  { width: 1100, height: 800 },
  { width: 2560, height: 1080 },
];

/**
 * Returns what is wider than its box before and after it is scrolled to its end: the page, parts of a dialog that are scrolled, and the
 * names of the checkout's steps.
 */
function findTooWide(page: Page): Promise<string[]> {
  return page.evaluate(async () => {
    const wide = new Set<string>();
    const boxes = [
      document.documentElement,
      ...document.querySelectorAll('dialog[open], dialog[open] > *, dialog[open] > * > *, [role="tablist"][aria-label^="Étapes"]'),
    ];
    const note = () => {
      for (const box of boxes) {
        const { overflowX, overflowY } = getComputedStyle(box);
        const isScrolled =
          box === document.documentElement || (overflowX !== 'visible' && (overflowY === 'auto' || overflowY === 'scroll'));
        const limit = box === document.documentElement ? innerWidth : box.clientWidth;
        if (isScrolled && box.scrollWidth > limit) wide.add(`${box.localName} ${box.className}: ${box.scrollWidth} in ${limit}`);
      }
    };
    const scrollAll = (top: number) => {
      for (const box of boxes) box.scrollTo({ top, behavior: 'instant' });
    };
    scrollAll(0);
    note();
    scrollAll(100_000);
    // The first frame shows what had been skipped (`content-visibility`), the second lays it out.
    for (let frame = 0; frame < 2; frame++) await new Promise(requestAnimationFrame);
    note();
    return [...wide];
  });
}

/** Expects that nothing scrolls sideways at any width from 280 to 2,560 px, before and after it is scrolled (WCAG 1.4.10). */
export async function expectNoSidewaysScroll(page: Page): Promise<void> {
  const former = page.viewportSize();
  const problems: string[] = [];
  for (const size of sizes) {
    await page.setViewportSize(size);
    for (const problem of await findTooWide(page)) problems.push(`${size.width}x${size.height}: ${problem}`);
  }
  if (former !== null) await page.setViewportSize(former);
  expect(problems, page.url()).toEqual([]);
}
