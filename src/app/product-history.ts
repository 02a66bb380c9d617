import { linkedItemId } from '#domain/product-link.ts';
import type { ShopRouter } from './router.tsx';
import type { Session } from './session.ts';

/**
 * Keeps the product sheet in step with the address: `/menu?product={item_id}` opens it, any other address closes it, and a
 * sheet that closes by itself leaves the address. Leaving goes back to the page where the product was opened; a visit that
 * began with the link goes to the plain menu.
 *
 * @spec §2 /menu
 */
export function keepProductInAddress(router: ShopRouter, sheet: Session['productSheet']): void {
  const { history } = router;
  const isOpen = () => sheet.getSnapshot().hasTag('open');
  function addressed(): string | null {
    const { pathname, search } = history.location;
    if (pathname.replace(/^\/fr(?=\/)/, '') !== '/menu') return null;
    return linkedItemId(new URLSearchParams(search).get('product')) ?? null;
  }

  let wasOpen = false;
  sheet.subscribe(() => {
    const isClosing = wasOpen && !isOpen();
    wasOpen = isOpen();
    if (!isClosing || addressed() === null) return;
    if (history.canGoBack()) history.back();
    else void router.navigate({ to: '/menu', search: {}, replace: true, resetScroll: false });
  });

  let known: string | null = null;
  function follow() {
    const itemId = addressed();
    // The chart may still be loading: compare with the last event sent, not with the snapshot alone.
    if (itemId === null && known !== null) sheet.send({ type: 'product.left' });
    else if (itemId !== null && (itemId !== known || !isOpen())) sheet.send({ type: 'product.opened', itemId });
    known = itemId;
  }
  history.subscribe(follow);
  follow();
}
