import * as z from 'zod';
import { pagePaths, toPagePath } from '#config/pages.ts';
import { defaultSite, locales, type SiteConfig } from '#config/site.ts';

const text = z.string().min(1, 'Must not be empty');
const url = (isAllowed: (parsed: URL) => boolean, message: string) =>
  z.string().refine((value) => URL.canParse(value) && isAllowed(new URL(value)), message);
const isSecure = ({ protocol, hostname }: URL) =>
  protocol === 'https:' || (protocol === 'http:' && ['localhost', '127.0.0.1', '[::1]'].includes(hostname));
const picture = z.string().regex(/^(https:\/\/\S+|\/(?!\/)\S+)$/, 'Must be an https address or a path on this site');

const image = z.strictObject({ src: picture, width: z.int().positive(), height: z.int().positive() }).nullable();
const color = z.string().regex(/^#([\da-f]{3}|[\da-f]{6})$/i, 'Must be a colour, such as #d03a11');
const themeColors = [
  ...(['char', 'ember', 'cheddar', 'cream', 'page', 'surface', 'sunken', 'text', 'muted', 'line', 'edge'] as const),
  ...(['action', 'action-strong', 'on-action', 'accent', 'accent-wash'] as const),
];
/** An address that is written into a style sheet. */
const file = z.string().regex(/^(\/(?!\/)[\w./-]+)?$/, 'Must be empty or a path on this site');

/** A folder of the static files, from which only known names are served. */
const folder = z.string().regex(/^((\/[\w-]+)+)?$/, 'Must be empty or a folder of this site, such as /brands/mine');

const tracking = z
  .strictObject({
    id: z.string().regex(/^[\w-]+$/, 'Must consist of letters, digits and hyphens'),
    enabled: z.boolean(),
    url: url(isSecure, 'Must be an https address'),
  })
  .partial();

/** An origin without default port, path and trailing slash, as browsers send it. */
const origin = (schemes: RegExp) =>
  z
    .string()
    .refine((value) => /^[a-z]+:\/\/[a-z\d.-]+(:\d+)?$/.test(value) && schemes.test(value), 'Must be an origin, such as https://localhost');

const nativeApp = z
  .strictObject({
    id: z.string().regex(/^([a-z]\w*(\.[a-z]\w*)+)?$/i, 'Must be an application id, such as example.shop.app'),
    origins: z.strictObject({ android: origin(/^https?:/), ios: origin(/^(?!https?:|file:|data:)/) }).partial(),
    androidFingerprints: z.array(z.string().regex(/^([\dA-F]{2}:){31}[\dA-F]{2}$/, 'Must be a SHA-256 fingerprint, such as 0A:1B:…')),
    appleTeamId: z.string().regex(/^([\dA-Z]{10})?$/, 'Must be the ten characters of an Apple team id'),
  })
  .partial();

const anchor = z.string().regex(/^[\w-]+$/, 'Must consist of letters, digits and hyphens');
const sections = listWithUniqueIds(z.strictObject({ id: anchor, title: text, paragraphs: z.array(text) }));

/** Fields of a shop file's `site`, all optional. `satisfies` keeps the list complete. */
const fields = {
  domainId: z.string().regex(/^[a-z\d-]+$/, 'Must consist of lower-case letters, digits and hyphens'),
  title: text,
  tagline: z.string(),
  apiRoot: z
    .string()
    .refine(
      (value) => value === '' || /^\/(?!\/)/.test(value) || (URL.canParse(value) && isSecure(new URL(value))),
      'Must be empty, a path or an https address',
    ),
  siteRoot: url((parsed) => /^https?:$/.test(parsed.protocol), 'Must be an address').refine(
    (value) => !value.endsWith('/'),
    'Must not end with a slash',
  ),
  currency: z.string().refine(hasTwoDecimals, 'Must be the ISO 4217 code of a currency with two decimals'),
  currencySymbol: z.string().min(1).max(5),
  timeZone: z.string().refine(isTimeZone, 'Must be an IANA time zone'),
  tax: z.strictObject({ enabled: z.boolean(), inclusive: z.boolean(), defaultRate: z.number().min(0).max(100) }).partial(),
  header: z
    .strictObject({
      size: z.enum(['small', 'medium']),
      position: z.enum(['sticky', 'static']),
      transparent: z.boolean(),
      logo: z.strictObject({ centered: z.boolean() }).partial(),
    })
    .partial(),
  footer: z
    .strictObject({
      theme: z.enum(['dark', 'light']),
      columns: z.literal([1, 2, 3, 4]),
      showCredits: z.boolean(),
      showSocial: z.boolean(),
    })
    .partial(),
  locale: z.strictObject({ default: z.enum(locales), available: z.array(z.enum(locales)) }).partial(),
  disallowPages: z.array(
    z.string().refine((page) => pagePaths.some((path) => path === toPagePath(page)), 'Must be a page, such as blog or /blog'),
  ),
  tracking: z.strictObject({ analytics: tracking, tagManager: tracking, pixel: tracking }).partial(),
  blog: z.strictObject({ enabled: z.boolean() }).partial(),
  nativeApp,
  icons: z
    .strictObject({
      enabled: z.boolean(),
      hosts: z
        .array(url((parsed) => isSecure(parsed), 'Must be an https address').refine(isOrigin, 'Must have no path'))
        .min(1, 'Must not be empty'),
    })
    .partial(),
  hero: z
    .strictObject({
      title: z.string(),
      text: z.string(),
      image,
    })
    .partial(),
  theme: z
    .strictObject({
      colors: z.partialRecord(z.enum(themeColors), z.union([color, z.tuple([color, color])])),
      fonts: z.strictObject({ display: file, text: file }).partial(),
      mark: file,
      icons: folder,
    })
    .partial(),
  shareImage: picture,
  about: sections,
  aboutImage: image,
  contactImage: image,
  articles: listWithUniqueIds(z.strictObject({ id: anchor, title: text, date: z.iso.date(), summary: text, paragraphs: z.array(text) })),
  terms: sections,
  privacy: sections,
  cookies: sections,
} satisfies Record<Exclude<keyof SiteConfig, 'card' | 'demo' | 'hasAdditions'>, z.ZodType>;

/**
 * Schema of a shop file's `site`: only known fields, each with a valid value. `card`, `demo` and `hasAdditions` are set by the server.
 *
 * @spec docs/behaviour §3 Site configuration
 */
export const siteSchema = z
  .strictObject(fields)
  .partial()
  .check(({ value, issues }) => {
    const { available = defaultSite.locale.available, default: fallback = defaultSite.locale.default } = value.locale ?? {};
    if (!available.includes(fallback))
      issues.push({ code: 'custom', message: 'Must be one of locale.available', path: ['locale', 'default'], input: fallback });
  });

function listWithUniqueIds<Entry extends { id: string }>(entry: z.ZodType<Entry>) {
  return z.array(entry).check(({ value, issues }) => {
    for (const [index, { id }] of value.entries())
      if (value.findIndex((other) => other.id === id) !== index)
        issues.push({ code: 'custom', message: `${id} is not unique`, path: [index, 'id'], input: id });
  });
}

/** Returns whether an address has neither path nor trailing slash. */
function isOrigin(address: string): boolean {
  return URL.parse(address)?.origin === address;
}

/** Returns whether a currency exists and has cents, in which the shop computes. */
function hasTwoDecimals(currency: string): boolean {
  if (!Intl.supportedValuesOf('currency').includes(currency)) return false;
  return new Intl.NumberFormat('en', { style: 'currency', currency }).resolvedOptions().maximumFractionDigits === 2;
}

function isTimeZone(timeZone: string): boolean {
  try {
    return new Intl.DateTimeFormat('en', { timeZone }).resolvedOptions().timeZone !== '';
  } catch {
    return false;
  }
}
