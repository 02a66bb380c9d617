/**
 * Inline script in the head of every rendered page. It requests the deferred scripts and styles after the first paint, and holds what
 * the visitor types and taps before the shop is ready to respond: see `early-input.ts`.
 */
import type { EarlyInput } from '#boot/early-input.ts';
import { reloadGuardMs } from '#config/constants.ts';
import { cartLinePrefix, orderModeKey, typedBeforeReloadKey } from '#stores/storage-keys.ts';

/** Maximum time in milliseconds between the end of the document and the request of the assets. */
const maximumWaitMs = 1000;

/** Maximum time in milliseconds for which work that can wait is postponed until the browser is idle. */
const idleTimeoutMs = 500;

const typedValues = new Map<string, string>();
const taps: Element[] = [];
const listening = new AbortController();
let isLeaving = false;
let isInterrupted = false;

/**
 * Whether the browser is one of those that the shop is built for (`browserslist` of `package.json`). Its newest functions came in Chromium
 * 92, Safari 15.4, and Firefox 98.
 */
const isSupported = 'at' in taps && 'HTMLDialogElement' in globalThis;

/** Loads the scripts and the data, and then the complete stylesheet: the first screen has the styles that it needs. */
function loadAssets() {
  const template = document.querySelector<HTMLTemplateElement>('#deferred-assets');
  if (template === null) return;
  template.remove();
  const assets = document.importNode(template.content, true);
  if (!isSupported) {
    document.head.append(...assets.querySelectorAll('[disabled]'));
    return giveUp();
  }
  const [react, entry] = assets.querySelectorAll('script');
  // The entry loads the others itself if they are missing.
  for (const script of [react, entry]) if (script) script.onerror = onScriptError;
  if (entry)
    entry.onload = () => {
      loadStylesheet();
      // A script that cannot be parsed or throws has loaded too.
      if (!early.isStarted) giveUp();
    };
  document.head.append(assets);
  globalThis.requestIdleCallback?.(loadBrowserParts, { timeout: idleTimeoutMs });
}

/** Loads the complete stylesheet, if it has been requested by nothing yet. Browsers load no stylesheet that is disabled. */
function loadStylesheet() {
  document.querySelector('link[disabled]')?.toggleAttribute('disabled');
}

/** Loads the assets shortly after the first paint of the content, or at once if there is none: in a page without content or that is not shown. */
function loadAssetsAfterFirstPaint() {
  if (document.hidden || document.querySelector('#root > *') === null) return loadAssets();
  const observer = new PerformanceObserver((paints) => {
    if (paints.getEntriesByName('first-contentful-paint')[0]) loadAssets();
  });
  observer.observe({ type: 'paint', buffered: true });
  setTimeout(loadAssets, maximumWaitMs);
}

/**
 * Formats a price, a plural and a time and opens the storage of the tab while the scripts are being transferred: the first use makes the
 * browser load its tables of all locales and the storage, which takes 60 ms on a slow phone and would delay the hydration.
 */
function loadBrowserParts() {
  const { lang } = document.documentElement;
  new Intl.NumberFormat(lang, { style: 'currency', currency: 'EUR' }).format(0);
  new Intl.PluralRules(lang).select(0);
  new Intl.DateTimeFormat(lang, { timeZone: 'UTC' }).format();
  try {
    sessionStorage.getItem('');
  } catch {
    // The browser blocks storage.
  }
}

/** Loads the styles and pictures outside of the first screen: when the shop is ready, but at once for a visitor who scrolls. */
function loadLaterScreens() {
  document.documentElement.dataset['lazyPictures'] = '';
  loadStylesheet();
}

/**
 * Marks the page of a customer who has chosen an order mode: the menu then has more lines, for which styles reserve the height. Marks
 * the page of a visitor with an empty cart, for which the checkout has a view of its own.
 */
function markStoredData() {
  const { dataset } = document.documentElement;
  try {
    if (localStorage.getItem(orderModeKey)) dataset['mode'] = '';
    if (!Object.keys(localStorage).some((key) => key.startsWith(cartLinePrefix))) dataset['emptyCart'] = '';
  } catch {
    // The browser blocks storage, and knows no mode and no cart.
  }
}

/** Lets the page work without scripts. Follows the link that was tapped last, and returns whether there is one. */
function release(): boolean {
  listening.abort();
  loadLaterScreens();
  globalThis.earlyInput = undefined;
  // The tapped elements may be in a page that has been replaced by its copy.
  for (const element of document.querySelectorAll('[data-pending]')) element.toggleAttribute('data-pending');
  const link = taps.filter((element) => element instanceof HTMLAnchorElement).pop();
  link?.click();
  return link !== undefined;
}

