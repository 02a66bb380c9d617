/** Preview picture of shared links, 1200 × 630: the hero, with both sides fading into its background colour. */
import { place, type Svg } from './clay.ts';
import { drawHero } from './hero.ts';

export const shareSize = { width: 1200, height: 630 };

const heroScale = shareSize.height / 720;
const heroWidth = 960 * heroScale;
const heroLeft = (shareSize.width - heroWidth) / 2;
const backgroundColour = '#17120e';
/** Width of the gradient at each side of the hero. */
const fade = 90;

/** Draws a rectangle in the background colour whose opacity changes from its left to its right side. */
function edge(name: string, { x, opacity }: { x: number; opacity: { left: number; right: number } }): Svg {
  return `<linearGradient id="${name}"><stop offset="0.1" stop-color="${backgroundColour}" stop-opacity="${opacity.left}"/><stop offset="0.9" stop-color="${backgroundColour}" stop-opacity="${opacity.right}"/></linearGradient>
    <rect x="${x}" width="${fade}" height="${shareSize.height}" fill="url(#${name})"/>`;
}

export function drawShare(): Svg {
  return `<rect width="${shareSize.width}" height="${shareSize.height}" fill="${backgroundColour}"/>${place(drawHero(), { x: heroLeft, y: 0, scale: heroScale })}
    ${edge('left-edge', { x: heroLeft - 10, opacity: { left: 1, right: 0 } })}${edge('right-edge', { x: heroLeft + heroWidth - fade + 10, opacity: { left: 0, right: 1 } })}`;
}
