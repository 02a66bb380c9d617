import { Trans } from '@lingui/react/macro';
import { keepPreviousData, useQuery, useSuspenseQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { menusQuery } from '#api/menus.ts';
import { offersQuery } from '#api/offers.ts';
import { popularQuery, recommendationsQuery } from '#api/recommendations.ts';
import { settingsQuery } from '#api/settings.ts';
import { orderableItems } from '#domain/menu/menu.ts';
import { menuServings } from '#domain/menu/serving.ts';
import { settingText } from '#domain/settings.ts';
import { CartContents } from '#features/cart/panel/cart-contents.tsx';
import { CartDialog } from '#features/cart/panel/cart-dialog.tsx';
import { CouponField } from '#features/cart/totals/coupon-field.tsx';
import { StorageNotice } from '#features/frame/storage-notice.tsx';
import { buttonClass } from '#ui/form/button.tsx';
import type { RouterContext } from './context.ts';
import { useReadable } from '#ui/use-readable.ts';

/** Collects the props of the cart, including recommendations. */
function useCartProps(context: RouterContext) {
  const { api, site, clock, quote: quotes, coupon, destination: place, orderMode, cart, cartPanel } = context;
  const { data: settings } = useSuspenseQuery(settingsQuery(api));
  const { data: menus } = useSuspenseQuery(menusQuery(api));
  const { data: offers } = useSuspenseQuery(offersQuery(api));
  const quote = useReadable(quotes, (current) => current);
  const now = useReadable(clock, (time) => time);
  const destination = useReadable(place, (current) => current);
  const ids = [...new Set(quote.items.map(({ item_id }) => item_id))];
  const { data: recommended } = useQuery({ ...recommendationsQuery(api, ids), enabled: ids.length > 0, placeholderData: keepPreviousData });
  const { data: popular } = useQuery({ ...popularQuery(api), enabled: ids.length === 0 });
  return {
    cart,
    quote,
    quoteStore: quotes,
    menus,
    servings: menuServings({ menus, mode: quote.mode, now, timeZone: site.timeZone }),
    coupon: <CouponField {...{ coupon, clock, offers, menus }} quote={quotes} timeZone={site.timeZone} />,
    destination,
    orderMode,
    settings,
    offers,
    panel: cartPanel,
    recommendations: orderableItems(menus, (ids.length > 0 ? recommended : popular) ?? [], ids),
    phone: settingText(settings, 'contacts.phone'),
    orderLink: (
      <Link to="/checkout" preload={false} className={buttonClass({ kind: 'primary', size: 'large', isWide: true })}>
        <Trans>Order</Trans>
      </Link>
    ),
    menuLink: (
      <Link to="/menu" className={buttonClass({ kind: 'primary' })}>
        <Trans>See the menu</Trans>
      </Link>
    ),
  };
}

/** The cart beside the menu. */
export function CartAside(context: RouterContext) {
  return <CartContents {...useCartProps(context)} />;
}

/** The cart dialog. */
export function CartOverlay(context: RouterContext) {
  return <CartDialog {...useCartProps(context)} />;
}

/** Notice that the browser cannot store the cart. */
export function CartStorageNotice() {
  return <StorageNotice />;
}
