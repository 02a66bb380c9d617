import { expect, test } from 'vitest';
import { cardScriptOrigins } from '#config/constants.ts';
import { isScriptAllowed } from '#platform/script.ts';
import { pageHeaders } from '#server/http/security-headers.ts';

test.each([
  'https://js.stripe.com/endive/stripe.js',
  'https://js.stripe.com/v3/fingerprinted/js/elements-1a2b.js',
  'https://b.js.stripe.com/inner.js',
  'https://a.b.js.stripe.com/inner.js?x=1',
])('a script of the card provider’s own host may be put into the page: %s', (address) => {
  expect(isScriptAllowed(address, cardScriptOrigins)).toBe(true);
});

test.each([
  'http://js.stripe.com/endive/stripe.js',
  'https://js.stripe.com.evil.example/stripe.js',
  'https://evil.example/https://js.stripe.com/stripe.js',
  'https://evil.example/?.js.stripe.com',
  'https://eviljs.stripe.com/stripe.js',
  'https://js.stripe.com@evil.example/stripe.js',
  'https://js.stripe.com:8443/stripe.js',
  '//js.stripe.com/stripe.js',
  '/dev/stripe/stripe.js',
  'javascript:alert(1)',
  'data:text/javascript,alert(1)',
  '',
])('no other script may be: %s', (address) => {
  expect(isScriptAllowed(address, cardScriptOrigins)).toBe(false);
});

test('an allowed URL matches only itself', () => {
  const sources = ['/dev/stripe/stripe.js'];
  expect(['/dev/stripe/stripe.js', '/dev/stripe/stripe.js?x', '/dev/stripe/other.js'].map((one) => isScriptAllowed(one, sources))).toEqual([
    true,
    false,
    false,
  ]);
});

test('the page’s content security policy allows the same origins', () => {
  const policy = { excludesStripe: false, isHttps: true, styleHashes: [], imageOrigins: [], connectOrigins: [] };
  expect(pageHeaders(policy)['content-security-policy']).toContain(`script-src 'self' ${cardScriptOrigins.join(' ')};`);
});
