import { useSuspenseQuery } from '@tanstack/react-query';
import { menusQuery } from '#api/menus.ts';
import { offersQuery } from '#api/offers.ts';
import { settingsQuery } from '#api/settings.ts';
import { LostOffers } from '#features/cart/lines/lost-offers.tsx';
import { CollapsedCoupon } from '#features/cart/totals/collapsed-coupon.tsx';
import { WhyThisTotal } from '#features/cart/totals/why-this-total.tsx';
import { useReadable } from '#ui/use-readable.ts';
import type { RouterContext } from './context.ts';

/** Returns the cart's offer elements for the checkout: coupon field, lost offers, and total explanation. */
export function useOfferElements({ api, site, clock, quote, coupon, destination: place }: RouterContext) {
  const { data: settings } = useSuspenseQuery(settingsQuery(api));
  const { data: menus } = useSuspenseQuery(menusQuery(api));
  const { data: offers } = useSuspenseQuery(offersQuery(api));
  const priced = useReadable(quote, (current) => current);
  const destination = useReadable(place, (current) => current);
  return {
    coupon: <CollapsedCoupon {...{ coupon, quote, clock, offers, menus }} timeZone={site.timeZone} />,
    lostOffers: <LostOffers quote={quote} menus={menus} />,
    totalExplanation: <WhyThisTotal quote={priced} {...{ offers, destination, settings }} />,
  };
}
