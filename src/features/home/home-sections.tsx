import type { SiteConfig } from '#config/site.ts';
import type { Item, Menu, Offer, OrderMode, Settings } from '#domain/entities.ts';
import { isOfferActive } from '#domain/offers/active-offers.ts';
import { offeredMethods } from '#domain/order/payment-methods.ts';
import { openingHours, weekdayOf } from '#domain/schedule/opening-hours.ts';
import { menuAvailabilities } from '#domain/menu/availability.ts';
import { HowItWorks } from './how-it-works.tsx';
import { OfferTickets } from './offer-tickets.tsx';
import { PopularItems } from './popular-items.tsx';
import { VisitSection } from './visit.tsx';

type HomeSectionsProps = {
  site: SiteConfig;
  settings: Settings;
  menus: Menu[];
  offers: Offer[];
  popular: Item[];
  /** Order mode for which prices and hours are shown. */
  mode: OrderMode;
  now: Date;
};

/** The sections of the home page below the hero. */
export function HomeSections({ site, settings, menus, offers, popular, mode, now }: HomeSectionsProps) {
  // Show an offer that needs a code only if it has a description, because nothing else contains the code.
  const displayable = offers.filter((offer) => offer.auto_apply === 'Yes' || offer.description);
  const current = displayable.filter((offer) => isOfferActive(offer, now, site.timeZone));

  return (
    <>
      <PopularItems items={popular} mode={mode} availabilities={menuAvailabilities({ menus, mode, now, timeZone: site.timeZone })} />
      <OfferTickets offers={current} />
      <HowItWorks methods={offeredMethods(settings, { isCardOffered: site.card !== null })} />
      <VisitSection site={site} settings={settings} hours={openingHours(menus)} today={weekdayOf(now, site.timeZone)} />
    </>
  );
}
