import type { FastifyRequest } from 'fastify';
import { handleErrors } from '#server/http/errors.ts';
import type { App, ServerDependencies } from '#server/dependencies.ts';
import { classifySecurityEvent } from './security-events.ts';

/** Logs and counts requests and refusals. Must be called before the routes are made. */
export function logRequests(app: App, { metrics, reportSecurityEvent }: Pick<ServerDependencies, 'metrics' | 'reportSecurityEvent'>): void {
  handleErrors(app, (request, refused) => {
    const { url } = request.routeOptions;
    if (refused.statusCode === 429) metrics.countRateLimited(routeLabel(url));
    if (url === '/v2/public/checkout/' && request.method === 'POST')
      metrics.countOrderRefusal(refused.details.code ?? String(refused.statusCode));
    const event = classifySecurityEvent(refused, url);
    if (event !== null) reportSecurityEvent(request, event);
  });
  app.addHook('onResponse', async (request, reply) => {
    const { method, routeOptions } = request;
    const { statusCode: status, elapsedTime } = reply;
    request.log.info({ ...serialiseRequest(request), status, ms: Math.round(elapsedTime) });
    metrics.countRequest({ method, route: routeLabel(routeOptions.url), status, seconds: elapsedTime / 1000 });
  });
}

/** A request as it may be logged: its route, never its address, which may hold a token, a code or a name. */
export function serialiseRequest({ method, routeOptions }: FastifyRequest): { method: string; route: string } {
  return { method, route: routeOptions.url ?? 'unknown' };
}

/** The route's pattern as a label. The files of a build have a name each, which would grow with every release. */
function routeLabel(pattern: string | undefined): string {
  if (pattern === undefined) return 'unknown';
  return pattern.startsWith('/assets/') ? '/assets/*' : pattern;
}
