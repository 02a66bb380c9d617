import { removeLocalePrefix } from '#config/pages.ts';
import type { SiteConfig } from '#config/site.ts';
import type { Item, Menu, Settings, TimeRange } from '#domain/entities.ts';
import { toAmount, toCents } from '#domain/money.ts';
import { openingHours } from '#domain/schedule/opening-hours.ts';
import { parseSettings } from '#domain/settings/shop-settings.ts';
import { toScriptSafeJson } from './escape-html.ts';

/** The shop's data from which structured data is generated. */
export type ShopFacts = {
  site: SiteConfig;
  settings: Settings;
  menus: Menu[];
  /** The menus with the usual hours: search engines keep them for longer than a pause lasts. */
  usualMenus: Menu[];
};

/** A node of the schema.org vocabulary. */
type SchemaNode = { '@type': string; [property: string]: unknown };

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

/** Returns the JSON-LD document of a page, or null for a page about neither the restaurant nor the menu. */
function pageStructuredData(path: string, facts: ShopFacts): { '@context': string; '@graph': SchemaNode[] } | null {
  const unprefixedPath = removeLocalePrefix(path);
  if (!restaurantPages.includes(unprefixedPath)) return null;
  return {
    '@context': 'https://schema.org',
    '@graph': [describeRestaurant(facts), ...(unprefixedPath === '/menu' ? [describeMenu(facts)] : [])],
  };
}

/** Renders the JSON-LD document of a page as an element, or returns an empty text. */
export function renderStructuredData(path: string, facts: ShopFacts): string {
  const data = pageStructuredData(path, facts);
  return data === null ? '' : `<script type="application/ld+json">${toScriptSafeJson(data)}</script>`;
}

function describeRestaurant({ site, settings, usualMenus }: ShopFacts): SchemaNode {
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
    openingHoursSpecification: describeHours(usualMenus),
  };
}

function menuId({ siteRoot }: SiteConfig): string {
  return `${siteRoot}/menu#menu`;
}

/** Returns each range of the opening hours with its days. */
function describeHours(menus: Menu[]): SchemaNode[] {
  const ranges = openingHours(menus).flatMap(({ day, times }) => times.map((range) => ({ day, ...describeRange(range) })));
  return Object.values(Object.groupBy(ranges, ({ opens, closes }) => `${opens} ${closes}`)).map((days = []) => ({
    '@type': 'OpeningHoursSpecification',
    dayOfWeek: days.map(({ day }) => dayNames[day]),
    opens: days[0]?.opens,
    closes: days[0]?.closes,
  }));
}

/** Converts a range of opening hours. Search engines expect a whole day as 00:00 to 23:59. */
function describeRange([opens, closes]: TimeRange): { opens: string; closes: string } {
  return { opens, closes: closes === '24:00' ? '23:59' : closes };
}

/** Splits a single-line French address into its parts. Other addresses are used as the street. */
function describeAddress(address: string): SchemaNode {
  const [, street, postalCode, city] = /^(.+?),?\s+(\d{5})\s+(\S.*)$/s.exec(address.trim()) ?? [];
  if (street === undefined) return { '@type': 'PostalAddress', streetAddress: address };
  return { '@type': 'PostalAddress', streetAddress: street, postalCode, addressLocality: city, addressCountry: 'FR' };
}

function describeMenu({ site, menus }: ShopFacts): SchemaNode {
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

/** Describes an item without its description and picture, which the page's HTML contains. */
function describeItem(item: Item, { currency }: SiteConfig): SchemaNode {
  const { item_name: name, item_price: price } = item;
  return {
    '@type': 'MenuItem',
    name,
    offers: {
      '@type': 'Offer',
      priceCurrency: currency,
      availability: `https://schema.org/${item.item_is_available === false ? 'OutOfStock' : 'InStock'}`,
      price: toAmount(toCents(price.price_pickup ?? 0)),
    },
  };
}
