import type { Readable } from '#domain/cart/cart.ts';
import { parseSettings } from '#domain/settings/shop-settings.ts';
import { isTooFar, zoneFor } from '#domain/delivery.ts';
import type { DeliveryForm, DeliveryZone, DistanceResult, LocationSuggestion, OrderMode, Settings } from '#domain/entities.ts';
import { deliveryErrors } from '#domain/order/forms.ts';

/**
 * Where an order is to be brought, as it was chosen. A zone has no address. `distance` is what the back end said when it
 * was chosen: it prices the cart until the address is looked up again.
 *
 * @spec §1 Choose a location
 */
export type ChosenPlace = Pick<DeliveryForm, 'address' | 'city' | 'postal_code'> & {
  /** As people call it: the street, or the zone's name. */
  name: string;
  distance: DistanceResult | null;
};

/** `isEntered`: it stands in the delivery form, or gave way to what was typed there since. */
export type StoredPlace = ChosenPlace & { isEntered: boolean };

/** The chosen place, as screens are handed it; null until one was chosen. */
export type PlaceStore = Readable<StoredPlace | null> & {
  choose: (place: ChosenPlace) => void;
  /** Fills the delivery form with a place that does not stand there yet; of a zone its city and postal code. */
  fillDeliveryForm: () => void;
  /** No place, in every tab: the customer has left. */
  clear: () => void;
};

/** Why the device gives no position that an address can be looked up for. */
export type PositionFailure = 'denied' | 'timedOut' | 'unavailable' | 'inaccurate';

/** What a device says of where it is. Degrees; `accuracy` in metres. */
export type DevicePosition = { latitude: number; longitude: number; accuracy: number };

/** The device's position as the back end is asked for it, or why there is none. */
export type PositionResult = { type: 'located'; position: string } | { type: 'unlocated'; failure: PositionFailure };

/** What a place that was looked up comes to. */
export type PlaceLookup = { type: 'found'; place: ChosenPlace } | { type: 'tooFar' } | { type: 'unknown' };

/** What is looked up of a delivery form. */
export type TypedAddress = Pick<DeliveryForm, 'address' | 'city' | 'postal_code'>;

/** What an address comes to that was typed for a delivery priced by distance. */
export type AddressVerdict = { type: 'found' } | { type: 'tooFar' } | { type: 'unknown' };

/**
 * The address to look up for a delivery's price; null where it is not complete, or where nothing depends on it: for a
 * pickup, and in a shop with zones.
 *
 * @spec §9 Delivery fee
 */
export function addressToLookUp(form: DeliveryForm, mode: OrderMode | null, settings: Settings): TypedAddress | null {
  if (mode !== 'delivery' || parseSettings(settings).delivery.calculationType === 'zone_based') return null;
  const { address, city, postal_code } = form;
  const errors = deliveryErrors(form, mode);
  return errors.address || errors.city || errors.postal_code ? null : { address, city, postal_code };
}

/** Metres. A position that may be further off than this names no street. */
const maximumInaccuracyMetres = 1000;

/**
 * A device's position as `latitude,longitude` with five decimals. One that may be a kilometre off is of no use, and 0,0
 * is what devices say that know nothing.
 *
 * @example validatePosition({ latitude: 50.6366, longitude: 3.063, accuracy: 20 }) // { is: 'located', position: '50.63660,3.06300' }
 * @spec §1 Choose a location: position
 */
export function validatePosition({ latitude, longitude, accuracy }: DevicePosition): PositionResult {
  const position = `${latitude.toFixed(5)},${longitude.toFixed(5)}`;
  const isNowhere = /^-?0\.00000,-?0\.00000$/.test(position);
  if (isNowhere || !Number.isFinite(latitude) || !Number.isFinite(longitude)) return { type: 'unlocated', failure: 'unavailable' };
  return accuracy > maximumInaccuracyMetres ? { type: 'unlocated', failure: 'inaccurate' } : { type: 'located', position };
}

/** A suggestion as one line, for the field it was chosen in. */
export function suggestionLine({ structured_formatting: { main_text, secondary_text } }: LocationSuggestion): string {
  return secondary_text === '' ? main_text : `${main_text}, ${secondary_text}`;
}

/** A zone as a place: its city and postal code, no address. @spec §1 Choose a location: zone */
export function zonePlace({ name, city, postal_code }: DeliveryZone): ChosenPlace {
  return { name, address: '', city, postal_code, distance: null };
}

/**
 * What the back end's answer about a place comes to: found, or too far. In a shop with zones that is a place without
 * one, whatever its distance. An answer that names no street keeps the words it was asked with.
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
 * An address as it is looked up: the street without what follows a comma (a floor, a door code), then postal code and
 * city. Client and server ask with the same line, and so find the same place. A comma after the house number is none.
 *
 * @example addressLine({ address: '12, rue de Béthune, 3e étage', postal_code: '59000', city: 'Lille' }) // '12 rue de Béthune, 59000 Lille'
 * @spec §7 GET /v2/public/locations/distance
 */
export function addressLine({ address, city, postal_code }: Pick<DeliveryForm, 'address' | 'city' | 'postal_code'>): string {
  const [first = '', second = ''] = address.split(',', 2).map((part) => part.trim());
  const street = /^\d{1,5} ?[a-z]{0,6}$/i.test(first) ? `${first} ${second}`.trim() : first;
  return `${street}, ${postal_code.trim()} ${city.trim()}`;
}
