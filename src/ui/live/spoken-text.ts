const inlineElements = 'a, abbr, b, bdi, em, i, mark, small, span, strong, sub, sup, time';

function collectText(node: Node): string {
  if (!(node instanceof Element)) return node.nodeValue ?? '';
  if (node.matches('[hidden], [aria-hidden="true"]')) return '';
  const text = [...node.childNodes].map(collectText).join('');
  return node.matches(inlineElements) ? text : ` ${text} `;
}

/** Returns the text of an element as a screen reader speaks it: without hidden elements, and with a space around blocks. */
export const spokenText = (element: Element): string => collectText(element).replaceAll(/\s+/g, ' ').trim();
