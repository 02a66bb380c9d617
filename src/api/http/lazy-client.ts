import { loadModule } from './load-module.ts';
import type { ApiClient, createApiClient } from './http.ts';

/**
 * Creates an API client whose implementation is lazy-loaded by the first call, because a prerendered page needs no request.
 *
 * @spec docs/behaviour §7 Conventions
 */
export function createLazyApiClient(options: Parameters<typeof createApiClient>[0]): ApiClient {
  let client: Promise<ApiClient> | null = null;
  async function loadClient(): Promise<ApiClient> {
    try {
      const http = await loadModule(() => import('./http.ts'));
      return http.createApiClient(options);
    } catch (error) {
      client = null;
      throw error;
    }
  }
  return { send: async (request) => (await (client ??= loadClient())).send(request) };
}
