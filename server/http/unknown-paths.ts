import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { apiError, sendError } from './errors.ts';

type KnownPath = { pattern: RegExp; methods: Set<string> };

/**
 * Answers what no route does: 405 with `Allow` where the path is known with another method, whatever the method, else
 * what `notFound` makes of it. Must be called before the routes are made.
 */
export function handleUnknownPaths(
  app: FastifyInstance,
  notFound: (request: FastifyRequest, reply: FastifyReply) => Promise<FastifyReply>,
): void {
  const paths = new Map<string, KnownPath>();
  app.addHook('onRoute', ({ url, method }) => {
    const known = paths.get(url) ?? { pattern: toPathPattern(url), methods: new Set() };
    for (const one of [method].flat()) known.methods.add(one);
    paths.set(url, known);
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

/** The path of a request as it was sent, without its query. */
export function requestPath(request: FastifyRequest): string {
  return request.url.split(/[?#]/, 1)[0] ?? '/';
}

/** Paths of a route's url: parameters stand for one segment, `*` for the rest, a slash at the end may be left out. */
function toPathPattern(url: string): RegExp {
  const segments = url.split('/').map((segment) => {
    if (segment === '*') return '.*';
    return segment.startsWith(':') ? '[^/]+' : segment.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
  });
  return new RegExp(`^${segments.join('/').replace(/(.)\/$/, '$1')}/?$`);
}
