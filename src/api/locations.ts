import type { DistanceResult, LocationSuggestion } from '#domain/entities.ts';
import { fetched } from '#api/http/load-module.ts';
import { retryStatuses } from '#config/constants.ts';
import { ApiError } from '#api/http/errors.ts';
import type { ApiClient, CallOptions } from '#api/http/http.ts';
import { readAnswer, written } from '#api/http/reading.ts';

/**
 * Addresses that may be meant by what was typed (three characters at least).
 *
 * @throws ApiError, UnreachableError, ContractError: the query is to be marked invalid.
 * @spec §5 Location suggestions; §7 GET /v2/public/locations/
 */
export async function suggestionsFor(api: ApiClient, typed: string, options: CallOptions = {}): Promise<LocationSuggestion[]> {
  const call = 'GET locations';
  const { locationsAnswerSchema, locationsRequestSchema } = await fetched(import('./locations.schema.ts'));
  const query = written(call, locationsRequestSchema, { query: typed });
  return readAnswer(call, locationsAnswerSchema, await api.send({ call, method: 'GET', path: '/v2/public/locations/', query, ...options }));
}

/**
 * How far away a place is, and which address that is. The place is an address, or a position of latitude and longitude
 * with five decimals.
 *
 * @example await distanceTo(api, '50.63660,3.06300')
 * @throws ApiError, UnreachableError, ContractError: the query is to be marked invalid; an unknown place is one.
 * @spec §7 GET /v2/public/locations/distance
 */
export async function distanceTo(api: ApiClient, place: string, options: CallOptions = {}): Promise<DistanceResult> {
  const call = 'GET locations/distance';
  const { distanceAnswerSchema, distanceRequestSchema } = await fetched(import('./locations.schema.ts'));
  const query = written(call, distanceRequestSchema, { location: place });
  const answer = await api.send({ call, method: 'GET', path: '/v2/public/locations/distance', query, ...options });
  return readAnswer(call, distanceAnswerSchema, answer);
}

/**
 * Returns whether a failed `distanceTo` call means that the back end answered and knows no such place. Any other failure
 * says nothing about the place: it may be looked up again.
 */
export function isUnknownPlace(error: unknown): boolean {
  return error instanceof ApiError && error.status < 500 && !retryStatuses.includes(error.status);
}
