// References: §n in docs/behaviour.

import { defaultSite } from '#config/site.ts';
import type { ShopFile } from '#server/catalogue/shop-file.ts';
import { builtClassName, expect, test } from '../../support/browser/shop-test.ts';
import { openShopWithClock, readDemoShop } from '../../support/browser/shop-with-clock.ts';

const demo = readDemoShop();
const ownImage = { src: '/own.webp', width: 960, height: 720 };
const section = [{ id: 'own', title: 'Rubrique à nous', paragraphs: ['Texte à nous.'] }];
const article = { id: 'own', title: 'Article à nous', date: '2027-01-04', summary: 'Résumé', paragraphs: ['Texte'] };

type Site = ShopFile['site'];
type Tracker = keyof NonNullable<Site['tracking']>;
type Effect = {
  /** The changed configuration. */
  site: Site;
  path: string;
  /** Origin of the page that makes the request. */
  origin?: string;
  /** Matches status, headers and body of the response only while the field is changed. */
  shows: RegExp;
  /** Matches the data file of the page instead. */
  isInData?: boolean;
};

/** Rows of a third-party service: its id reaches the page, and its host the content security policy while it is enabled. */
function trackerFields(name: Tracker): Record<string, Effect> {
  const row = (change: object, shows: RegExp): Effect => ({ site: { tracking: { [name]: change } }, path: '/', shows });
  const host = name === 'pixel' ? 'www.facebook.com' : 'www.googletagmanager.com';
  return {
    [`tracking.${name}.id`]: { ...row({ id: 'OWN-1' }, /"id":"OWN-1"/), isInData: true },
    [`tracking.${name}.enabled`]: row({ enabled: true }, new RegExp(`^content-security-policy: .*${host.replaceAll('.', '\\.')}`, 'm')),
    [`tracking.${name}.url`]: row({ enabled: true, url: 'https://own.example/t' }, /^content-security-policy: .*https:\/\/own\.example/m),
  };
}

const androidFingerprints = [Array(32).fill('0A').join(':')];
const appLinks = { id: 'own.app', androidFingerprints, appleTeamId: 'ABCDE12345' };

/** Row of an origin of the native app, which may read the configuration. */
const nativeOrigin = (system: 'android' | 'ios', origin: string): Effect => ({
  site: { nativeApp: { id: 'own.app', origins: { [system]: origin } } },
  path: '/config.json',
  origin,
  shows: new RegExp(`^access-control-allow-origin: ${origin}$`, 'm'),
});

const headerClass = (name: string) => builtClassName(`src/features/frame/site-header.module.css ${name}`);
const headerWith = (name: string) => new RegExp(`<header class="[^"]*\\b${headerClass(name)}\\b`);
const headerWithout = (name: string) => new RegExp(`<header class="(?![^"]*\\b${headerClass(name)}\\b)`);

