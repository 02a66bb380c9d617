import { focusPageHeading } from './focus-page-heading.ts';

/** Matches what takes the focus of a control that leaves: what says so comes before a heading that can have the focus. */
const homeSelectors = ['[data-focus-home]', ':is(dialog, h2, h3)[tabindex="-1"]'];

/** The element that got the focus last, and its ancestors. Empty if the visitor has taken the focus away. */
let focusPath: Element[] = [];

const isVisible = (element: Element) => element.isConnected && element.getClientRects().length > 0;

/** Whether nothing has the focus because the element that had it was removed, hidden or disabled. */
function isFocusLost(): boolean {
  const [holder] = focusPath;
  const { activeElement, body } = document;
  if (holder === undefined || (activeElement !== null && activeElement !== body)) return false;
  return !isVisible(holder) || holder.matches(':disabled') || holder.closest('[inert]') !== null;
}

/** Returns the home in the nearest ancestor of the lost element that is still on the page and has one; null if only the whole page has one. */
function findHome(): HTMLElement | null {
  for (const ancestor of focusPath.slice(1)) {
    if (ancestor.matches('main, #root')) return null;
    if (!isVisible(ancestor)) continue;
    const isHome = (element: Element) => ancestor.contains(element) && isVisible(element);
    const home = homeSelectors.flatMap((selector) => [...document.querySelectorAll<HTMLElement>(selector)]).find(isHome);
    if (home !== undefined) return home;
  }
  return null;
}

/** Moves a lost focus to its home, unless something else takes it in the current event's work. */
async function moveLostFocus() {
  if (!isFocusLost()) return;
  await globalThis.scheduler?.postTask(() => {}, { priority: 'user-visible' });
  if (!isFocusLost()) return;
  findHome()?.focus({ preventScroll: true });
  if (isFocusLost()) focusPageHeading();
}

/**
 * Keeps the focus from falling to the document when the element that has it is removed, hidden or disabled: a keyboard would start again at the
 * top, and a screen reader would say nothing. It goes to the nearest `data-focus-home`, or else the nearest dialog or heading with a `tabIndex`, around the
 * place where the element was: of its group, form, dialog or section, and at last of the page.
 */
export function keepFocus(): void {
  const forget = () => void (document.activeElement === document.body && !isFocusLost() && (focusPath = []));
  const remember = (element: Element) => {
    focusPath = [];
    for (let node: Element | null = element; node !== null; node = node.parentElement) focusPath.push(node);
  };
  // What has the focus already may leave, too.
  if (document.activeElement !== null && document.activeElement !== document.body) remember(document.activeElement);
  addEventListener('focusin', ({ target }) => target instanceof Element && remember(target), true);
  // A tap beside all controls has taken the focus away by then.
  addEventListener('mouseup', forget, true);
  new MutationObserver(() => void moveLostFocus()).observe(document, {
    subtree: true,
    childList: true,
    attributeFilter: ['disabled', 'hidden', 'inert'],
  });
}
