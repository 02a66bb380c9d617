import { expect, test } from 'vitest';
import { pageHeaders } from '#server/http/security-headers.ts';

const policy = { isHttps: true, styleHashes: [], imageOrigins: [], connectOrigins: [] };

test('only a page with Stripe’s form lets Stripe ask for payments', () => {
  expect(pageHeaders({ ...policy, excludesStripe: false })['permissions-policy']).toContain(
    'payment=(self "https://js.stripe.com" "https://*.js.stripe.com"),',
  );
  expect(pageHeaders({ ...policy, excludesStripe: true })['permissions-policy']).toContain('payment=(self),');
});
