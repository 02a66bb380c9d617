/** The home page's first sight: tacos, burger and chips over the embers, 960 × 720. */
import { at, clay, dice, flame, many, shadow, type Svg } from './clay.ts';
import { burger } from './burger.ts';
import { fries, sauce } from './dish-parts.ts';
import { emoji } from './stage.ts';
import { tacos } from './tacos.ts';

const northern = { meat: '#7a3d1c', accent: '#e6452c', sauce: '#ffbf47', gratin: '#ffc04a' };

/** Tongues of fire behind the dishes, the further back the redder. */
function fire(): Svg {
  const roll = dice(404);
  const tongues = (count: number, colour: string, size: number, opacity: number) =>
    many(count, (index) =>
      at(
        150 + (index / (count - 1)) * 660,
        430 + roll() * 40,
        `<g fill="${colour}" opacity="${opacity}">${flame}</g>`,
        roll() * 24 - 12,
        size * (0.75 + roll() * 0.55),
      ),
    );
  return `<g filter="url(#glow)">${tongues(7, '#e8461b', 4.2, 0.6)}</g><g filter="url(#soft-l)">${tongues(8, '#ff7a2b', 3, 0.55)}</g><g filter="url(#soft-s)">${tongues(7, '#ffb627', 1.9, 0.65)}</g>`;
}

function sparks(): Svg {
  const roll = dice(77);
  return many(70, () => {
    const y = 20 + roll() * 620;
    const size = 1 + roll() * 3.4;
    const x = 40 + roll() * 880;
    return `<circle cx="${x}" cy="${y}" r="${size * 2.6}" fill="#ff7a2b" opacity="0.22" filter="url(#haze)"/><circle cx="${x}" cy="${y}" r="${size}" fill="${roll() > 0.4 ? '#ffd27a' : '#ff8a3d'}" opacity="${0.4 + roll() * 0.6}"/>`;
  });
}

/** The board that all of it stands on. */
const board: Svg = `${shadow(480, 660, 400, 44, 0.8)}${clay('m', '<path d="M96 566H864C900 566 916 596 908 616L896 646C888 662 872 668 852 668H108C88 668 72 662 64 646L52 616C44 596 60 566 96 566Z" fill="#5b3219"/>')}
  <g stroke="#2f170a" stroke-width="3" fill="none" opacity="0.45"><path d="M76 588H884M70 612H700M420 632H892"/></g><path d="M92 574H868" stroke="#ffb26b" stroke-width="4" opacity="0.35" stroke-linecap="round"/>`;

export function drawHero(): Svg {
  return `<defs><radialGradient id="night" cx="0.5" cy="0.55" r="0.75"><stop offset="0" stop-color="#5a2a12"/><stop offset="0.45" stop-color="#2d180d"/><stop offset="1" stop-color="#17120e"/></radialGradient></defs>
    <rect width="960" height="720" fill="url(#night)"/><ellipse cx="480" cy="430" rx="470" ry="320" fill="url(#ember-light)" opacity="0.75"/>
    ${fire()}${sparks()}${board}
    ${at(206, 588, fries(5), -4, 1.84)}${at(672, 590, burger(['sauce', 'salad', 'patty', 'cheddar', 'tomato', 'patty', 'cheddar', 'onion'], 81), 2, 1.62)}
    ${at(400, 536, tacos(340, northern, 12), -8, 1.32)}
    ${at(838, 606, sauce('#d5311c'), 0, 1.3)}
    ${emoji('tomato', 96, 190, 100, -18)}${emoji('onion', 884, 232, 96, 18)}${emoji('chili', 420, 110, 104, 24)}${emoji('herb', 268, 150, 84, -30)}${emoji('cheese', 588, 96, 96, 14)}${emoji('greens', 768, 96, 96, -12)}${emoji('tomato', 104, 634, 92, 10)}`;
}
