/**
 * One product: the call `GET /v2/public/products/{item_id}`. Its response has no fixed format and is ignored.
 *
 * Exports: `productRequestSchema`.
 *
 * @spec §7
 */
import * as z from 'zod/mini';
import { nonBlankTextSchema } from './fields.schema.ts';

/** The decoded path segment of the item id, always a text. */
export const productRequestSchema = z.object({ item_id: nonBlankTextSchema });
