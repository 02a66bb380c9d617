import type { FastifyInstance } from 'fastify';

/** Origins of the native shells' pages (Android, iOS). */
const nativeShellOrigins = ['https://localhost', 'capacitor://localhost'];

const allowedMethods = 'GET, HEAD, POST, PUT, PATCH, DELETE';
const allowedHeaders = 'content-type, authorization, x-user, cache-control, idempotency-key';
/** Seconds that a browser may cache a preflight response. */
const maxAgeSeconds = '600';

/** Returns the origins whose scripts may call the API: the shop's own and the native shells'. */
export function allowedOrigins(publicUrl: string): ReadonlySet<string> {
  return new Set([new URL(publicUrl).origin, ...nativeShellOrigins]);
}

/**
 * Adds CORS headers for the shop's own origin and the native shells. The origin is echoed exactly; others get no permission.
 * Credentials are never allowed: no cookie carries authority here.
 */
export function addCors(app: FastifyInstance, publicUrl: string): void {
  const allowed = allowedOrigins(publicUrl);
  app.addHook('onRequest', async (request, reply) => {
    const { origin } = request.headers;
    const isAllowed = origin !== undefined && allowed.has(origin);
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
