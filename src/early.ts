/**
 * Inline script at the end of every rendered page. It requests the deferred scripts and styles so that they arrive after the pictures
 * of the first screen, and holds what the visitor types and taps before the shop is ready to respond: see `src/app/early-input.ts`.
 */
import type { EarlyInput } from '#app/early-input.ts';

/** Maximum time in milliseconds from the end of the document to the request of the assets, even if a picture is missing. */
const maximumWaitMs = 250;

const typedValues = new Map<string, string>();
const taps: Element[] = [];
const listening = new AbortController();

/** Loads the scripts and the data, and then the complete stylesheet: the first view has the styles that it needs. */
function loadAssets() {
  const template = document.querySelector<HTMLTemplateElement>('#deferred-assets');
  if (template === null) return;
  template.remove();
  const assets = document.importNode(template.content, true);
  const stylesheets = [...assets.querySelectorAll('[rel=stylesheet]')];
  for (const stylesheet of stylesheets) stylesheet.remove();
  const loadStylesheets = () => document.head.append(...stylesheets);
  for (const script of assets.querySelectorAll('script')) {
    script.addEventListener('load', loadStylesheets);
    script.addEventListener('error', loadStylesheets);
    script.addEventListener('error', stopWaiting);
  }
  document.head.append(assets);
  globalThis.requestIdleCallback?.(loadLocaleTables);
}

/**
 * Formats a price, a plural and a time while the scripts are being transferred: the first use makes the browser load its tables of all
 * locales, which takes 50 ms on a slow phone and would delay the hydration.
 */
function loadLocaleTables() {
  const { lang } = document.documentElement;
  new Intl.NumberFormat(lang, { style: 'currency', currency: 'EUR' }).format(0);
  new Intl.PluralRules(lang).select(0);
  new Intl.DateTimeFormat(lang, { timeZone: 'UTC' }).format();
}

/** Lets the pictures outside of the first screen load: when the shop is ready, but at once for a visitor who scrolls. */
function loadLazyPictures() {
  document.documentElement.dataset['lazyPictures'] = '';
}

function loadAssetsAfterPictures() {
  const pictures = [...document.querySelectorAll<HTMLImageElement>('img[fetchpriority="high"]')];
  const loadIfComplete = () => pictures.every(({ complete }) => complete) && loadAssets();
  for (const picture of pictures) for (const type of ['load', 'error']) picture.addEventListener(type, loadIfComplete);
  setTimeout(loadAssets, picturesRemainingTime());
  loadIfComplete();
}

/**
 * Returns about how many milliseconds the pictures of the first screen still take after their first byte: they have up to three times
 * the bytes of the document. The assets are requested that much later than the pictures, so that their transfer follows that of the
 * pictures without waiting for another round trip.
 */
function picturesRemainingTime(): number {
  const [navigation] = performance.getEntriesByType('navigation');
  if (!(navigation instanceof PerformanceNavigationTiming)) return maximumWaitMs;
  const responseEnd = navigation.responseEnd || performance.now();
  const transferTime = 3 * (responseEnd - navigation.responseStart);
  return responseEnd + Math.min(transferTime, maximumWaitMs) - performance.now();
}

/**
 * Marks the page of a customer who has chosen an order mode: the menu then has more lines, for which styles reserve the height. Marks
 * the page of a visitor with an empty cart, for which the checkout has a view of its own.
 */
function markStoredData() {
  const { dataset } = document.documentElement;
  try {
    if (localStorage.getItem('location:mode')) dataset['mode'] = '';
    if (!Object.keys(localStorage).some((key) => key.startsWith('cart:line:'))) dataset['emptyCart'] = '';
  } catch {
    // The browser blocks storage, and knows no mode and no cart.
  }
}

/** Lets links work without scripts, if the scripts cannot be loaded. */
function stopWaiting() {
  listening.abort();
  loadLazyPictures();
  globalThis.earlyInput = undefined;
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

const early: EarlyInput = { typedValues, taps, focusedName: null, stopHolding: () => listening.abort() };
globalThis.earlyInput = early;
const { signal } = listening;
addEventListener('scroll', loadLazyPictures, { once: true });
document.addEventListener('click', onClick, { capture: true, signal });
document.addEventListener('input', onInput, { capture: true, signal });
document.addEventListener('submit', onSubmit, { capture: true, signal });
document.addEventListener('focusin', ({ target }) => (early.focusedName = target instanceof HTMLInputElement ? target.name : null), {
  capture: true,
  signal,
});
markStoredData();
loadAssetsAfterPictures();
