import type { FastifyReply, FastifyRequest } from 'fastify';
import { prepareResponse, sendPrepared, type PreparedResponse } from '#server/http/prepared-response.ts';
import { memoizeLast } from '#server/http/memoize-last.ts';
import type { ServerDependencies } from '#server/dependencies.ts';
import type { Catalogue } from './catalogue.ts';

/** What a route returns. */
type CachedContent = {
  /** Changes with the payload. Called for each request. */
  versionOf: (catalogue: Catalogue, now: Date) => string;
  payloadOf: (catalogue: Catalogue, now: Date) => unknown;
};

/**
 * Returns the hooks and the handler of a public route of the catalogue. Its response is prepared once per version. While it is current, a
 * hook sends it, so that Fastify does not parse and validate a request that has neither parameters nor a body.
 */
export function cachedRoute(
  { shop, now, limitCatalogueRate }: Pick<ServerDependencies, 'shop' | 'now' | 'limitCatalogueRate'>,
  { versionOf, payloadOf }: CachedContent,
) {
  const cachedResponse = memoizeLast<PreparedResponse>();
  let latest: { version: string; response: PreparedResponse } | null = null;

  function sendLatest(request: FastifyRequest, reply: FastifyReply, done: () => void): void {
    const catalogue = shop.currentCatalogue();
    if (latest === null || catalogue === null || latest.version !== versionOf(catalogue, now())) done();
    else sendPrepared(request, reply, latest.response);
  }

  async function handler(request: FastifyRequest, reply: FastifyReply): Promise<void> {
    const catalogue = await shop.catalogue();
    const currentTime = now();
    const version = versionOf(catalogue, currentTime);
    const response = await cachedResponse(version, () =>
      prepareResponse(JSON.stringify({ status: 'success', payload: payloadOf(catalogue, currentTime) })),
    );
    latest = { version, response };
    sendPrepared(request, reply, response);
  }

  return { onRequest: [limitCatalogueRate, sendLatest], handler };
}
