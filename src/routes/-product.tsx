import { useCanGoBack, useNavigate, useRouter } from '@tanstack/react-router';
import type { Menu } from '#domain/entities.ts';
import { availableMenus, itemById } from '#domain/menu.ts';
import { itemServing, menuServings } from '#domain/serving.ts';
import { ProductDialog } from '#features/product/product-dialog.tsx';
import { ProductMissingDialog } from '#features/product/product-missing-dialog.tsx';
import type { RouterContext } from './context.ts';
import { useReadable } from '#ui/use-readable.ts';

/** The product dialog over the menu: closing it goes back to where it was opened, or to the plain menu. */
export function OpenProduct(props: RouterContext & { id: string; menus: Menu[]; phone: string }) {
  const { id, menus, phone, site, clock, orderMode, cart, cartPanel } = props;
  const mode = useReadable(orderMode, (state) => state.mode);
  const now = useReadable(clock, (time) => time);
  const navigate = useNavigate();
  const router = useRouter();
  const canGoBack = useCanGoBack();
  const item = itemById(availableMenus(menus), id);

  function close() {
    if (canGoBack) router.history.back();
    else void navigate({ to: '/menu', search: {}, replace: true, resetScroll: false });
  }
  if (item === undefined) return <ProductMissingDialog onClose={close} />;
  return (
    <ProductDialog
      item={item}
      mode={mode}
      serving={itemServing(item, menuServings({ menus, mode, now, timeZone: site.timeZone }))}
      phone={phone}
      onClose={close}
      onAdd={(added) => {
        cartPanel.send({ type: 'item.added', key: cart.add(added), itemId: added.item_id });
        close();
      }}
    />
  );
}
