import type { Locator, Page } from 'playwright/test';
import { expect } from './shop-test.ts';

/** Enlarges the text of later pages, as the browser's font size setting does. */
export async function enlargeText(page: Page, percent: number): Promise<void> {
  await page.addInitScript((size) => {
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(`:root { font-size: ${size}% }`);
    document.adoptedStyleSheets = [sheet];
  }, percent);
}

/** What a visitor may set without losing content (WCAG 1.4.12). */
const textSpacing = `
  :root { font-size: 100% !important }
  * { line-height: 1.5 !important; letter-spacing: 0.12em !important; word-spacing: 0.16em !important }
  p { margin-bottom: 2em !important }`;

/** Sets the spacing of the current page's text, at its usual size. Returns the function that resets it. */
async function spaceText(page: Page): Promise<() => Promise<void>> {
  const enlarged = await page.evaluateHandle((styles) => {
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(styles);
    const others = [...document.adoptedStyleSheets];
    document.adoptedStyleSheets = [...others, sheet];
    return others;
  }, textSpacing);
  return () => enlarged.evaluate((others) => void (document.adoptedStyleSheets = others));
}

/** Returns visible texts that extend beyond the page or are clipped by a box that cannot be scrolled. */
function findClippedTexts(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const isScrolled = (overflow: string) => overflow === 'auto' || overflow === 'scroll';
    const isHiddenOnPurpose = ({ clipPath, position }: CSSStyleDeclaration) => clipPath !== 'none' && position === 'absolute';
    const isShortened = ({ textOverflow, webkitLineClamp }: CSSStyleDeclaration) =>
      textOverflow === 'ellipsis' || webkitLineClamp !== 'none';
    const isCut = (text: Node) => {
      const range = document.createRange();
      range.selectNodeContents(text);
      const { left, right, top, bottom, width, height } = range.getBoundingClientRect();
      if (width === 0 || height === 0) return false;
      let isWithin = left >= -1 && right <= innerWidth + 1;
      // A page with an open dialog does not scroll, and what is off-screen may not have its height yet.
      let isReachable = false;
      for (let box = text.parentElement; box !== null; box = box.parentElement) {
        const style = getComputedStyle(box);
        const edge = box.getBoundingClientRect();
        if (
          isScrolled(style.overflowX) ||
          edge.height === 0 ||
          isHiddenOnPurpose(style) ||
          isShortened(style) ||
          style.visibility === 'hidden'
        )
          return false;
        if (style.overflowX !== 'visible' && (left < edge.left - 1 || right > edge.right + 1)) isWithin = false;
        isReachable ||= box.matches(':root, body') || isScrolled(style.overflowY) || style.contentVisibility === 'auto';
        if (!isReachable && style.overflowY !== 'visible' && (top < edge.top - 1 || bottom > edge.bottom + 1)) isWithin = false;
      }
      return !isWithin;
    };
    const cut: string[] = [];
    const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    while (texts.nextNode()) if (isCut(texts.currentNode)) cut.push(texts.currentNode.textContent ?? '');
    return cut;
  });
}

/** Expects no horizontal scrolling, no clipped text, and the cart button within the viewport, with enlarged text and with spaced text. */
export async function expectReflowed(page: Page): Promise<void> {
  await expectUnclipped(page);
  const reset = await spaceText(page);
  await expectUnclipped(page);
  await reset();
}

async function expectUnclipped(page: Page): Promise<void> {
  const width = page.viewportSize()?.width ?? 0;
  expect(await page.evaluate(() => document.documentElement.scrollWidth), page.url()).toBeLessThanOrEqual(width);
  expect(await findClippedTexts(page), page.url()).toEqual([]);
  const cart = await page.evaluate(
    () => [...document.querySelectorAll('header button[aria-haspopup="dialog"]')].at(-1)?.getBoundingClientRect().right,
  );
  expect(cart ?? 0, page.url()).toBeLessThanOrEqual(width);
}

/** Expects that the control can be scrolled into view and that nothing covers its centre. */
export async function expectUncovered(control: Locator): Promise<void> {
  await control.scrollIntoViewIfNeeded();
  await expect(control).toBeInViewport({ ratio: 0.9 });
  const isOnTop = await control.evaluate((element) => {
    const { left, top, width, height } = element.getBoundingClientRect();
    return element.contains(document.elementFromPoint(left + width / 2, top + height / 2));
  });
  expect(isOnTop).toBe(true);
}
