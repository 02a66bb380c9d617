import type { Page } from 'playwright/test';

type FocusDescription = { name: string; coveredBy: string | null };

/** Returns what has the focus and, in brackets, what covers a part of it or hides it; null if it is visible as a whole. Waits for what is scrolled in the next frame. Runs in the page. */
async function describeFocusInPage(): Promise<FocusDescription | null> {
  await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
  const focused = document.activeElement;
  if (!(focused instanceof HTMLElement) || focused === document.body) return null;
  const describe = (element: Element) =>
    `${element.localName} "${(element.getAttribute('aria-label') ?? element.getAttribute('name') ?? element.textContent ?? '').replaceAll(/\s+/g, ' ').trim().slice(0, 50)}"`;
  // The box of a choice is its label.
  const shown = focused.closest('label') ?? focused;
  const name = describe(focused);
  const { scrollPaddingTop, scrollPaddingBottom } = getComputedStyle(document.documentElement);
  // What is higher than the free part of the window is shown from its top.
  const [start, end] = [Number.parseFloat(scrollPaddingTop) || 0, innerHeight - (Number.parseFloat(scrollPaddingBottom) || 0)];
  // Rows that scroll sideways cut their ends: Chromium shows no more of what is visible by 32 pixels.
  let scroller = shown.parentElement;
  while (scroller !== null && getComputedStyle(scroller).overflowX === 'visible') scroller = scroller.parentElement;
  const row = scroller?.getBoundingClientRect() ?? new DOMRect(0, 0, innerWidth, innerHeight);
  // A link of several lines has several boxes.
  for (const { left, top, right, bottom } of shown.getClientRects()) {
    const isHigher = bottom - top > end - start;
    // Two pixels: a position between two pixels is rounded.
    if (!isHigher && (top < -2 || bottom > innerHeight + 2)) return { name, coveredBy: 'the edge of the window' };
    const [from, to] = [Math.max(left, row.left, 0) + 2, Math.min(right, row.right, innerWidth) - 2];
    const [above, below] = [Math.max(top, isHigher ? start : 0) + 2, Math.min(bottom, isHigher ? end : innerHeight) - 2];
    const [x, y] = [(from + to) / 2, (above + below) / 2];
    // The middles of its sides: its corners may be round.
    for (const point of [
      [x, y],
      [from, y],
      [to, y],
      [x, above],
      [x, below],
    ] as const) {
      const painted = document.elementFromPoint(...point);
      const isOwn = painted === null || shown.contains(painted) || painted.contains(shown);
      if (!isOwn) return { name, coveredBy: describe(painted) };
    }
  }
  return { name, coveredBy: null };
}

/** Returns what has the focus on a page, see `describeFocusInPage`. */
export const describeFocus = (page: Page): Promise<FocusDescription | null> => page.evaluate(describeFocusInPage);

/**
 * Presses Tab until the focus leaves the page, and Shift+Tab back, and returns the controls that something covered at least in part while they
 * had the focus, each with what covered it (WCAG 2.4.11, 2.4.12).
 */
export async function findCoveredFocus(page: Page): Promise<string[]> {
  const covered = new Set<string>();
  for (const key of ['Tab', 'Shift+Tab'])
    for (let presses = 0; presses < 300; presses += 1) {
      await page.keyboard.press(key);
      const focus = await describeFocus(page);
      if (focus === null) break;
      if (focus.coveredBy !== null) covered.add(`${key}: ${focus.name} is covered by ${focus.coveredBy}`);
    }
  return [...covered];
}
