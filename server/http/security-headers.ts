import type { FastifyInstance } from 'fastify';
import { cardScriptOrigins } from '#config/constants.ts';
import type { Env } from '#server/env.ts';

/** What an answer that is no page may do in a browser: nothing. */
const apiContentSecurityPolicy = "default-src 'none'; frame-ancestors 'none'";

const stripeOrigins = {
  script: cardScriptOrigins,
  hooks: 'https://hooks.stripe.com',
  api: 'https://api.stripe.com',
};

/** What a page may load, as far as it depends on the shop and the build. */
export type PagePolicyOptions = {
  /** The card form is the emulator's, in a frame of this site: no page of it can reach Stripe. */
  isEmulated: boolean;
  /** Only a shop that is served over https may insist on it. */
  isHttps: boolean;
  /** CSP sources (`'sha256-…'`) of the inlined styles. */
  styleHashes: readonly string[];
  /** Other origins of the menu's pictures. */
  imageOrigins: readonly string[];
  /** The back end's origin where it is not the page's own. */
  apiOrigin: string | null;
};

/** The content security policy of a page. No inline script runs, no text becomes a script, nothing frames the shop. */
function contentSecurityPolicy({ isEmulated, isHttps, styleHashes, imageOrigins, apiOrigin }: PagePolicyOptions): string {
  const forStripe = (...sources: string[]) => (isEmulated ? [] : sources);
  const directives: [string, ...string[]][] = [
    ['default-src', "'none'"],
    ['script-src', "'self'", ...forStripe(...stripeOrigins.script)],
    ['style-src', "'self'", ...styleHashes],
    ['img-src', "'self'", 'data:', ...imageOrigins],
    ['font-src', "'self'"],
    ['connect-src', "'self'", ...(apiOrigin === null ? [] : [apiOrigin]), ...forStripe(stripeOrigins.api)],
    ['frame-src', ...(isEmulated ? ["'self'"] : [...stripeOrigins.script, stripeOrigins.hooks])],
    ['manifest-src', "'self'"],
    ['worker-src', "'self'"],
    ['form-action', "'self'"],
    ['base-uri', "'none'"],
    ['object-src', "'none'"],
    ['frame-ancestors', "'none'"],
    ['require-trusted-types-for', "'script'"],
    ['trusted-types', 'default'],
    ...(isHttps ? ([['upgrade-insecure-requests']] as [string][]) : []),
    ['report-to', 'csp'],
    ['report-uri', '/csp-report'],
  ];
  return directives.map((directive) => directive.join(' ')).join('; ');
}

/** What a page's headers add to those of every answer. */
export function pageHeaders(policy: PagePolicyOptions): Record<string, string> {
  return {
    'content-security-policy': contentSecurityPolicy(policy),
    'referrer-policy': 'strict-origin-when-cross-origin',
    'cross-origin-opener-policy': 'same-origin-allow-popups',
    'reporting-endpoints': 'csp="/csp-report"',
  };
}

/** What the common headers depend on. */
type HeaderOptions = Pick<Env, 'publicUrl' | 'hstsIncludesSubdomains'>;

/** The headers that every answer carries, errors included; pages replace the policy and the referrer rule by their own. */
export function commonHeaders({ publicUrl, hstsIncludesSubdomains }: HeaderOptions): Record<string, string> {
  return {
    'x-content-type-options': 'nosniff',
    'referrer-policy': 'no-referrer',
    'cross-origin-resource-policy': 'same-origin',
    'x-frame-options': 'DENY',
    'permissions-policy': 'geolocation=(self), payment=(self "https://js.stripe.com"), camera=(), microphone=(), usb=()',
    'content-security-policy': apiContentSecurityPolicy,
    vary: 'Origin',
    ...(publicUrl.startsWith('https:')
      ? { 'strict-transport-security': `max-age=63072000${hstsIncludesSubdomains ? '; includeSubDomains' : ''}` }
      : {}),
  };
}

/** Puts the common headers on every answer, and takes the browsers' reports of what a page's policy stopped. */
export function addSecurityHeaders(app: FastifyInstance, site: HeaderOptions): void {
  const headers = commonHeaders(site);
  app.addHook('onRequest', async (_request, reply) => void reply.headers(headers));
  app.register(async (reports) => {
    reports.removeAllContentTypeParsers();
    reports.addContentTypeParser(
      ['application/csp-report', 'application/reports+json', 'application/json'],
      { parseAs: 'string', bodyLimit: 10_000 },
      (_request, _body, done) => done(null, null),
    );
    // Counted, not kept: a report's addresses may hold what people typed.
    reports.post('/csp-report', { schema: { hide: true } }, async (request, reply) => {
      request.log.warn('a page broke its content security policy');
      return reply.code(204).send();
    });
  });
}
