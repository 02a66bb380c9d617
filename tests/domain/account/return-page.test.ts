// References: S-n in docs/security.md, §n in docs/behaviour.

import fc from 'fast-check';
import { expect, test } from 'vitest';
import { returnPage, returnPages } from '#domain/account/return-page.ts';

const shopOrigin = 'https://shop.example';

test.each([...returnPages])('a login requested from %s returns to it, with and without the /fr prefix (§2)', (page) => {
  expect(returnPage(page, shopOrigin)).toBe(page);
  expect(returnPage(`/fr${page === '/' ? '' : page}?tab=personal#x`, shopOrigin)).toBe(page);
});

test.each([
  '//evil.com',
  String.raw`/\evil.com`,
  String.raw`\\evil.com`,
  '\t//evil.com',
  '///evil.com',
  'http://evil.com',
  'https:evil.com',
  'javascript:alert(1)',
  'data:text/html,x',
  'https://shop.example.evil.com',
  'https://evil.com/menu',
  '//evil.com/checkout',
  'http://shop.example/menu',
  '//shop.example@evil.com',
  '/.//evil.com',
  '/..//evil.com',
  '/fr//evil.com',
  '/fr/fr/menu',
  '/auth/login',
  '/auth',
  '/fr/auth/signup',
  '/menu/../../v2/public/menus',
  '/PROFILE',
  '/nowhere',
  '',
  'x'.repeat(10_000),
])('a stored redirect target that is not a page of the shop is replaced by the home page: %s (S-43)', (target) => {
  expect(returnPage(target, shopOrigin)).toBe('/');
});

test('without a stored redirect target a login returns to the home page (§2)', () => {
  expect(returnPage(null, shopOrigin)).toBe('/');
});

test('a stored redirect target of more than 200 characters is replaced by the home page (S-43)', () => {
  const target = '/menu?'.padEnd(200, 'x');
  expect(returnPage(target, shopOrigin)).toBe('/menu');
  expect(returnPage(`${target}x`, shopOrigin)).toBe('/');
});

test('no stored text redirects to another site (S-43)', () => {
  const knownPages: readonly string[] = returnPages;
  const target = fc.oneof(
    fc.string(),
    fc.webUrl(),
    fc.string().map((tail) => `//${tail}`),
  );
  fc.assert(
    fc.property(target, (storedTarget) => knownPages.includes(returnPage(storedTarget, shopOrigin))),
    { numRuns: 2000 },
  );
}, 30_000);
