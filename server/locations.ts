import * as z from 'zod';
import { distanceRequestSchema, locationsRequestSchema } from '#api/locations.schema.ts';
import type { DistanceResult, LocationSuggestion } from '#domain/entities.ts';
import { settingNumber, settingText } from '#domain/settings.ts';
import { keepLast } from './answers.ts';
import { Refusal } from './errors.ts';
import { distanceTo, streetGeocoder, type Geocoder } from './geocoder.ts';
import { successOf } from './openapi.ts';
import type { App, Parts } from './parts.ts';
import { limitsOf } from './rate-limits.ts';
import type { Catalogue } from './shop.ts';

const suggestionSchema = z.object({
  description: z.string(),
  structured_formatting: z.object({ main_text: z.string(), secondary_text: z.string() }),
}) satisfies z.ZodType<LocationSuggestion>;

const text = z.string();
const distanceSchema = z.object({
  distance: z.number(),
  duration: z.number().nullish(),
  unit: z.enum(['km', 'miles']).nullish(),
  delivery_cost: z.number().nullish(),
  formatted_address: text.nullish(),
  address: text.nullish(),
  address2: text.nullish(),
  city: text.nullish(),
  state: text.nullish(),
  postal_code: text.nullish(),
  country: text.nullish(),
  lat: z.number().nullish(),
  lng: z.number().nullish(),
}) satisfies z.ZodType<DistanceResult>;

/** Longest text that is looked up: an address, not an essay. */
const longestAddress = 200;

/** Answers the geocoder of the shop on sale: made once a version. */
export function geocoderOf(): (catalogue: Catalogue) => Promise<Geocoder> {
  const kept = keepLast<Geocoder>();
  return ({ version, streets }) => kept(version, async () => streetGeocoder(streets));
}

/**
 * How far the restaurant is from what `location` means, an address or a position; null where nobody knows it, or where
 * the restaurant stands.
 *
 * @spec §3 Distance result; §5 Too far
 */
export function distanceOf(catalogue: Catalogue, geocoder: Geocoder, location: string): DistanceResult | null {
  const place = geocoder.find(location.slice(0, longestAddress));
  const [lat, lng] = ['contacts.latitude', 'contacts.longitude'].map((key) => settingNumber(catalogue.flatSettings, key));
  if (place === null || typeof lat !== 'number' || typeof lng !== 'number') return null;
  const unit = settingText(catalogue.flatSettings, 'features.delivery.unit') === 'miles' ? 'miles' : 'km';
  return distanceTo(place, { lat, lng }, { unit, costs: catalogue.delivery_costs });
}

/**
 * `GET /v2/public/locations/` and `GET /v2/public/locations/distance`.
 *
 * @spec §5 Location suggestions; §7; §8 Location lookup failure
 */
export function locationsRoutes(app: App, { shop, count }: Parts): void {
  const geocoder = geocoderOf();
  app.get(
    '/v2/public/locations/',
    { schema: { querystring: locationsRequestSchema, response: { 200: successOf(z.array(suggestionSchema)) } } },
    async (request, reply) => {
      reply.header('cache-control', 'no-store');
      await count(request, limitsOf.locations);
      const { suggest } = await geocoder(await shop.catalogue());
      return { status: 'success' as const, payload: suggest(request.query.query.slice(0, longestAddress)) };
    },
  );

  app.get(
    '/v2/public/locations/distance',
    { schema: { querystring: distanceRequestSchema, response: { 200: successOf(distanceSchema) } } },
    async (request, reply) => {
      reply.header('cache-control', 'no-store');
      await count(request, limitsOf.locations);
      const catalogue = await shop.catalogue();
      const distance = distanceOf(catalogue, await geocoder(catalogue), request.query.location);
      if (distance === null) throw new Refusal(404, 'Cette adresse est introuvable.', { code: 'not_found' });
      return { status: 'success' as const, payload: distance };
    },
  );
}
