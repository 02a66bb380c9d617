import { announce, withdraw } from './announcer.ts';
import { spokenText } from './spoken-text.ts';

/** Matches texts that have the focus only to be read: headings, groups and messages. The title of a page is announced when it is opened. */
const textSelector = ':is(h2, h3, p, fieldset)[tabindex="-1"]';
const source = 'moved focus';

/** Returns the name of an element, and its description. */
function describedText(element: Element): string {
  const description = document.getElementById(element.getAttribute('aria-describedby') ?? '')?.textContent;
  return [spokenText(element.querySelector('legend') ?? element), description].filter(Boolean).join(', ');
}

/** Whether an element has left with the focus. A dialog gives it up before it leaves: Orca reads what gets it then. */
const hasLeft = (element: Element) => element.getClientRects().length === 0 && element.closest('dialog')?.isConnected !== false;

/**
 * Announces a text that gets the focus because the element that had it has left, as the heading of a checkout step: Orca moves there without a
 * word, and reads it otherwise.
 */
export function announceMovedFocus(): void {
  let previous = document.activeElement;
  addEventListener(
    'focusin',
    ({ target }) => {
      if (!(target instanceof Element)) return;
      const isSilent = previous !== null && hasLeft(previous) && target.matches(textSelector);
      previous = target;
      if (isSilent) announce(source, describedText(target), 'polite');
      else withdraw(source);
    },
    true,
  );
}
