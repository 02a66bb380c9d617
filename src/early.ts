/**
 * Inline script at the end of every rendered page. It loads the deferred scripts and styles after the pictures of the first screen,
 * and repeats what the visitor typed and tapped before the shop was ready to respond.
 */

/** Time in milliseconds after the start of the navigation at which the assets are loaded, even if a picture is missing. */
const maximumWaitMs = 1000;

const { documentElement: root } = document;
const typedValues = new Map<string, string>();
const taps: Element[] = [];
const listening = new AbortController();

function loadAssets() {
  const template = document.querySelector<HTMLTemplateElement>('#deferred-assets');
  if (template === null) return;
  template.remove();
  const assets = document.importNode(template.content, true);
  for (const script of assets.querySelectorAll('script')) script.onerror = stopWaiting;
  document.head.append(assets);
}

function loadAssetsAfterPictures() {
  const pictures = [...document.querySelectorAll<HTMLImageElement>('img[fetchpriority="high"]')];
  const loadIfComplete = () => pictures.every(({ complete }) => complete) && loadAssets();
  for (const picture of pictures) for (const type of ['load', 'error']) picture.addEventListener(type, loadIfComplete);
  setTimeout(loadAssets, maximumWaitMs - performance.now());
  loadIfComplete();
}

/** Lets links work without scripts, if the scripts cannot be loaded. */
function stopWaiting() {
  listening.abort();
  const link = taps.findLast((element) => element instanceof HTMLAnchorElement);
  if (link !== undefined) location.assign(link.href);
}

/** Whether a link changes only the query of this page. Other links work without scripts. */
function isLinkToThisPage(element: Element): boolean {
  return element instanceof HTMLAnchorElement && element.pathname === location.pathname && element.search !== location.search;
}

function holdTap(event: Event, element: Element) {
  event.preventDefault();
  taps.push(element);
  element.toggleAttribute('data-pending', true);
}

function onClick(event: MouseEvent) {
  if (event.button !== 0 || event.ctrlKey || event.metaKey || event.shiftKey || !(event.target instanceof Element)) return;
  const label = event.target.closest('label');
  const control = label?.control ?? event.target.closest('a[href], button, input:is([type="radio"], [type="checkbox"])');
  if (control === null) return;
  const isSubmit = control instanceof HTMLButtonElement && control.type === 'submit';
  const isHeld =
    control instanceof HTMLAnchorElement
      ? isLinkToThisPage(control)
      : !isSubmit && control.matches('button, [type="radio"], [type="checkbox"]');
  if (isHeld) holdTap(event, control);
}

function onInput({ target }: Event) {
  if ((target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement) && target.name !== '')
    typedValues.set(target.name, target.value);
}

function onSubmit(event: SubmitEvent) {
  if (event.submitter !== null) holdTap(event, event.submitter);
}

/** Returns the element, or the one that has replaced it: of the same kind, with the same name, address and text. */
function findCurrent(element: Element): HTMLElement | undefined {
  const keyOf = ({ tagName, textContent, attributes }: Element) =>
    [tagName, textContent, ...['name', 'value', 'href'].map((name) => attributes.getNamedItem(name)?.value)].join('\n');
  const key = keyOf(element);
  return [...document.querySelectorAll<HTMLElement>(element.tagName)].find(
    (candidate) => candidate === element || keyOf(candidate) === key,
  );
}

/** Types the values into the fields again, because rendering has reset them. */
function repeatTyping(focusedName: string | null) {
  for (const [name, value] of typedValues) {
    const field = document.getElementsByName(name)[0];
    if (!(field instanceof HTMLInputElement || field instanceof HTMLTextAreaElement)) continue;
    // Use the prototype's setter: React overrides the element's own to track the value, and would ignore the event.
    Reflect.set(Object.getPrototypeOf(field) as object, 'value', value, field);
    field.dispatchEvent(new Event('input', { bubbles: true }));
  }
  if (focusedName !== null && document.activeElement === document.body) document.getElementsByName(focusedName)[0]?.focus();
}

async function repeatTaps() {
  for (const element of taps) {
    element.toggleAttribute('data-pending', false);
    const current = findCurrent(element);
    current?.dispatchEvent(new PointerEvent('pointerdown', { bubbles: true }));
    current?.click();
    await new Promise(requestAnimationFrame);
  }
}

let focusedName: string | null = null;
const { signal } = listening;
document.addEventListener('click', onClick, { capture: true, signal });
document.addEventListener('input', onInput, { capture: true, signal });
document.addEventListener('submit', onSubmit, { capture: true, signal });
document.addEventListener('focusin', ({ target }) => (focusedName = target instanceof HTMLInputElement ? target.name : null), {
  capture: true,
  signal,
});
new MutationObserver((_, observer) => {
  observer.disconnect();
  if (signal.aborted) return;
  listening.abort();
  repeatTyping(focusedName);
  void repeatTaps();
}).observe(root, { attributeFilter: ['data-ready'] });
loadAssetsAfterPictures();
