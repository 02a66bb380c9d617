import type { FastifyInstance } from 'fastify';

/** Where the native shells' pages say they come from (Android, iOS). */
const nativeShellOrigins = ['https://localhost', 'capacitor://localhost'];

const allowedMethods = 'GET, HEAD, POST, PUT, PATCH, DELETE';
const allowedHeaders = 'content-type, authorization, x-user, cache-control, idempotency-key';
/** Seconds a browser may remember the permission. */
const maxAgeSeconds = '600';

/** Whose scripts may call: the shop's own address and the native shells. */
export function allowedOrigins(publicUrl: string): ReadonlySet<string> {
  return new Set([new URL(publicUrl).origin, ...nativeShellOrigins]);
}

/**
 * Lets the shop's own address and the native shells read the API from another origin: the origin is echoed exactly,
 * others get no permission. Never with credentials: no cookie carries any authority here.
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
