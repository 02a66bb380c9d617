/**
 * Request schema of `GET /v2/public/products/{item_id}`. Only the status of its response is used: the contract does not specify the body.
 *
 * Exports: `productRequestSchema`.
 *
 * @spec docs/behaviour §7
 */
import * as z from 'zod/mini';
import { nonBlankTextSchema } from './fields.schema.ts';

/** The decoded path segment of the item id, always a string. */
export const productRequestSchema = z.object({ item_id: nonBlankTextSchema });
