/** Ingredients and garnishes. Each is drawn around its origin, about 112 units wide, and lit from the top left. */
import { place, clay, createRandom, repeat, type Svg } from './clay.ts';

/** Point on an ellipse. `turn`: position on it, in turns. */
function onEllipse(turn: number, rx: number, ry = rx): { x: number; y: number } {
  return { x: Math.cos(turn * 2 * Math.PI) * rx, y: Math.sin(turn * 2 * Math.PI) * ry };
}

/** A closed, irregular outline. `wobble`: share of the radius by which it varies. */
export function blob(
  rx: number,
  ry: number,
  { seed, points = 9, wobble = 0.14 }: { seed: number; points?: number; wobble?: number },
): string {
  const random = createRandom(seed);
  const knots = Array.from({ length: points }, (_, index) => {
    const reach = 1 - wobble + random() * wobble * 2;
    return onEllipse(index / points, rx * reach, ry * reach);
  });
  const middle = (index: number) => {
    const [one, other] = [knots[index % points] ?? { x: 0, y: 0 }, knots[(index + 1) % points] ?? { x: 0, y: 0 }];
    return `${(one.x + other.x) / 2} ${(one.y + other.y) / 2}`;
  };
  return `M${middle(points - 1)}${knots.map(({ x, y }, index) => `Q${x} ${y} ${middle(index)}`).join('')}Z`;
}

/** Highlight of a wet or glossy surface. */
const gloss = (path: string, width = 5, opacity = 0.6): Svg =>
  `<path d="${path}" fill="none" stroke="#fff" stroke-width="${width}" stroke-linecap="round" opacity="${opacity}"/>`;

/** A round slice of a citrus fruit. */
function citrus(rind: string, pith: string, flesh: string): Svg {
  const segments = repeat(8, (index) => {
    const [from, to] = [onEllipse((index + 0.07) / 8, 40), onEllipse((index + 0.93) / 8, 40)];
    const tip = onEllipse((index + 0.5) / 8, 7);
    return `<path d="M${tip.x} ${tip.y}L${from.x} ${from.y}A40 40 0 0 1 ${to.x} ${to.y}Z" fill="${flesh}" stroke="${flesh}" stroke-width="3" stroke-linejoin="round"/>`;
  });
  return (
    clay('s', `<circle r="54" fill="${rind}"/>`) + `<circle r="47" fill="${pith}"/>${segments}${gloss('M-28-24A38 38 0 0 1-6-36', 5, 0.7)}`
  );
}

function tomatoSlice(): Svg {
  const seeds = repeat(5, (index) => {
    const { x, y } = onEllipse(index / 5 + 0.05, 27);
    const dots = repeat(5, (dot) => {
      const at = onEllipse(dot / 5, 7, 5);
      return `<ellipse cx="${at.x}" cy="${at.y}" rx="2.6" ry="1.7" fill="#ffe3a0"/>`;
    });
    return place(`<ellipse rx="14" ry="11" fill="#d9321f"/><ellipse rx="11.5" ry="8.5" fill="#f2803f"/>${dots}`, {
      x,
      y,
      turn: index * 72 + 18,
    });
  });
  return (
    clay('s', '<circle r="54" fill="#d92b1c"/>') +
    `<circle r="48" fill="#ef5a3c"/>${seeds}<circle r="8" fill="#f6a57f"/>${gloss('M-40-18A44 44 0 0 1-14-41', 5, 0.75)}`
  );
}

function lettuce(seed: number, colours: readonly [string, string, string] = ['#5c9a27', '#86c23f', '#c9e68a']): Svg {
  const [deep, middle, light] = colours;
  return (
    clay('m', `<path d="${blob(58, 46, { seed, points: 17, wobble: 0.2 })}" fill="${deep}"/>`) +
    clay('s', `<path d="${blob(46, 34, { seed: seed + 1, points: 15, wobble: 0.22 })}" fill="${middle}"/>`) +
    `<path d="M-44 20C-20 8 10 2 42-18M-18 10C-14-4-10-14-2-22M2 2C8 10 18 16 26 18M-4 6C-14 12-20 18-24 26" fill="none" stroke="${light}" stroke-width="4" stroke-linecap="round" opacity="0.9"/>`
  );
}

