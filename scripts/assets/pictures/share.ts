/** The picture that other sites show with a link to the shop, 1200 × 630: the hero in the middle of its night. */
import { at, type Svg } from './clay.ts';
import { drawHero } from './hero.ts';

export const shareSize = { width: 1200, height: 630 };

export function drawShare(): Svg {
  return `<rect width="1200" height="630" fill="#17120e"/><ellipse cx="600" cy="345" rx="640" ry="330" fill="url(#ember-light)" opacity="0.8"/>${at(180, -45, drawHero())}`;
}
