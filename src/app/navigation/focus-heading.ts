import { focusPageHeading } from '#ui/focus/focus-page-heading.ts';
import type { ShopRouter } from '#app/router.tsx';

/** Moves the focus to the heading of a page after each navigation, for screen readers. */
export function focusHeadingAfterNavigation(router: ShopRouter): void {
  router.subscribe('onRendered', ({ pathChanged, fromLocation }) => {
    if (pathChanged && fromLocation !== undefined) focusPageHeading();
  });
}
