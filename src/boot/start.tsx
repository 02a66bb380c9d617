import { focusHeadingAfterNavigation } from '#app/navigation/focus-heading.ts';
import { syncPanelWithHistory } from '#app/navigation/panel-history.ts';
import { syncProductWithUrl } from '#app/navigation/product-history.ts';
import { pageTitle } from '#app/titles.ts';
import { loadWhenOnline } from '#lazy/connection.ts';
import { load } from '#lazy/load.ts';
import { hydrateLaterParts, loadLaterParts } from '#lazy/part-code.ts';
import { onFirstInteraction, onIdle, waitForPaint, waitForPendingTasks } from '#platform/interaction.ts';
import { isNativeApp } from '#platform/native.ts';
import { isPageTranslated } from '#platform/page-translation.ts';
import { pageServedAt } from '#platform/page-served-at.ts';
import { keepFocus } from '#ui/focus/keep-focus.ts';
import { announceSilentValues } from '#ui/form/announce-silent-values.ts';
import { finishEarlyInput, repeatEarlyInput } from './early-input.ts';
import type * as Idle from './idle.ts';
import { openPage, type OpenPage } from './open-page.ts';
import { renderApp } from './render-app.tsx';

/**
 * Opens the page. The inline script (`early.ts`) has requested this after the first paint of the server's HTML, and records what the
 * visitor types and taps. What is loaded later is loaded in one of these steps, or when it is needed.
 */
export async function startShop(): Promise<void> {
  if (globalThis.earlyInput) globalThis.earlyInput.isStarted = true;
  announceSilentValues();
  try {
    const page = await openPage();
    await showFirstView(page);
    await openShop(page);
    onIdle(() => void finishWhenIdle(page));
  } catch (error) {
    globalThis.earlyInput?.giveUp();
    throw error;
  }
}

/** 1. Hydrates the first screen, or renders the page anew with what the browser has stored. It is usable then. */
async function showFirstView(opened: OpenPage): Promise<void> {
  const { page, i18n, firstView, services, router } = opened;
  if (!firstView.isHydratable) {
    startClock(opened);
    // Beside the stored data, which decides what the page shows.
    void loadLaterParts();
    if (services.hasStoredData()) await services.restore();
  }
  await router.load();
  const hydrates = firstView.isHydratable && i18n.locale === page.locale && !isPageTranslated();
  // A page that is rendered anew is rendered whole.
  if (!hydrates) await loadLaterParts();
  // Browsers compute all styles anew when the attribute is set, even to the same language.
  if (document.documentElement.lang !== i18n.locale) document.documentElement.lang = i18n.locale;
  focusHeadingAfterNavigation(router);
  const showTitle = () => void (document.title = pageTitle(router, i18n));
  router.subscribe('onResolved', showTitle);
  showTitle();
  await renderApp({ i18n, router, hydrates });
  keepFocus();
  if (!firstView.holdsInput) acceptInput(opened);
}

/** 2. Hydrates the other parts of the page, restores what the browser has stored, and opens the page's charts. */
async function openShop(opened: OpenPage): Promise<void> {
  const { firstView, firstCharts, services } = opened;
  // The menu's products are hydrated first, in small tasks.
  await waitForPaint();
  await hydrateLaterParts();
  if (services.hasStoredData()) await services.restore();
  services.quote.setCartKnown();
  if (firstView.holdsInput) acceptInput(opened);
  finishEarlyInput();
  await firstCharts?.open();
  document.documentElement.dataset['ready'] = '';
  if (isNativeApp()) void loadInBackground((idle) => idle.loadNativeShell(opened));
}

/** 3. Loads pictures outside of the first screen, and what no page needs to be usable. */
async function finishWhenIdle(opened: OpenPage): Promise<void> {
  if (opened.firstView.isHydratable) startClock(opened);
  document.documentElement.dataset['lazyPictures'] = '';
  await loadInBackground((idle) => idle.loadIdleParts(opened));
}

/** Repeats what the visitor has typed and tapped, and lets the shop respond from now on. */
function acceptInput({ services, router }: OpenPage): void {
  syncProductWithUrl(router, services.productSheet);
  syncPanelWithHistory(router, 'cart', services.cartPanel, () => services.cartPanel.getSnapshot().hasTag('opening'));
  syncPanelWithHistory(router, 'location', services.location);
  // After the event's own work, which paints sooner.
  onFirstInteraction(() => void waitForPendingTasks().then(() => loadInBackground((idle) => idle.loadInteractiveParts(services))));
  repeatEarlyInput();
  performance.mark('usable');
}

function startClock({ services }: OpenPage): void {
  services.clock.applyPageDate(pageServedAt(), Date.now());
  services.clock.startTicking();
}

/** Loads something that the page does not need to be usable. A failure is only logged. */
async function loadInBackground(start: (idle: typeof Idle) => Promise<void>): Promise<void> {
  try {
    await start(await loadWhenOnline(() => load(() => import('./idle.ts'))));
  } catch (error) {
    console.warn('loading in the background failed', error);
  }
}