function cucumberSlice(): Svg {
  const seeds = repeat(9, (index) => {
    const { x, y } = onEllipse(index / 9, 19);
    return place('<ellipse rx="6" ry="2.8" fill="#f7fbdc"/>', { x, y, turn: index * 40 });
  });
  return (
    clay('s', '<circle r="38" fill="#3f7f2c"/>') +
    `<circle r="33" fill="#d9edaa"/><circle r="26" fill="#e9f5c8"/>${seeds}${gloss('M-22-16A27 27 0 0 1-6-26', 4, 0.9)}`
  );
}

function avocadoFan(): Svg {
  const slice = clay(
    's',
    '<path d="M-13-46C8-52 20-22 18 6 16 34 2 50-8 46 2 26 4-16-13-46Z" fill="#3f6b22"/><path d="M-13-44C4-46 14-20 12 6 10 30 0 44-7 43 3 24 4-16-13-44Z" fill="#a9cf57"/><path d="M-10-38C-2-34 4-14 3 6 2 24-3 36-6 40 3 22 3-14-10-38Z" fill="#f0f0b0"/>',
  );
  return repeat(5, (index) => place(slice, { x: -44 + index * 21, y: 2 + Math.abs(index - 2) * 3, turn: -26 + index * 13 }));
}

function scatter(
  count: number,
  seed: number,
  { rx = 46, ry = 34 }: { rx?: number; ry?: number },
  piece: (random: () => number) => Svg,
): Svg {
  const random = createRandom(seed);
  const spots = Array.from({ length: count }, () => {
    const at = onEllipse(random(), rx * Math.sqrt(random()), ry * Math.sqrt(random()));
    return { ...at, drawn: piece(random), turn: random() * 360 };
  });
  return spots
    .toSorted((a, b) => a.y - b.y)
    .map(({ x, y, drawn, turn }) => place(drawn, { x, y, turn }))
    .join('');
}

const kernel = clay(
  'xs',
  '<rect x="-8" y="-7" width="16" height="14" rx="6" fill="#ffc92e"/><ellipse cx="-2" cy="-3" rx="4" ry="2" fill="#fff2b0"/>',
);
const cube = (fill: string, light: string) =>
  clay(
    's',
    `<rect x="-19" y="-17" width="38" height="34" rx="8" fill="${fill}"/><path d="M-17-10L-6-16H14L4-8Z" fill="${light}" opacity="0.75"/>`,
  );

/** A piece of grilled chicken with the marks of the grill. */
const chicken = (seed: number): Svg =>
  clay(
    's',
    `<path d="${blob(30, 21, { seed, points: 8, wobble: 0.13 })}" fill="#dd9a4c"/><path d="M-16-14C-12-4-14 6-18 14M0-18C4-6 2 6-2 17M15-14C18-4 17 5 14 12" fill="none" stroke="#6b3210" stroke-width="5.5" stroke-linecap="round" opacity="0.75"/><ellipse cx="-6" cy="-9" rx="11" ry="4" fill="#ffe0a6" opacity="0.55"/>`,
  );

const falafelBall = (seed: number): Svg =>
  clay(
    'm',
    `<path d="${blob(33, 30, { seed, points: 10, wobble: 0.08 })}" fill="#a9702c"/>${scatter(22, seed + 3, { rx: 24, ry: 22 }, (random) => `<circle r="${1.4 + random() * 2.4}" fill="${random() > 0.6 ? '#6d8f2e' : random() > 0.4 ? '#e0b465' : '#6a3d12'}"/>`)}`,
  );

