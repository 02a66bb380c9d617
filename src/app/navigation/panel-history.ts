import type { HistoryState } from '@tanstack/react-router';
import type { ShopRouter } from '#app/router.tsx';
import { pageSection } from '#config/pages.ts';
import type { ActorLike } from '#machines/actor-like.ts';

/** Whether the cart must not open automatically on this page, which is the case in checkout and authentication. */
const isAutoOpenDisabled = (pathname: string) => ['checkout', 'auth'].includes(pageSection(pathname) ?? '');

/**
 * Keeps a panel and the history in sync: opening the panel pushes an entry, Back closes the panel, and closing it goes back. A panel
 * that is about to open stays so during navigation, except to checkout and authentication.
 */
export function syncPanelWithHistory(
  router: ShopRouter,
  name: NonNullable<HistoryState['panel']>,
  panel: ActorLike<{ hasTag(tag: 'open'): boolean }, { type: 'panel.open' | 'panel.close' }>,
  isOpening: () => boolean = () => false,
) {
  const isOpen = () => panel.getSnapshot().hasTag('open');
  const isInHistory = () => router.history.location.state.panel === name;

  panel.subscribe(() => {
    if (isOpen() && !isInHistory()) void router.navigate({ to: '.', search: true, hash: true, state: { panel: name }, resetScroll: false });
    else if (!isOpen() && !isOpening() && isInHistory()) router.history.back();
  });
  function syncPanel() {
    const isAboutToOpen = isOpening();
    // The panel opens after its own delay, even if Back leads to an entry with the panel.
    if (isAboutToOpen && !isAutoOpenDisabled(router.history.location.pathname)) return;
    if (isAboutToOpen || isInHistory() !== isOpen()) panel.send({ type: isInHistory() ? 'panel.open' : 'panel.close' });
  }
  router.history.subscribe(syncPanel);
  syncPanel();
}
