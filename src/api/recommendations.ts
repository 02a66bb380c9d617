import { queryKeys } from './query-keys.ts';
import { queryOptions } from '@tanstack/react-query';
import { popularCount, recommendationCount } from '#config/constants.ts';
import type { Id } from '#domain/entities.ts';
import { loadModule } from '#api/http/load-module.ts';
import type { ApiClient, CallOptions } from '#api/http/http.ts';
import { encodeRequest } from '#api/http/contract.ts';
import { queryDefaults } from '#api/http/query-defaults.ts';

/**
 * Fetches the ids of items recommended with those in the cart. It is not retried, because recommendations are optional.
 *
 * @spec §7 POST /v2/recommendations; §9 Recommendations
 */
export async function fetchRecommendations(api: ApiClient, ids: readonly Id[], options: CallOptions = {}): Promise<Id[]> {
  const call = 'POST recommendations';
  const { parseRecommendationsResponse: parseRecommendations, recommendationsRequestSchema } = await loadModule(
    import('./recommendations.schema.ts'),
  );
  const body = encodeRequest(call, recommendationsRequestSchema, { cartItems: ids, maxRecommendations: recommendationCount });
  return parseRecommendations(await api.send({ call, method: 'POST', path: '/v2/recommendations', body, ...options }));
}

/**
 * Fetches the ids of the most ordered items.
 *
 * @spec §7 GET /v2/recommendations/popular; §9 Recommendations
 */
export async function fetchPopularItems(api: ApiClient, options: CallOptions = {}): Promise<Id[]> {
  const [{ parsePopularResponse: parsePopular }, response] = await Promise.all([
    loadModule(import('./recommendations.schema.ts')),
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

/** Query of `fetchRecommendations`. */
export const recommendationsQuery = (api: ApiClient, ids: readonly Id[]) =>
  queryOptions({
    ...queryDefaults,
    queryKey: queryKeys.recommendations(ids),
    queryFn: ({ signal }) => fetchRecommendations(api, ids, { signal }),
  });

/** Query of `fetchPopularItems`. */
export const popularQuery = (api: ApiClient) =>
  queryOptions({ ...queryDefaults, queryKey: queryKeys.popular, queryFn: ({ signal }) => fetchPopularItems(api, { signal }) });
