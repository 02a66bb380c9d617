import type { FastifyInstance } from 'fastify';
import { cardScriptOrigins } from '#config/constants.ts';
import { noTrackerSources, type TrackerSources } from './tracker-sources.ts';
import type { Env } from '#server/env.ts';

/** Content security policy of responses that are not pages. */
const apiContentSecurityPolicy = "default-src 'none'; frame-ancestors 'none'";

const stripeOrigins = {
  script: cardScriptOrigins,
  hooks: 'https://hooks.stripe.com',
  api: 'https://api.stripe.com',
  link: 'https://link.com',
  linkHosts: 'https://*.link.com',
};

/** Inputs of a page's content security policy. */
export type PagePolicyOptions = {
  /** Whether Stripe's origins are excluded: the page has no card form, or the emulator's in a frame of this site. */
  excludesStripe: boolean;
  /** Whether to upgrade insecure requests. True only for a shop served over HTTPS. */
  isHttps: boolean;
  /** CSP sources (`'sha256-…'`) of inlined styles. */
  styleHashes: readonly string[];
  /** CSP source of the inlined script. Default: none. */
  scriptHash?: string;
  /** Other origins of the menu's images. */
  imageOrigins: readonly string[];
  /** Other origins that the page's scripts may call: an API or shop on another origin, and the icon service. */
  connectOrigins: readonly string[];
  /** CSP sources of the enabled trackers. Default: none. */
  trackers?: TrackerSources;
};

/** A directive with its sources. */
type Directive = readonly [name: string, ...sources: string[]];

/** Returns what a page may load and run: the build's own inline script, files of this site, Trusted Types enforced. */
function contentDirectives({
  excludesStripe,
  hasLink = true,
  styleHashes,
  scriptHash,
  imageOrigins,
  connectOrigins,
  trackers = noTrackerSources,
}: Omit<PagePolicyOptions, 'isHttps'> & { /** Whether Stripe's wallet Link is offered. */ hasLink?: boolean }): Directive[] {
  const forStripe = (...sources: string[]) => (excludesStripe ? [] : sources);
  const forLink = (...sources: string[]) => (hasLink ? forStripe(...sources) : []);
  return [
    ['default-src', "'none'"],
    ['script-src', "'self'", ...(scriptHash === undefined ? [] : [scriptHash]), ...forStripe(...stripeOrigins.script), ...trackers.script],
    ['style-src', "'self'", ...styleHashes],
    ['img-src', "'self'", 'data:', ...imageOrigins, ...forLink(stripeOrigins.linkHosts), ...trackers.image],
    ['font-src', "'self'"],
    [
      'connect-src',
      "'self'",
      ...connectOrigins,
      ...forStripe(stripeOrigins.api),
      ...forLink(stripeOrigins.link, stripeOrigins.linkHosts),
      ...trackers.connect,
    ],
    [
      'frame-src',
      ...(excludesStripe
        ? ["'self'"]
        : [...stripeOrigins.script, stripeOrigins.hooks, ...forLink(stripeOrigins.link, stripeOrigins.linkHosts)]),
    ],
    ['manifest-src', "'self'"],
    ['worker-src', "'self'"],
    ['form-action', "'self'"],
    ['base-uri', "'none'"],
    ['object-src', "'none'"],
    ['require-trusted-types-for', "'script'"],
    ['trusted-types', 'default'],
  ];
}

/** Directives about how a page is served, which are ignored in a `<meta>` element, or mean nothing in an app. */
function deliveryDirectives(isHttps: boolean): Directive[] {
  return [
    ['frame-ancestors', "'none'"],
    ...(isHttps ? [['upgrade-insecure-requests'] as const] : []),
    ['report-to', 'csp'],
    ['report-uri', '/csp-report'],
  ];
}

const serialisePolicy = (directives: readonly Directive[]) => directives.map((directive) => directive.join(' ')).join('; ');

/** Builds the content security policy of the native app's page, for a `<meta>` element. */
export function nativePagePolicy(policy: Pick<PagePolicyOptions, 'imageOrigins' | 'connectOrigins'>): string {
  return serialisePolicy(contentDirectives({ ...policy, excludesStripe: false, hasLink: false, styleHashes: [] }));
}

/** Returns which features of the browser a response may use. Stripe's frames need payments for wallets. */
function permissionsPolicy({ excludesStripe }: Pick<PagePolicyOptions, 'excludesStripe'>): string {
  const payment = ['self', ...(excludesStripe ? [] : cardScriptOrigins.map((origin) => `"${origin}"`))].join(' ');
  return `geolocation=(self), payment=(${payment}), camera=(), microphone=(), usb=()`;
}

/** Returns the headers of a page in addition to the common ones. */
export function pageHeaders(policy: PagePolicyOptions): Record<string, string> {
  return {
    'content-security-policy': serialisePolicy([...contentDirectives(policy), ...deliveryDirectives(policy.isHttps)]),
    'referrer-policy': 'strict-origin-when-cross-origin',
    'cross-origin-opener-policy': 'same-origin-allow-popups',
    'reporting-endpoints': 'csp="/csp-report"',
    'permissions-policy': permissionsPolicy(policy),
  };
}

type HeaderOptions = Pick<Env, 'publicUrl' | 'hstsIncludesSubdomains'>;

/** Returns the headers of every response, errors included. Pages override the content security policy and the referrer policy. */
export function commonHeaders({ publicUrl, hstsIncludesSubdomains }: HeaderOptions): Record<string, string> {
  return {
    'x-content-type-options': 'nosniff',
    'referrer-policy': 'no-referrer',
    'cross-origin-resource-policy': 'same-origin',
    'x-frame-options': 'DENY',
    'permissions-policy': permissionsPolicy({ excludesStripe: true }),
    'content-security-policy': apiContentSecurityPolicy,
    vary: 'Origin',
    ...(publicUrl.startsWith('https:')
      ? { 'strict-transport-security': `max-age=63072000${hstsIncludesSubdomains ? '; includeSubDomains' : ''}` }
      : {}),
  };
}

/** Adds the common headers to every response, and registers `POST /csp-report` for violation reports. */
export function addSecurityHeaders(app: FastifyInstance, site: HeaderOptions): void {
  const headers = commonHeaders(site);
  app.addHook('onRequest', (_request, reply, done) => {
    reply.headers(headers);
    done();
  });
  app.register(async (reports) => {
    reports.removeAllContentTypeParsers();
    reports.addContentTypeParser(
      ['application/csp-report', 'application/reports+json', 'application/json'],
      { parseAs: 'string', bodyLimit: 10_000 },
      (_request, _body, done) => done(null, null),
    );
    // Log no details: the URLs in a report may contain what visitors typed.
    reports.post('/csp-report', { schema: { hide: true } }, async (request, reply) => {
      request.log.warn('a page violated its content security policy');
      return reply.code(204).send();
    });
  });
}