const potatoWedge = clay(
  's',
  '<path d="M-48 6C-34-24 30-30 50-4 40 18-30 26-48 6Z" fill="#e9b44c"/><path d="M-48 6C-34-14 28-18 50-4 30 2-28 12-48 6Z" fill="#ffe08c"/><path d="M-48 6C-30 26 40 18 50-4" fill="none" stroke="#9a5a1e" stroke-width="4" stroke-linecap="round"/>',
);

const baconStrip = clay(
  's',
  '<path d="M-56 4C-42-16-26 16-8 0S30-16 56 2L54 22C32 6 12 36-6 20S-40 36-58 22Z" fill="#b5362a"/><path d="M-56 9C-42-10-26 21-8 6S30-10 55 7" fill="none" stroke="#f4c3a2" stroke-width="5"/><path d="M-57 17C-42 0-26 30-8 15S30 0 54 16" fill="none" stroke="#e89a80" stroke-width="3"/>',
);

const olive = (colour: string): Svg =>
  clay('s', `<ellipse rx="27" ry="22" fill="${colour}"/>`) +
  `<ellipse cx="10" cy="2" rx="8" ry="9" fill="#3c1a0c"/>${gloss('M-16-8A20 14 0 0 1-2-14', 4, 0.8)}`;

const strawberryHalf = clay(
  's',
  '<path d="M0 50C-34 30-50-4-38-26-28-42-8-36 0-30 8-36 28-42 38-26 50-4 34 30 0 50Z" fill="#d3202f"/><path d="M0 40C-24 24-36 0-28-18-20-28-6-24 0-19 6-24 20-28 28-18 36 0 24 24 0 40Z" fill="#f7796f"/><path d="M0 30C-12 16-16 0-10-8-4-10-1-6 0-3 1-6 4-10 10-8 16 0 12 16 0 30Z" fill="#ffe1d6"/>',
);

const blueberry =
  clay('s', '<circle r="21" fill="#3b4a8c"/>') +
  '<path d="M-6-9L0-4 6-9 5-1 10 4 2 4 0 11-3 4-10 3-5-2Z" fill="#222c5c"/>' +
  gloss('M-13-7A14 14 0 0 1-4-14', 4, 0.5);

const grape = clay('s', '<ellipse rx="17" ry="20" fill="#7c2d56"/>') + gloss('M-9-8A12 14 0 0 1-2-14', 4, 0.6);

const leaf = (fill: string, vein: string): Svg =>
  clay('xs', `<path d="M0 30C-22 16-22-14 0-34 22-14 22 16 0 30Z" fill="${fill}"/>`) +
  `<path d="M0 30V-28M0 12L-10 3M0 12L10 3M0-4L-9-12M0-4L9-12" fill="none" stroke="${vein}" stroke-width="2.4" stroke-linecap="round"/>`;

/** A sprig of mint or basil. */
function sprig(): Svg {
  const mint = leaf('#3f9a3c', '#a9dd86');
  return (
    place(mint, { x: -26, y: 6, turn: -58, scale: 0.95 }) +
    place(mint, { x: 26, y: 6, turn: 58, scale: 0.95 }) +
    place(mint, { x: -13, y: -18, turn: -22, scale: 0.9 }) +
    place(mint, { x: 14, y: -18, turn: 24, scale: 0.86 }) +
    place(mint, { x: 0, y: 2, scale: 0.72 })
  );
}

const chiliPod =
  clay('s', '<path d="M-50-16C-20-30 26-16 52 24 14 12-20 22-48 8-58 2-58-12-50-16Z" fill="#d4221a"/>') +
  clay(
    'xs',
    '<path d="M-48-18C-58-20-64-30-60-38M-44-16C-58-22-62-8-52 4-46 0-42-8-44-16Z" fill="#4f8a2a" stroke="#4f8a2a" stroke-width="6" stroke-linecap="round"/>',
  ) +
  gloss('M-34-12C-14-18 8-12 24-2', 5, 0.6);

