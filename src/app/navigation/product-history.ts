import { removeLocalePrefix } from '#config/pages.ts';
import { linkedItemId } from '#domain/menu/product-link.ts';
import type { ShopRouter } from '#app/router.tsx';
import type { ShopServices } from '#app/shop-services.ts';

/**
 * Keeps the product sheet and the URL in sync: `/menu?product={item_id}` opens the sheet, with `&line={key}` for a line of the cart;
 * any other URL closes it. When the sheet is closed, it goes back in the history, or to the plain menu if the visit started with the
 * product's URL.
 *
 * @spec docs/behaviour §2 /menu
 */
export function syncProductWithUrl(router: ShopRouter, sheet: ShopServices['productSheet']): void {
  const { history } = router;
  const isOpen = () => sheet.getSnapshot().hasTag('open');
  function productInUrl(): { itemId: string; lineKey: string | null } | null {
    const { pathname, search } = history.location;
    if (removeLocalePrefix(pathname) !== '/menu') return null;
    const query = new URLSearchParams(search);
    const itemId = linkedItemId(query.get('product'));
    return itemId === undefined ? null : { itemId, lineKey: query.get('line') };
  }

  let wasOpen = false;
  sheet.subscribe(() => {
    const isClosing = wasOpen && !isOpen();
    wasOpen = isOpen();
    if (!isClosing || productInUrl() === null) return;
    if (history.canGoBack()) history.back();
    else void router.navigate({ to: '/menu', search: {}, replace: true, resetScroll: false });
  });

  let lastProduct: ReturnType<typeof productInUrl> = null;
  function syncSheet() {
    const product = productInUrl();
    const isSame = product?.itemId === lastProduct?.itemId && product?.lineKey === lastProduct?.lineKey;
    // While the sheet's chart is still loading, `isOpen()` is false although `product.opened` was already sent.
    if (product === null && lastProduct !== null) sheet.send({ type: 'product.left' });
    else if (product !== null && (!isSame || !isOpen())) sheet.send({ type: 'product.opened', ...product });
    lastProduct = product;
  }
  history.subscribe(syncSheet);
  syncSheet();
}
