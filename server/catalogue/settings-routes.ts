import { keepLast, prepare, sendAnswer, type Answer } from '#server/http/prepared-response.ts';
import { successOf, settingListSchema } from '#server/http/openapi.ts';
import type { App, Parts } from '#server/dependencies.ts';
import { settingsNow } from './shop.ts';

/**
 * `GET /v2/public/settings`: the shop's settings as a list of names and values.
 *
 * @spec §3 Settings; §7
 */
export function settingsRoutes(app: App, { shop, cards, countCatalogue }: Parts): void {
  const kept = keepLast<Answer>();
  app.get(
    '/v2/public/settings',
    { onRequest: countCatalogue, schema: { response: { 200: successOf(settingListSchema) } } },
    async (request, reply) => {
      const catalogue = await shop.catalogue();
      const payload = settingsNow(catalogue, cards);
      const key = `${catalogue.version} ${payload.length}`;
      const answer = await kept(key, () => prepare(JSON.stringify({ status: 'success', payload })));
      return sendAnswer(request, reply, answer);
    },
  );
}
