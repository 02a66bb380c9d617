import { expect, test } from 'vitest';
import { readEnv } from '#server/env.ts';
import { commonHeaders } from '#server/http/security-headers.ts';

const transportSecurity = (env: Record<string, string>) =>
  commonHeaders(readEnv({ TRUST_PROXY: 'none', ...env }))['strict-transport-security'];

test('browsers require https of the shop’s subdomains only where the operator asked for it', () => {
  const site = { PUBLIC_URL: 'https://shop.example' };
  expect(transportSecurity(site)).toBe('max-age=63072000');
  expect(transportSecurity({ ...site, HSTS_SUBDOMAINS: '1' })).toBe('max-age=63072000; includeSubDomains');
  expect(transportSecurity({ HSTS_SUBDOMAINS: '1' })).toBeUndefined();
});
