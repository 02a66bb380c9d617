import { removeLocalePrefix } from '#config/pages.ts';
import { isCheckoutTab, type CheckoutTab } from '#domain/order/checkout.ts';
import type { checkoutMachine } from '#machines/checkout.machine.ts';
import type { ActorRefFrom } from 'xstate';
import type { ShopRouter } from '#app/router.tsx';

type Checkout = ActorRefFrom<typeof checkoutMachine>;

/**
 * Keeps the URL and the checkout chart in sync: each tab is a history entry, Back opens the previous tab, and a placed order leads
 * to /success.
 *
 * @spec docs/behaviour §2 Navigation outcomes: after an order; §4 Checkout tabs
 */
export function syncTabWithUrl(router: ShopRouter, checkout: Checkout) {
  const isCheckoutPage = () => removeLocalePrefix(router.history.location.pathname) === '/checkout';
  function tabInUrl(): CheckoutTab | null {
    const tab = new URLSearchParams(router.history.location.search).get('tab');
    return isCheckoutTab(tab) ? tab : null;
  }
  /** Returns the chart's current tab, or null if the chart is in no tab. */
  function currentTab(): CheckoutTab | null {
    const { value } = checkout.getSnapshot();
    const tab = typeof value === 'string' ? value : Object.keys(value)[0];
    return isCheckoutTab(tab) ? tab : null;
  }

  function updateUrl(replace: boolean) {
    const tab = currentTab();
    if (isCheckoutPage() && tab !== null && tab !== tabInUrl()) void router.navigate({ to: '/checkout', search: { tab }, replace });
  }
  function openTabInUrl() {
    const tab = tabInUrl();
    if (!isCheckoutPage() || tab === null || tab === currentTab()) return;
    checkout.send({ type: 'tab.open', tab });
    updateUrl(false);
  }

  const unsubscribe = router.history.subscribe(openTabInUrl);
  checkout.subscribe({
    next: () => updateUrl(false),
    complete() {
      unsubscribe();
      const isRepeated = checkout.getSnapshot().output?.isRepeated === true;
      // After an order placed by another tab, stay on the current page unless it is the checkout.
      if (isRepeated && !isCheckoutPage()) return;
      void router.navigate({ to: '/success', replace: true, state: { isRepeated } });
    },
  });
  if (tabInUrl() === null) updateUrl(true);
  else openTabInUrl();
}
