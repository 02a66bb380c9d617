import { queryOptions } from '@tanstack/react-query';
import type { Settings } from '#domain/entities.ts';
import { fetched } from '#api/http/load-module.ts';
import type { ApiClient } from '#api/http/http.ts';
import { shownData } from '#api/http/shown-data.ts';

/**
 * The shop's settings, flattened to dotted keys.
 *
 * @spec §3 Settings; §7 GET /v2/public/settings
 */
export const settingsQuery = (api: ApiClient) =>
  queryOptions({
    ...shownData,
    queryKey: ['settings'],
    queryFn: async ({ signal }): Promise<Settings> => {
      const [{ parseSettings }, answer] = await Promise.all([
        fetched(import('./settings.schema.ts')),
        api.send({ call: 'GET settings', method: 'GET', path: '/v2/public/settings', signal }),
      ]);
      return parseSettings(answer);
    },
  });