/** The effect of each field of the configuration, by its dotted path. */
const effects: Record<string, Effect> = {
  domainId: { site: { domainId: 'own' }, path: '/manifest.webmanifest', shows: /"id":"\/\?shop=own"/ },
  title: { site: { title: 'Chez Nous' }, path: '/', shows: /<title>[^<]* · Chez Nous<\/title>/ },
  tagline: { site: { tagline: 'Notre devise' }, path: '/', shows: /<p>Notre devise<\/p>/ },
  apiRoot: { site: { apiRoot: 'https://api.example' }, path: '/menu', shows: /^content-security-policy: .*https:\/\/api\.example/m },
  siteRoot: { site: { siteRoot: 'https://own.example' }, path: '/menu', shows: /rel="canonical" href="https:\/\/own\.example\/menu"/ },
  currency: { site: { currency: 'CHF' }, path: '/menu', shows: /"priceCurrency":"CHF"/ },
  currencySymbol: { site: { currencySymbol: 'Fr.' }, path: '/menu', shows: />\d+,\d\d\sFr\.</ },
  timeZone: { site: { timeZone: 'America/New_York' }, path: '/menu', shows: /Servi(?:[^<]|<\/?span[^>]*>)* dès (?:<[^>]*>)*11\sh\s30/ },
  'tax.enabled': { site: { tax: { enabled: false } }, path: '/', shows: /^(?!.*Prix TTC)/s },
  'tax.inclusive': { site: { tax: { inclusive: false } }, path: '/', shows: /^(?!.*Prix TTC)/s },
  'tax.defaultRate': { site: { tax: { defaultRate: 5.5 } }, path: '/menu', shows: /"defaultRate":5\.5/, isInData: true },
  'header.size': { site: { header: { size: 'small' } }, path: '/', shows: headerWith('small') },
  'header.position': { site: { header: { position: 'static' } }, path: '/', shows: headerWithout('sticky') },
  'header.transparent': { site: { header: { transparent: false } }, path: '/', shows: headerWithout('transparent') },
  'header.logo.centered': { site: { header: { logo: { centered: true } } }, path: '/', shows: headerWith('centred') },
  'footer.theme': { site: { footer: { theme: 'light' } }, path: '/', shows: /<footer(?![^>]*data-scheme)/ },
  'footer.columns': { site: { footer: { columns: 2 } }, path: '/', shows: /<footer[^>]*data-columns="2"/ },
  'footer.showCredits': { site: { footer: { showCredits: false } }, path: '/', shows: /^(?!.*Photos non contractuelles)/s },
  'footer.showSocial': { site: { footer: { showSocial: false } }, path: '/', shows: /<footer(?!.*href="https:\/\/www\.instagram\.com)/s },
  'locale.default': { site: { locale: { default: 'en', available: ['fr', 'en'] } }, path: '/manifest.webmanifest', shows: /"lang":"en"/ },
  'locale.available': { site: { locale: { available: ['fr', 'en'] } }, path: '/en/menu', shows: /^200.*<html lang="en"/s },
  disallowPages: { site: { disallowPages: [] }, path: '/contact', shows: /^200(?!.*x-robots-tag)/s },
  ...trackerFields('analytics'),
  ...trackerFields('tagManager'),
  ...trackerFields('pixel'),
  'blog.enabled': { site: { blog: { enabled: true } }, path: '/blog', shows: /^200/ },
  'nativeApp.id': { site: { nativeApp: appLinks }, path: '/.well-known/assetlinks.json', shows: /"package_name":"own\.app"/ },
  'nativeApp.origins.android': nativeOrigin('android', 'https://app.own.example'),
  'nativeApp.origins.ios': nativeOrigin('ios', 'own://localhost'),
  'nativeApp.androidFingerprints': { site: { nativeApp: appLinks }, path: '/.well-known/assetlinks.json', shows: /"0A:0A:/ },
  'nativeApp.appleTeamId': {
    site: { nativeApp: appLinks },
    path: '/.well-known/apple-app-site-association',
    shows: /"ABCDE12345\.own\.app"/,
  },
  'icons.enabled': {
    site: { icons: { enabled: true } },
    path: '/menu',
    shows: /^content-security-policy: .*connect-src [^;]*api\.iconify\.design/m,
  },
  'icons.hosts': {
    site: { icons: { enabled: true, hosts: ['https://icons.own.example'] } },
    path: '/menu',
    shows: /^content-security-policy: .*connect-src 'self' https:\/\/icons\.own\.example\b/m,
  },
  'hero.title': { site: { hero: { title: 'Titre à nous' } }, path: '/', shows: /<h1[^>]*>Titre à nous/ },
  'hero.text': { site: { hero: { text: 'Accroche à nous' } }, path: '/', shows: /Accroche à nous<\/p>/ },
  'hero.image': {
    site: { hero: { image: ownImage } },
    path: '/',
    shows: /<img[^>]*src="\/own\.webp"/,
  },
  shareImage: { site: { shareImage: '/own.jpg' }, path: '/', shows: /property="og:image" content="[^"]*\/own\.jpg"/ },
  'theme.fonts.display': {
    site: { theme: { fonts: { display: '/fonts/own.woff2' } } },
    path: '/',
    shows: /src:url\(\/fonts\/own\.woff2\)/,
  },
  'theme.fonts.text': { site: { theme: { fonts: { text: '/fonts/own.woff2' } } }, path: '/', shows: /--body:'Brand text'/ },
  'theme.mark': { site: { theme: { mark: '/own.svg' } }, path: '/', shows: /--mark:url\(\/own\.svg\)/ },
  'theme.icons': { site: { theme: { icons: '/brands/verte-tablee' } }, path: '/favicon.svg', shows: /fill="#12211a"/ },
  aboutImage: { site: { aboutImage: ownImage }, path: '/about', shows: /<img[^>]*src="\/own\.webp"/ },
  contactImage: { site: { contactImage: ownImage }, path: '/contact', shows: /<img[^>]*src="\/own\.webp"/ },
  about: { site: { about: section }, path: '/about', shows: /Rubrique à nous<\/h2>/ },
  articles: { site: { blog: { enabled: true }, articles: [article] }, path: '/blog', shows: /Article à nous/ },
  terms: { site: { terms: section }, path: '/terms-of-service', shows: /Rubrique à nous<\/h2>/ },
  privacy: { site: { privacy: section }, path: '/privacy-policy', shows: /Rubrique à nous<\/h2>/ },
  cookies: { site: { cookies: section }, path: '/cookie-policy', shows: /Rubrique à nous<\/h2>/ },
};

/** Returns the dotted paths of the fields. Lists and nullable values count as one field. */
function fieldPaths(values: object, prefix = ''): string[] {
  return Object.entries(values).flatMap(([key, value]: [string, unknown]) =>
    typeof value === 'object' && value !== null && !Array.isArray(value) ? fieldPaths(value, `${prefix}${key}.`) : [`${prefix}${key}`],
  );
}

test('every field of the configuration has its effect on the running shop once it is published, and not before (§1 Site-wide configuration)', async ({
  request,
}) => {
  const { card, demo: isDemo, hasAdditions, ...configurable } = defaultSite;
  expect([card, isDemo, hasAdditions]).toEqual([null, false, true]);
  expect(Object.keys(effects).toSorted()).toEqual(fieldPaths(configurable).toSorted());
  const shop = await openShopWithClock();
  const isShown = async ({ path, origin, shows, isInData = false }: Effect) => {
    const response = await request.get(shop.origin + path, { headers: { accept: 'text/html', ...(origin && { origin }) } });
    const headers = response.headersArray().map(({ name, value }) => `${name.toLowerCase()}: ${value}`);
    const text = await response.text();
    const dataFile = /\/page-data\/[\w-]+\.json/.exec(text)?.[0];
    if (isInData) return shows.test(await (await request.get(`${shop.origin}${dataFile}`)).text());
    return shows.test([response.status(), ...headers, text].join('\n'));
  };
  const rows = Object.entries(effects);
  const shownBeforeChange: string[] = [];
  for (const [field, effect] of rows) if (await isShown(effect)) shownBeforeChange.push(field);
  const shownAfterChange: string[] = [];
  for (const [field, effect] of rows) {
    await shop.change({ ...demo, site: { ...demo.site, ...effect.site } });
    if (await isShown(effect)) shownAfterChange.push(field);
  }
  await shop.close();
  expect(shownBeforeChange).toEqual([]);
  expect(shownAfterChange).toEqual(Object.keys(effects));
});
