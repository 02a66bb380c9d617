import type { DistanceResult, LocationSuggestion } from '#domain/entities.ts';
import { loadModule } from '#api/http/load-module.ts';
import { retryStatuses } from '#config/constants.ts';
import { ApiError } from '#api/http/errors.ts';
import type { ApiClient, CallOptions } from '#api/http/http.ts';
import { parseResponse, encodeRequest } from '#api/http/contract.ts';

/**
 * Suggests addresses for a typed text of at least three characters.
 *
 * @throws ApiError
 * @spec docs/behaviour §5 Location suggestions; §7 GET /v2/public/locations/
 */
export async function suggestAddresses(api: ApiClient, text: string, options: CallOptions = {}): Promise<LocationSuggestion[]> {
  const call = 'GET locations';
  const { locationsResponseSchema, locationsRequestSchema } = await loadModule(() => import('./locations.schema.ts'));
  const query = encodeRequest(call, locationsRequestSchema, { query: text });
  return parseResponse(
    call,
    locationsResponseSchema,
    await api.send({ call, method: 'GET', path: '/v2/public/locations/', query, ...options }),
  );
}

/**
 * Fetches the distance from the restaurant to a place, and the full address of the place. `place`: an address, or latitude and
 * longitude with five decimals.
 *
 * @example await fetchDistance(api, '50.63660,3.06300')
 * @throws ApiError, also for an unknown place
 * @spec docs/behaviour §7 GET /v2/public/locations/distance
 */
export async function fetchDistance(api: ApiClient, place: string, options: CallOptions = {}): Promise<DistanceResult> {
  const call = 'GET locations/distance';
  const { distanceResponseSchema, distanceRequestSchema } = await loadModule(() => import('./locations.schema.ts'));
  const query = encodeRequest(call, distanceRequestSchema, { location: place });
  const response = await api.send({ call, method: 'GET', path: '/v2/public/locations/distance', query, ...options });
  return parseResponse(call, distanceResponseSchema, response);
}

/**
 * Whether the error of a failed `fetchDistance` call means that the place does not exist. After any other error the place can be
 * looked up again.
 */
export function isAddressNotFound(error: unknown): boolean {
  return error instanceof ApiError && error.status !== null && error.status < 500 && !retryStatuses.includes(error.status);
}
