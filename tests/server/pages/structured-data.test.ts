// References: §n in docs/behaviour.

import { describe, expect, test } from 'vitest';
import * as z from 'zod';
import { usePageServer } from '../../support/page-server.ts';
import { testShop } from '../../support/test-shop.ts';

const pageServer = usePageServer();
const { get, configure } = pageServer;

const url = z.url();
const time = z.string().regex(/^\d\d:\d\d$/);
const restaurant = z.strictObject({
  '@type': z.literal('Restaurant'),
  '@id': url,
  name: z.string().min(1),
  url,
  image: url,
  address: z.strictObject({
    '@type': z.literal('PostalAddress'),
    streetAddress: z.string().min(1),
    postalCode: z.string().optional(),
    addressLocality: z.string().optional(),
    addressCountry: z.string().optional(),
  }),
  telephone: z.string(),
  geo: z.strictObject({ '@type': z.literal('GeoCoordinates'), latitude: z.number(), longitude: z.number() }),
  sameAs: z.array(url).optional(),
  currenciesAccepted: z.string().length(3),
  hasMenu: url,
  openingHoursSpecification: z
    .array(
      z.strictObject({
        '@type': z.literal('OpeningHoursSpecification'),
        dayOfWeek: z.array(z.enum(['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'])).min(1),
        opens: time,
        closes: time,
      }),
    )
    .refine((hours) => new Set(hours.flatMap(({ dayOfWeek }) => dayOfWeek)).size === 7),
});
const menuItem = z.strictObject({
  '@type': z.literal('MenuItem'),
  name: z.string().min(1),
  offers: z.strictObject({
    '@type': z.literal('Offer'),
    price: z.string().regex(/^\d+\.\d\d$/),
    priceCurrency: z.string().length(3),
    availability: z.enum(['https://schema.org/InStock', 'https://schema.org/OutOfStock']),
  }),
});
const menu = z.strictObject({
  '@type': z.literal('Menu'),
  '@id': url,
  name: z.string(),
  url,
  hasMenuSection: z
    .array(z.strictObject({ '@type': z.literal('MenuSection'), name: z.string(), hasMenuItem: z.array(menuItem).min(1) }))
    .min(1),
});
const context = z.literal('https://schema.org');

async function structuredData(path: string): Promise<unknown> {
  const text = /<script type="application\/ld\+json">(.*?)<\/script>/s.exec((await get(path)).body)?.[1];
  return text === undefined ? undefined : JSON.parse(text);
}

describe('structured data', () => {
  test('describes the restaurant on the pages about it', async () => {
    await configure({ domainId: 'chez-test', currency: 'CHF' });
    for (const path of ['/', '/fr', '/about', '/fr/contact'])
      z.strictObject({ '@context': context, '@graph': z.tuple([restaurant]) }).parse(await structuredData(path));
    expect(await structuredData('/')).toMatchObject({
      '@graph': [{ '@id': 'https://shop.example/#chez-test', name: 'Chez Test', telephone: '0320000000', currenciesAccepted: 'CHF' }],
    });
  });
  test('describes every item of the available menus on the menu page', async () => {
    await configure({});
    const data = z.strictObject({ '@context': context, '@graph': z.tuple([restaurant, menu]) }).parse(await structuredData('/menu'));
    const items = data['@graph'][1].hasMenuSection.flatMap((section) => section.hasMenuItem);
    const sold = testShop.menus
      .filter((shownMenu) => shownMenu.menu_is_available)
      .flatMap((shownMenu) => shownMenu.categories.flatMap((category) => category.items));
    expect(items.map(({ name }) => name)).toEqual(sold.map((item) => item.item_name));
    expect(items.find(({ name }) => name === 'Tacos')?.offers).toMatchObject({ price: '7.50', priceCurrency: 'EUR' });
    expect(items.find(({ name }) => name === 'Brownie')?.offers.availability).toBe('https://schema.org/OutOfStock');
  });
  test('is on no other page, and ends no script element early', async () => {
    expect(await structuredData('/terms-of-service')).toBeUndefined();
    expect(await structuredData('/checkout')).toBeUndefined();
    await configure({ tagline: '</script><b>' });
    expect((await get('/')).body).not.toContain('</script><b>');
  });
});

test('the web app manifest names the shop, its identity and its icons (§3)', async () => {
  await configure({ domainId: 'chez-test' });
  const { headers, body } = await get('/manifest.webmanifest');
  expect(headers['content-type']).toBe('application/manifest+json; charset=utf-8');
  const manifest = z
    .object({
      id: z.literal('/?shop=chez-test'),
      name: z.literal('Chez Test'),
      short_name: z.string(),
      start_url: z.literal('/'),
      scope: z.literal('/'),
      display: z.literal('standalone'),
      icons: z.array(z.object({ src: z.string(), sizes: z.string(), purpose: z.string().optional() })),
    })
    .parse(JSON.parse(body));
  expect(manifest.icons.map(({ sizes, purpose }) => `${sizes} ${purpose ?? 'any'}`)).toEqual([
    '192x192 any',
    '512x512 any',
    '512x512 maskable',
    'any any',
  ]);
});
