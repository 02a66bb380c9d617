import type { FastifyRequest } from 'fastify';
import { allowedOrigins } from './cors.ts';
import { apiError } from './errors.ts';

/**
 * Guards a GET that acts, as the contract has two of them: a browser may only call it from a script of the shop's own, not as a link,
 * a picture, a form or something it fetches ahead. Answers the hook, which throws the 403.
 */
export function rejectCrossSiteReads(publicUrl: string): (request: FastifyRequest) => Promise<void> {
  const allowed = allowedOrigins(publicUrl);
  return async ({ headers }) => {
    const mode = headers['sec-fetch-mode'];
    const isScript = mode === undefined || mode === 'cors' || mode === 'same-origin';
    const isAhead = headers['sec-purpose'] !== undefined || headers['purpose'] === 'prefetch';
    const isForeign = headers.origin !== undefined && !allowed.has(headers.origin);
    if (!isScript || isAhead || isForeign) throw apiError(403, { code: 'forbidden' });
  };
}
