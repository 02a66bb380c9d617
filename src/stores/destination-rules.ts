import { distanceTo, isUnknownPlace } from '#api/locations.ts';
import type { ApiClient } from '#api/http.ts';
import { calculationType } from '#domain/delivery-mode.ts';
import { zoneFor } from '#domain/delivery.ts';
import type { DeliveryForm, Destination, DistanceResult, Settings } from '#domain/entities.ts';
import { addressLine, type ChosenPlace } from '#domain/location.ts';
import { deliveryZones } from '#domain/settings.ts';

export type Place = Pick<DeliveryForm, 'address' | 'city' | 'postal_code'>;

/**
 * Distances by the line they were looked up with. `isAsked`: for this very line, in this visit; the others came with a
 * place that was chosen, and are looked up before an order relies on them. `isStale`: to be asked again, and believed
 * until that is answered.
 */
export type Distances = Map<string, { distance: DistanceResult; isAsked: boolean; isStale: boolean }>;

/** The place's zone, or its distance if that was looked up; null: no zone serves it, or it is not known yet. @spec §9 Delivery fee */
export function knownDestination(place: Place, settings: Settings, distances: Distances): Destination | null {
  if (calculationType(settings) === 'zone_based') {
    const zone = zoneFor(place, deliveryZones(settings));
    return zone && { zone };
  }
  const known = distances.get(addressLine(place));
  return known === undefined ? null : { distance: known.distance };
}

/** Takes over the distance that a chosen place came with, until its address is looked up. */
export function takeOver(place: ChosenPlace, distances: Distances): void {
  const line = addressLine(place);
  if (place.distance !== null && distances.get(line)?.isAsked !== true)
    distances.set(line, { distance: place.distance, isAsked: false, isStale: false });
}

/**
 * Looks the place's distance up and keeps it, in a shop whose deliveries are priced by it. Of an address that the back
 * end does not know nothing is kept: its destination stays null.
 *
 * @throws CallFailure where it cannot be looked up
 * @spec §7 GET /v2/public/locations/distance
 */
export async function lookUp(
  place: Place,
  settings: Settings,
  distances: Distances,
  { api, signal }: { api: ApiClient; signal: AbortSignal },
): Promise<void> {
  const line = addressLine(place);
  const known = distances.get(line);
  if (calculationType(settings) === 'zone_based' || (known?.isAsked === true && !known.isStale)) return;
  try {
    distances.set(line, { distance: await distanceTo(api, line, { signal }), isAsked: true, isStale: false });
  } catch (error) {
    if (!isUnknownPlace(error)) throw error;
  }
}
