import { openDialogs } from '#ui/dialog/open-dialogs.ts';

export type Politeness = 'polite' | 'assertive';

/** Screen readers miss what changes while they read a new focus, and in a region that has just entered the accessibility tree. */
const settleDelayMs = 300;

/** Messages that are not announced yet, by their source. A newer text of a source replaces the older one. */
const queue = new Map<Element | string, { text: string; politeness: Politeness }>();
const regions = new Map<Politeness, HTMLElement>();
let host: HTMLElement | undefined;
let timer: ReturnType<typeof setTimeout> | undefined;

/** Creates the live regions, in a closed shadow tree, which no hydration, translator or search by text changes or finds. */
function createHost(): HTMLElement {
  const element = document.createElement('div');
  element.style.cssText =
    'position:absolute;inset:0 auto auto 0;width:1px;height:1px;overflow:hidden;clip-path:inset(50%);white-space:nowrap';
  const tree = element.attachShadow({ mode: 'closed' });
  for (const politeness of ['polite', 'assertive'] as const) {
    const region = document.createElement('div');
    region.setAttribute('aria-live', politeness);
    tree.append(region);
    regions.set(politeness, region);
  }
  const restart = () => void (queue.size > 0 && settle());
  addEventListener('focusin', restart);
  addEventListener('dialogschange', restart);
  return element;
}

/** Moves the regions to the topmost modal dialog, because the rest of the page is inert, and waits until nothing moves. */
function settle() {
  host ??= createHost();
  const parent = openDialogs.at(-1) ?? document.body;
  if (host.parentNode !== parent) parent.append(host);
  clearTimeout(timer);
  timer = setTimeout(announceQueued, settleDelayMs);
}

/** Whether a source is behind a modal dialog. */
export function isBehindDialog(source: Element | string): boolean {
  const dialog = openDialogs.at(-1);
  return dialog !== undefined && typeof source !== 'string' && source.isConnected && !dialog.contains(source);
}

const isShown = (source: Element | string) => typeof source === 'string' || source.isConnected;

function announceQueued() {
  const texts: Record<Politeness, Set<string>> = { polite: new Set(), assertive: new Set() };
  for (const [source, { text, politeness }] of queue) {
    if (isBehindDialog(source)) continue;
    queue.delete(source);
    // What has the focus has been read, and what has left the page is over.
    if (source !== document.activeElement && isShown(source)) texts[politeness].add(text);
  }
  for (const [politeness, region] of regions) {
    const text = [...texts[politeness]].join(' ');
    // A text that equals the last one would not be announced.
    if (text !== '') region.textContent = region.textContent === text ? `${text}\u00A0` : text;
  }
}

/**
 * Has screen readers announce a text when the focus and the open dialogs have not changed for a moment. The message of an element behind a modal
 * dialog waits until the dialog is closed.
 */
export function announce(source: Element | string, text: string, politeness: Politeness): void {
  queue.delete(source);
  queue.set(source, { text, politeness });
  settle();
}

/** Drops a message that is not announced yet. */
export function withdraw(source: Element | string): void {
  queue.delete(source);
}