const cheeseWedge = clay(
  'm',
  '<path d="M-54 20L30-34C46-30 54-12 54 4L-54 20Z" fill="#ffd768"/><path d="M-54 20L54 4V30L-54 40Z" fill="#f5ae2a"/><ellipse cx="10" cy="20" rx="9" ry="6" fill="#d98c14"/><ellipse cx="-24" cy="28" rx="6" ry="4" fill="#d98c14"/><ellipse cx="18" cy="-8" rx="10" ry="5" fill="#f0b43a" transform="rotate(-24 18 -8)"/>',
);

const iceCube =
  clay('s', '<path d="M-34-20L4-34 36-18 34 20-2 36-36 18Z" fill="#d9eef6" opacity="0.92"/>') +
  '<path d="M-34-20L-2-4 36-18M-2-4V36" fill="none" stroke="#fff" stroke-width="3.5" opacity="0.9"/><path d="M-34-20L4-34 36-18-2-4Z" fill="#fff" opacity="0.65"/><path d="M8 6L24 0V12L9 20Z" fill="#fff" opacity="0.55"/>';

function carrotRibbons(): Svg {
  return repeat(6, (index) =>
    place(
      '<path d="M-46 6C-24-22-6 24 16-2S42-14 48 0" fill="none" stroke="#c9560c" stroke-width="11" stroke-linecap="round"/><path d="M-46 4C-24-24-6 22 16-4S42-16 48-2" fill="none" stroke="#ff9a3d" stroke-width="7" stroke-linecap="round"/>',
      { x: -4 + (index % 2) * 8, y: -24 + index * 9, turn: -16 + ((index * 37) % 40), scale: 0.9 },
    ),
  );
}

function onionRings(): Svg {
  const ring =
    '<ellipse rx="40" ry="23" fill="none" stroke="#8d3f7c" stroke-width="10"/><ellipse rx="40" ry="23" fill="none" stroke="#f6e4f2" stroke-width="6"/>';
  return (
    place(ring, { x: -8, y: 10, turn: -10 }) +
    place(ring, { x: 14, y: -4, turn: 22, scale: 0.8 }) +
    place(ring, { x: -4, y: -14, turn: -30, scale: 0.6 })
  );
}

function pepperStrips(): Svg {
  const strip = (fill: string, light: string) =>
    `<path d="M-44 14C-30-26 28-30 46 6" fill="none" stroke="${fill}" stroke-width="17" stroke-linecap="round"/><path d="M-42 10C-28-26 26-30 43 3" fill="none" stroke="${light}" stroke-width="5" stroke-linecap="round" opacity="0.75"/>`;
  return (
    place(clay('xs', strip('#cf2a1d', '#ff9a80')), { x: -6, y: 16, turn: -8 }) +
    place(clay('xs', strip('#f1a51e', '#fff0b0')), { x: 4, y: 2, turn: 16 }) +
    place(clay('xs', strip('#4d8f2b', '#bfe38c')), { x: 2, y: -16, turn: -22, scale: 0.9 })
  );
}

/** A wing lacquered with honey and chilli. */
function wing(seed: number): Svg {
  const random = createRandom(seed);
  const spots = repeat(
    7,
    () =>
      `<ellipse cx="${-26 + random() * 52}" cy="${-12 + random() * 22}" rx="${3 + random() * 5}" ry="${2 + random() * 3}" fill="#4d1707" opacity="0.5"/>`,
  );
  return (
    clay('s', '<path d="M34-8C48-16 62-14 62-6 68-2 66 8 58 8 54 16 44 12 36 6Z" fill="#fff1da"/>') +
    clay('m', `<path d="M-56 2C-56-26-24-34 4-26 24-20 36-14 42-6 42 4 34 12 20 18-6 32-54 32-56 2Z" fill="#b5501a"/>${spots}`) +
    gloss('M-42-8C-34-20-14-22 2-17', 6, 0.6) +
    scatter(9, seed + 5, { rx: 36, ry: 14 }, () => '<ellipse rx="3.4" ry="2" fill="#fff0c9"/>')
  );
}

