import { queryKeys } from './query-keys.ts';
import { queryOptions } from '@tanstack/react-query';
import type { Settings } from '#domain/entities.ts';
import { loadModule } from '#api/http/load-module.ts';
import type { ApiClient } from '#api/http/http.ts';
import { queryDefaults } from '#api/http/query-defaults.ts';

/**
 * Query of the shop's settings, flattened to dotted keys.
 *
 * @spec docs/behaviour §3 Settings; §7 GET /v2/public/settings
 */
export const settingsQuery = (api: ApiClient) =>
  queryOptions({
    ...queryDefaults,
    queryKey: queryKeys.settings,
    queryFn: async ({ signal }): Promise<Settings> => {
      const [{ parseSettingsResponse: parseSettings }, response] = await Promise.all([
        loadModule(() => import('./settings.schema.ts')),
        api.send({ call: 'GET settings', method: 'GET', path: '/v2/public/settings', signal }),
      ]);
      return parseSettings(response);
    },
  });