/** Shows that ordering does not work in this browser, with telephone and opening hours: see `unsupported-notice.tsx`. */
function showNotice() {
  document.querySelector('body > aside')?.toggleAttribute('hidden');
}

function giveUp() {
  showNotice();
  release();
}

/**
 * Recovers from a missing script. A navigation interrupts scripts in Firefox, and a reload would end it: the page then waits for a tap, in
 * case the visitor stays.
 */
function onScriptError() {
  isInterrupted ||= isLeaving;
  isLeaving = false;
  if (!isInterrupted) void recoverMissingScript();
}

const onUnload = () => void (isLeaving = true);

/**
 * Lets links work without scripts, because a script of the page cannot be loaded. Follows the link that was tapped last, or reloads the
 * page: after a deployment, a browser may have restored it from its cache. Like `reloadPage`, at most once in ten seconds per path, not
 * without session storage, and only if the server has the page.
 */
async function recoverMissingScript() {
  // Both scripts may be missing.
  if (listening.signal.aborted || release()) return;
  addEventListener('beforeunload', onUnload);
  const key = `reload:${location.pathname}`;
  try {
    if (Date.now() - Number(sessionStorage.getItem(key)) < reloadGuardMs) return showNotice();
    if (!(await fetch(location.href, { cache: 'reload' })).ok) return;
    // WebKit never requests a module again whose hint has failed, even after a reload, until it is fetched.
    await Promise.all(Array.from(document.querySelectorAll<HTMLLinkElement>('[rel=modulepreload]'), ({ href }) => fetch(href)));
    // A link has been tapped meanwhile: a reload would end its navigation.
    if (isLeaving) return;
    sessionStorage.setItem(key, String(Date.now()));
    for (const { name } of document.querySelectorAll<HTMLInputElement>('[type=password],[autocomplete=one-time-code]'))
      typedValues.delete(name);
    // `repeatEarlyTyping` of the reloaded page types it again.
    sessionStorage.setItem(typedBeforeReloadKey, JSON.stringify([...typedValues]));
    location.reload();
  } catch {
    // Without a network the page is better than the browser's error page. Without storage a loop of reloads could not be detected.
  }
}

/** Whether a control is a link to another page, which works without scripts. Links that change only the query do not. */
function leadsAway(control: Element): boolean {
  return control instanceof HTMLAnchorElement && (control.pathname !== location.pathname || control.search === location.search);
}

function holdTap(event: Event, element: Element) {
  // A radio button shows at once that it is chosen.
  if (!element.matches('[type=radio]')) event.preventDefault();
  taps.push(element);
  element.toggleAttribute('data-pending', true);
  if (isInterrupted) void recoverMissingScript();
}

function onClick(event: MouseEvent) {
  if (event.ctrlKey || event.metaKey || event.shiftKey || !(event.target instanceof Element)) return;
  // A tap on a label is followed by a click on its control. A form is held when it is submitted.
  const control = event.target.closest('a[href], [type=button], [type=radio], [type=checkbox]');
  if (control === null || leadsAway(control) || (early.holdsLaterTapsOnly && control.closest('[data-later]') === null)) return;
  holdTap(event, control);
}

function onInput({ target }: Event) {
  const field = target as HTMLInputElement | HTMLTextAreaElement;
  const { name, value } = field;
  if (name) typedValues.set(name, value);
}

function onFocus({ target }: FocusEvent) {
  early.focusedName = (target as HTMLInputElement).name || null;
  loadStylesheet();
}

function onSubmit(event: SubmitEvent) {
  if (event.submitter !== null && !early.holdsLaterTapsOnly) holdTap(event, event.submitter);
}

const early: EarlyInput = {
  typedValues,
  taps,
  focusedName: null,
  holdsLaterTapsOnly: false,
  listening,
  isStarted: false,
  giveUp,
};
globalThis.earlyInput = early;
const options = { capture: true, signal: listening.signal };
addEventListener('scroll', loadLaterScreens, { once: true });
// A browser that is not supported holds nothing: it may not know the signal.
if (isSupported) {
  addEventListener('click', onClick, options);
  addEventListener('input', onInput, options);
  addEventListener('submit', onSubmit, options);
  addEventListener('focusin', onFocus, options);
  addEventListener('beforeunload', onUnload, options);
}
addEventListener('DOMContentLoaded', loadAssetsAfterFirstPaint);
markStoredData();
