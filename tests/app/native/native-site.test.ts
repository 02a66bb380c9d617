import { expect, test } from 'vitest';
import { nativeSite } from '#app/native/native-site.ts';
import { defaultSite } from '#config/site.ts';

const site = { ...defaultSite, siteRoot: 'https://shop.example' };
const card = { publishableKey: 'pk', script: 'https://js.stripe.com/v3' };

test.each([
  ['', 'https://shop.example'],
  ['/api', 'https://shop.example/api'],
  ['https://api.example/v1', 'https://api.example/v1'],
])('in the app the API root %j is %s', (apiRoot, resolved) => {
  expect(nativeSite({ ...site, apiRoot }).apiRoot).toBe(resolved);
});

test('the app offers cards of the payment provider, and none of a form that the shop itself serves', () => {
  expect(nativeSite({ ...site, card }).card).toEqual(card);
  expect(nativeSite({ ...site, card: { ...card, script: '/dev/stripe/stripe.js' } }).card).toBeNull();
});
