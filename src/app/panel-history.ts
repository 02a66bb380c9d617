import type { HistoryState } from '@tanstack/react-router';
import type { ShopRouter } from './router.tsx';
import type { Session } from './session.ts';

/**
 * Keeps an open panel one history entry: opening it adds the entry, Back closes it, closing it goes back. One that is
 * about to open does not follow a visitor who has gone to another page.
 */
export function keepPanelInHistory(
  router: ShopRouter,
  name: NonNullable<HistoryState['panel']>,
  panel: Session['cartPanel'] | Session['location'],
  isOpening: () => boolean = () => false,
) {
  const isOpen = () => panel.getSnapshot().hasTag('open');
  const isInHistory = () => router.history.location.state.panel === name;

  panel.subscribe(() => {
    if (isOpen() && !isInHistory()) void router.navigate({ to: '.', search: true, hash: true, state: { panel: name }, resetScroll: false });
    else if (!isOpen() && isInHistory()) router.history.back();
  });
  let { pathname } = router.history.location;
  function follow() {
    const hasLeft = pathname !== router.history.location.pathname;
    pathname = router.history.location.pathname;
    if (isInHistory() !== isOpen() || (hasLeft && isOpening())) panel.send({ type: isInHistory() ? 'panel.open' : 'panel.close' });
  }
  router.history.subscribe(follow);
  follow();
}
