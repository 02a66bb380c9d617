import * as z from 'zod';
import { HttpError } from '#server/http/errors.ts';
import {
  parseHouseNumber,
  parsePosition,
  suggestionCount,
  toSuggestion,
  maxStreetDistanceMetres,
  type Geocoder,
  type GeocodedAddress,
} from './geocoder.ts';
import type { Position } from './great-circle.ts';

// Cache lifetime in milliseconds, maximum number of cached responses, and request timeout in milliseconds.
const cacheLifetimeMs = 24 * 60 * 60 * 1000;
const maxCachedResponses = 5000;
const timeoutMs = 3000;
/** Minimum match score (0 to 1) of an address. */
const minimumScore = 0.5;

const featureSchema = z.object({
  geometry: z.object({ coordinates: z.tuple([z.number(), z.number()]) }),
  properties: z.object({
    type: z.string(),
    score: z.number().optional(),
    name: z.string(),
    housenumber: z.string().optional(),
    street: z.string().optional(),
    postcode: z.string(),
    city: z.string(),
    /** Metres from the queried position. */
    distance: z.number().optional(),
  }),
});
type Feature = z.infer<typeof featureSchema>;
const responseSchema = z.object({ features: z.array(z.unknown()) });

/** Result types that an order can be delivered to: a house, a street, or a hamlet, but not a municipality. */
const addressTypes = new Set(['housenumber', 'street', 'locality']);

/** Cached responses by request. Concurrent requests share one. */
export type FeatureCache = Map<string, { at: number; features: Promise<Feature[]> }>;

/**
 * Creates a geocoder on the French national address base (Base Adresse Nationale) at `origin`. Sends the typed text as a query
 * parameter only. Caches responses for a day. Throws a 503 if the service does not respond. `near`: position that results are
 * ranked around.
 *
 * @example await createNationalGeocoder({ origin: 'https://data.geopf.fr/geocodage', … }).suggest('12 rue nat')
 * @spec docs/behaviour §5 Location suggestions; §7 GET /v2/public/locations/
 */
export function createNationalGeocoder(options: { origin: string; near: Position | null; cache: FeatureCache; now: () => Date }): Geocoder {
  const { near } = options;
  const request = createCachedRequest(options);
  const rankingPosition: Record<string, string> = near === null ? {} : { lat: String(near.lat), lon: String(near.lng) };
  const search = (text: string, isComplete: boolean) =>
    request('search', { q: text, limit: String(suggestionCount), autocomplete: isComplete ? '0' : '1', ...rankingPosition });

  return {
    async suggest(text) {
      const query = normaliseQuery(text);
      return query === '' ? [] : (await search(query, false)).filter(isAddress).map((feature) => toSuggestion(toAddress(feature, '')));
    },
    async find(text) {
      const position = parsePosition(text);
      if (position !== null) {
        const isNullIsland = position.lat === 0 && position.lng === 0;
        const [nearest] = isNullIsland
          ? []
          : await request('reverse', { lat: String(position.lat), lon: String(position.lng), limit: '1' });
        const isClose = nearest !== undefined && isAddress(nearest) && (nearest.properties.distance ?? 0) <= maxStreetDistanceMetres;
        return isClose ? toAddress(nearest, '') : null;
      }
      const query = normaliseQuery(text);
      const postalCode = /\b\d{5}\b/.exec(query)?.[0];
      const found = query === '' ? [] : await search(query, true);
      const match = found.find(
        (feature) =>
          isAddress(feature) &&
          (feature.properties.score ?? 1) >= minimumScore &&
          (postalCode === undefined || feature.properties.postcode === postalCode),
      );
      return match === undefined ? null : toAddress(match, parseHouseNumber(text));
    },
  };
}

/** Creates the function that queries the service, with one request for equal queries within the cache's lifetime. */
function createCachedRequest({ origin, cache, now }: { origin: string; cache: FeatureCache; now: () => Date }) {
  return (path: 'search' | 'reverse', parameters: Record<string, string>): Promise<Feature[]> => {
    const query = new URLSearchParams(parameters).toString();
    const key = `${path} ${query}`;
    const nowMs = now().getTime();
    const cached = cache.get(key);
    if (cached !== undefined && Math.abs(nowMs - cached.at) < cacheLifetimeMs) return cached.features;
    const features = fetchFeatures(`${origin}/${path}?${query}`);
    cache.delete(key);
    cache.set(key, { at: nowMs, features });
    for (const oldest of cache.keys()) if (cache.size > maxCachedResponses) cache.delete(oldest);
    features.catch(() => {
      if (cache.get(key)?.features === features) cache.delete(key);
    });
    return features;
  };
}

const isAddress = ({ properties }: Feature) => addressTypes.has(properties.type);

/** Normalises a query: the service requires a letter or digit first and does not recognise country names. */
function normaliseQuery(text: string): string {
  const query = text
    .replace(/,?\s*France\s*$/i, '')
    .replace(/^[^\p{L}\p{N}]+/u, '')
    .trim();
  return query.length < 3 ? '' : query;
}

function toAddress({ geometry, properties }: Feature, house: string): GeocodedAddress {
  const [lng, lat] = geometry.coordinates;
  const { name, street = name, housenumber = house, city, postcode } = properties;
  return { street: { name: street, city, postal_code: postcode, lat, lng }, house: housenumber };
}

async function fetchFeatures(url: string): Promise<Feature[]> {
  try {
    const response = await fetch(url, {
      redirect: 'error',
      signal: AbortSignal.timeout(timeoutMs),
      headers: { accept: 'application/json' },
    });
    // A query that the service cannot parse has no results.
    if (response.status === 400 || response.status === 404) return [];
    if (!response.ok) throw new Error(`status ${response.status}`);
    const { features } = responseSchema.parse(await response.json());
    return features.map((feature) => featureSchema.safeParse(feature)).flatMap((parsed) => (parsed.success ? [parsed.data] : []));
  } catch (cause) {
    const message = 'La recherche d’adresses est momentanément indisponible, veuillez réessayer.';
    throw Object.assign(new HttpError(503, message, { code: 'unavailable', retryAfter: 5 }), { cause });
  }
}
