import { queryKeys } from './query-keys.ts';
import { queryOptions } from '@tanstack/react-query';
import type { Menu } from '#domain/entities.ts';
import { loadModule } from '#api/http/load-module.ts';
import type { ApiClient } from '#api/http/http.ts';
import { queryDefaults } from '#api/http/query-defaults.ts';

/**
 * Query of the menus with all their items.
 *
 * @spec docs/behaviour §7 GET /v2/public/menus
 */
export const menusQuery = (api: ApiClient) =>
  queryOptions({
    ...queryDefaults,
    queryKey: queryKeys.menus,
    queryFn: async ({ signal }): Promise<Menu[]> => {
      const [{ parseMenusResponse: parseMenus }, response] = await Promise.all([
        loadModule(() => import('./menus.schema.ts')),
        api.send({ call: 'GET menus', method: 'GET', path: '/v2/public/menus', signal }),
      ]);
      return parseMenus(response);
    },
  });
