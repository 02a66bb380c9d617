import type { FastifyRequest } from 'fastify';
import { requestLocale } from '#server/http/request-locale.ts';
import { handleErrors, type HttpError } from '#server/http/errors.ts';
import type { Pages } from '#server/pages/pages.ts';
import type { App, ServerDependencies } from '#server/dependencies.ts';
import type { ShopSource } from '#server/shop-source/shop-source.ts';
import { classifySecurityEvent } from './security-events.ts';

/** Logs and counts requests and errors. Must be called before routes are registered. */
export function logRequests(
  app: App,
  { metrics, reportSecurityEvent }: Pick<ServerDependencies, 'metrics' | 'reportSecurityEvent'>,
  { source: { readSite }, pages, readPhone }: { source: Pick<ShopSource, 'readSite'>; pages: Pages; readPhone?: () => Promise<string> },
): void {
  const findLocale = async (request: FastifyRequest) => requestLocale(request, (await readSite()).site, { isApiCall: true });
  const onError = (request: FastifyRequest, error: HttpError) => {
    const { url } = request.routeOptions;
    if (error.statusCode === 429) metrics.countRateLimited(routeLabel(url));
    if (url === '/v2/public/checkout/' && request.method === 'POST')
      metrics.countOrderRefusal(error.details.code ?? String(error.statusCode));
    const event = classifySecurityEvent(error, url);
    if (event !== null) reportSecurityEvent(request, event);
  };
  handleErrors(app, onError, findLocale, (...failed) => pages.sendError(...failed), readPhone);
  app.addHook('onResponse', (request, reply, done) => {
    const { method, routeOptions } = request;
    const { statusCode: status, elapsedTime } = reply;
    request.log.info({ ...serialiseRequest(request), status, ms: Math.round(elapsedTime) });
    metrics.countRequest({ method, route: routeLabel(routeOptions.url), status, seconds: elapsedTime / 1000 });
    done();
  });
}

/** Serialises a request for the log by its route. The URL is omitted, because it may contain a token, a code, or a name. */
export function serialiseRequest({ method, routeOptions }: FastifyRequest): { method: string; route: string } {
  return { method, route: routeOptions.url ?? 'unknown' };
}

/** Returns the metric label of a route. Built files share one label, because their names change with every release. */
function routeLabel(pattern: string | undefined): string {
  if (pattern === undefined) return 'unknown';
  return pattern.startsWith('/assets/') ? '/assets/*' : pattern;
}
