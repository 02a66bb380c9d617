import type { FastifyRequest } from 'fastify';
import type { IsAllowedOrigin } from './cors.ts';
import { apiError } from './errors.ts';

/**
 * Protects a GET route with side effects, of which the contract has two: browsers may call it only from a script of an allowed
 * origin, not by a link, an image, a form, or a prefetch. Returns the `onRequest` hook, which throws a 403.
 */
export function rejectCrossSiteReads(isAllowedOrigin: IsAllowedOrigin): (request: FastifyRequest) => Promise<void> {
  return async ({ headers }) => {
    const mode = headers['sec-fetch-mode'];
    const isScript = mode === undefined || mode === 'cors' || mode === 'same-origin';
    const isPrefetch = headers['sec-purpose'] !== undefined || headers['purpose'] === 'prefetch';
    const isOtherOrigin = headers.origin !== undefined && !(await isAllowedOrigin(headers.origin));
    if (!isScript || isPrefetch || isOtherOrigin) throw apiError(403, { code: 'forbidden' });
  };
}
