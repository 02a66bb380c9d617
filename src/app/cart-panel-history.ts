import type { Session } from './session.ts';
import type { ShopRouter } from './router.tsx';

/**
 * Keeps the open cart one history entry: opening it adds the entry, Back closes it, closing it goes back. A cart that is
 * about to open does not follow a visitor who has gone to another page.
 */
export function keepCartPanelInHistory(router: ShopRouter, cartPanel: Session['cartPanel']) {
  const isOpen = () => cartPanel.getSnapshot().hasTag('open');
  const isInHistory = () => router.history.location.state.panel === 'cart';

  cartPanel.subscribe(() => {
    if (isOpen() && !isInHistory())
      void router.navigate({ to: '.', search: true, hash: true, state: { panel: 'cart' }, resetScroll: false });
    else if (!isOpen() && isInHistory()) router.history.back();
  });
  let { pathname } = router.history.location;
  function follow() {
    const hasLeft = pathname !== router.history.location.pathname;
    pathname = router.history.location.pathname;
    if (isInHistory() !== isOpen() || (hasLeft && cartPanel.getSnapshot().hasTag('opening')))
      cartPanel.send({ type: isInHistory() ? 'panel.open' : 'panel.close' });
  }
  router.history.subscribe(follow);
  follow();
}
