/**
 * Recommendations: the calls `POST /v2/recommendations` and `GET /v2/recommendations/popular`.
 *
 * Exports: `recommendationsRequestSchema`, `popularRequestSchema`, `recommendationsAnswerSchema`,
 * `popularAnswerSchema`, `parseRecommendations`, `parsePopular`.
 *
 * @spec §7; §9 Recommendations
 */
import * as z from 'zod/mini';
import type { Id } from '#domain/entities.ts';
import { idSchema, lineSchema, most } from './fields.schema.ts';
import { readAnswer } from '#api/http/reading.ts';
import { listAnswer, readId } from '#api/http/tolerant.schema.ts';

/** Item ids. How many are wanted is a wish: a server gives at most twelve. */
export const recommendationsRequestSchema = z.object({
  cartItems: z.array(idSchema).check(most(1000)),
  maxRecommendations: z.optional(z.number()),
});

/** The query. The limit is a wish: a server gives at most twelve. */
export const popularRequestSchema = z.object({ limit: z.optional(lineSchema) });

const recommended = z.pipe(
  z.object({ itemId: readId }),
  z.transform(({ itemId }) => itemId),
);

export const recommendationsAnswerSchema: z.ZodMiniType<Id[]> = listAnswer('recommendations', recommended);
export const popularAnswerSchema: z.ZodMiniType<Id[]> = listAnswer('popular', recommended);

/**
 * Ids of the items that go with a cart. Takes the answer, its payload, or the list.
 *
 * @throws ContractError where there is no list.
 * @spec §7 POST /v2/recommendations
 */
export function parseRecommendations(answer: unknown): Id[] {
  return readAnswer('POST recommendations', recommendationsAnswerSchema, answer);
}

/**
 * Ids of the items that are ordered most. Takes the answer, its payload, or the list.
 *
 * @throws ContractError where there is no list.
 * @spec §7 GET /v2/recommendations/popular
 */
export function parsePopular(answer: unknown): Id[] {
  return readAnswer('GET popular', popularAnswerSchema, answer);
}
