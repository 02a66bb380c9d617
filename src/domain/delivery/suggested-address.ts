import type { DeliveryForm, DistanceResult, LocationSuggestion } from '#domain/entities.ts';
import { suggestionLine } from './location.ts';

/** The fields of the delivery form that a suggested address fills. */
export type AddressFields = Pick<DeliveryForm, 'address' | 'postal_code' | 'city' | 'country'>;

/** A looked-up address. `filled`: the form when the lookup began. */
export type AddressCorrection = { filled: AddressFields; found: Partial<AddressFields> };

/**
 * Returns the address in the texts of a suggestion: the street, and postal code, city and country where they are recognised.
 *
 * @example suggestedAddress({ description: '12 Rue X, 59000 Lille, France', … }) // { address: '12 Rue X', postal_code: '59000', city: 'Lille', country: 'France' }
 * @spec docs/behaviour §3 Location suggestion
 */
export function suggestedAddress(suggestion: LocationSuggestion): Partial<AddressFields> {
  const { main_text, secondary_text } = suggestion.structured_formatting;
  const [, postal_code = '', city = ''] = /\b(\d{5})\s+([^,\d]+)/.exec(secondary_text) ?? [];
  const prefix = `${suggestionLine(suggestion)}, `;
  const country = suggestion.description.startsWith(prefix) ? suggestion.description.slice(prefix.length) : '';
  return withoutBlanks({ address: main_text, postal_code, city, country });
}

/** Returns the address in a distance response. Fields that the response lacks are missing. */
export function locatedAddress({ address, postal_code, city, country }: DistanceResult): Partial<AddressFields> {
  return withoutBlanks({ address, postal_code, city, country });
}

/** Returns the found fields that are still as they were when the lookup began. */
export function untouchedFields({ filled, found }: AddressCorrection, current: AddressFields): Partial<AddressFields> {
  const fields = Object.keys(found) as (keyof AddressFields)[];
  return Object.fromEntries(fields.filter((field) => current[field] === filled[field]).map((field) => [field, found[field]]));
}

function withoutBlanks(fields: Record<keyof AddressFields, string | null | undefined>): Partial<AddressFields> {
  return Object.fromEntries(
    Object.entries(fields)
      .map(([field, text]) => [field, (text ?? '').trim()])
      .filter(([, text]) => text !== ''),
  );
}
