/**
 * Addresses: the calls `GET /v2/public/locations/` and `GET /v2/public/locations/distance`.
 *
 * Exports: `locationsRequestSchema`, `distanceRequestSchema`, `suggestionResponseSchema`, `locationsResponseSchema`,
 * `distanceResponseSchema`.
 *
 * @spec docs/behaviour §3 Distance result, Location suggestion; §5 Location suggestions; §7
 */
import * as z from 'zod/mini';
import { suggestionMinimumCharacters } from '#config/constants.ts';
import type { DistanceResult, LocationSuggestion } from '#domain/entities.ts';
import { nonBlankTextSchema } from './fields.schema.ts';
import {
  listResponse,
  responsePayload,
  responseAmountSchema,
  responseTextOrEmptySchema,
  responseNameSchema,
  responseNumberSchema,
  responseTextSchema,
  displayField,
  type Fields,
} from '#api/http/tolerant.schema.ts';

/** Query parameters: the typed text, of at least three characters without surrounding spaces. */
export const locationsRequestSchema = z.object({
  query: nonBlankTextSchema.check(z.refine((text) => text.trim().length >= suggestionMinimumCharacters)),
});

/** Query parameters: an address, or a position such as `50.63660,3.06300` (latitude, longitude). */
export const distanceRequestSchema = z.object({ location: nonBlankTextSchema });

const formattingFields = { main_text: responseNameSchema, secondary_text: responseTextOrEmptySchema } satisfies Fields<
  LocationSuggestion['structured_formatting']
>;

const suggestionFields = {
  description: responseNameSchema,
  structured_formatting: z.object(formattingFields),
} satisfies Fields<LocationSuggestion>;

export const suggestionResponseSchema: z.ZodMiniType<LocationSuggestion> = z.object(suggestionFields);

export const locationsResponseSchema: z.ZodMiniType<LocationSuggestion[]> = listResponse('locations', suggestionResponseSchema);

const distanceFields = {
  distance: responseAmountSchema,
  duration: displayField('duration', responseAmountSchema),
  unit: z.nullish(
    z.pipe(
      z.pipe(
        z.string(),
        z.transform((unit) => unit.trim().toLowerCase()),
      ),
      z.enum(['km', 'miles']),
    ),
  ),
  delivery_cost: z.nullish(responseAmountSchema),
  formatted_address: displayField('formatted_address', responseTextSchema),
  address: displayField('address', responseTextSchema),
  address2: displayField('address2', responseTextSchema),
  city: displayField('city', responseTextSchema),
  state: displayField('state', responseTextSchema),
  postal_code: displayField('postal_code', responseTextSchema),
  country: displayField('country', responseTextSchema),
  lat: displayField('lat', responseNumberSchema),
  lng: displayField('lng', responseNumberSchema),
} satisfies Fields<DistanceResult>;

/** Distance and cost must be valid. The address is only displayed. */
export const distanceResponseSchema: z.ZodMiniType<DistanceResult> = z.pipe(
  z.transform((response: unknown) => responsePayload(response)),
  z.object(distanceFields),
);
