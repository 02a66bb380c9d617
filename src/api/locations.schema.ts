/**
 * Addresses: the calls `GET /v2/public/locations/` and `GET /v2/public/locations/distance`.
 *
 * Exports: `locationsRequestSchema`, `distanceRequestSchema`, `suggestionAnswerSchema`, `locationsAnswerSchema`,
 * `distanceAnswerSchema`.
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

/** The query: the typed text, at least three characters when trimmed. */
export const locationsRequestSchema = z.object({
  query: filledLineSchema.check(z.refine((text) => text.trim().length >= suggestionMinimumCharacters)),
});

/** The query: an address, or a position as `50.63660,3.06300` (latitude, longitude). */
export const distanceRequestSchema = z.object({ location: filledLineSchema });

const wordingFields = { main_text: readName, secondary_text: readTextOrEmpty } satisfies Fields<
  LocationSuggestion['structured_formatting']
>;

const suggestionFields = {
  description: readName,
  structured_formatting: z.object(wordingFields),
} satisfies Fields<LocationSuggestion>;

export const suggestionAnswerSchema: z.ZodMiniType<LocationSuggestion> = z.object(suggestionFields);

export const locationsAnswerSchema: z.ZodMiniType<LocationSuggestion[]> = listResponse('locations', suggestionAnswerSchema);

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

/** Distance and cost must be valid; the address is for display only. */
export const distanceAnswerSchema: z.ZodMiniType<DistanceResult> = z.pipe(
  z.transform((answer: unknown) => responsePayload(answer)),
  z.object(distanceFields),
);
