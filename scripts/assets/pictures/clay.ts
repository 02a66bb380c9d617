/**
 * SVG building blocks of the dishes: soft shapes lit from the top left, to match the 3D emoji. All sizes are in units of the
 * picture; a card is 480 × 360.
 */

/** A fragment of SVG. */
export type Svg = string;

/** Flame of the logo, 100 units high. */
export const flame: Svg = `<path d="M4-50C10-30 34-18 34 12 34 36 18 50 0 50-20 50-35 36-35 14-35-2-26-12-20-24-16-14-12-9-7-6-9-24-6-38 4-50Z"/>`;

/** Position of a fragment. `turn`: rotation in degrees. Rotates and scales around the fragment's origin. */
type Placement = { x: number; y: number; turn?: number; scale?: number };

/** Moves, rotates and scales a fragment. */
export function place(piece: Svg, { x, y, turn = 0, scale = 1 }: Placement): Svg {
  return `<g transform="translate(${x} ${y}) rotate(${turn}) scale(${scale})">${piece}</g>`;
}

/** Makes a flat shape look solid: highlights its upper left edge and shades its lower right one. `size` selects the depth. */
export function clay(size: 'xs' | 's' | 'm' | 'l', piece: Svg): Svg {
  return `<g filter="url(#clay-${size})">${piece}</g>`;
}

/** Centre and radii of a shadow. */
type Shadow = { x: number; y: number; rx: number; ry?: number; opacity?: number };

/** Draws the soft shadow of an object on the table. */
export function shadow({ x, y, rx, ry = rx * 0.2, opacity = 0.34 }: Shadow): Svg {
  return `<ellipse cx="${x}" cy="${y}" rx="${rx}" ry="${ry}" fill="#3a1206" opacity="${opacity}" filter="url(#soft-${rx > 70 ? 'l' : 's'})"/>`;
}

/** Creates a random number generator with a seed (mulberry32), so that every run draws the same picture. Numbers are in [0, 1). */
export function createRandom(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296;
  };
}

/** Joins `count` fragments, each drawn from its index. */
export function repeat(count: number, piece: (index: number) => Svg): Svg {
  return Array.from({ length: count }, (_, index) => piece(index)).join('');
}

function clayFilter(id: string, depth: number): Svg {
  return `<filter id="clay-${id}" x="-15%" y="-15%" width="130%" height="130%" color-interpolation-filters="sRGB">
    <feOffset in="SourceAlpha" dx="${-depth * 0.9}" dy="${-depth}"/><feGaussianBlur stdDeviation="${depth * 0.85}" result="lowered"/>
    <feFlood flood-color="#7a2308" flood-opacity="0.62"/><feComposite in2="lowered" operator="out"/><feComposite in2="SourceAlpha" operator="in" result="shade"/>
    <feOffset in="SourceAlpha" dx="${depth * 0.55}" dy="${depth * 0.7}"/><feGaussianBlur stdDeviation="${depth * 0.55}" result="raised"/>
    <feFlood flood-color="#fff4d6" flood-opacity="0.8"/><feComposite in2="raised" operator="out"/><feComposite in2="SourceAlpha" operator="in" result="light"/>
    <feMerge><feMergeNode in="SourceGraphic"/><feMergeNode in="shade"/><feMergeNode in="light"/></feMerge></filter>`;
}

