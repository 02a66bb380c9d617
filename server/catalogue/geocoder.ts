import { defaultCountry } from '#config/constants.ts';
import type { LocationSuggestion } from '#domain/entities.ts';
import { foldText } from '#domain/menu/fold-text.ts';
import { metresBetween, type Position } from './great-circle.ts';
import type { Street } from './shop-file.ts';

/** An address with a position: a street, and the typed house number if any. */
export type GeocodedAddress = { street: Street; house: string };

/** Finds addresses. */
export type Geocoder = {
  /** Returns addresses that match a partial input, most likely first. */
  suggest: (text: string) => Promise<LocationSuggestion[]>;
  /** Returns the address that a complete text or a position (`50.63660,3.06300`) denotes, or null. */
  find: (text: string) => Promise<GeocodedAddress | null>;
};

/** Maximum number of suggestions. */
export const suggestionCount = 6;
/** Metres. A position farther than this from every known street is unknown. */
export const maxStreetDistanceMetres = 1000;
/** Abbreviations used in postal addresses. */
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

/** Splits a text into words, ignoring case, accents, hyphens, and apostrophes. */
function splitWords(text: string): string[] {
  return foldText(text).match(/[\p{L}\p{N}]+/gu) ?? [];
}

/** Joins words for a search with `includes`: without abbreviations, and with a space around each, so that it matches whole words only. */
const searchableText = (words: readonly string[]) => ` ${words.map(expandAbbreviation).join(' ')} `;

/** Whether a typed word is the beginning of another one, or an abbreviation of it. */
function isBeginningOf(typed: string, word: string): boolean {
  return word.startsWith(typed) || expandAbbreviation(word) === expandAbbreviation(typed);
}

/** Creates a geocoder on the shop's own streets, without network access. */
export function createStreetGeocoder(streets: readonly Street[]): {
  suggest: (text: string) => LocationSuggestion[];
  find: (text: string) => GeocodedAddress | null;
} {
  const indexedStreets = streets.map((street) => ({
    street,
    name: searchableText(splitWords(street.name)),
    city: searchableText(splitWords(street.city)),
    words: splitWords(`${street.name} ${street.postal_code} ${street.city} ${defaultCountry}`),
  }));

  return {
    suggest(text) {
      const { house, rest } = splitHouseNumber(splitWords(text));
      return indexedStreets
        .filter(({ words }) => rest.every((typed) => words.some((word) => isBeginningOf(typed, word))))
        .slice(0, suggestionCount)
        .map(({ street }) => toSuggestion({ street, house }));
    },
    find(text) {
      const position = parsePosition(text);
      if (position !== null) return findNearestStreet(streets, position);
      const { house, rest } = splitHouseNumber(splitWords(text).filter((word) => word !== defaultCountry.toLowerCase()));
      const address = searchableText(rest);
      // Try longer names first, so that "rue de Paris Nord" does not match "rue de Paris".
      const candidates = indexedStreets.filter(({ name }) => address.includes(name)).toSorted((a, b) => b.name.length - a.name.length);
      for (const { name } of candidates) {
        const sameName = candidates.filter((candidate) => candidate.name === name);
        const match = selectByLocality(sameName, address.replace(name, ' '));
        if (match !== undefined) return { street: match.street, house };
      }
      return null;
    },
  };
}

type IndexedStreet = { street: Street; name: string; city: string; words: string[] };

/**
 * Selects among streets of the same name by the rest of the address. A postal code must match; without a postal code a city
 * must match if there is one.
 */
function selectByLocality(streets: readonly IndexedStreet[], locality: string): IndexedStreet | undefined {
  const withPostalCode = streets.filter(({ street }) => locality.includes(` ${street.postal_code} `));
  const isInCity = ({ city }: IndexedStreet) => locality.includes(city);
  if (withPostalCode.length > 0) return withPostalCode.find(isInCity) ?? withPostalCode[0];
  const hasUnknownPostalCode = / \d{5} /.test(locality);
  if (hasUnknownPostalCode) return undefined;
  const hasCity = /\p{L}/u.test(locality);
  return hasCity ? streets.find(isInCity) : streets[0];
}

/** Splits off the house number: `12 bis rue X` has house `12 bis` and rest `rue X`. A word of five digits is a postal code. */
function splitHouseNumber(words: readonly string[]): { house: string; rest: string[] } {
  const [first = '', second = ''] = words;
  if (!/^\d{1,4}[a-d]?$/.test(first) || words.length < 2) return { house: '', rest: [...words] };
  const isLettered = /^(bis|ter|quater|[a-d])$/.test(second) && words.length > 2;
  return isLettered ? { house: `${first} ${second}`, rest: words.slice(2) } : { house: first, rest: words.slice(1) };
}

/**
 * Returns the house number at the start of a text, or an empty string.
 *
 * @example parseHouseNumber('12 bis rue X') // '12 bis'
 */
export const parseHouseNumber = (text: string) => splitHouseNumber(splitWords(text)).house;

/** Parses latitude and longitude in degrees; returns null for any other text. */
export function parsePosition(text: string): Position | null {
  const match = /^\s*(-?\d{1,2}(?:\.\d{1,12})?)\s*,\s*(-?\d{1,3}(?:\.\d{1,12})?)\s*$/.exec(text);
  if (match === null) return null;
  const position = { lat: Number(match[1]), lng: Number(match[2]) };
  return Math.abs(position.lat) <= 90 && Math.abs(position.lng) <= 180 ? position : null;
}

/** Returns the nearest street of the list. An order has only the street's name, and must get the same distance as the position. */
function findNearestStreet(streets: readonly Street[], position: Position): GeocodedAddress | null {
  let nearest: { street: Street; metres: number } | null = null;
  for (const street of streets) {
    const metres = metresBetween(street, position);
    if (metres <= maxStreetDistanceMetres && (nearest === null || metres < nearest.metres)) nearest = { street, metres };
  }
  return nearest === null ? null : { street: nearest.street, house: '' };
}

/** Formats an address as a suggestion. */
export function toSuggestion({ street, house }: GeocodedAddress): LocationSuggestion {
  const main_text = `${house} ${street.name}`.trim();
  const secondary_text = `${street.postal_code} ${street.city}`;
  return { description: `${main_text}, ${secondary_text}, ${defaultCountry}`, structured_formatting: { main_text, secondary_text } };
}
