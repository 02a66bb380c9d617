import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { apiError, sendError } from './errors.ts';

type KnownPath = { pattern: RegExp; methods: Set<string> };

/**
 * Handles requests without a matching route: 405 with `Allow` if the path exists for other methods, otherwise `notFound`. Must
 * be called before routes are registered.
 */
export function handleUnknownPaths(
  app: FastifyInstance,
  notFound: (request: FastifyRequest, reply: FastifyReply) => Promise<FastifyReply>,
): void {
  const paths = new Map<string, KnownPath>();
  app.addHook('onRoute', ({ url, method }) => {
    const path = paths.get(url) ?? { pattern: toPathPattern(url), methods: new Set() };
    for (const routeMethod of [method].flat()) path.methods.add(routeMethod);
    paths.set(url, path);
  });
  app.setNotFoundHandler(async (request, reply) => {
    const path = requestPath(request);
    const methods = new Set([...paths.values()].filter(({ pattern }) => pattern.test(path)).flatMap((known) => [...known.methods]));
    if (methods.size > 0 && !methods.has(request.method))
      return sendError(reply.header('allow', [...methods].toSorted().join(', ')), apiError(405));
    if (request.method !== 'GET' && request.method !== 'HEAD') return sendError(reply, apiError(404, { code: 'not_found' }));
    return notFound(request, reply);
  });
}

/** Returns a request's path as the client sent it, without the query. */
export function requestPath(request: FastifyRequest): string {
  return request.url.split(/[?#]/, 1)[0] ?? '/';
}

/** Converts a route's URL to a pattern: a parameter matches one segment, `*` the rest, and a trailing slash is optional. */
function toPathPattern(url: string): RegExp {
  const segments = url.split('/').map((segment) => {
    if (segment === '*') return '.*';
    return segment.startsWith(':') ? '[^/]+' : segment.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
  });
  return new RegExp(`^${segments.join('/').replace(/(.)\/$/, '$1')}/?$`);
}
