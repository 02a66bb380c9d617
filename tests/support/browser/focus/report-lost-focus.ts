import type { BrowserContext, Page } from 'playwright/test';

declare global {
  /** Resolves once each focus that has just been lost has been reported or found again. */
  var lostFocusReports: Promise<void> | undefined;
}

/**
 * Logs a warning whenever the element that has the focus is removed, hidden or disabled, and nothing has the focus once the page has settled: for
 * two frames, and until the browser is idle. The message names the element and the last actions of the user. A focus that the user takes away
 * is not lost, as by a tap beside all controls. Runs in the page, before its scripts: a test may replace the page's timers later.
 */
function reportLostFocusInPage() {
  const nextFrame = requestAnimationFrame.bind(globalThis);
  const whenIdle = requestIdleCallback.bind(globalThis);
  const actions: string[] = [];
  let holder: Element | null = null;
  let isReporting = false;

  const describe = (element: Element) => {
    const name = element.getAttribute('aria-label') ?? element.getAttribute('name') ?? element.textContent ?? '';
    return `${element.localName} "${name.replaceAll(/\s+/g, ' ').trim().slice(0, 60)}"`;
  };
  function recordAction({ isTrusted, type, target, key }: Event & { key?: string }) {
    if (!isTrusted || !(target instanceof Element)) return;
    const control = target.closest('a, button, input, select, textarea, label, summary, [tabindex]') ?? target;
    actions.push(`${key === undefined ? type : `key ${key}`} on ${describe(control)}`);
    if (actions.length > 3) actions.shift();
  }
  const canHoldFocus = (element: Element) =>
    element.isConnected &&
    element.checkVisibility({ visibilityProperty: true }) &&
    !element.matches(':disabled') &&
    element.closest('[inert]') === null;
  // A dialog is hidden as long as the page is printed.
  const isLost = () =>
    (document.activeElement === document.body || document.activeElement === null) &&
    holder !== null &&
    !canHoldFocus(holder) &&
    !matchMedia('print').matches;

  async function report() {
    await new Promise((resolve) => nextFrame(() => nextFrame(() => whenIdle(resolve, { timeout: 2000 }))));
    isReporting = false;
    if (!isLost() || holder === null) return;
    console.warn(`focus lost at ${location.pathname}: ${describe(holder)} had it; last actions: ${actions.join(', ') || 'none'}`);
    holder = null;
  }
  function check() {
    if (isReporting || !isLost()) return;
    isReporting = true;
    globalThis.lostFocusReports = report();
  }

  addEventListener('focusin', ({ target }) => (holder = target instanceof Element ? target : null), true);
  const forget = () => {
    if (document.activeElement === document.body && !isLost()) holder = null;
  };
  addEventListener('mouseup', forget, true);
  for (const type of ['pointerdown', 'keydown']) addEventListener(type, recordAction, true);
  new MutationObserver(check).observe(document, {
    subtree: true,
    childList: true,
    attributeFilter: ['class', 'disabled', 'hidden', 'inert', 'open', 'style'],
  });
}

const reports: string[] = [];

/** Records each focus that a later page of the context loses, see `reportLostFocusInPage`. */
export async function recordLostFocus(context: BrowserContext): Promise<void> {
  context.on('console', (message) => void (message.text().startsWith('focus lost') && reports.push(message.text())));
  await context.addInitScript(reportLostFocusInPage);
}

/** Returns what has been recorded since the last call. Waits for what the last action on the pages has caused. */
export async function takeLostFocus(pages: readonly Page[]): Promise<string[]> {
  // A page that is closed or left has nothing to report.
  for (const page of pages) if (!page.isClosed()) await page.evaluate(() => globalThis.lostFocusReports).catch(() => {});
  return reports.splice(0);
}
