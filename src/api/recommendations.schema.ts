/**
 * Recommendations: the calls `POST /v2/recommendations` and `GET /v2/recommendations/popular`.
 *
 * Exports: `recommendationsRequestSchema`, `popularRequestSchema`, `recommendationsResponseSchema`,
 * `popularResponseSchema`, `parseRecommendationsResponse`, `parsePopularResponse`.
 *
 * @spec docs/behaviour §7; §9 Recommendations
 */
import * as z from 'zod/mini';
import type { Id } from '#domain/entities.ts';
import { idSchema, singleLineTextSchema, maximumLength } from './fields.schema.ts';
import { parseResponse } from '#api/http/contract.ts';
import { listResponse, responseIdSchema } from '#api/http/tolerant.schema.ts';

/** Item ids in the cart. The server may return fewer items than requested, at most twelve. */
export const recommendationsRequestSchema = z.object({
  cartItems: z.array(idSchema).check(maximumLength(1000)),
  maxRecommendations: z.optional(z.number()),
});

/** Query parameters. The server may return fewer items than requested, at most twelve. */
export const popularRequestSchema = z.object({ limit: z.optional(singleLineTextSchema) });

const recommendedItem = z.pipe(
  z.object({ itemId: responseIdSchema }),
  z.transform(({ itemId }) => itemId),
);

export const recommendationsResponseSchema: z.ZodMiniType<Id[]> = listResponse('recommendations', recommendedItem);
export const popularResponseSchema: z.ZodMiniType<Id[]> = listResponse('popular', recommendedItem);

/**
 * Parses the recommended item ids from a response, its payload, or the list itself.
 *
 * @throws ApiError if there is no list
 * @spec docs/behaviour §7 POST /v2/recommendations
 */
export function parseRecommendationsResponse(response: unknown): Id[] {
  return parseResponse('POST recommendations', recommendationsResponseSchema, response);
}

/**
 * Parses the popular item ids from a response, its payload, or the list itself.
 *
 * @throws ApiError if there is no list
 * @spec docs/behaviour §7 GET /v2/recommendations/popular
 */
export function parsePopularResponse(response: unknown): Id[] {
  return parseResponse('GET popular', popularResponseSchema, response);
}
