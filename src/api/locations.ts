import type { DistanceResult, LocationSuggestion } from '#domain/entities.ts';
import { loadModule } from '#api/http/load-module.ts';
import { retryStatuses } from '#config/constants.ts';
import { ApiError } from '#api/http/errors.ts';
import type { ApiClient, CallOptions } from '#api/http/http.ts';
import { parseResponse, encodeRequest } from '#api/http/contract.ts';

/**
 * Addresses that may be meant by what was typed (three characters at least).
 *
 * @throws ApiError, UnreachableError, ContractError: the query is to be marked invalid.
 * @spec §5 Location suggestions; §7 GET /v2/public/locations/
 */
export async function suggestAddresses(api: ApiClient, typed: string, options: CallOptions = {}): Promise<LocationSuggestion[]> {
  const call = 'GET locations';
  const { locationsAnswerSchema, locationsRequestSchema } = await loadModule(import('./locations.schema.ts'));
  const query = encodeRequest(call, locationsRequestSchema, { query: typed });
  return parseResponse(
    call,
    locationsAnswerSchema,
    await api.send({ call, method: 'GET', path: '/v2/public/locations/', query, ...options }),
  );
}

/**
 * How far away a place is, and which address that is. The place is an address, or a position of latitude and longitude
 * with five decimals.
 *
 * @example await fetchDistance(api, '50.63660,3.06300')
 * @throws ApiError, UnreachableError, ContractError: the query is to be marked invalid; an unknown place is one.
 * @spec §7 GET /v2/public/locations/distance
 */
export async function fetchDistance(api: ApiClient, place: string, options: CallOptions = {}): Promise<DistanceResult> {
  const call = 'GET locations/distance';
  const { distanceAnswerSchema, distanceRequestSchema } = await loadModule(import('./locations.schema.ts'));
  const query = encodeRequest(call, distanceRequestSchema, { location: place });
  const answer = await api.send({ call, method: 'GET', path: '/v2/public/locations/distance', query, ...options });
  return parseResponse(call, distanceAnswerSchema, answer);
}

/**
 * Returns whether a failed `fetchDistance` call means that the back end answered and knows no such place. Any other failure
 * says nothing about the place: it may be looked up again.
 */
export function isAddressNotFound(error: unknown): boolean {
  return error instanceof ApiError && error.status < 500 && !retryStatuses.includes(error.status);
}
