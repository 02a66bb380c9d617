import { expect, test } from 'vitest';
import { commonHeaders, pageHeaders } from '#server/http/security-headers.ts';

const policy = { isHttps: true, styleHashes: [], imageOrigins: [], connectOrigins: [] };

test('only a page with Stripe’s form lets Stripe ask for payments', () => {
  expect(pageHeaders({ ...policy, excludesStripe: false })['permissions-policy']).toContain(
    'payment=(self "https://js.stripe.com" "https://*.js.stripe.com"),',
  );
  expect(pageHeaders({ ...policy, excludesStripe: true })['permissions-policy']).toContain('payment=(self),');
  // Files and responses of the API have no frames.
  expect(commonHeaders({ publicUrl: 'https://shop.example', hstsIncludesSubdomains: false })['permissions-policy']).toContain(
    'payment=(self),',
  );
});
