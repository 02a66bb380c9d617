import { keepLast, prepare, sendAnswer, type Answer } from './answers.ts';
import { successOf, settingListSchema } from './openapi.ts';
import type { App, Parts } from './parts.ts';

/**
 * `GET /v2/public/settings`: the shop's settings as a list of names and values.
 *
 * @spec §3 Settings; §7
 */
export function settingsRoutes(app: App, { shop, countCatalogue }: Parts): void {
  const kept = keepLast<Answer>();
  app.get(
    '/v2/public/settings',
    { onRequest: countCatalogue, schema: { response: { 200: successOf(settingListSchema) } } },
    async (request, reply) => {
      const { version, settings } = await shop.catalogue();
      const answer = await kept(version, () => prepare(JSON.stringify({ status: 'success', payload: settings })));
      return sendAnswer(request, reply, answer);
    },
  );
}
