import type { Readable } from '#domain/cart/cart.ts';
import { parseSettings } from '#domain/settings/shop-settings.ts';
import { isTooFar, zoneFor } from '#domain/delivery.ts';
import type { DeliveryForm, DeliveryZone, DistanceResult, LocationSuggestion, OrderMode, Settings } from '#domain/entities.ts';
import { deliveryErrors } from '#domain/order/forms.ts';

/**
 * The chosen delivery place. A zone has no address. `distance` is the back end's result at that time, which prices the cart
 * until the address is looked up again.
 *
 * @spec §1 Choose a location
 */
export type ChosenPlace = Pick<DeliveryForm, 'address' | 'city' | 'postal_code'> & {
  /** Display name: the street or the zone's name. */
  name: string;
  distance: DistanceResult | null;
};

/** `isEntered`: it has prefilled the delivery form, whose text takes precedence from then on. */
export type StoredPlace = ChosenPlace & { isEntered: boolean };

/** Store of the chosen place; null until one is chosen. */
export type PlaceStore = Readable<StoredPlace | null> & {
  choose: (place: ChosenPlace) => void;
  /** Prefills the delivery form with the place, once; a zone has only city and postal code. */
  fillDeliveryForm: () => void;
  /** Removes the place in all tabs, at logout. */
  clear: () => void;
};

/** Why there is no usable device position. */
export type PositionFailure = 'denied' | 'timedOut' | 'unavailable' | 'inaccurate';

/** A device position in degrees; `accuracy` in metres. */
export type DevicePosition = { latitude: number; longitude: number; accuracy: number };

/** The device's position as text for the API, or why there is none. */
export type PositionResult = { type: 'located'; position: string } | { type: 'unlocated'; failure: PositionFailure };

/** Result of looking up a place. */
export type PlaceLookup = { type: 'found'; place: ChosenPlace } | { type: 'tooFar' } | { type: 'unknown' };

/** The part of the delivery form that is geocoded. */
export type TypedAddress = Pick<DeliveryForm, 'address' | 'city' | 'postal_code'>;

/** Result of looking up a typed address for a delivery priced by distance. */
export type AddressVerdict = { type: 'found' } | { type: 'tooFar' } | { type: 'unknown' };

/**
 * Returns the address whose distance prices the delivery, or null if it is incomplete or not needed: for pickup, and in a
 * shop with zones.
 *
 * @spec §9 Delivery fee
 */
export function addressToLookUp(form: DeliveryForm, mode: OrderMode | null, settings: Settings): TypedAddress | null {
  if (mode !== 'delivery' || parseSettings(settings).delivery.calculationType === 'zone_based') return null;
  const { address, city, postal_code } = form;
  const errors = deliveryErrors(form, mode);
  return errors.address || errors.city || errors.postal_code ? null : { address, city, postal_code };
}

/** Metres. Positions with a larger error do not identify a street. */
const maximumInaccuracyMetres = 1000;

/**
 * Validates a device position and formats it as `latitude,longitude` with five decimals. Rejects errors above a kilometre,
 * and 0,0, which devices report without a fix.
 *
 * @example validatePosition({ latitude: 50.6366, longitude: 3.063, accuracy: 20 }) // { type: 'located', position: '50.63660,3.06300' }
 * @spec §1 Choose a location: position
 */
export function validatePosition({ latitude, longitude, accuracy }: DevicePosition): PositionResult {
  const position = `${latitude.toFixed(5)},${longitude.toFixed(5)}`;
  const isNowhere = /^-?0\.00000,-?0\.00000$/.test(position);
  if (isNowhere || !Number.isFinite(latitude) || !Number.isFinite(longitude)) return { type: 'unlocated', failure: 'unavailable' };
  return accuracy > maximumInaccuracyMetres ? { type: 'unlocated', failure: 'inaccurate' } : { type: 'located', position };
}

/** Formats a suggestion as one line. */
export function suggestionLine({ structured_formatting: { main_text, secondary_text } }: LocationSuggestion): string {
  return secondary_text === '' ? main_text : `${main_text}, ${secondary_text}`;
}

/** Creates the place of a zone: city and postal code, no address. @spec §1 Choose a location: zone */
export function zonePlace({ name, city, postal_code }: DeliveryZone): ChosenPlace {
  return { name, address: '', city, postal_code, distance: null };
}

/**
 * Converts a distance response to a found place, or too far. In a shop with zones a place outside all zones is too far,
 * whatever its distance. Without a street in the response, the query is the address.
 *
 * @spec §5 Too far; §7 GET /v2/public/locations/distance
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
 * Formats an address for geocoding: the street without text after a comma (floor, door code), then postal code and city.
 * Client and server use the same line, so that they find the same place. Ignores a comma after the house number.
 *
 * @example addressLine({ address: '12, rue de Béthune, 3e étage', postal_code: '59000', city: 'Lille' }) // '12 rue de Béthune, 59000 Lille'
 * @spec §7 GET /v2/public/locations/distance
 */
export function addressLine({ address, city, postal_code }: Pick<DeliveryForm, 'address' | 'city' | 'postal_code'>): string {
  const [first = '', second = ''] = address.split(',', 2).map((part) => part.trim());
  const street = /^\d{1,5} ?[a-z]{0,6}$/i.test(first) ? `${first} ${second}`.trim() : first;
  return `${street}, ${postal_code.trim()} ${city.trim()}`;
}
