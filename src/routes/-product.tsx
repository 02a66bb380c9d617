import type { Menu } from '#domain/entities.ts';
import { availableMenus, itemById } from '#domain/menu/menu.ts';
import { itemServing, menuServings } from '#domain/menu/serving.ts';
import { ProductDialog } from '#features/product/product-dialog.tsx';
import { ProductMissingDialog } from '#features/product/product-missing-dialog.tsx';
import type { RouterContext } from './context.ts';
import { useReadable } from '#ui/use-readable.ts';

type OpenProductProps = RouterContext & { id: string; menus: Menu[]; phone: string };

/** The product dialog over the menu, rendered while its chart is in an open state. */
export function OpenProduct({ id, menus, phone, site, clock, orderMode, productSheet }: OpenProductProps) {
  const mode = useReadable(orderMode, (state) => state.mode);
  const now = useReadable(clock, (time) => time);
  const isOpen = useReadable(productSheet, (snapshot) => snapshot.hasTag('open'));
  const item = itemById(availableMenus(menus), id);

  if (!isOpen) return null;
  if (item === undefined) return <ProductMissingDialog onClose={() => productSheet.send({ type: 'product.close' })} />;
  const serving = itemServing(item, menuServings({ menus, mode, now, timeZone: site.timeZone }));
  return <ProductDialog {...{ item, mode, serving, phone }} sheet={productSheet} />;
}
