import { isCheckoutTab, type CheckoutTab } from '#domain/checkout.ts';
import type { RouterContext } from '#routes/context.ts';
import type { ShopRouter } from './router.tsx';

type Checkout = Awaited<ReturnType<RouterContext['enterCheckout']>>['checkout'];

/**
 * Keeps the address in step with the checkout chart: each tab is one history entry, Back opens the tab before, and a
 * placed order leads to /success.
 *
 * @spec §2 Navigation outcomes: after an order; §4 Checkout tabs
 */
export function keepTabInAddress(router: ShopRouter, checkout: Checkout) {
  const isHere = () => router.history.location.pathname.replace(/^\/fr(?=\/)/, '') === '/checkout';
  function addressed(): CheckoutTab | null {
    const tab = new URLSearchParams(router.history.location.search).get('tab');
    return isCheckoutTab(tab) ? tab : null;
  }
  /** The tab the chart stands in; null while it reconciles or is done. */
  function current(): CheckoutTab | null {
    const { value } = checkout.getSnapshot();
    const tab = typeof value === 'string' ? value : Object.keys(value)[0];
    return isCheckoutTab(tab) ? tab : null;
  }

  function show(replace: boolean) {
    const tab = current();
    if (isHere() && tab !== null && tab !== addressed()) void router.navigate({ to: '/checkout', search: { tab }, replace });
  }
  function follow() {
    const tab = addressed();
    if (!isHere() || tab === null || tab === current()) return;
    checkout.send({ type: 'tab.open', tab });
    show(false);
  }

  const unfollow = router.history.subscribe(follow);
  checkout.subscribe({
    next: () => show(false),
    complete() {
      unfollow();
      const isRepeated = checkout.getSnapshot().output?.isRepeated === true;
      // An order of another tab does not take a visitor away from where they are.
      if (isRepeated && !isHere()) return;
      void router.navigate({ to: '/success', replace: true, state: { isRepeated } });
    },
  });
  if (addressed() === null) show(true);
  else follow();
}
