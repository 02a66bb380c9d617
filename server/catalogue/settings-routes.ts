import { successSchema, settingListSchema } from '#server/http/openapi.ts';
import type { App, ServerDependencies } from '#server/dependencies.ts';
import { cachedRoute } from './cached-route.ts';
import type { Catalogue } from './catalogue.ts';
import { currentSettings } from './shop.ts';

/**
 * Registers `GET /v2/public/settings`: the shop's settings as a list of names and values.
 *
 * @spec docs/behaviour §3 Settings; §7
 */
export function settingsRoutes(app: App, deps: ServerDependencies): void {
  const payloadOf = (catalogue: Catalogue) => currentSettings(catalogue, deps.gateway);
  // Only the entry that disables cards changes the length within a revision.
  const versionOf = (catalogue: Catalogue) => `${catalogue.revision} ${payloadOf(catalogue).length}`;
  app.get('/v2/public/settings', {
    ...cachedRoute(deps, { versionOf, payloadOf }),
    schema: { response: { 200: successSchema(settingListSchema) } },
  });
}
