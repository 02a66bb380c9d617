/** The large picture of the home page: tacos, burger and chips in front of a fire, 960 × 720. */
import { place, clay, createRandom, flame, repeat, shadow, type Svg } from './clay.ts';
import { burger } from './burger.ts';
import { fries, sauce } from './dish-parts.ts';
import { ingredient } from './ingredients.ts';
import { tacos, type Filling } from './tacos.ts';

const northern: Filling = { pieces: ['beef', 'chicken', 'onion', 'herb'], sauce: '#ffbf47', gratin: '#ffc04a' };

/** Draws flames behind the dishes, redder in the back. */
function fire(): Svg {
  const random = createRandom(404);
  const tongues = (count: number, colour: string, size: number, opacity: number) =>
    repeat(count, (index) =>
      place(`<g fill="${colour}" opacity="${opacity}">${flame}</g>`, {
        x: 150 + (index / (count - 1)) * 660,
        y: 430 + random() * 40,
        turn: random() * 24 - 12,
        scale: size * (0.75 + random() * 0.55),
      }),
    );
  return `<g filter="url(#glow)">${tongues(7, '#e8461b', 4.2, 0.6)}</g><g filter="url(#soft-l)">${tongues(8, '#ff7a2b', 3, 0.55)}</g><g filter="url(#soft-s)">${tongues(7, '#ffb627', 1.9, 0.65)}</g>`;
}

function sparks(): Svg {
  const random = createRandom(77);
  return repeat(70, () => {
    const y = 20 + random() * 620;
    const size = 1 + random() * 3.4;
    const x = 40 + random() * 880;
    return `<circle cx="${x}" cy="${y}" r="${size * 2.6}" fill="#ff7a2b" opacity="0.22" filter="url(#haze)"/><circle cx="${x}" cy="${y}" r="${size}" fill="${random() > 0.4 ? '#ffd27a' : '#ff8a3d'}" opacity="${0.4 + random() * 0.6}"/>`;
  });
}

/** Wooden board beneath the dishes. */
const board: Svg = `${shadow({ x: 480, y: 660, rx: 400, ry: 44, opacity: 0.8 })}${clay('m', '<path d="M96 566H864C900 566 916 596 908 616L896 646C888 662 872 668 852 668H108C88 668 72 662 64 646L52 616C44 596 60 566 96 566Z" fill="#5b3219"/>')}
  <g stroke="#2f170a" stroke-width="3" fill="none" opacity="0.45"><path d="M76 588H884M70 612H700M420 632H892"/></g><path d="M92 574H868" stroke="#ffb26b" stroke-width="4" opacity="0.35" stroke-linecap="round"/>`;

export function drawHero(): Svg {
  return `<defs><radialGradient id="night" cx="0.5" cy="0.55" r="0.75"><stop offset="0" stop-color="#5a2a12"/><stop offset="0.45" stop-color="#2d180d"/><stop offset="1" stop-color="#17120e"/></radialGradient></defs>
    <rect width="960" height="720" fill="url(#night)"/><ellipse cx="480" cy="430" rx="470" ry="320" fill="url(#ember-light)" opacity="0.75"/>
    ${fire()}${sparks()}${board}
    ${place(fries({ seed: 5 }), { x: 206, y: 588, turn: -4, scale: 1.84 })}${place(burger(['sauce', 'salad', 'patty', 'cheddar', 'tomato', 'patty', 'cheddar', 'onion'], { seed: 81 }), { x: 672, y: 590, turn: 2, scale: 1.62 })}
    ${place(tacos({ length: 340, filling: northern, seed: 12 }), { x: 430, y: 530, turn: -7, scale: 1.24 })}
    ${place(sauce('#d5311c'), { x: 838, y: 606, scale: 1.3 })}
    ${ingredient('tomato', { x: 104, y: 640, size: 84, turn: 10 })}${ingredient('chili', { x: 566, y: 640, size: 92, turn: -8 })}${ingredient('greens', { x: 186, y: 648, size: 84, turn: 12 })}`;
}
