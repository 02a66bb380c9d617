// References: §n in docs/behaviour.

import { describe, expect, test } from 'vitest';
import { detectLocale, localeCookieText, parseAcceptLanguage, readLocaleCookie } from '#config/locale.ts';
import { pageVariants, localeOfPrefix } from '#config/pages.ts';
import type { Locale } from '#config/site.ts';

const both = { default: 'fr', available: ['fr', 'en'] } as { default: Locale; available: Locale[] };
const onlyFrench: typeof both = { default: 'fr', available: ['fr'] };
const nothing = { prefix: null, cookies: '', languages: [] };

describe('the locale is (§4 Locale)', () => {
  test('that of the prefix, before cookie and languages', () => {
    expect(detectLocale(both, { prefix: 'en', cookies: 'locale=fr', languages: ['fr'] })).toBe('en');
    expect(detectLocale(both, { prefix: 'fr', cookies: 'locale=en', languages: ['en'] })).toBe('fr');
  });
  test('that of the cookie, before the languages', () => {
    expect(detectLocale(both, { ...nothing, cookies: 'a=b; locale=en; c=d', languages: ['fr-FR'] })).toBe('en');
  });
  test('that of the first known language, in any region and case', () => {
    expect(detectLocale(both, { ...nothing, languages: ['de-DE', 'EN-gb', 'fr'] })).toBe('en');
    expect(detectLocale(both, { ...nothing, languages: ['fr-CA', 'en'] })).toBe('fr');
  });
  test('the default without any of them', () => {
    expect(detectLocale(both, nothing)).toBe('fr');
    expect(detectLocale({ ...both, default: 'en' }, { ...nothing, languages: ['de', '*', ''] })).toBe('en');
  });
  test('never one that is not available', () => {
    expect(detectLocale(onlyFrench, { prefix: 'en', cookies: 'locale=en', languages: ['en'] })).toBe('fr');
  });
  test.each([
    'locale=',
    'locale=EN',
    'locale=en-GB',
    'locale=__proto__',
    'locale=en fr',
    'xlocale=en',
    'locale=%65n',
    `locale=${'e'.repeat(5000)}`,
  ])('not read from the hostile cookie %s', (cookies) => {
    expect(detectLocale(both, { ...nothing, cookies })).toBe('fr');
  });
});

test('Accept-Language is read by quality, without refused tags', () => {
  expect(parseAcceptLanguage('fr;q=0.2, en-GB;q=0.9,de, it;q=0, es;q=x')).toEqual(['de', 'en-GB', 'fr']);
  expect(parseAcceptLanguage('')).toEqual([]);
  expect(parseAcceptLanguage('en,'.repeat(100_000)).length).toBeLessThan(200);
});

test('the cookie lasts 365 days, for every path, lax, and secure over HTTPS (§9)', () => {
  expect(localeCookieText('en', true)).toBe('locale=en; Max-Age=31536000; Path=/; SameSite=Lax; Secure');
  expect(localeCookieText('fr', false)).toBe('locale=fr; Max-Age=31536000; Path=/; SameSite=Lax');
  expect(readLocaleCookie(localeCookieText('en', true))).toBe('en');
});

test('a page has a form without prefix and one for each available locale (§2)', () => {
  expect(pageVariants('/', ['fr', 'en']).map(({ path }) => path)).toEqual(['/', '/fr', '/en']);
  expect(pageVariants('/menu', ['fr'])).toEqual([
    { locale: null, path: '/menu' },
    { locale: 'fr', path: '/fr/menu' },
  ]);
});

test.each([
  ['/en', 'en'],
  ['/fr/menu', 'fr'],
  ['/english', null],
  ['/menu/en', null],
  ['/EN/menu', null],
])('the prefix of %s is %s', (path, locale) => {
  expect(localeOfPrefix(path)).toBe(locale);
});
