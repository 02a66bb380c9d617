import type { Page } from 'playwright/test';

/**
 * Records what live regions of later pages announce, in order, as screen readers do: the new text of a visible region, unless the
 * region has just been inserted or an open dialog makes it inert. Call it before the page is opened.
 */
export async function recordAnnouncements(page: Page): Promise<string[]> {
  const announcements: string[] = [];
  await page.exposeFunction('recordAnnouncement', (text: string) => void announcements.push(text));
  await page.addInitScript(() => {
    const record: unknown = Reflect.get(window, 'recordAnnouncement');
    const lastTexts = new WeakMap<Element, string>();
    const readText = (region: Element) => (region.textContent ?? '').replaceAll(/\s+/g, ' ').trim();
    const regionsIn = (node: Node) =>
      node instanceof Element
        ? [node, ...node.querySelectorAll('*')].filter((element) => element.matches('output, [aria-live], [role=status]'))
        : [];

    new MutationObserver((mutations) => {
      for (const { addedNodes } of mutations)
        for (const region of [...addedNodes].flatMap(regionsIn)) if (!lastTexts.has(region)) lastTexts.set(region, readText(region));
      for (const { target } of mutations) {
        const region = (target instanceof Element ? target : target.parentElement)?.closest('output, [aria-live], [role=status]');
        if (!region) continue;
        const text = readText(region);
        if (lastTexts.get(region) === text) continue;
        lastTexts.set(region, text);
        const modal = document.querySelector('dialog:modal');
        const isInert = modal !== null && !modal.contains(region);
        if (text !== '' && !isInert && region.checkVisibility() && typeof record === 'function') record(text);
      }
    }).observe(document, { subtree: true, childList: true, characterData: true });
  });
  return announcements;
}
