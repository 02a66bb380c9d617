import { msg } from '@lingui/core/macro';
import { useSuspenseQuery } from '@tanstack/react-query';
import { createFileRoute } from '@tanstack/react-router';
import { menusQuery } from '#api/menus.ts';
import { offersQuery } from '#api/offers.ts';
import { settingsQuery } from '#api/settings.ts';
import { linkedItemId } from '#domain/product-link.ts';
import { settingText } from '#domain/settings.ts';
import { CartBar } from '#features/cart/panel/cart-bar.tsx';
import { PlaceLine } from '#features/location/place-line.tsx';
import { MenuScreen } from '#features/menu/menu-screen.tsx';
import { LazyCartAside } from './-lazy-cart.tsx';
import { LazyProduct, prepareProduct } from './-lazy-product.tsx';
import { useReadable } from '#ui/use-readable.ts';

/** A product link is `/menu?product={item_id}`; what cannot be an id opens the plain menu. @spec §2 /menu */
export const Route = createFileRoute('/menu')({
  staticData: { title: msg({ message: 'Menu', context: 'page title' }) },
  // The key is always there: the router keeps the unvalidated value of a key that is left out.
  validateSearch: ({ product }: Record<string, unknown>): { product?: string | undefined } => ({ product: linkedItemId(product) }),
  loaderDeps: ({ search: { product } }) => ({ product }),
  loader: ({ deps: { product } }) => (product === undefined ? undefined : prepareProduct()),
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
