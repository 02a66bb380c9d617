/** An icon as an image. `isMonochrome`: drawn in the colour of the text around it. */
export type IconImage = { url: string; isMonochrome: boolean };

/** Characters. Longer drawings are no icons. */
const bodyMaximumCharacters = 20_000;

/** A tag of anything but a drawing. */
const foreignTag =
  /<(?!\/?(?:g|path|circle|ellipse|rect|line|polyline|polygon|defs|mask|clipPath|linearGradient|radialGradient|stop)[\s/>])/;
/** Attributes that run or load something. A drawing refers to its own parts only. */
const activeAttribute = /[\s"'/](?:on\w+|style|src|(?:xlink:)?href)\s*=|url\((?!['"]?#)/i;

/**
 * Returns the named icon of a response of Iconify's API as an image, or null if it is missing, not a drawing, or turned from
 * another icon. Scripts of an SVG image never run and it loads nothing, whatever the service sends; what could do either is
 * left out all the same.
 *
 * @example readIcon({ prefix: 'lucide', icons: { pizza: { body: '<path d="…"/>' } }, width: 24, height: 24 }, 'pizza')
 */
export function readIcon(response: unknown, name: string): IconImage | null {
  const icons = property(response, 'icons');
  const alias = property(property(response, 'aliases'), name);
  const parent = property(alias, 'parent');
  const isTurned = ['rotate', 'hFlip', 'vFlip'].some((key) => property(alias, key) !== undefined);
  const icon = property(icons, typeof parent === 'string' && !isTurned ? parent : name);
  const body = property(icon, 'body');
  if (typeof body !== 'string' || body.length > bodyMaximumCharacters || foreignTag.test(body) || activeAttribute.test(body)) return null;
  const [left, top] = ['left', 'top'].map((key) => size(icon, response, key, 0));
  const [width, height] = ['width', 'height'].map((key) => size(icon, response, key, 16));
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="${left} ${top} ${width} ${height}">${body}</svg>`;
  return { url: `data:image/svg+xml,${encodeURIComponent(svg)}`, isMonochrome: body.includes('currentColor') };
}

/** Returns a measure of an icon, else of its set, else Iconify's default. */
function size(icon: unknown, set: unknown, key: string, standard: number): number {
  return (
    ([property(icon, key), property(set, key)].find((value) => typeof value === 'number' && Number.isFinite(value)) as number) ?? standard
  );
}

function property(value: unknown, key: string): unknown {
  return typeof value === 'object' && value !== null && Object.hasOwn(value, key) ? Reflect.get(value, key) : undefined;
}
