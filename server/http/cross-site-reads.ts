import type { FastifyRequest } from 'fastify';
import type { IsAllowedOrigin } from './cors.ts';
import { apiError } from './errors.ts';

/**
 * Creates the `onRequest` hook that protects a GET route with side effects. Browsers may call the route only from a script of an
 * allowed origin, not by a link, an image, a form, or a prefetch. The hook throws a 403.
 */
export function rejectCrossSiteReads(isAllowedOrigin: IsAllowedOrigin): (request: FastifyRequest) => Promise<void> {
  return async ({ headers }) => {
    const mode = headers['sec-fetch-mode'];
    // Clients that are no browsers, and old browsers, do not send the header.
    const mayBeScript = mode === undefined || mode === 'cors' || mode === 'same-origin';
    const isPrefetch = headers['sec-purpose'] !== undefined || headers['purpose'] === 'prefetch';
    const isForbiddenOrigin = headers.origin !== undefined && !(await isAllowedOrigin(headers.origin));
    if (!mayBeScript || isPrefetch || isForbiddenOrigin) throw apiError(403, { code: 'forbidden' });
  };
}
