// References: §n in docs/behaviour.

import { describe, expect, test } from 'vitest';
import { mergeSiteConfig } from '#server/catalogue/merge-site-config.ts';
import { shopFileSchema } from '#server/catalogue/shop-file.ts';
import { validateShop } from '#server/publishing/read-shop-file.ts';

const section = { id: 'a', title: 'A', paragraphs: ['Text'] };
const article = { id: 'a', title: 'A', date: '2027-01-04', summary: 'S', paragraphs: ['Text'] };

/** Returns the problems of a shop file with this site configuration. */
function problemsOf(site: object): readonly string[] {
  try {
    validateShop({ site }, 'shop.json');
    return [];
  } catch (error) {
    return (error as { problems: readonly string[] }).problems;
  }
}

/** Returns the configuration of a shop file with this site. */
const siteWith = (site: object) =>
  mergeSiteConfig(shopFileSchema.parse({ site }).site, {
    siteRoot: 'https://given.example',
    demo: false,
    card: { publishableKey: 'pk', script: 'https://js.stripe.com' },
  });

describe('a wrong value of the site configuration is rejected with its dotted path (§3)', () => {
  const rows: [object, string][] = [
    [{ domainId: 'Tac Braise' }, 'site.domainId: Must consist of lower-case letters, digits and hyphens'],
    [{ title: '' }, 'site.title: Must not be empty'],
    [{ tagline: 1 }, 'site.tagline: Invalid input: expected string, received number'],
    [{ apiRoot: 'ftp://api' }, 'site.apiRoot: Must be empty, a path or an https address'],
    [{ apiRoot: 'http://api.example' }, 'site.apiRoot: Must be empty, a path or an https address'],
    [{ siteRoot: 'https://shop.example/' }, 'site.siteRoot: Must not end with a slash'],
    [{ siteRoot: 'shop' }, 'site.siteRoot: Must be an address'],
    [{ currency: 'euro' }, 'site.currency: Must be the ISO 4217 code of a currency with two decimals'],
    [{ currency: 'JPY' }, 'site.currency: Must be the ISO 4217 code of a currency with two decimals'],
    [{ currencySymbol: '' }, 'site.currencySymbol: Too small: expected string to have >=1 characters'],
    [{ timeZone: 'Europe/Lille' }, 'site.timeZone: Must be an IANA time zone'],
    [{ tax: { defaultRate: 101 } }, 'site.tax.defaultRate: Too big: expected number to be <=100'],
    [{ header: { size: 'large' } }, 'site.header.size: Invalid option: expected one of "small"|"medium"'],
    [{ header: { position: 'fixed' } }, 'site.header.position: Invalid option: expected one of "sticky"|"static"'],
    [{ header: { transparent: 'yes' } }, 'site.header.transparent: Invalid input: expected boolean, received string'],
    [{ header: { logo: { centered: 1 } } }, 'site.header.logo.centered: Invalid input: expected boolean, received number'],
    [{ footer: { theme: 'blue' } }, 'site.footer.theme: Invalid option: expected one of "dark"|"light"'],
    [{ footer: { columns: 5 } }, 'site.footer.columns: Invalid option: expected one of 1|2|3|4'],
    [{ footer: { showCredits: null } }, 'site.footer.showCredits: Invalid input: expected boolean, received null'],
    [{ footer: { showSocial: 0 } }, 'site.footer.showSocial: Invalid input: expected boolean, received number'],
    [{ footer: { colums: 4 } }, 'site.footer.colums: Unknown'],
    [{ locale: { default: 'de' } }, 'site.locale.default: Invalid option: expected one of "fr"|"en"'],
    [{ locale: { default: 'en' } }, 'site.locale.default: Must be one of locale.available'],
    [{ locale: { available: [] } }, 'site.locale.default: Must be one of locale.available'],
    [{ disallowPages: ['/blog', 'blogs'] }, 'site.disallowPages.1: Must be a page, such as blog or /blog'],
    [{ tracking: { pixel: { url: 'javascript:alert(1)' } } }, 'site.tracking.pixel.url: Must be an https address'],
    [{ tracking: { analytics: { id: 'G 1' } } }, 'site.tracking.analytics.id: Must consist of letters, digits and hyphens'],
    [{ tracking: { tagManager: { enabled: 1 } } }, 'site.tracking.tagManager.enabled: Invalid input: expected boolean, received number'],
    [{ blog: { enabled: 'no' } }, 'site.blog.enabled: Invalid input: expected boolean, received string'],
    [{ nativeApp: { id: 'tacbraise' } }, 'site.nativeApp.id: Must be an application id, such as example.shop.app'],
    [{ nativeApp: { origins: { android: '*' } } }, 'site.nativeApp.origins.android: Must be an origin, such as https://localhost'],
    [
      { nativeApp: { origins: { ios: 'capacitor://localhost/' } } },
      'site.nativeApp.origins.ios: Must be an origin, such as https://localhost',
    ],
    [
      { nativeApp: { androidFingerprints: ['0A:1B'] } },
      'site.nativeApp.androidFingerprints.0: Must be a SHA-256 fingerprint, such as 0A:1B:…',
    ],
    [{ nativeApp: { appleTeamId: 'team' } }, 'site.nativeApp.appleTeamId: Must be the ten characters of an Apple team id'],
    [{ icons: { enabled: 'yes' } }, 'site.icons.enabled: Invalid input: expected boolean, received string'],
    [{ icons: { hosts: [] } }, 'site.icons.hosts: Must not be empty'],
    [{ icons: { hosts: ['http://icons.example'] } }, 'site.icons.hosts.0: Must be an https address'],
    [{ icons: { hosts: ['https://icons.example/'] } }, 'site.icons.hosts.0: Must have no path'],
    [
      { hero: { image: { src: 'javascript:1', width: 1, height: 1 } } },
      'site.hero.image.src: Must be an https address or a path on this site',
    ],
    [{ shareImage: '//evil.example/a.jpg' }, 'site.shareImage: Must be an https address or a path on this site'],
    [{ about: [{ ...section, id: 'a b' }] }, 'site.about.0.id: Must consist of letters, digits and hyphens'],
    [{ terms: [section, section] }, 'site.terms.1.id: a is not unique'],
    [{ privacy: [{ ...section, paragraphs: 'x' }] }, 'site.privacy.0.paragraphs: Invalid input: expected array, received string'],
    [{ cookies: [{ ...section, title: '' }] }, 'site.cookies.0.title: Must not be empty'],
    [{ articles: [{ ...article, date: '2027-02-30' }] }, 'site.articles.0.date: Invalid ISO date'],
    [{ card: { publishableKey: 'x', script: 'https://evil.example' } }, 'site.card: Unknown'],
    [{ demo: true }, 'site.demo: Unknown'],
  ];
  test.each(rows)('%j', (site, problem) => {
    expect(problemsOf(site)).toEqual([problem]);
  });
  test('and every wrong value is named, not only the first', () => {
    expect(problemsOf({ title: '', footer: { columns: 0, rows: 1 } })).toHaveLength(3);
  });
});

test('a page may be disallowed with or without its slash (§3)', () => {
  expect(siteWith({ disallowPages: ['blog', '/contact', '/'] }).disallowPages).toEqual(['/blog', '/contact', '/']);
});

test('the public URL is the server’s unless the shop file has its own (§3)', () => {
  expect(siteWith({}).siteRoot).toBe('https://given.example');
  expect(siteWith({ siteRoot: 'https://own.example' }).siteRoot).toBe('https://own.example');
});

test('cards are offered in euros only, because the provider is told no other currency', () => {
  expect(siteWith({}).card).not.toBeNull();
  expect(siteWith({ currency: 'CHF', currencySymbol: 'Fr.' })).toMatchObject({ card: null, currency: 'CHF', currencySymbol: 'Fr.' });
});

test('a value within a group keeps the group’s other defaults', () => {
  expect(siteWith({ footer: { columns: 2 } }).footer).toEqual({ theme: 'dark', columns: 2, showCredits: true, showSocial: true });
});
