import type { Reply } from './http-server.ts';
import { json } from './http-server.ts';

type FeatureOptions = {
  type?: string;
  name: string;
  housenumber?: string;
  street?: string;
  postcode: string;
  city: string;
  score?: number;
};

/** Creates a GeoJSON feature of the national address base (longitude first), including fields that the server ignores. */
function feature(options: FeatureOptions, [lng, lat]: [number, number], overrides: object = {}) {
  const { type = 'housenumber', name, postcode, city, score = 0.96 } = options;
  return {
    type: 'Feature',
    geometry: { type: 'Point', coordinates: [lng, lat] },
    properties: {
      ...options,
      type,
      score,
      label: `${name} ${postcode} ${city}`,
      id: '59350_6565_00012',
      citycode: '59350',
      x: 704061.9,
      y: 7059136.2,
      context: '59, Nord, Hauts-de-France',
      importance: 0.79,
      ...overrides,
    },
  };
}

const houseFeature = feature(
  { name: '12 Rue Nationale', housenumber: '12', street: 'Rue Nationale', postcode: '59000', city: 'Lille' },
  [3.0605, 50.6363],
);
const distantHouse = feature(
  { name: '12 Rue Nationale', housenumber: '12', street: 'Rue Nationale', postcode: '59200', city: 'Tourcoing', score: 0.71 },
  [3.1597, 50.7233],
);
const street = feature({ type: 'street', name: 'Rue de Béthune', postcode: '59000', city: 'Lille' }, [3.0635, 50.6335]);
const town = feature({ type: 'municipality', name: 'Lille', postcode: '59000', city: 'Lille' }, [3.0573, 50.6292]);
const dissimilarStreet = feature(
  { type: 'street', name: 'Rue du Palais Rihour', postcode: '59000', city: 'Lille', score: 0.31 },
  [3.062, 50.636],
);

/**
 * Fake of the national address base, with the responses that tests need. Reverse geocoding depends on the latitude alone: the house
 * is 18 m away, north of 51° it is 4.2 km away, and from 50° southwards there is none.
 */
export const addressBase: Reply = (response, received, index) => {
  const q = received.query['q'] ?? '';
  const features = received.path.endsWith('/reverse')
    ? Number(received.query['lat']) > 50
      ? [{ ...houseFeature, properties: { ...houseFeature.properties, distance: Number(received.query['lat']) > 51 ? 4200 : 18 } }]
      : []
    : /béthune/i.test(q)
      ? [street]
      : /tourcoing|nationale/i.test(q)
        ? [houseFeature, distantHouse, { type: 'Feature' }]
        : /lille/i.test(q)
          ? [town, dissimilarStreet]
          : [];
  json({ type: 'FeatureCollection', version: 'draft', features: features, attribution: 'BAN', licence: 'ETALAB-2.0', query: q })(
    response,
    received,
    index,
  );
};
