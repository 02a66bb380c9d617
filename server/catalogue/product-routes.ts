import { productRequestSchema } from '#api/products.schema.ts';
import { itemById } from '#domain/menu/menu.ts';
import { HttpError } from '#server/http/errors.ts';
import { successSchema } from '#server/http/openapi.ts';
import type { App, ServerDependencies } from '#server/dependencies.ts';
import { itemSchema } from './shop-file.ts';

/**
 * Registers `GET /v2/public/products/{item_id}`: one item of the menus; 404 for an unknown id.
 *
 * @spec docs/behaviour §7
 */
export function productsRoutes(app: App, { shop, limitCatalogueRate }: ServerDependencies): void {
  app.get(
    '/v2/public/products/:item_id',
    { onRequest: limitCatalogueRate, schema: { params: productRequestSchema, response: { 200: successSchema(itemSchema) } } },
    async (request, reply) => {
      const item = itemById((await shop.catalogue()).menus, request.params.item_id);
      if (item === undefined) throw new HttpError(404, 'Cet article n’existe pas.', { code: 'not_found' });
      reply.header('cache-control', 'no-store');
      return { status: 'success' as const, payload: item };
    },
  );
}