/** Filters and gradients that the fragments refer to. */
export const definitions: Svg = `<defs>
  ${clayFilter('xs', 2)}${clayFilter('s', 4)}${clayFilter('m', 9)}${clayFilter('l', 17)}
  <filter id="soft-s" x="-60%" y="-120%" width="220%" height="340%"><feGaussianBlur stdDeviation="6"/></filter>
  <filter id="soft-l" x="-60%" y="-120%" width="220%" height="340%"><feGaussianBlur stdDeviation="10"/></filter>
  <filter id="haze" x="-80%" y="-80%" width="260%" height="260%"><feGaussianBlur stdDeviation="1.6"/></filter>
  <filter id="glow" x="-80%" y="-80%" width="260%" height="260%"><feGaussianBlur stdDeviation="22"/></filter>
  <filter id="drop" x="-30%" y="-30%" width="160%" height="170%"><feDropShadow dx="3" dy="6" stdDeviation="5" flood-color="#3a1206" flood-opacity="0.38"/></filter>
  <linearGradient id="tortilla" x1="0" y1="0" x2="0.25" y2="1"><stop offset="0" stop-color="#fbe0a6"/><stop offset="0.5" stop-color="#eab765"/><stop offset="1" stop-color="#c67d35"/></linearGradient>
  <linearGradient id="spinach" x1="0" y1="0" x2="0.25" y2="1"><stop offset="0" stop-color="#dfe8a2"/><stop offset="0.5" stop-color="#b9c565"/><stop offset="1" stop-color="#7f9440"/></linearGradient>
  <linearGradient id="paprika" x1="0" y1="0" x2="0.25" y2="1"><stop offset="0" stop-color="#ffc07a"/><stop offset="0.5" stop-color="#ea8740"/><stop offset="1" stop-color="#b84d1c"/></linearGradient>
  <linearGradient id="bun" x1="0" y1="0" x2="0.2" y2="1"><stop offset="0" stop-color="#f7b65a"/><stop offset="0.6" stop-color="#e08a34"/><stop offset="1" stop-color="#b85f1e"/></linearGradient>
  <linearGradient id="bun-grain" x1="0" y1="0" x2="0.2" y2="1"><stop offset="0" stop-color="#c98a4a"/><stop offset="0.6" stop-color="#9a5c28"/><stop offset="1" stop-color="#6f3d16"/></linearGradient>
  <linearGradient id="bun-golden" x1="0" y1="0" x2="0.2" y2="1"><stop offset="0" stop-color="#ffcb6e"/><stop offset="0.55" stop-color="#e8932f"/><stop offset="1" stop-color="#a9530f"/></linearGradient>
  <linearGradient id="beer" x1="0" y1="0" x2="0" y2="1"><stop offset="0" stop-color="#ffd257"/><stop offset="1" stop-color="#e39312"/></linearGradient>
  <linearGradient id="wood" x1="0" y1="0" x2="0" y2="1"><stop offset="0" stop-color="#b9793f"/><stop offset="1" stop-color="#8a5227"/></linearGradient>
  <linearGradient id="slate" x1="0" y1="0" x2="0.4" y2="1"><stop offset="0" stop-color="#5d5048"/><stop offset="1" stop-color="#2e2621"/></linearGradient>
  <linearGradient id="crumb" x1="0" y1="0" x2="0" y2="1"><stop offset="0" stop-color="#ffe6b5"/><stop offset="1" stop-color="#e9b266"/></linearGradient>
  <linearGradient id="fry" x1="0" y1="0" x2="1" y2="0"><stop offset="0" stop-color="#ffe07a"/><stop offset="0.55" stop-color="#ffc53d"/><stop offset="1" stop-color="#e8951f"/></linearGradient>
  <linearGradient id="ember" x1="0" y1="0" x2="0.3" y2="1"><stop offset="0" stop-color="#ff6f3c"/><stop offset="1" stop-color="#c92f0c"/></linearGradient>
  <linearGradient id="char" x1="0" y1="0" x2="0.3" y2="1"><stop offset="0" stop-color="#4a3b33"/><stop offset="1" stop-color="#1c140f"/></linearGradient>
  <linearGradient id="cheese" x1="0" y1="0" x2="0" y2="1"><stop offset="0" stop-color="#ffd65c"/><stop offset="1" stop-color="#ffae1a"/></linearGradient>
  <linearGradient id="meat" x1="0" y1="0" x2="0" y2="1"><stop offset="0" stop-color="#8a4a2a"/><stop offset="1" stop-color="#4d2110"/></linearGradient>
  <linearGradient id="breaded" x1="0" y1="0" x2="0.3" y2="1"><stop offset="0" stop-color="#ffc861"/><stop offset="0.6" stop-color="#eb9a2f"/><stop offset="1" stop-color="#c46d16"/></linearGradient>
  <linearGradient id="glass" x1="0" y1="0" x2="1" y2="0"><stop offset="0" stop-color="#fff" stop-opacity="0.75"/><stop offset="0.25" stop-color="#fff" stop-opacity="0.12"/><stop offset="0.8" stop-color="#fff" stop-opacity="0.08"/><stop offset="1" stop-color="#fff" stop-opacity="0.5"/></linearGradient>
  <linearGradient id="round" x1="0" y1="0" x2="1" y2="0"><stop offset="0" stop-color="#000" stop-opacity="0.22"/><stop offset="0.22" stop-color="#fff" stop-opacity="0.42"/><stop offset="0.45" stop-color="#fff" stop-opacity="0"/><stop offset="1" stop-color="#000" stop-opacity="0.38"/></linearGradient>
  <linearGradient id="steel" x1="0" y1="0" x2="1" y2="0"><stop offset="0" stop-color="#9aa0a6"/><stop offset="0.3" stop-color="#fff"/><stop offset="1" stop-color="#8b9096"/></linearGradient>
  <radialGradient id="ember-light"><stop offset="0" stop-color="#ff9d2e" stop-opacity="0.95"/><stop offset="0.45" stop-color="#f2541b" stop-opacity="0.5"/><stop offset="1" stop-color="#e8461b" stop-opacity="0"/></radialGradient>
</defs>`;
