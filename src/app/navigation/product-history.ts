import { removeLocalePrefix } from '#config/pages.ts';
import { linkedItemId } from '#domain/menu/product-link.ts';
import type { ShopRouter } from '#app/router.tsx';
import type { ShopServices } from '#app/shop-services.ts';

/**
 * Keeps the product sheet and the URL in sync: `/menu?product={item_id}` opens the sheet, any other URL closes it. When the sheet is
 * closed, it goes back in the history, or to the plain menu if the visit started with the product's URL.
 *
 * @spec §2 /menu
 */
export function syncProductWithUrl(router: ShopRouter, sheet: ShopServices['productSheet']): void {
  const { history } = router;
  const isOpen = () => sheet.getSnapshot().hasTag('open');
  function productInUrl(): string | null {
    const { pathname, search } = history.location;
    if (removeLocalePrefix(pathname) !== '/menu') return null;
    return linkedItemId(new URLSearchParams(search).get('product')) ?? null;
  }

  let wasOpen = false;
  sheet.subscribe(() => {
    const isClosing = wasOpen && !isOpen();
    wasOpen = isOpen();
    if (!isClosing || productInUrl() === null) return;
    if (history.canGoBack()) history.back();
    else void router.navigate({ to: '/menu', search: {}, replace: true, resetScroll: false });
  });

  let lastItemId: string | null = null;
  function syncSheet() {
    const itemId = productInUrl();
    // Compare with the last event sent, not only with the snapshot, because the chart may still be loading.
    if (itemId === null && lastItemId !== null) sheet.send({ type: 'product.left' });
    else if (itemId !== null && (itemId !== lastItemId || !isOpen())) sheet.send({ type: 'product.opened', itemId });
    lastItemId = itemId;
  }
  history.subscribe(syncSheet);
  syncSheet();
}
