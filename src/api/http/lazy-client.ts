import { loadOnce } from '#lazy/load-once.ts';
import { loadModule } from './load-module.ts';
import type { ApiClient, createApiClient } from './http.ts';

/**
 * Creates an API client whose implementation is lazy-loaded by the first call, because a prerendered page needs no request.
 *
 * @spec docs/behaviour §7 Conventions
 */
export function createLazyApiClient(options: Parameters<typeof createApiClient>[0]): ApiClient {
  const loadClient = loadOnce(async () => (await loadModule(() => import('./http.ts'))).createApiClient(options));
  return { send: async (request) => (await loadClient()).send(request) };
}
