import type { ShopRouter } from '#app/router.tsx';

/** Moves the focus to the heading of a page after each navigation, for screen readers. */
export function focusHeadingAfterNavigation(router: ShopRouter): void {
  router.subscribe('onRendered', ({ pathChanged, fromLocation }) => {
    const heading = document.querySelector<HTMLElement>('main h1');
    if (!pathChanged || fromLocation === undefined || heading === null) return;
    heading.tabIndex = -1;
    heading.focus({ preventScroll: true });
  });
}
