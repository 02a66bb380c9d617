/**
 * Site configuration of one restaurant. The shop's own values are merged over these neutral defaults at run time, so that the same
 * build works with any server.
 *
 * @spec docs/behaviour §1 Site-wide configuration; §3 Site configuration
 */

/** Locales that have a message catalogue. */
export const locales = ['fr', 'en'] as const;
export type Locale = (typeof locales)[number];

/** A third-party tracker. `url`: its script, or the image of the pixel. */
export type Tracking = { id: string; enabled: boolean; url: string };

/** An image of the restaurant's own. */
export type SiteImage = { src: string; width: number; height: number };

/** Design tokens that a brand replaces. */
type ThemeColor =
  | 'char'
  | 'ember'
  | 'cheddar'
  | 'cream'
  | 'page'
  | 'surface'
  | 'sunken'
  | 'text'
  | 'muted'
  | 'line'
  | 'edge'
  | 'action'
  | 'action-strong'
  | 'on-action'
  | 'accent'
  | 'accent-wash';

/**
 * Look of a brand. `colors`: a colour for both colour schemes, or one for the light and one for the dark. `fonts`: addresses of WOFF2
 * files. `mark`: address of the logo. `icons`: folder of the icons of browsers and installed apps, with the file names of
 * `server/pages/brand-icons.ts`. Empty values keep the built-in ones.
 */
export type Theme = {
  colors: Partial<Record<ThemeColor, string | [light: string, dark: string]>>;
  fonts: { display: string; text: string };
  mark: string;
  icons: string;
};

/** A section of a text page, in the restaurant's language. */
export type TextSection = { id: string; title: string; paragraphs: string[] };

/** An article of the blog, in the restaurant's language. `date` is `YYYY-MM-DD`. */
export type Article = { id: string; title: string; date: string; summary: string; paragraphs: string[] };

export type SiteConfig = {
  /** Identifies the shop to installed apps and search engines. */
  domainId: string;
  /** The restaurant's name. */
  title: string;
  /** Short text below the name. */
  tagline: string;
  /** Base URL of the API. Empty: the page's own origin. */
  apiRoot: string;
  /** The shop's public URL, without trailing slash. Default: the server's `PUBLIC_URL`. */
  siteRoot: string;
  /** ISO 4217 code. Cards are offered only with euros. */
  currency: string;
  /** Shown with every price. */
  currencySymbol: string;
  /** The restaurant's time zone, which applies to slots and dates. */
  timeZone: string;
  tax: { enabled: boolean; inclusive: boolean; defaultRate: number };
  header: { size: 'small' | 'medium'; position: 'sticky' | 'static'; transparent: boolean; logo: { centered: boolean } };
  /** `columns`: maximum number of columns side by side. */
  footer: { theme: 'dark' | 'light'; columns: 1 | 2 | 3 | 4; showCredits: boolean; showSocial: boolean };
  locale: { default: Locale; available: Locale[] };
  /** Paths of the pages that are neither linked nor indexed. */
  disallowPages: string[];
  tracking: { analytics: Tracking; tagManager: Tracking; pixel: Tracking };
  blog: { enabled: boolean };
  nativeApp: NativeAppConfig;
  /** Icons that the back end names, from a service with Iconify's API. `hosts`: its origins, the preferred first. */
  icons: { enabled: boolean; hosts: string[] };
  /** Stripe's publishable key and script URL. Null: cards are not offered. Set by the server, never by a shop file. */
  card: { publishableKey: string; script: string } | null;
  /** Demonstration mode: banners say that orders are not fulfilled. Set by the server, never by a shop file. */
  demo: boolean;
  /**
   * Whether the API's server has the additions to the contract: the page `/personal-data`, and the idempotency keys of payment intents,
   * whose header a back end on another origin refuses. Set by the server, never by a shop file.
   */
  hasAdditions: boolean;
  /** First section of the home page. */
  hero: { title: string; text: string; image: SiteImage | null };
  theme: Theme;
  /** Image of 1200 × 630 pixels that other sites show in link previews. */
  shareImage: string;
  about: TextSection[];
  aboutImage: SiteImage | null;
  contactImage: SiteImage | null;
  /** Articles of the blog, newest first. */
  articles: Article[];
  /** Sections of the terms page: sale, legal notice, mediator, accessibility, … */
  terms: TextSection[];
  privacy: TextSection[];
  cookies: TextSection[];
};

/** The app for Android and iOS. */
export type NativeAppConfig = {
  /** Application id in both stores, as in `example.shop.app`. Empty: there is no app. */
  id: string;
  /** Origins of the app's pages, which may call the API. */
  origins: { android: string; ios: string };
  /** SHA-256 fingerprints of the certificates that sign the Android app. They let it open the shop's links. */
  androidFingerprints: string[];
  /** Team id of the Apple account that signs the iOS app. Empty: it does not open the shop's links. */
  appleTeamId: string;
};

/** The long texts of the site. */
export type SiteTexts = Pick<SiteConfig, 'about' | 'articles' | 'terms' | 'privacy' | 'cookies'>;

export const defaultSite: SiteConfig = {
  domainId: 'shop',
  title: 'Restaurant',
  tagline: '',
  apiRoot: '',
  siteRoot: 'http://localhost:3000',
  currency: 'EUR',
  currencySymbol: '€',
  timeZone: 'Europe/Paris',
  tax: { enabled: true, inclusive: true, defaultRate: 10 },
  header: { size: 'medium', position: 'sticky', transparent: true, logo: { centered: false } },
  footer: { theme: 'dark', columns: 4, showCredits: true, showSocial: true },
  locale: { default: 'fr', available: ['fr'] },
  disallowPages: ['/blog', '/contact', '/about'],
  tracking: {
    analytics: { id: 'UA-000000000-0', enabled: false, url: 'https://www.googletagmanager.com/gtag/js' },
    tagManager: { id: 'GTM-0000000', enabled: false, url: 'https://www.googletagmanager.com/gtm.js' },
    pixel: { id: '000000000000000', enabled: false, url: 'https://www.facebook.com/tr' },
  },
  blog: { enabled: false },
  nativeApp: {
    id: '',
    origins: { android: 'https://localhost', ios: 'capacitor://localhost' },
    androidFingerprints: [],
    appleTeamId: '',
  },
  icons: { enabled: false, hosts: ['https://api.iconify.design', 'https://api.simplesvg.com', 'https://api.unisvg.com'] },
  card: null,
  demo: false,
  hasAdditions: true,
  hero: { title: '', text: '', image: null },
  theme: { colors: {}, fonts: { display: '', text: '' }, mark: '', icons: '' },
  shareImage: '/share.jpg',
  about: [],
  aboutImage: null,
  contactImage: null,
  articles: [],
  terms: [],
  privacy: [],
  cookies: [],
};
