import { queryOptions } from '@tanstack/react-query';
import { popularCount } from '#config/constants.ts';
import type { Id } from '#domain/entities.ts';
import { loadModule } from '#api/http/load-module.ts';
import type { ApiClient, CallOptions } from '#api/http/http.ts';
import { queryDefaults } from '#api/http/query-defaults.ts';
import { queryKeys } from './query-keys.ts';

/**
 * Fetches the ids of the most ordered items.
 *
 * @spec docs/behaviour §7 GET /v2/recommendations/popular; §9 Recommendations
 */
export async function fetchPopularItems(api: ApiClient, options: CallOptions = {}): Promise<Id[]> {
  const [{ parsePopularResponse: parsePopular }, response] = await Promise.all([
    loadModule(() => import('./recommendations.schema.ts')),
    api.send({
      call: 'GET popular',
      method: 'GET',
      path: '/v2/recommendations/popular',
      query: { limit: String(popularCount) },
      ...options,
    }),
  ]);
  return parsePopular(response);
}

/** Query of `fetchPopularItems`. */
export const popularQuery = (api: ApiClient) =>
  queryOptions({ ...queryDefaults, queryKey: queryKeys.popular, queryFn: ({ signal }) => fetchPopularItems(api, { signal }) });