function cookieRound(): Svg {
  const random = createRandom(33);
  const cracks = repeat(9, (index) => {
    const { x, y } = onEllipse(index / 9, 34);
    return `<path d="M${x} ${y}q${random() * 10 - 5} ${random() * 10 - 5} ${random() * 20 - 10} ${random() * 16 - 8}" stroke="#96561d" stroke-width="2.6" fill="none" opacity="0.6"/>`;
  });
  const chunks = repeat(9, (index) => {
    const { x, y } = onEllipse(index / 9 + random() * 0.05, 14 + (index % 3) * 14);
    return place(clay('xs', `<path d="${blob(9, 7, { seed: index + 4, points: 6, wobble: 0.2 })}" fill="#43210f"/>`), {
      x,
      y,
      turn: random() * 180,
    });
  });
  return clay('m', `<path d="${blob(55, 53, { seed: 8, points: 16, wobble: 0.04 })}" fill="#d8954a"/>${cracks}`) + chunks;
}

const chocolatePieces = repeat(3, (index) =>
  place(clay('s', '<path d="M-24-14H18L26-22 24 12-18 18Z" fill="#5a2c15"/><path d="M-18-8H14V8H-16Z" fill="#74401f"/>'), {
    x: [-18, 24, 2][index] ?? 0,
    y: [14, 10, -20][index] ?? 0,
    turn: [-14, 30, 8][index] ?? 0,
  }),
);

const eggHalf =
  clay('s', '<ellipse rx="46" ry="34" fill="#fffdf6"/>') +
  clay('xs', '<circle cx="4" cy="2" r="19" fill="#ffb52b"/>') +
  gloss('M-6-8A16 16 0 0 1 6-13', 4, 0.8);

const peachSlices = repeat(3, (index) =>
  place(
    clay(
      's',
      '<path d="M-46 0C-30-40 34-40 48-2 24 14-22 16-46 0Z" fill="#f7a53c"/><path d="M-46 0C-30-40 34-40 48-2" fill="none" stroke="#d9482a" stroke-width="6" stroke-linecap="round"/><path d="M-24-4C-8-14 14-14 26-6" fill="none" stroke="#d9482a" stroke-width="5" stroke-linecap="round" opacity="0.7"/>',
    ),
    { x: -6 + index * 8, y: -22 + index * 24, turn: -18 + index * 16, scale: 0.94 },
  ),
);

const appleHalf =
  clay('m', '<path d="M0 50C-44 50-56 12-46-16-38-38-14-40 0-30 14-40 38-38 46-16 56 12 44 50 0 50Z" fill="#c62b22"/>') +
  '<path d="M0 44C-37 44-48 12-40-13-33-31-13-33 0-23 13-33 33-31 40-13 48 12 37 44 0 44Z" fill="#fff3cf"/><path d="M0-12C-16-10-18 24 0 30 18 24 16-10 0-12Z" fill="#f1dfa4"/><ellipse cx="-6" cy="8" rx="3.4" ry="7" fill="#5a2f14"/><ellipse cx="6" cy="10" rx="3.4" ry="7" fill="#5a2f14"/><path d="M0-26C0-38 4-46 10-52" stroke="#5a3617" stroke-width="5" stroke-linecap="round" fill="none"/>';

