import { queryOptions } from '@tanstack/react-query';
import { recommendationCount } from '#config/constants.ts';
import type { Id } from '#domain/entities.ts';
import { loadModule } from '#api/http/load-module.ts';
import type { ApiClient, CallOptions } from '#api/http/http.ts';
import { encodeRequest } from '#api/http/contract.ts';
import { queryDefaults } from '#api/http/query-defaults.ts';
import { queryKeys } from '#api/query-keys.ts';

/**
 * Fetches the ids of items recommended with those in the cart. It is not retried, because recommendations are optional.
 *
 * @spec docs/behaviour §7 POST /v2/recommendations; §9 Recommendations
 */
export async function fetchRecommendations(api: ApiClient, ids: readonly Id[], options: CallOptions = {}): Promise<Id[]> {
  const call = 'POST recommendations';
  const { parseRecommendationsResponse: parseRecommendations, recommendationsRequestSchema } = await loadModule(
    () => import('#api/recommendations.schema.ts'),
  );
  const body = encodeRequest(call, recommendationsRequestSchema, { cartItems: ids, maxRecommendations: recommendationCount });
  return parseRecommendations(await api.send({ call, method: 'POST', path: '/v2/recommendations', body, ...options }));
}

/** Query of `fetchRecommendations`. */
export const recommendationsQuery = (api: ApiClient, ids: readonly Id[]) =>
  queryOptions({
    ...queryDefaults,
    queryKey: queryKeys.recommendations(ids),
    queryFn: ({ signal }) => fetchRecommendations(api, ids, { signal }),
  });
