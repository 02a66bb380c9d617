import { msg } from '@lingui/core/macro';
import { useSuspenseQuery } from '@tanstack/react-query';
import { createFileRoute } from '@tanstack/react-router';
import { menusQuery } from '#api/menus.ts';
import { offersQuery } from '#api/offers.ts';
import { settingsQuery } from '#api/settings.ts';
import { linkedItemId } from '#domain/menu/product-link.ts';
import { settingText } from '#domain/settings.ts';
import { CartBar } from '#features/cart/panel/cart-bar.tsx';
import { PlaceLine } from '#features/location/place-line.tsx';
import { MenuScreen } from '#features/menu/menu-screen.tsx';
import { LazyCartAside } from './-lazy-cart.tsx';
import { LazyProduct, preloadProduct } from './-lazy-product.tsx';
import { useReadable } from '#ui/use-readable.ts';

/** `/menu?product={item_id}` opens a product; an invalid id is ignored. @spec §2 /menu */
export const Route = createFileRoute('/menu')({
  staticData: { title: msg({ message: 'Menu', context: 'page title' }) },
  // Always return the key: the router keeps the unvalidated value of an omitted key.
  validateSearch: ({ product }: Record<string, unknown>): { product?: string | undefined } => ({ product: linkedItemId(product) }),
  loaderDeps: ({ search: { product } }) => ({ product }),
  loader: ({ deps: { product } }) => (product === undefined ? undefined : preloadProduct()),
  component: MenuRoute,
});

function MenuRoute() {
  const { product } = Route.useSearch();
  const context = Route.useRouteContext();
  const { site, api, clock, orderMode } = context;
  const { data: settings } = useSuspenseQuery(settingsQuery(api));
  const { data: menus } = useSuspenseQuery(menusQuery(api));
  const { data: offers } = useSuspenseQuery(offersQuery(api));
  const now = useReadable(clock, (time) => time);
  const phone = settingText(settings, 'contacts.phone');
  return (
    <>
      <MenuScreen
        {...{ site, settings, menus, offers, now, orderMode, phone }}
        activeItemId={product ?? null}
        placeLine={<PlaceLine {...context} />}
        cartAside={<LazyCartAside {...context} />}
      />
      <CartBar quote={useReadable(context.quote, (quote) => quote)} panel={context.cartPanel} />
      <LazyProduct {...context} id={product} menus={menus} phone={phone} />
    </>
  );
}
