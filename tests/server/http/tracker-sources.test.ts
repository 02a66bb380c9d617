import { expect, test } from 'vitest';
import { defaultSite } from '#config/site.ts';
import { pageHeaders } from '#server/http/security-headers.ts';
import { trackerSources } from '#server/http/tracker-sources.ts';

type Name = keyof typeof defaultSite.tracking;

/** Returns the CSP of a page while these services are enabled. */
function policyWith(...names: Name[]): Map<string, string[]> {
  const tracking = { ...defaultSite.tracking };
  for (const name of names) tracking[name] = { ...tracking[name], enabled: true };
  const headers = pageHeaders({
    excludesStripe: true,
    isHttps: false,
    styleHashes: [],
    imageOrigins: [],
    connectOrigins: [],
    trackers: trackerSources({ tracking }),
  });
  const directives = headers['content-security-policy']?.split('; ').map((directive) => directive.split(' ')) ?? [];
  return new Map(directives.map(([name = '', ...sources]) => [name, sources]));
}

test('while all services are disabled a page may reach its own origin only', () => {
  const policy = policyWith();
  for (const directive of ['script-src', 'connect-src']) expect(policy.get(directive)).toEqual(["'self'"]);
  expect(policy.get('img-src')).toEqual(["'self'", 'data:']);
});

test.each(['analytics', 'tagManager'] as const)('%s adds its script host and its report hosts', (name) => {
  const policy = policyWith(name);
  expect(policy.get('script-src')).toEqual(["'self'", 'https://www.googletagmanager.com']);
  expect(policy.get('connect-src')).toContain('https://*.google-analytics.com');
  expect(policy.get('img-src')).not.toContain('https://www.facebook.com');
});

test('the pixel adds a picture host and no script', () => {
  const policy = policyWith('pixel');
  expect(policy.get('script-src')).toEqual(["'self'"]);
  expect(policy.get('connect-src')).toEqual(["'self'"]);
  expect(policy.get('img-src')).toContain('https://www.facebook.com');
});
