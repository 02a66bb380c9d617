import { typedBeforeReloadKey } from '#stores/storage-keys.ts';
import { findSilentValues, typeValue } from '#ui/form/text-values.ts';

/** What the visitor has typed and tapped before the shop was ready, as recorded by the inline script `src/early.ts`. */
export type EarlyInput = {
  /** Values of fields by name. */
  typedValues: Map<string, string>;
  /** Controls whose taps were held, in order. */
  taps: readonly Element[];
  /** Name of the focused field. */
  focusedName: string | null;
  /** Whether other taps reach the shop already. */
  holdsLaterTapsOnly: boolean;
  /** Stops recording and intercepting input when aborted. */
  listening: AbortController;
  /** Whether the shop's scripts have begun to start it. */
  isStarted: boolean;
  /** Leaves the server's HTML as it is, which can be read and left without scripts, and says how to order otherwise. */
  giveUp: () => void;
};

declare global {
  var earlyInput: EarlyInput | undefined;
}

/** Records values that have appeared without an event, before rendering replaces the fields or takes them over. */
export function recordSilentValues(): void {
  for (const [{ name }, value] of findSilentValues()) globalThis.earlyInput?.typedValues.set(name, value);
}

/** Types the early input into the rendered fields and restores the focus. Call it as soon as the preview has been replaced. */
export function repeatEarlyTyping(): void {
  if (globalThis.earlyInput === undefined) return;
  addTypedBeforeReload(globalThis.earlyInput.typedValues);
  repeatTyping(globalThis.earlyInput);
}

/** Repeats what was typed and tapped before the shop was ready. Later input reaches the shop itself, except for its later parts. */
export function repeatEarlyInput(): void {
  const earlyInput = globalThis.earlyInput;
  if (earlyInput === undefined) return;
  earlyInput.holdsLaterTapsOnly = true;
  repeatTyping(earlyInput);
  // A form is submitted with the rendered values, and React renders after its effects, which call this function.
  queueMicrotask(() => void repeatTaps(earlyInput.taps.filter((control) => !isInLaterPart(control))));
}

/** Repeats the taps in later parts of the page. Call it when all parts are hydrated. */
export function finishEarlyInput(): void {
  const earlyInput = globalThis.earlyInput;
  if (earlyInput === undefined) return;
  globalThis.earlyInput = undefined;
  earlyInput.listening.abort();
  void repeatTaps(earlyInput.taps.filter(isInLaterPart));
}

/** Whether a control is in a part of the page that is hydrated later: see `src/app/pages/later-part.tsx`. */
const isInLaterPart = (control: Element) => control.closest('[data-later]') !== null;

/** Returns the element, or the one that has replaced it: of the same kind, with the same name, address, text and label. */
function findCurrent(element: Element): Element | undefined {
  if (element.isConnected) return element;
  const keyOf = (control: Element) =>
    [
      control.textContent,
      control.closest('label')?.textContent,
      ...['name', 'value', 'href'].map((name) => control.getAttribute(name)),
    ].join('\n');
  const key = keyOf(element);
  return [...document.querySelectorAll(element.tagName)].find((candidate) => keyOf(candidate) === key);
}

/** Adds what was typed before the inline script has reloaded the page for a missing script. */
function addTypedBeforeReload(typedValues: Map<string, string>) {
  const [load] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
  if (load?.type !== 'reload') return;
  try {
    const typed = JSON.parse(sessionStorage.getItem(typedBeforeReloadKey) ?? '[]') as [name: string, value: string][];
    sessionStorage.removeItem(typedBeforeReloadKey);
    for (const [name, value] of typed) if (!typedValues.has(name)) typedValues.set(name, value);
  } catch {
    // The browser blocks storage.
  }
}

/** Types the values into the fields again, because rendering has reset them. */
function repeatTyping({ typedValues, focusedName }: EarlyInput) {
  for (const [name, value] of typedValues) {
    const field = document.getElementsByName(name)[0];
    // The choice of a radio button is a tap.
    if (!(field instanceof HTMLInputElement || field instanceof HTMLTextAreaElement) || field.type === 'radio') continue;
    // Hydrates the field, if it is not.
    field.dispatchEvent(new Event('input', { bubbles: true }));
    typeValue(field, value);
  }
  if (focusedName !== null && document.activeElement === document.body) document.getElementsByName(focusedName)[0]?.focus();
}

async function repeatTaps(taps: readonly Element[]) {
  for (const element of taps) {
    element.toggleAttribute('data-pending', false);
    const current = findCurrent(element);
    // React ignores a tap on a radio button that the browser has already checked.
    if (current instanceof HTMLInputElement && current.type === 'radio') current.checked = false;
    current?.dispatchEvent(new PointerEvent('pointerdown', { bubbles: true }));
    if (current instanceof HTMLElement) current.click();
    await new Promise(requestAnimationFrame);
  }
}