/** The ingredients by name. */
export const ingredients = {
  apple: appleHalf,
  avocado: avocadoFan(),
  bacon: place(baconStrip, { x: 0, y: -16 }) + place(baconStrip, { x: 4, y: 12, turn: 8 }),
  blueberries: place(blueberry, { x: -24, y: 8 }) + place(blueberry, { x: 22, y: 14 }) + place(blueberry, { x: 2, y: -16, scale: 1.05 }),
  carrot: carrotRibbons(),
  cheese: cheeseWedge,
  chicken:
    place(chicken(4), { x: -26, y: -10, turn: -12 }) +
    place(chicken(9), { x: 26, y: -12, turn: 14 }) +
    place(chicken(15), { x: 0, y: 16, turn: 2 }),
  chili: chiliPod,
  chocolate: chocolatePieces,
  cookie: cookieRound(),
  corn: scatter(30, 5, { rx: 48, ry: 30 }, () => kernel),
  cucumber:
    place(cucumberSlice(), { x: -28, y: -6, scale: 0.9 }) +
    place(cucumberSlice(), { x: 24, y: -12, scale: 0.86 }) +
    place(cucumberSlice(), { x: 2, y: 14 }),
  egg: eggHalf,
  falafel:
    place(falafelBall(2), { x: -30, y: 10 }) +
    place(falafelBall(8), { x: 30, y: 12 }) +
    place(falafelBall(5), { x: 0, y: -18, scale: 1.06 }),
  grapes:
    place(grape, { x: -20, y: 0, turn: -12 }) +
    place(grape, { x: 18, y: 2, turn: 10 }) +
    place(grape, { x: 0, y: -18 }) +
    place(grape, { x: 0, y: 20 }),
  greens: lettuce(3),
  greens2: lettuce(11, ['#4c8a24', '#73b234', '#b9db74']),
  herb: sprig(),
  ice: iceCube,
  lemon: citrus('#f5b90f', '#fff6cf', '#ffd94a'),
  mango:
    place(cube('#ffac2e', '#ffe39a'), { x: -24, y: 6, turn: -14 }) +
    place(cube('#ffa01e', '#ffdf90'), { x: 24, y: 10, turn: 18 }) +
    place(cube('#ffb640', '#ffe9ac'), { x: 0, y: -16, turn: 6 }),
  olive: place(olive('#3b3a2c'), { x: -22, y: 6, turn: -16 }) + place(olive('#6c7a25'), { x: 22, y: 2, turn: 20 }),
  onion: onionRings(),
  orange: citrus('#f08a12', '#ffe9c4', '#ffab3d'),
  peach: peachSlices,
  pepper: pepperStrips(),
  pineapple:
    place(cube('#ffe14d', '#fff6b5'), { x: -22, y: 8, turn: 12 }) +
    place(cube('#ffd93a', '#fff2a4'), { x: 22, y: 4, turn: -16 }) +
    place(cube('#ffe565', '#fff9c8'), { x: 0, y: -18, turn: 32 }),
  potato: place(potatoWedge, { x: -4, y: -14, turn: -10 }) + place(potatoWedge, { x: 6, y: 16, turn: 14 }),
  strawberry: strawberryHalf,
  tomato: tomatoSlice(),
  walnut: scatter(7, 21, { rx: 44, ry: 28 }, (random) =>
    clay(
      'xs',
      `<path d="${blob(13, 10, { seed: Math.floor(random() * 99), points: 7, wobble: 0.25 })}" fill="#a86a32"/><path d="M-7 0C-3-4 3 4 8 0" stroke="#6b3c16" stroke-width="2.4" fill="none"/>`,
    ),
  ),
  wing: wing(7),
} as const;

type IngredientName = keyof typeof ingredients;

/** Centre, width and rotation in degrees of an ingredient. */
type IngredientPlacement = { x: number; y: number; size: number; turn?: number };

/** Draws an ingredient that lies on the table or among others. */
export function ingredient(name: IngredientName, { x, y, size, turn = 0 }: IngredientPlacement): Svg {
  return `<g filter="url(#drop)">${place(ingredients[name], { x, y, turn, scale: size / 112 })}</g>`;
}
