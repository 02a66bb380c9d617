/** The picture that other sites show with a link to the shop, 1200 × 630: the hero, fading into its night on both sides. */
import { at, type Svg } from './clay.ts';
import { drawHero } from './hero.ts';

export const shareSize = { width: 1200, height: 630 };

const heroScale = shareSize.height / 720;
const heroWidth = 960 * heroScale;
const heroLeft = (shareSize.width - heroWidth) / 2;
/** Width of the fade over either edge of the hero. */
const fade = 90;

/** A rectangle over an edge of the hero whose colour, that of the night, goes from one opacity to the other. */
function edge(name: string, x: number, [left, right]: [number, number]): Svg {
  return `<linearGradient id="${name}"><stop offset="0.1" stop-color="#17120e" stop-opacity="${left}"/><stop offset="0.9" stop-color="#17120e" stop-opacity="${right}"/></linearGradient>
    <rect x="${x}" width="${fade}" height="${shareSize.height}" fill="url(#${name})"/>`;
}

export function drawShare(): Svg {
  return `<rect width="${shareSize.width}" height="${shareSize.height}" fill="#17120e"/>${at(heroLeft, 0, drawHero(), 0, heroScale)}
    ${edge('left-edge', heroLeft - 10, [1, 0])}${edge('right-edge', heroLeft + heroWidth - fade + 10, [0, 1])}`;
}
