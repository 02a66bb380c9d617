import { prepareResponse, sendPrepared, type PreparedResponse } from '#server/http/prepared-response.ts';
import { memoizeLast } from '#server/http/memoize-last.ts';
import { successSchema, settingListSchema } from '#server/http/openapi.ts';
import type { App, ServerDependencies } from '#server/dependencies.ts';
import { currentSettings } from './shop.ts';

/**
 * Registers `GET /v2/public/settings`: the shop's settings as a list of names and values.
 *
 * @spec docs/behaviour §3 Settings; §7
 */
export function settingsRoutes(app: App, { shop, gateway, limitCatalogueRate }: ServerDependencies): void {
  const cachedResponse = memoizeLast<PreparedResponse>();
  app.get(
    '/v2/public/settings',
    { onRequest: limitCatalogueRate, schema: { response: { 200: successSchema(settingListSchema) } } },
    async (request, reply) => {
      const catalogue = await shop.catalogue();
      const payload = currentSettings(catalogue, gateway);
      // Only the entry that disables cards changes the length within a revision.
      const key = `${catalogue.revision} ${payload.length}`;
      const response = await cachedResponse(key, () => prepareResponse(JSON.stringify({ status: 'success', payload })));
      return sendPrepared(request, reply, response);
    },
  );
}
