import type { Id } from '#domain/entities.ts';
import { ApiError } from '#api/http/errors.ts';
import { loadModule, pathSegment } from '#api/http/load-module.ts';
import type { ApiClient, CallOptions } from '#api/http/http.ts';
import { encodeRequest } from '#api/http/contract.ts';

/**
 * Notifies the server of an item that was added to the cart. The response has no fixed format, and callers ignore failures.
 *
 * @spec docs/behaviour §7 GET /v2/public/products/{item_id}
 */
export async function fetchProduct(api: ApiClient, id: Id, options: CallOptions = {}): Promise<unknown> {
  const call = 'GET products/{item_id}';
  const { productRequestSchema } = await loadModule(() => import('./products.schema.ts'));
  const segment = pathSegment(encodeRequest(call, productRequestSchema, { item_id: String(id) }).item_id);
  if (segment === null) throw new ApiError({ kind: 'invalidRequest', call, field: 'request.item_id' });
  return api.send({ call, method: 'GET', path: `/v2/public/products/${segment}`, ...options });
}
