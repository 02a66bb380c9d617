/** Position in degrees. */
export type Position = { lat: number; lng: number };

const earthMetres = 6_371_000;

const toRadians = (degrees: number) => (degrees * Math.PI) / 180;

/** Returns the great-circle distance in metres. */
export function metresBetween(a: Position, b: Position): number {
  const half = (degrees: number) => Math.sin(toRadians(degrees) / 2) ** 2;
  const chord = half(b.lat - a.lat) + Math.cos(toRadians(a.lat)) * Math.cos(toRadians(b.lat)) * half(b.lng - a.lng);
  return 2 * earthMetres * Math.asin(Math.min(1, Math.sqrt(chord)));
}
