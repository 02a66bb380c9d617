import { ApiError } from '#api/errors.ts';
import { distanceTo } from '#api/locations.ts';
import type { ApiClient } from '#api/http.ts';
import { calculationType } from '#domain/delivery-mode.ts';
import { zoneFor } from '#domain/delivery.ts';
import type { DeliveryForm, Destination, DistanceResult, Settings } from '#domain/entities.ts';
import { deliveryZones } from '#domain/settings.ts';

export type Place = Pick<DeliveryForm, 'address' | 'city' | 'postal_code'>;

/** The typed address as one line, as it is looked up. */
const addressLine = ({ address, city, postal_code }: Place) => `${address.trim()}, ${postal_code.trim()} ${city.trim()}`;

/** The place's zone, or its distance if that was looked up; null: no zone serves it, or it is not known yet. @spec §9 Delivery fee */
export function knownDestination(place: Place, settings: Settings, distances: ReadonlyMap<string, DistanceResult>): Destination | null {
  if (calculationType(settings) === 'zone_based') {
    const zone = zoneFor(place, deliveryZones(settings));
    return zone && { zone };
  }
  const distance = distances.get(addressLine(place));
  return distance === undefined ? null : { distance };
}

/**
 * Looks the place's distance up and keeps it, in a shop whose deliveries are priced by it. Of an address that the back
 * end does not know (404) nothing is kept: its destination stays null.
 *
 * @throws CallFailure where it cannot be looked up
 * @spec §7 GET /v2/public/locations/distance
 */
export async function lookUp(
  place: Place,
  settings: Settings,
  distances: Map<string, DistanceResult>,
  { api, signal }: { api: ApiClient; signal: AbortSignal },
): Promise<void> {
  if (calculationType(settings) === 'zone_based' || distances.has(addressLine(place))) return;
  try {
    distances.set(addressLine(place), await distanceTo(api, addressLine(place), { signal }));
  } catch (error) {
    if (!(error instanceof ApiError && error.status === 404)) throw error;
  }
}
