import type { HistoryState } from '@tanstack/react-router';
import type { ShopRouter } from './router.tsx';
import type { Session } from './session.ts';

/** Pages on which the cart does not open by itself: the visitor is ordering or logging in. */
const isUndisturbed = (pathname: string) => /^(\/fr)?\/(checkout|success|auth)(\/|$)/.test(pathname);

/**
 * Keeps an open panel one history entry: opening it adds the entry, Back closes it, closing it goes back. One that is
 * about to open does so on the page where the visitor is by then, except in the checkout and where they log in.
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
    else if (!isOpen() && !isOpening() && isInHistory()) router.history.back();
  });
  function follow() {
    const isAwaited = isOpening();
    // The panel's own delay opens it, also where Back has led to an entry with the panel.
    if (isAwaited && !isUndisturbed(router.history.location.pathname)) return;
    if (isAwaited || isInHistory() !== isOpen()) panel.send({ type: isInHistory() ? 'panel.open' : 'panel.close' });
  }
  router.history.subscribe(follow);
  follow();
}
