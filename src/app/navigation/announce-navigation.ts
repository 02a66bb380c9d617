import type { ShopRouter } from '#app/router.tsx';
import { announce } from '#ui/live/announcer.ts';

/**
 * Announces the title of a page that is opened from within the previous one, or by Back. Orca moves to the heading that gets the focus without
 * a word if the element that had it before has left the page, and reads it otherwise, as after a link of the header.
 */
export function announceNavigation(router: ShopRouter): void {
  let previous: Element | null = null;
  router.subscribe('onBeforeLoad', ({ pathChanged }) => {
    if (pathChanged) previous = document.activeElement;
  });
  router.subscribe('onResolved', ({ pathChanged }) => {
    if (pathChanged && (previous === document.body || previous?.isConnected !== true)) announce('page', document.title, 'polite');
  });
}
