/** Position in degrees. */
export type Position = { lat: number; lng: number };

const earthMetres = 6_371_000;

const toRadians = (degrees: number) => (degrees * Math.PI) / 180;

/** Returns the great-circle distance in metres, by the haversine formula. */
export function metresBetween(a: Position, b: Position): number {
  const haversine = (degrees: number) => Math.sin(toRadians(degrees) / 2) ** 2;
  const chord = haversine(b.lat - a.lat) + Math.cos(toRadians(a.lat)) * Math.cos(toRadians(b.lat)) * haversine(b.lng - a.lng);
  return 2 * earthMetres * Math.asin(Math.min(1, Math.sqrt(chord)));
}
