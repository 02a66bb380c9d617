import type { Page } from 'playwright/test';

/**
 * Returns texts of two elements that are read as one word, such as "Tacos L8,90 €": a letter or digit that touches one of another
 * element on the same line, without white space between them in the document. Screen readers read a line of text as one, and browsers
 * join the texts of a link's children to its name.
 */
export function findJoinedWords(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const problems = new Set<string>();
    const isWord = (character: string) => /[\p{L}\p{N}]/u.test(character);
    /** The element whose text is announced as one, as a name or a message, or as an item of a list or a table. */
    const announced =
      'a, button, summary, label, li, p, dt, dd, td, th, h1, h2, h3, legend, option, output, [role=tab], [role=alert], [role=status], [aria-live]';
    const announcedPart = (node: Node) => node.parentElement?.closest(announced) ?? null;
    const isRead = (node: Node) => {
      const element = node.parentElement;
      return (
        element !== null &&
        element.checkVisibility({ visibilityProperty: true }) &&
        element.closest('[aria-hidden="true"], script, style') === null
      );
    };
    const lineOf = (node: Node) => {
      const range = document.createRange();
      range.selectNodeContents(node);
      return [...range.getClientRects()];
    };
    const isSameLine = (one: DOMRect | undefined, other: DOMRect | undefined) =>
      one !== undefined &&
      other !== undefined &&
      Math.min(one.bottom, other.bottom) - Math.max(one.top, other.top) > Math.min(one.height, other.height) / 2;

    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT | NodeFilter.SHOW_ELEMENT);
    let last: Node | null = null;
    while (walker.nextNode()) {
      const node = walker.currentNode;
      if (
        node instanceof HTMLInputElement ||
        node instanceof HTMLTextAreaElement ||
        node instanceof HTMLBRElement ||
        node instanceof HTMLIFrameElement
      )
        last = null;
      const text = node.nodeType === Node.TEXT_NODE ? (node.nodeValue ?? '') : '';
      if (text === '' || !isRead(node)) continue;
      const lastText = last?.nodeValue ?? '';
      const part = announcedPart(node);
      if (
        last !== null &&
        last.parentElement !== node.parentElement &&
        isWord(lastText.at(-1) ?? '') &&
        isWord(text.at(0) ?? '') &&
        announcedPart(last) === part
      )
        if (part !== null || isSameLine(lineOf(last).at(-1), lineOf(node).at(0)))
          problems.add(`${lastText.slice(-20)}|${text.slice(0, 20)}`);
      last = node;
    }
    return [...problems];
  });
}
