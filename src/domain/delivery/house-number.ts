import type { DeliveryForm, LocationSuggestion } from '#domain/entities.ts';
import { foldText } from '#domain/menu/fold-text.ts';
import { addressLine, type EnteredAddress } from './location.ts';

/** Dates in street names, such as `8 mai 1945` and `1er mai`. Without case and accents. */
const dates =
  /\b\d{1,2}(?:er)?[ -](?:janvier|fevrier|mars|avril|mai|juin|juillet|aout|septembre|octobre|novembre|decembre)\b(?:[ -]\d{4})?/g;
/** Ordinal numbers, such as `2e` and `43eme`. */
const ordinals = /\b\d+(?:e|er|ere|eme|nd|nde)\b/g;

/**
 * Whether the street field has no number beside those of street names.
 *
 * @example lacksHouseNumber('Rue du 8 Mai 1945') // true
 * @example lacksHouseNumber('Rue Nationale, n° 12') // false
 */
export function lacksHouseNumber(address: string): boolean {
  return !/\d/.test(foldText(address).replace(dates, '').replace(ordinals, ''));
}

/**
 * Returns the text to suggest addresses for, in order to find out whether the address base knows house numbers in a street. The base
 * cannot be asked for a street's numbers: number 1 exists in most streets that have any.
 *
 * @example firstHouseLine({ address: 'Rue Nationale', postal_code: '59000', city: 'Lille' }) // '1 Rue Nationale, 59000 Lille'
 */
export const firstHouseLine = (address: EnteredAddress): string => `1 ${addressLine(address)}`;

/**
 * Whether one of the suggestions is a house of the entered street: it begins with a number, ends with the same word, because words
 * before it are often abbreviated, and has the same postal code.
 */
export function isHouseSuggested(suggestions: readonly LocationSuggestion[], address: EnteredAddress): boolean {
  const [street = ''] = addressLine(address).split(',');
  return suggestions.some(
    ({ structured_formatting: { main_text, secondary_text } }) =>
      /^\d/.test(main_text) && lastWord(main_text) === lastWord(street) && secondary_text.includes(address.postal_code.trim()),
  );
}

/** Returns the last word of a text without case and accents. */
const lastWord = (text: string) =>
  foldText(text)
    .match(/[\p{L}\p{N}]+/gu)
    ?.at(-1);

/** Returns the key by which a kept address is recognised: what is geocoded, without supplement and note. */
export const keptAddressKey = ({ address, postal_code, city }: DeliveryForm): string => addressLine({ address, postal_code, city });
