import { removeLocalePrefix } from '#config/pages.ts';
import type { SiteConfig } from '#config/site.ts';
import type { Item, Menu, Settings, TimeRange } from '#domain/entities.ts';
import { toAmount, toCents } from '#domain/money.ts';
import { openingHours } from '#domain/schedule/opening-hours.ts';
import { parseSettings } from '#domain/settings/shop-settings.ts';

/** What structured data says about the shop. */
export type ShopFacts = { site: SiteConfig; settings: Settings; menus: Menu[] };

/** A schema.org node. */
type Thing = { '@type': string; [property: string]: unknown };

const dayNames = {
  mon: 'Monday',
  tue: 'Tuesday',
  wed: 'Wednesday',
  thu: 'Thursday',
  fri: 'Friday',
  sat: 'Saturday',
  sun: 'Sunday',
} as const;

/** Pages that describe the restaurant. */
const restaurantPages: readonly string[] = ['/', '/menu', '/about', '/contact'];

/** Returns the JSON-LD document of a page, or null if it describes neither the restaurant nor its menu. */
export function pageStructuredData(path: string, facts: ShopFacts): { '@context': string; '@graph': Thing[] } | null {
  const bare = removeLocalePrefix(path);
  if (!restaurantPages.includes(bare)) return null;
  return { '@context': 'https://schema.org', '@graph': [describeRestaurant(facts), ...(bare === '/menu' ? [describeMenu(facts)] : [])] };
}

function describeRestaurant({ site, settings, menus }: ShopFacts): Thing {
  const { name, address, phone, email, position, socialLinks, mapUrl } = parseSettings(settings).contacts;
  const profiles = Object.values(socialLinks).filter((href) => href.startsWith('https://'));
  return {
    '@type': 'Restaurant',
    '@id': `${site.siteRoot}/#${site.domainId}`,
    name: name || site.title,
    url: `${site.siteRoot}/`,
    image: new URL(site.shareImage, site.siteRoot).href,
    ...(site.tagline && { description: site.tagline }),
    ...(address && { address: describeAddress(address) }),
    ...(phone && { telephone: phone }),
    ...(email && { email }),
    ...(position && { geo: { '@type': 'GeoCoordinates', latitude: position.lat, longitude: position.lng } }),
    ...(mapUrl.startsWith('https://') && { hasMap: mapUrl }),
    ...(profiles.length > 0 && { sameAs: profiles }),
    currenciesAccepted: site.currency,
    hasMenu: menuId(site),
    openingHoursSpecification: openingHours(menus).flatMap(({ day, times }) =>
      times.map((range) => ({ '@type': 'OpeningHoursSpecification', dayOfWeek: dayNames[day], ...describeRange(range) })),
    ),
  };
}

function menuId({ siteRoot }: SiteConfig): string {
  return `${siteRoot}/menu#menu`;
}

/** Search engines read a whole day as 00:00 to 23:59. */
function describeRange([opens, closes]: TimeRange): { opens: string; closes: string } {
  return { opens, closes: closes === '24:00' ? '23:59' : closes };
}

/** Splits a French address in one line into its parts; any other is kept as the street. */
function describeAddress(address: string): Thing {
  const [, street, postalCode, city] = /^(.+?),?\s+(\d{5})\s+(\S.*)$/s.exec(address.trim()) ?? [];
  if (street === undefined) return { '@type': 'PostalAddress', streetAddress: address };
  return { '@type': 'PostalAddress', streetAddress: street, postalCode, addressLocality: city, addressCountry: 'FR' };
}

function describeMenu({ site, menus }: ShopFacts): Thing {
  const categories = menus.filter((menu) => menu.menu_is_available).flatMap((menu) => menu.categories);
  return {
    '@type': 'Menu',
    '@id': menuId(site),
    name: site.title,
    url: `${site.siteRoot}/menu`,
    hasMenuSection: categories.map((category) => ({
      '@type': 'MenuSection',
      name: category.category_name,
      hasMenuItem: category.items.map((item) => describeItem(item, site)),
    })),
  };
}

function describeItem(item: Item, { siteRoot, currency }: SiteConfig): Thing {
  const { item_name: name, item_description: description, item_image: image, item_price: price } = item;
  return {
    '@type': 'MenuItem',
    name,
    ...(description && { description }),
    ...(image && { image: new URL(image, siteRoot).href }),
    offers: {
      '@type': 'Offer',
      price: toAmount(toCents(price.price_pickup ?? 0)),
      priceCurrency: currency,
      availability: `https://schema.org/${item.item_is_available === false ? 'OutOfStock' : 'InStock'}`,
    },
  };
}
