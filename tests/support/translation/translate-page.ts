import type { Page } from 'playwright/test';

/** Ends every translated text, so that a text on the screen shows whether it was translated. */
export const translationMark = '›';

/**
 * Script of a page that does what the translators of Chrome and Edge do: it replaces each text by two nested `font` elements with the
 * translation, now and whenever text appears or changes, except where the page forbids it. Logs an error if React updates a text that is no
 * longer on the screen, brings it back beside its translation, or lets data (amounts, times, telephone numbers, email addresses) be translated.
 *
 * @param start `interactive`: before the shop's scripts run; `ready`: once the page is hydrated
 */
function translate({ start, mark }: { start: 'interactive' | 'ready'; mark: string }) {
  const untranslated = 'script, style, noscript, textarea, svg, font, .notranslate, [translate="no"]';
  const data = /\d,\d\d\s?€|\b\d{1,2}\sh\b|\d\d(?:\s\d\d){4}|\w@\w/;
  const replaced = new WeakSet<Node>();
  const detached = new MutationObserver((changes) => {
    for (const { target } of changes) console.error(`stale text: ${target.nodeValue}`);
  });
  function translateText(text: Text) {
    const { data: original, parentElement: parent } = text;
    if (original.trim() === '' || parent === null || parent.closest(untranslated) !== null) return;
    if (replaced.has(text)) console.error(`text beside its translation: ${original}`);
    // Texts of the restaurant, such as “from 11 h 30 to 14 h 30”, are translated.
    if (data.test(original) && original.length < 40) console.error(`translated data: ${original}`);
    const [outer, inner] = [document.createElement('font'), document.createElement('font')];
    outer.style.verticalAlign = inner.style.verticalAlign = 'inherit';
    inner.textContent = original.replace(/\s*$/, (end) => `${mark}${end}`);
    outer.append(inner);
    replaced.add(text);
    text.replaceWith(outer);
    detached.observe(text, { characterData: true });
  }
  function translateWithin(node: Node) {
    if (node instanceof Text) translateText(node);
    const walker = document.createTreeWalker(node, NodeFilter.SHOW_TEXT);
    const texts: Text[] = [];
    while (walker.nextNode()) texts.push(walker.currentNode as Text);
    for (const text of texts) translateText(text);
  }
  function startTranslating() {
    translateWithin(document.body);
    const observer = new MutationObserver((changes) => {
      for (const { target, addedNodes } of changes)
        for (const node of target instanceof Text ? [target] : addedNodes) translateWithin(node);
    });
    observer.observe(document.body, { childList: true, characterData: true, subtree: true });
  }
  if (start === 'interactive') {
    document.addEventListener('readystatechange', startTranslating, { once: true });
  } else {
    const root = new MutationObserver(() => {
      if (document.documentElement.dataset['ready'] === undefined && document.querySelector('#counter-data') === null) return;
      root.disconnect();
      startTranslating();
    });
    document.addEventListener('readystatechange', () => root.observe(document, { attributes: true, childList: true, subtree: true }), {
      once: true,
    });
  }
}

/** Has the browser translate all documents that the page opens from now on. */
export async function translatePages(page: Page, start: 'interactive' | 'ready'): Promise<void> {
  await page.addInitScript(translate, { start, mark: translationMark });
}
