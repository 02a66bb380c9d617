import * as z from 'zod';
import { distanceRequestSchema, locationsRequestSchema } from '#api/locations.schema.ts';
import type { DistanceResult, LocationSuggestion, OrderPayload } from '#domain/entities.ts';
import { addressLine } from '#domain/delivery/location.ts';
import { parseSettings } from '#domain/settings/shop-settings.ts';
import { memoizeLast } from '#server/http/memoize-last.ts';
import { createNationalGeocoder, type FeatureCache } from './base-adresse-nationale.ts';
import type { Env } from '#server/env.ts';
import { HttpError } from '#server/http/errors.ts';
import { createStreetGeocoder, type Geocoder } from './geocoder.ts';
import { deliveryDistance } from './delivery-distance.ts';
import { successSchema } from '#server/http/openapi.ts';
import type { App, ServerDependencies } from '#server/dependencies.ts';
import { callerLimits } from '#server/http/rate-limits.ts';
import type { Catalogue } from './catalogue.ts';

const suggestionSchema = z.object({
  description: z.string(),
  structured_formatting: z.object({ main_text: z.string(), secondary_text: z.string() }),
}) satisfies z.ZodType<LocationSuggestion>;

const optionalText = z.string().nullish();
const distanceSchema = z.object({
  distance: z.number(),
  duration: z.number().nullish(),
  unit: z.enum(['km', 'miles']).nullish(),
  delivery_cost: z.number().nullish(),
  formatted_address: optionalText,
  address: optionalText,
  address2: optionalText,
  city: optionalText,
  state: optionalText,
  postal_code: optionalText,
  country: optionalText,
  lat: z.number().nullish(),
  lng: z.number().nullish(),
}) satisfies z.ZodType<DistanceResult>;

/** Maximum length of an address in characters; the rest is ignored. */
const maxAddressLength = 200;

/** Returns the geocoder of the shop on sale: its own streets, or the national address base. Created once per shop version. */
export function createGeocoder({ geocoder, banUrl }: Env, now: () => Date): (catalogue: Catalogue) => Promise<Geocoder> {
  const cachedGeocoder = memoizeLast<Geocoder>();
  const cache: FeatureCache = new Map();
  return (catalogue) =>
    cachedGeocoder(catalogue.version, async () => {
      if (geocoder === 'ban')
        return createNationalGeocoder({ origin: banUrl, near: parseSettings(catalogue.flatSettings).contacts.position, cache, now });
      const { suggest, find } = createStreetGeocoder(catalogue.streets);
      return { suggest: async (typed) => suggest(typed), find: async (address) => find(address) };
    });
}

/**
 * Returns the distance from the restaurant to an address or position, or null if either is unknown.
 *
 * @spec docs/behaviour §3 Distance result; §5 Too far
 */
async function findDistance(catalogue: Catalogue, geocoder: Geocoder, location: string): Promise<DistanceResult | null> {
  const { contacts, delivery } = parseSettings(catalogue.flatSettings);
  const restaurant = contacts.position;
  const place = restaurant === null ? null : await geocoder.find(location.slice(0, maxAddressLength));
  if (place === null || restaurant === null) return null;
  return deliveryDistance(place, restaurant, { unit: delivery.unit, costs: catalogue.delivery_costs });
}

/**
 * Looks up the distance to an order's address, and returns the function that reads it. That function, not this one, throws if the
 * geocoder failed: a repeated order never reads the distance, because it is not validated again, and must not fail.
 */
export async function prefetchDistance(
  { is_pickup, customer: { location } }: OrderPayload,
  catalogue: Catalogue,
  geocoder: Geocoder,
): Promise<() => DistanceResult | null> {
  if (is_pickup || parseSettings(catalogue.flatSettings).delivery.calculationType === 'zone_based') return () => null;
  const [outcome] = await Promise.allSettled([findDistance(catalogue, geocoder, addressLine(location))]);
  return () => {
    if (outcome.status === 'rejected') throw outcome.reason;
    return outcome.value;
  };
}

/**
 * Registers `GET /v2/public/locations/` and `GET /v2/public/locations/distance`.
 *
 * @spec docs/behaviour §5 Location suggestions; §7; §8 Location lookup failure
 */
export function locationsRoutes(app: App, { shop, limitCallerRate, geocoder }: ServerDependencies): void {
  app.get(
    '/v2/public/locations/',
    { schema: { querystring: locationsRequestSchema, response: { 200: successSchema(z.array(suggestionSchema)) } } },
    async (request, reply) => {
      reply.header('cache-control', 'no-store');
      await limitCallerRate(request, callerLimits.locations);
      const { suggest } = await geocoder(await shop.catalogue());
      return { status: 'success' as const, payload: await suggest(request.query.query.slice(0, maxAddressLength)) };
    },
  );

  app.get(
    '/v2/public/locations/distance',
    { schema: { querystring: distanceRequestSchema, response: { 200: successSchema(distanceSchema) } } },
    async (request, reply) => {
      reply.header('cache-control', 'no-store');
      await limitCallerRate(request, callerLimits.locations);
      const catalogue = await shop.catalogue();
      const distance = await findDistance(catalogue, await geocoder(catalogue), request.query.location);
      if (distance === null) throw new HttpError(404, 'Cette adresse est introuvable.', { code: 'not_found' });
      return { status: 'success' as const, payload: distance };
    },
  );
}
