import { fetchDistance, isAddressNotFound } from '#api/locations.ts';
import type { ApiClient } from '#api/http/http.ts';
import { zoneFor } from '#domain/delivery.ts';
import type { DeliveryForm, Destination, DistanceResult, Settings } from '#domain/entities.ts';
import { addressLine, type DeliveryPlace } from '#domain/delivery/location.ts';
import { parseSettings } from '#domain/settings/shop-settings.ts';

export type Address = Pick<DeliveryForm, 'address' | 'city' | 'postal_code'>;

/**
 * Distances by address text. `isVerified`: looked up in this session; other entries came with a chosen place, and are looked up
 * before an order uses them. `isStale`: to be fetched again, but valid until the response.
 */
export type DistanceCache = Map<string, { distance: DistanceResult; isVerified: boolean; isStale: boolean }>;

/**
 * Returns the zone or the cached distance of an address; null if it is outside all zones or was not looked up.
 *
 * @spec docs/behaviour §9 Delivery fee
 */
export function cachedDestination(place: Address, settings: Settings, distances: DistanceCache): Destination | null {
  const { calculationType, zones } = parseSettings(settings).delivery;
  if (calculationType === 'zone_based') {
    const zone = zoneFor(place, zones);
    return zone && { zone };
  }
  const cached = distances.get(addressLine(place));
  return cached === undefined ? null : { distance: cached.distance };
}

/** Caches the distance of a chosen place until its address is looked up. */
export function adoptDistance(place: DeliveryPlace, distances: DistanceCache): void {
  const line = addressLine(place);
  if (place.distance !== null && distances.get(line)?.isVerified !== true)
    distances.set(line, { distance: place.distance, isVerified: false, isStale: false });
}

/**
 * Looks up and caches the distance of an address, in a shop that prices deliveries by distance. Caches nothing for an unknown
 * address.
 *
 * @throws ApiError if the call fails
 * @spec docs/behaviour §7 GET /v2/public/locations/distance
 */
export async function lookUpDistance(
  place: Address,
  settings: Settings,
  distances: DistanceCache,
  { api, signal }: { api: ApiClient; signal: AbortSignal },
): Promise<void> {
  const line = addressLine(place);
  const cached = distances.get(line);
  if (parseSettings(settings).delivery.calculationType === 'zone_based' || (cached?.isVerified === true && !cached.isStale)) return;
  try {
    distances.set(line, { distance: await fetchDistance(api, line, { signal }), isVerified: true, isStale: false });
  } catch (error) {
    if (!isAddressNotFound(error)) throw error;
  }
}
