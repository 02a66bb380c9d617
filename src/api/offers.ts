import { queryKeys } from './query-keys.ts';
import { queryOptions } from '@tanstack/react-query';
import type { Offer } from '#domain/entities.ts';
import { loadModule } from '#api/http/load-module.ts';
import type { ApiClient } from '#api/http/http.ts';
import { queryDefaults } from '#api/http/query-defaults.ts';

/**
 * Query of the public offers, without coupon codes.
 *
 * @spec docs/behaviour §7 GET /v2/public/offers
 */
export const offersQuery = (api: ApiClient) =>
  queryOptions({
    ...queryDefaults,
    queryKey: queryKeys.offers,
    queryFn: async ({ signal }): Promise<Offer[]> => {
      const [{ parseOffersResponse: parseOffers }, response] = await Promise.all([
        loadModule(() => import('./offers.schema.ts')),
        api.send({ call: 'GET offers', method: 'GET', path: '/v2/public/offers', signal }),
      ]);
      return parseOffers(response);
    },
  });
