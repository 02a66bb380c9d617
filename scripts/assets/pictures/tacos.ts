import { place, clay, createRandom, repeat, shadow, type Svg } from './clay.ts';

/** Colours of a tacos. `accent`: the second ingredient of the filling. `gratin`: melted cheese on top. */
export type Filling = { meat: string; accent: string; sauce: string; tortilla?: 'tortilla' | 'spinach' | 'paprika'; gratin?: string };

/** Draws the filling at the open end: salad, meat, and chips that stick out. Centred on the origin. */
function stuffing(filling: Filling, random: () => number): Svg {
  const leaf = `<path d="M-26 34C-34 44-22 54-14 46-8 58 6 56 8 46 18 54 30 44 24 32Z" fill="#6fb536"/><path d="M-24-40C-34-50-20-58-12-50-4-60 10-56 10-48 22-52 28-40 22-32Z" fill="#6fb536"/>`;
  const meat = [
    { x: -20, y: -26, size: 14, turn: 20 },
    { x: 16, y: -34, size: 15, turn: -15 },
    { x: 25, y: -8, size: 13, turn: 70 },
    { x: -25, y: 4, size: 13, turn: 80 },
    { x: -10, y: 30, size: 15, turn: -10 },
    { x: 20, y: 26, size: 14, turn: 30 },
    { x: 0, y: -6, size: 12, turn: 0 },
  ];
  const pieces = meat.map(({ x, y, size, turn }, index) =>
    place(
      clay(
        'xs',
        `<path d="M${-size}-2C${-size + 1} ${-size * 0.8}-4 ${-size * 0.9} 4 ${-size * 0.75} ${size} ${-size * 0.8} ${size + 2} 2 ${size - 3} ${size * 0.55} 3 ${size}-6 ${size * 0.75}-9 ${size * 0.7} ${-size} 6 ${-size}-2Z" fill="${index % 3 === 1 ? filling.accent : filling.meat}"/>`,
      ),
      { x, y, turn },
    ),
  );
  const chips = [
    { x: 4, y: -42 },
    { x: -10, y: -16 },
    { x: 14, y: 6 },
    { x: -6, y: 36 },
  ];
  const sticks = chips.map(({ x, y }) =>
    place(
      clay(
        'xs',
        '<rect x="-11" y="-10" width="34" height="21" rx="5" fill="#eda21f"/><rect x="-15" y="-11" width="23" height="23" rx="5" fill="#ffd964"/><rect x="-11" y="-7" width="13" height="13" rx="4" fill="#ffeaa3"/>',
      ),
      { x: x - 4, y, turn: random() * 44 - 22 },
    ),
  );
  return `${clay('xs', leaf)}${pieces.join('')}${sticks.join('')}`;
}

const rim = { tortilla: '#f9d795', spinach: '#cfdc8e', paprika: '#f5a469' } as const;

/** Draws melted cheese with brown spots on a tacos that ends at x = `right`. */
function meltedCheese(colour: string, { right, random }: { right: number; random: () => number }): Svg {
  const drops = Math.floor((right + 10) / 34);
  const edge = Array.from({ length: drops }, (_, index) => {
    const x = right - 8 - index * 34;
    const y = -26 + random() * 34;
    return `C${x} ${y - 14} ${x - 2} ${y + 6} ${x - 10} ${y + 6} ${x - 19} ${y + 6} ${x - 16} ${y - 24} ${x - 24} ${y - 26} ${x - 30} ${y - 26} ${x - 31} ${y - 20} ${x - 34} ${y - 14}`;
  });
  const spots = repeat(
    12,
    () =>
      `<ellipse cx="${-10 + random() * right}" cy="${-62 + random() * 26}" rx="${4 + random() * 9}" ry="${3 + random() * 4}" fill="#b5601a" opacity="0.55" filter="url(#haze)"/>`,
  );
  return clay(
    's',
    `<path d="M-34-70C-10-84 ${right - 40}-86 ${right - 8}-70 ${right + 8}-62 ${right + 4}-44 ${right - 8}-30${edge.join('')}C-40-36-52-58-34-70Z" fill="${colour}"/>${spots}`,
  );
}

/** Draws a French tacos: a folded, grilled tortilla with an open end on the left. */
export function tacos({ length, filling, seed }: { length: number; filling: Filling; seed: number }): Svg {
  const { tortilla = 'tortilla', gratin } = filling;
  const random = createRandom(seed);
  const right = length - 84;
  const body = `M-70-66C-40-78 ${right - 30}-80 ${right + 2}-66 ${right + 30}-54 ${right + 32} 50 ${right + 4} 62 ${right - 40} 78-40 76-70 66-92 40-92-40-70-66Z`;
  const toasted = repeat(
    8,
    () =>
      `<ellipse cx="${-10 + random() * right}" cy="${-40 + random() * 80}" rx="${16 + random() * 18}" ry="${9 + random() * 9}" fill="#a9561c" opacity="${0.16 + random() * 0.16}" filter="url(#soft-s)"/>`,
  );
  const marks = repeat(Math.floor((right - 18) / 32), (index) => {
    const x = 4 + index * 32;
    return `<path d="M${x + 10}-66C${x + 18}-24 ${x + 10} 24 ${x - 8} 64" stroke="#5f2609" stroke-width="10" stroke-linecap="round" fill="none" opacity="0.78" filter="url(#haze)"/>`;
  });
  const fold = `<path d="M${right + 18}-46C${right - 34}-20 ${right - 60} 20 ${right - 74} 69" stroke="#9a5219" stroke-width="4" fill="none" opacity="0.5"/>
    <path d="M${right + 16}-42C${right - 32}-17 ${right - 56} 22 ${right - 69} 70" stroke="#ffe9bd" stroke-width="3" fill="none" opacity="0.8"/>`;
  const puddle = `<path d="M-118 84C-122 70-84 66-58 70-24 66-6 78-18 88-34 100-112 102-118 84Z" fill="${filling.sauce}"/>`;
  const drips = `<path d="M-106 28C-110 50-106 62-99 62-91 62-95 46-89 46-83 46-90 84-78 84-66 84-72 50-66 50-60 50-64 68-56 68-47 68-50 44-44 26-60 42-90 44-106 28Z" fill="${filling.sauce}"/><path d="M-80 56C-82 68-81 74-79 77M-100 46C-101 54-100 56-99 57" stroke="#fff" stroke-width="3.5" stroke-linecap="round" fill="none" opacity="0.8"/>`;
  return `${shadow({ x: length / 2 - 72, y: 74, rx: length / 2 + 30, ry: 22, opacity: 0.42 })}${clay('s', puddle)}
    ${clay('l', `<path d="${body}" fill="url(#${tortilla})"/>${toasted}${marks}${fold}`)}${gratin ? meltedCheese(gratin, { right, random: random }) : ''}
    ${clay('s', `<path d="M-76-68C-44-70-28-44-28 0S-44 70-76 68-122 44-122 0-108-66-76-68Z" fill="${rim[tortilla]}"/>`)}
    <path d="M-76-58C-51-60-37-38-37 0S-51 60-76 58-113 38-113 0-101-56-76-58Z" fill="#5c240c"/>
    <path d="M-76-55C-53-57-40-36-40 1S-53 58-76 56-110 37-110 1-99-53-76-55Z" fill="${filling.sauce}"/>
    ${place(stuffing(filling, random), { x: -76, y: 0 })}${clay('s', drips)}`;
}
