import { defaultCountry } from '#config/constants.ts';
import type { DistanceResult } from '#domain/entities.ts';
import { toSuggestion, type GeocodedAddress } from './geocoder.ts';
import type { Position } from './great-circle.ts';
import { metresBetween } from './great-circle.ts';

/** Average speed of a courier in town, stops included (15 km/h). */
const courierMetresPerMinute = 250;
const metresPer = { km: 1000, miles: 1609.344 } as const;

/**
 * Returns the distance of an address from the restaurant in the shop's unit, and its delivery cost. `costs`: cost up to each
 * distance; beyond the last one its cost applies, and an empty list means free delivery.
 */
export function deliveryDistance(
  place: GeocodedAddress,
  restaurant: Position,
  { unit, costs }: { unit: 'km' | 'miles'; costs: readonly { up_to: number; cost: number }[] },
): DistanceResult {
  const metres = Math.round(metresBetween(restaurant, place.street));
  const distance = Number((metres / metresPer[unit]).toFixed(4));
  const steps = costs.toSorted((a, b) => a.up_to - b.up_to);
  const { description, structured_formatting } = toSuggestion(place);
  return {
    distance,
    duration: Math.ceil(metres / courierMetresPerMinute),
    unit,
    delivery_cost: (steps.find(({ up_to }) => distance <= up_to) ?? steps.at(-1))?.cost ?? 0,
    formatted_address: description,
    address: structured_formatting.main_text,
    address2: '',
    city: place.street.city,
    state: '',
    postal_code: place.street.postal_code,
    country: defaultCountry,
    lat: place.street.lat,
    lng: place.street.lng,
  };
}
