import { hasOwn } from '#config/older-browsers.ts';

/** An icon as an image. `isMonochrome`: drawn in the colour of the text around it. */
export type IconImage = { url: string; isMonochrome: boolean };

/** Maximum length of an icon's SVG content. Longer drawings are not icons. */
const bodyMaximumCharacters = 20_000;

/** An SVG element that does not draw. */
const foreignTag =
  /<(?!\/?(?:g|path|circle|ellipse|rect|line|polyline|polygon|defs|mask|clipPath|linearGradient|radialGradient|stop)[\s/>])/;
/** Attributes that run a script or load a resource. References within the drawing (`#id`) are allowed. */
const activeAttribute = /[\s"'/](?:on\w+|style|src|(?:xlink:)?href)\s*=|url\((?!['"]?#)/i;

/**
 * Returns the named icon of a response of Iconify's API as an image. Returns null if it is missing, is an alias that rotates or flips
 * another icon, or contains anything but drawing elements. An SVG image never runs scripts or loads resources; icons that try to are
 * rejected nevertheless, as a second line of defence.
 *
 * @example readIcon({ prefix: 'lucide', icons: { pizza: { body: '<path d="…"/>' } }, width: 24, height: 24 }, 'pizza')
 */
export function readIcon(response: unknown, name: string): IconImage | null {
  const icons = readProperty(response, 'icons');
  const alias = readProperty(readProperty(response, 'aliases'), name);
  const parent = readProperty(alias, 'parent');
  const isTransformed = ['rotate', 'hFlip', 'vFlip'].some((key) => readProperty(alias, key) !== undefined);
  const icon = readProperty(icons, typeof parent === 'string' && !isTransformed ? parent : name);
  const body = readProperty(icon, 'body');
  if (typeof body !== 'string' || body.length > bodyMaximumCharacters || foreignTag.test(body) || activeAttribute.test(body)) return null;
  const [left, top] = ['left', 'top'].map((key) => readMeasure(icon, response, key, 0));
  const [width, height] = ['width', 'height'].map((key) => readMeasure(icon, response, key, 16));
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="${left} ${top} ${width} ${height}">${body}</svg>`;
  return { url: `data:image/svg+xml,${encodeURIComponent(svg)}`, isMonochrome: body.includes('currentColor') };
}

/** Returns a measure of an icon, or else of its icon set, or else Iconify's default. */
function readMeasure(icon: unknown, set: unknown, key: string, standard: number): number {
  return (
    ([readProperty(icon, key), readProperty(set, key)].find((value) => typeof value === 'number' && Number.isFinite(value)) as number) ??
    standard
  );
}

function readProperty(value: unknown, key: string): unknown {
  return typeof value === 'object' && value !== null && hasOwn(value, key) ? Reflect.get(value, key) : undefined;
}
