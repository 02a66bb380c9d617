import type { FastifyInstance, FastifyReply } from 'fastify';
import type { SiteConfig } from '#config/site.ts';
import type { Env } from '#server/env.ts';

const allowedMethods = 'GET, HEAD, POST, PUT, PATCH, DELETE';
const allowedHeaders = 'content-type, authorization, x-user, cache-control, idempotency-key';
/** Seconds that a browser may cache a preflight response. */
const maxAgeSeconds = '600';

/** Returns whether scripts of an origin may call the API. */
export type IsAllowedOrigin = (origin: string) => Promise<boolean>;

/** Allows the shop's own origin and, if the site configuration has a native app, the exact origins of its pages. */
export function createOriginCheck({ publicUrl }: Pick<Env, 'publicUrl'>, readSite: () => Promise<{ site: SiteConfig }>): IsAllowedOrigin {
  const ownOrigin = new URL(publicUrl).origin;
  return async (origin) => {
    if (origin === ownOrigin) return true;
    const { nativeApp } = (await readSite()).site;
    return nativeApp.id !== '' && Object.values(nativeApp.origins).includes(origin);
  };
}

/**
 * Adds CORS headers for allowed origins; others get no permission. Credentials are never allowed: the counter's cookie, the only one
 * that authorises requests, is for the shop's own origin alone.
 */
export function addCors(app: FastifyInstance, isAllowedOrigin: IsAllowedOrigin): void {
  app.addHook('onRequest', async (request, reply) => {
    const { origin } = request.headers;
    const isAllowed = origin !== undefined && (await isAllowedOrigin(origin));
    if (isAllowed) reply.header('access-control-allow-origin', origin).header('access-control-expose-headers', 'date, retry-after');
    if (request.method !== 'OPTIONS' || request.headers['access-control-request-method'] === undefined) return;
    if (isAllowed)
      reply
        .header('access-control-allow-methods', allowedMethods)
        .header('access-control-allow-headers', allowedHeaders)
        .header('access-control-max-age', maxAgeSeconds);
    await reply.code(204).send();
  });
}

/**
 * Removes the CORS headers of a file that only this site's own pages load. It is then the same for every request: browsers send `Origin` for
 * module scripts and fonts, but not for what a service worker stores, and would load a file twice that varies with it.
 */
export function omitCors(reply: FastifyReply): void {
  for (const name of ['access-control-allow-origin', 'access-control-expose-headers']) void reply.removeHeader(name);
}
