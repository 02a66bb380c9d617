import { announceMovedFocus } from './announce-moved-focus.ts';
import { announce, isBehindDialog, withdraw } from './announcer.ts';
import { spokenText } from './spoken-text.ts';

let isStarted = false;
/** The last text of each message. */
const lastTexts = new WeakMap<Element, string>();

function announceMessage(message: HTMLElement) {
  const text = spokenText(message);
  const lastText = lastTexts.get(message);
  if (text === lastText) return;
  lastTexts.set(message, text);
  if (text === '') {
    if (isBehindDialog(message)) withdraw(message);
    return;
  }
  const { live } = message.dataset;
  // A screen reader reads a dialog that opens, with the messages in it.
  const isReadWithFocus = document.activeElement !== document.body && document.activeElement?.contains(message) === true;
  if (lastText === undefined && (live === 'changes' || isReadWithFocus)) return;
  announce(message, text, live === 'assertive' ? 'assertive' : 'polite');
}

const findMessages = (root: Document) => root.querySelectorAll<HTMLElement>('[data-live]');

/**
 * Announces the text of each element with `data-live` when it appears or changes: `polite`, `assertive`, or `changes`, which is polite and silent
 * when the element appears. Native live regions are silent behind a modal dialog, and alerts in Firefox if they are filled later. Announces a moved focus as well.
 */
export function announceMessages(): void {
  const root = document;
  if (isStarted) return;
  isStarted = true;
  announceMovedFocus();
  for (const message of findMessages(root)) lastTexts.set(message, spokenText(message));
  const announceAll = () => {
    for (const message of findMessages(root)) announceMessage(message);
  };
  const options = { subtree: true, childList: true, characterData: true, attributeFilter: ['hidden'] };
  new MutationObserver(announceAll).observe(root, options);
}
