/**
 * One product: the call `GET /v2/public/products/{item_id}`. Its answer's shape is open, and nobody reads it.
 *
 * Exports: `productRequestSchema`.
 *
 * @spec §7
 */
import * as z from 'zod/mini';
import { filledLineSchema } from './fields.schema.ts';

/** The id as it stands in the path, decoded: always text. */
export const productRequestSchema = z.object({ item_id: filledLineSchema });
