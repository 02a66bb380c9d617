import { defaultCountry } from '#config/constants.ts';
import type { DistanceResult, LocationSuggestion } from '#domain/entities.ts';
import { foldText } from '#domain/menu/fold-text.ts';
import type { Street } from './shop-file.ts';

/** A place with a position: a street, with the house number that was typed, if any. */
export type GeocodedAddress = { street: Street; house: string };
/** Degrees. */
export type Position = { lat: number; lng: number };

/** Finds addresses. */
export type Geocoder = {
  /** Addresses that what was typed so far may mean, the likeliest first. */
  suggest: (text: string) => Promise<LocationSuggestion[]>;
  /** The one place a whole address or a position (`50.63660,3.06300`) means; null: unknown. */
  find: (text: string) => Promise<GeocodedAddress | null>;
};

/** Addresses that are suggested at a time. */
export const suggestionCount = 6;
/** Metres. A position further than this from every known street is unknown. */
export const maxStreetDistanceMetres = 1000;
const earthMetres = 6_371_000;
/** Metres a minute: what a courier makes in town, all stops included (15 km/h). */
const courierMetresPerMinute = 250;
const metresPer = { km: 1000, miles: 1609.344 } as const;

/** As people write on envelopes. */
const abbreviations: Readonly<Record<string, string>> = {
  av: 'avenue',
  ave: 'avenue',
  bd: 'boulevard',
  bld: 'boulevard',
  pl: 'place',
  fbg: 'faubourg',
  st: 'saint',
  ste: 'sainte',
};
const expandAbbreviation = (word: string) => abbreviations[word] ?? word;

/** The words of a text, without case, accents, hyphens, apostrophes. */
function splitWords(text: string): string[] {
  return foldText(text).match(/[\p{L}\p{N}]+/gu) ?? [];
}

/** Words with a space around each, so that a name is found whole. */
const joinWords = (words: readonly string[]) => ` ${words.map(expandAbbreviation).join(' ')} `;

/** A geocoder over the shop's own streets: nothing leaves the server. */
export function createStreetGeocoder(streets: readonly Street[]): {
  suggest: (text: string) => LocationSuggestion[];
  find: (text: string) => GeocodedAddress | null;
} {
  const known = streets.map((street) => ({
    street,
    name: joinWords(splitWords(street.name)),
    city: joinWords(splitWords(street.city)),
    words: splitWords(`${street.name} ${street.postal_code} ${street.city} ${defaultCountry}`),
  }));

  return {
    suggest(text) {
      const { house, rest } = splitHouseNumber(splitWords(text));
      return known
        .filter(({ words }) =>
          rest.every((word) => words.some((one) => one.startsWith(word) || expandAbbreviation(one) === expandAbbreviation(word))),
        )
        .slice(0, suggestionCount)
        .map(({ street }) => toSuggestion({ street, house }));
    },
    find(text) {
      const position = parsePosition(text);
      if (position !== null) return findNearestStreet(streets, position);
      const { house, rest } = splitHouseNumber(splitWords(text).filter((word) => word !== defaultCountry.toLowerCase()));
      const address = joinWords(rest);
      // A longer name first: "rue de Paris Nord" is not "rue de Paris".
      const named = known.filter(({ name }) => address.includes(name)).toSorted((a, b) => b.name.length - a.name.length);
      for (const { name } of named) {
        const tail = address.replace(name, ' ');
        const same = named.filter((one) => one.name === name);
        const coded = same.filter(({ street }) => tail.includes(` ${street.postal_code} `));
        const inCity = (coded.length > 0 ? coded : same).find(({ city }) => tail.includes(city));
        // A postal code decides; without one the city must be right where one is named.
        const found = / \d{5} /.test(tail) ? (coded.length > 0 ? (inCity ?? coded[0]) : undefined) : /\p{L}/u.test(tail) ? inCity : same[0];
        if (found !== undefined) return { street: found.street, house };
      }
      return null;
    },
  };
}

/** `12 bis rue X` is house `12 bis` of `rue X`; five digits are a postal code. */
function splitHouseNumber(words: readonly string[]): { house: string; rest: string[] } {
  const [first = '', second = ''] = words;
  if (!/^\d{1,4}[a-d]?$/.test(first) || words.length < 2) return { house: '', rest: [...words] };
  const isLettered = /^(bis|ter|quater|[a-d])$/.test(second) && words.length > 2;
  return isLettered ? { house: `${first} ${second}`, rest: words.slice(2) } : { house: first, rest: words.slice(1) };
}

/** The house number that a text begins with; empty: none. @example houseOf('12 bis rue X') // '12 bis' */
export const parseHouseNumber = (text: string) => splitHouseNumber(splitWords(text)).house;

/** Latitude and longitude in degrees; null for any other text. 0,0 is what devices say that know nothing. */
export function parsePosition(text: string): Position | null {
  const match = /^\s*(-?\d{1,2}(?:\.\d{1,12})?)\s*,\s*(-?\d{1,3}(?:\.\d{1,12})?)\s*$/.exec(text);
  if (match === null) return null;
  const position = { lat: Number(match[1]), lng: Number(match[2]) };
  return Math.abs(position.lat) <= 90 && Math.abs(position.lng) <= 180 ? position : null;
}

/** The known street nearest to a position, so that the same address gives the same distance again when the order is placed. */
function findNearestStreet(streets: readonly Street[], position: Position): GeocodedAddress | null {
  let best: { street: Street; metres: number } | null = null;
  for (const street of streets) {
    const metres = metresBetween(street, position);
    if (metres <= maxStreetDistanceMetres && (best === null || metres < best.metres)) best = { street, metres };
  }
  return best === null ? null : { street: best.street, house: '' };
}

const toRadians = (degrees: number) => (degrees * Math.PI) / 180;

/** Great circle between two positions, in metres. */
function metresBetween(a: Position, b: Position): number {
  const half = (degrees: number) => Math.sin(toRadians(degrees) / 2) ** 2;
  const chord = half(b.lat - a.lat) + Math.cos(toRadians(a.lat)) * Math.cos(toRadians(b.lat)) * half(b.lng - a.lng);
  return 2 * earthMetres * Math.asin(Math.min(1, Math.sqrt(chord)));
}

/** A place as the picker shows it. */
export function toSuggestion({ street, house }: GeocodedAddress): LocationSuggestion {
  const main_text = `${house} ${street.name}`.trim();
  const secondary_text = `${street.postal_code} ${street.city}`;
  return { description: `${main_text}, ${secondary_text}, ${defaultCountry}`, structured_formatting: { main_text, secondary_text } };
}

/**
 * How far a place is from the restaurant, in whole metres of the shop's unit, and what bringing an order there costs.
 * `costs` are steps by distance; without any it costs nothing.
 */
export function deliveryDistance(
  place: GeocodedAddress,
  from: Position,
  { unit, costs }: { unit: 'km' | 'miles'; costs: readonly { up_to: number; cost: number }[] },
): DistanceResult {
  const metres = Math.round(metresBetween(from, place.street));
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
