import { useRouter } from '@tanstack/react-router';
import { useSelector } from '@xstate/react';
import { useShop } from '#components/shop-context.ts';
import { availableMenus, itemById } from '#domain/menu/menu.ts';
import { itemAvailability, menuAvailabilities } from '#domain/menu/availability.ts';
import { parseSettings } from '#domain/settings/shop-settings.ts';
import { ProductDialog } from '#features/product/product-dialog.tsx';
import { ProductMissingDialog } from '#features/product/product-missing-dialog.tsx';
import { useStore } from '#ui/use-store.ts';

/** The product dialog over the menu, rendered while its chart is in an open state. */
export function OpenProduct({ id, lineKey }: { id: string; lineKey: string | undefined }) {
  const { productSheet } = useRouter().options.context;
  const { site, settings, menus, clock, orderMode, quote } = useShop();
  const mode = useStore(orderMode, (state) => state.mode);
  const now = useStore(clock, (time) => time);
  const isOpen = useSelector(productSheet, (snapshot) => snapshot.hasTag('open'));
  const line = useStore(quote, ({ items }) => items.find(({ key }) => key === lineKey));
  const item = itemById(availableMenus(menus), id);

  if (!isOpen) return null;
  if (item === undefined) return <ProductMissingDialog onClose={() => productSheet.send({ type: 'product.close' })} />;
  const availability = itemAvailability(item, menuAvailabilities({ menus, mode, now, timeZone: site.timeZone }));
  return <ProductDialog {...{ item, line, mode, availability }} phone={parseSettings(settings).contacts.phone} sheet={productSheet} />;
}
