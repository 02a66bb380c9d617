import type { Store } from '#domain/store.ts';
import { parseSettings } from '#domain/settings/shop-settings.ts';
import { isTooFar, zoneFor } from '#domain/delivery.ts';
import type { DeliveryForm, DeliveryZone, DistanceResult, LocationSuggestion, OrderMode, Settings } from '#domain/entities.ts';
import { deliveryErrors } from '#domain/order/forms.ts';

/**
 * The chosen delivery place. A zone has no address. `distance`: the server's result when the place was chosen. It prices the cart
 * until the address is looked up again.
 *
 * @spec docs/behaviour §1 Choose a location
 */
export type DeliveryPlace = Pick<DeliveryForm, 'address' | 'city' | 'postal_code'> & {
  /** Display name: the street or the zone's name. */
  name: string;
  distance: DistanceResult | null;
};

/** `isEntered`: the place has prefilled the delivery form, whose text takes precedence from then on. */
export type StoredDeliveryPlace = DeliveryPlace & { isEntered: boolean };

/** Store of the chosen place; null until one is chosen. */
export type DeliveryPlaceStore = Store<StoredDeliveryPlace | null> & {
  choose: (place: DeliveryPlace) => void;
  /** Prefills the delivery form with the place, once per place. A zone prefills only city and postal code. */
  fillDeliveryForm: () => void;
  /** Removes the place in all tabs, at logout. */
  clear: () => void;
};

/** Reason why there is no usable device position. */
export type PositionFailure = 'denied' | 'timedOut' | 'unavailable' | 'inaccurate';

/** A device position in degrees, with its accuracy in metres. */
export type DevicePosition = { latitude: number; longitude: number; accuracy: number };

/** The device's position as text for the API, or the reason why there is none. */
export type PositionResult = { type: 'located'; position: string } | { type: 'unlocated'; failure: PositionFailure };

/** Result of looking up a place. */
export type PlaceLookup = { type: 'found'; place: DeliveryPlace } | { type: 'tooFar' } | { type: 'unknown' };

/** The fields of the delivery form that are geocoded. */
export type EnteredAddress = Pick<DeliveryForm, 'address' | 'city' | 'postal_code'>;

/** Result of looking up a typed address for a delivery priced by distance. */
export type AddressVerdict = { type: 'found' } | { type: 'tooFar' } | { type: 'unknown' };

/**
 * Returns the address whose distance prices the delivery. Returns null if the address is incomplete, or not needed because of
 * pickup or because the shop has zones.
 *
 * @spec docs/behaviour §9 Delivery fee
 */
export function addressToLookUp(form: DeliveryForm, mode: OrderMode | null, settings: Settings): EnteredAddress | null {
  if (mode !== 'delivery' || parseSettings(settings).delivery.calculationType === 'zone_based') return null;
  const { address, city, postal_code } = form;
  const errors = deliveryErrors(form, mode);
  return errors.address || errors.city || errors.postal_code ? null : { address, city, postal_code };
}

/** Maximum error in metres of a position that identifies a street. */
const maximumInaccuracyMetres = 1000;

/**
 * Validates a device position and formats it as `latitude,longitude` with five decimals. Rejects an accuracy worse than a
 * kilometre, and the position 0,0, which devices report when they have none.
 *
 * @example validatePosition({ latitude: 50.6366, longitude: 3.063, accuracy: 20 }) // { type: 'located', position: '50.63660,3.06300' }
 * @spec docs/behaviour §1 Choose a location: position
 */
export function validatePosition({ latitude, longitude, accuracy }: DevicePosition): PositionResult {
  const position = `${latitude.toFixed(5)},${longitude.toFixed(5)}`;
  const isNullIsland = /^-?0\.00000,-?0\.00000$/.test(position);
  if (isNullIsland || !Number.isFinite(latitude) || !Number.isFinite(longitude)) return { type: 'unlocated', failure: 'unavailable' };
  return accuracy > maximumInaccuracyMetres ? { type: 'unlocated', failure: 'inaccurate' } : { type: 'located', position };
}

/** Formats a suggestion as one line. */
export function suggestionLine({ structured_formatting: { main_text, secondary_text } }: LocationSuggestion): string {
  return secondary_text === '' ? main_text : `${main_text}, ${secondary_text}`;
}

/** Creates the place of a zone, with city and postal code but without an address. @spec docs/behaviour §1 Choose a location: zone */
export function zonePlace({ name, city, postal_code }: DeliveryZone): DeliveryPlace {
  return { name, address: '', city, postal_code, distance: null };
}

/**
 * Converts a distance response to a found place, or to too far. In a shop with zones, a place outside all zones is too far, whatever
 * its distance. If the response has no street, the query is used as the address.
 *
 * @spec docs/behaviour §5 Too far; §7 GET /v2/public/locations/distance
 */
export function toPlaceLookup(distance: DistanceResult, query: string, settings: Settings): PlaceLookup {
  const { city, postal_code, formatted_address } = distance;
  const { calculationType, zones } = parseSettings(settings).delivery;
  if (calculationType === 'zone_based') {
    if (zoneFor({ city, postal_code }, zones) === null) return { type: 'tooFar' };
  } else if (isTooFar(distance, settings)) return { type: 'tooFar' };
  const [street = ''] = (formatted_address || query).split(',');
  const address = (distance.address || street).trim();
  return { type: 'found', place: { name: address, address, city: city ?? '', postal_code: postal_code ?? '', distance } };
}

/**
 * Formats an address for geocoding: the street up to its first comma (without floor or door code), then postal code and city.
 * Client and server use the same text, so that they find the same place. A comma right after the house number is ignored.
 *
 * @example addressLine({ address: '12, rue de Béthune, 3e étage', postal_code: '59000', city: 'Lille' }) // '12 rue de Béthune, 59000 Lille'
 * @spec docs/behaviour §7 GET /v2/public/locations/distance
 */
export function addressLine({ address, city, postal_code }: Pick<DeliveryForm, 'address' | 'city' | 'postal_code'>): string {
  const [firstPart = '', secondPart = ''] = address.split(',', 2).map((part) => part.trim());
  const startsWithHouseNumber = /^\d{1,5} ?[a-z]{0,6}$/i.test(firstPart);
  const street = startsWithHouseNumber ? `${firstPart} ${secondPart}`.trim() : firstPart;
  return `${street}, ${postal_code.trim()} ${city.trim()}`;
}
