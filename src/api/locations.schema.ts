/**
 * Addresses: the calls `GET /v2/public/locations/` and `GET /v2/public/locations/distance`.
 *
 * Exports: `locationsRequestSchema`, `distanceRequestSchema`, `suggestionResponseSchema`, `locationsResponseSchema`,
 * `distanceResponseSchema`.
 *
 * @spec §3 Distance result, Location suggestion; §5 Location suggestions; §7
 */
import * as z from 'zod/mini';
import { suggestionMinimumCharacters } from '#config/constants.ts';
import type { DistanceResult, LocationSuggestion } from '#domain/entities.ts';
import { filledLineSchema } from './fields.schema.ts';
import {
  listResponse,
  responsePayload,
  readAmount,
  readTextOrEmpty,
  readName,
  readNumber,
  readText,
  displayField,
  type Fields,
} from '#api/http/tolerant.schema.ts';

/** Query parameters: the typed text, of at least three characters without surrounding spaces. */
export const locationsRequestSchema = z.object({
  query: filledLineSchema.check(z.refine((text) => text.trim().length >= suggestionMinimumCharacters)),
});

/** Query parameters: an address, or a position such as `50.63660,3.06300` (latitude, longitude). */
export const distanceRequestSchema = z.object({ location: filledLineSchema });

const formattingFields = { main_text: readName, secondary_text: readTextOrEmpty } satisfies Fields<
  LocationSuggestion['structured_formatting']
>;

const suggestionFields = {
  description: readName,
  structured_formatting: z.object(formattingFields),
} satisfies Fields<LocationSuggestion>;

export const suggestionResponseSchema: z.ZodMiniType<LocationSuggestion> = z.object(suggestionFields);

export const locationsResponseSchema: z.ZodMiniType<LocationSuggestion[]> = listResponse('locations', suggestionResponseSchema);

const distanceFields = {
  distance: readAmount,
  duration: displayField('duration', readAmount),
  unit: z.nullish(
    z.pipe(
      z.pipe(
        z.string(),
        z.transform((unit) => unit.trim().toLowerCase()),
      ),
      z.enum(['km', 'miles']),
    ),
  ),
  delivery_cost: z.nullish(readAmount),
  formatted_address: displayField('formatted_address', readText),
  address: displayField('address', readText),
  address2: displayField('address2', readText),
  city: displayField('city', readText),
  state: displayField('state', readText),
  postal_code: displayField('postal_code', readText),
  country: displayField('country', readText),
  lat: displayField('lat', readNumber),
  lng: displayField('lng', readNumber),
} satisfies Fields<DistanceResult>;

/** Distance and cost must be valid. The address is only displayed. */
export const distanceResponseSchema: z.ZodMiniType<DistanceResult> = z.pipe(
  z.transform((response: unknown) => responsePayload(response)),
  z.object(distanceFields),
);
