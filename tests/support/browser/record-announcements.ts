import type { Page } from 'playwright/test';

/**
 * Records what later pages announce, in order: the new texts of live regions in shadow trees that are visible to a screen reader, which
 * regions behind a modal dialog are not. A text that equals the last one is not announced. Call it before the page is opened.
 */
export async function recordAnnouncements(page: Page): Promise<string[]> {
  const announcements: string[] = [];
  await page.exposeFunction('recordAnnouncement', (text: string) => void announcements.push(text));
  await page.addInitScript(() => {
    const record: unknown = Reflect.get(window, 'recordAnnouncement');
    // The announcer's tree is closed.
    const attach: (this: Element, options: ShadowRootInit) => ShadowRoot = Reflect.get(Element.prototype, 'attachShadow');
    Element.prototype.attachShadow = function attachShadow(options) {
      const tree = attach.call(this, options);
      let lastText: string | null = null;
      new MutationObserver((mutations) => {
        for (const { target } of mutations) {
          if (target.textContent === lastText) continue;
          lastText = target.textContent;
          const text = (target.textContent ?? '').replaceAll(/\s+/g, ' ').trim();
          const isLive = target instanceof Element && target.matches('[aria-live]');
          const modals = [...document.querySelectorAll('dialog:modal')];
          const isInert = modals.some((modal) => !modal.contains(tree.host) && modals.every((other) => !other.contains(tree.host)));
          if (isLive && !isInert && text !== '' && typeof record === 'function') record(text);
        }
      }).observe(tree, { subtree: true, childList: true });
      return tree;
    };
  });
  return announcements;
}
