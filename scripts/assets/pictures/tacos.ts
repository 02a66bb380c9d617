import { place, clay, createRandom, repeat, shadow, type Svg } from './clay.ts';
import { blob } from './ingredients.ts';

/** What lies in a tacos beside fries and sauce. */
type Piece =
  | 'chicken'
  | 'beef'
  | 'tenders'
  | 'merguez'
  | 'cordon'
  | 'bacon'
  | 'falafel'
  | 'carrot'
  | 'pepper'
  | 'onion'
  | 'potato'
  | 'herb';

/** Contents of a tacos. `pieces` repeat over the cut. `gratin`: colour of melted cheese on top. */
export type Filling = { pieces: readonly Piece[]; sauce: string; tortilla?: 'tortilla' | 'spinach' | 'paprika'; gratin?: string };

const sides = { tortilla: ['#fbe3b0', '#e3ad5c'], spinach: ['#dbe6a0', '#8fa64a'], paprika: ['#fbb987', '#cf6a2e'] } as const;

type Random = () => number;

/** A grilled chunk. */
const chunk = (random: Random, { fill, mark, light }: { fill: string; mark: string; light: string }): Svg =>
  clay('xs', `<path d="${blob(17, 14, { seed: Math.floor(random() * 999), points: 7, wobble: 0.16 })}" fill="${fill}"/>`) +
  `<path d="M-8-3C-2-7 4-4 9-6M-9 5C-3 2 3 6 8 3" fill="none" stroke="${mark}" stroke-width="2.6" stroke-linecap="round" opacity="0.7"/><ellipse cx="-5" cy="-7" rx="6" ry="2.4" fill="${light}" opacity="0.6"/>`;

/** Crumbs of minced meat. */
const crumbs = (random: Random, fill: string): Svg =>
  repeat(9, () =>
    clay(
      'xs',
      `<path d="${blob(7, 6, { seed: Math.floor(random() * 999), points: 6, wobble: 0.25 })}" fill="${fill}" transform="translate(${random() * 28 - 14} ${random() * 22 - 11})"/>`,
    ),
  );

/** Draws a piece of the filling in the cut, about 30 units wide. */
const cutPieces: Record<Piece | 'fry', (random: Random) => Svg> = {
  fry: () =>
    clay(
      'xs',
      '<rect x="-10" y="-10" width="20" height="20" rx="4" fill="#f2ae2c"/><rect x="-8" y="-8" width="16" height="16" rx="3" fill="#ffe38c"/>',
    ) + '<path d="M-4-3L3 4M-2 4L4-3" stroke="#f3cf70" stroke-width="2"/>',
  chicken: (random) => chunk(random, { fill: '#dd9c50', mark: '#8a4516', light: '#fff0cf' }),
  beef: (random) => crumbs(random, '#74391b'),
  tenders: (random) =>
    clay('xs', `<path d="${blob(19, 15, { seed: Math.floor(random() * 999), points: 9, wobble: 0.1 })}" fill="#d98422"/>`) +
    '<ellipse rx="13" ry="9.5" fill="#fbeacb"/><path d="M-7-2C-2-5 4-1 8-3" stroke="#e0c394" stroke-width="2" fill="none"/>',
  merguez: (random) =>
    clay('xs', '<circle r="16" fill="#8f2413"/><circle r="12.5" fill="#c24a2a"/>') +
    repeat(6, () => `<circle cx="${random() * 16 - 8}" cy="${random() * 16 - 8}" r="${1 + random() * 1.6}" fill="#f3b48e"/>`),
  cordon: () =>
    clay(
      'xs',
      '<rect x="-20" y="-14" width="40" height="28" rx="11" fill="#d98422"/><rect x="-15" y="-9" width="30" height="18" rx="7" fill="#f7e2c0"/><rect x="-12" y="-4" width="24" height="8" rx="4" fill="#ffc83f"/>',
    ) + '<path d="M-11 6H11" stroke="#ef9c94" stroke-width="3.4" stroke-linecap="round"/>',
  bacon: () =>
    clay('xs', '<path d="M-18-7C-8-16-2 4 8-5L18-1 16 9C6 16-2 0-12 9L-20 5Z" fill="#c2452f"/>') +
    '<path d="M-16 0C-8-7-1 9 8 2L15 4" fill="none" stroke="#ffd6bb" stroke-width="4"/>',
  falafel: (random) =>
    clay('xs', '<circle r="17" fill="#7a4a18"/><circle r="13.5" fill="#8ba63c"/>') +
    repeat(
      8,
      () =>
        `<circle cx="${random() * 18 - 9}" cy="${random() * 18 - 9}" r="${1 + random() * 1.7}" fill="${random() > 0.5 ? '#e3d893' : '#4d6a1c'}"/>`,
    ),
  carrot: () =>
    clay(
      'xs',
      '<rect x="-15" y="-6" width="30" height="12" rx="5" fill="#f0801f"/><rect x="-12" y="-4" width="24" height="3" rx="1.5" fill="#ffc48a"/>',
    ),
  pepper: () =>
    clay('xs', '<path d="M-15 6C-13-14 13-14 15 6L9 8C8-4-8-4-9 8Z" fill="#d92d1e"/>') +
    '<path d="M-10-2C-6-8 4-9 9-4" stroke="#ff9c84" stroke-width="2.6" fill="none" stroke-linecap="round"/>',
  onion: () =>
    '<path d="M-14 5C-12-12 12-12 14 5" fill="none" stroke="#8a5a22" stroke-width="8" stroke-linecap="round"/><path d="M-14 5C-12-12 12-12 14 5" fill="none" stroke="#e8b76a" stroke-width="5" stroke-linecap="round"/>',
  potato: () => clay('xs', '<path d="M-17-9H15L18 10-14 12Z" fill="#e0a63e"/><path d="M-14-6H12L14 6-11 8Z" fill="#ffe9a8"/>'),
  herb: (random) => clay('xs', `<path d="${blob(13, 9, { seed: Math.floor(random() * 999), points: 9, wobble: 0.3 })}" fill="#5f9c2c"/>`),
};

/** Half the width and height of the cut. */
const face = { rx: 58, ry: 66 };

/** Places of the pieces: rings from the outside in, so that the middle ones lie on top. */
function cutPlaces(): { x: number; y: number }[] {
  const rings = [
    { count: 11, reach: 0.74 },
    { count: 6, reach: 0.4 },
    { count: 1, reach: 0 },
  ];
  return rings.flatMap(({ count, reach }) =>
    Array.from({ length: count }, (_, index) => {
      const angle = (index / count) * 2 * Math.PI + count;
      return { x: Math.cos(angle) * face.rx * reach, y: Math.sin(angle) * face.ry * reach };
    }),
  );
}

/** A rounded rectangle, the outline of a folded and pressed tortilla. */
function pressed(rx: number, ry: number): string {
  return `M${-rx} ${-ry * 0.35}C${-rx} ${-ry * 0.92} ${-rx * 0.72} ${-ry} 0 ${-ry}S${rx} ${-ry * 0.92} ${rx} ${-ry * 0.35}V${ry * 0.4}C${rx} ${ry * 0.94} ${rx * 0.72} ${ry} 0 ${ry}S${-rx} ${ry * 0.94} ${-rx} ${ry * 0.4}Z`;
}

/** Draws the cut through a tacos: two layers of tortilla around sauce, fries and pieces. */
function cut({ pieces, sauce, tortilla = 'tortilla' }: Filling, random: () => number): Svg {
  const [light, dark] = sides[tortilla];
  const contents = cutPlaces().map(({ x, y }, index) => {
    const kind =
      index % 2 === 0
        ? (pieces[(index / 2) % pieces.length] ?? 'fry')
        : index % 4 === 1
          ? 'fry'
          : (pieces[(index + 1) % pieces.length] ?? 'fry');
    return place(cutPieces[kind](random), { x: x + random() * 6 - 3, y: y + random() * 6 - 3, turn: random() * 70 - 35, scale: 1.02 });
  });
  const threads = repeat(3, (index) => {
    const x = -30 + index * 28 + random() * 8;
    return `<path d="M${x} ${-40 + random() * 30}C${x + 12} ${-10 + random() * 10} ${x - 14} ${10 + random() * 14} ${x + 4} ${40 + random() * 12}" fill="none" stroke="${sauce}" stroke-width="${3 + random() * 3}" stroke-linecap="round"/>`;
  });
  return (
    clay('s', `<path d="${pressed(face.rx + 13, face.ry + 11)}" fill="${dark}"/>`) +
    `<path d="${pressed(face.rx + 10, face.ry + 8)}" fill="${light}"/><path d="${pressed(face.rx + 5, face.ry + 3.5)}" fill="${dark}" opacity="0.75"/><path d="${pressed(face.rx + 3, face.ry + 1.5)}" fill="${light}"/>` +
    `<path d="${pressed(face.rx - 1, face.ry - 2)}" fill="${sauce}"/>${contents.join('')}<g opacity="0.92">${clay('xs', threads)}</g>` +
    `<path d="${pressed(face.rx + 1, face.ry)}" fill="none" stroke="#5a2408" stroke-width="4" opacity="0.28"/>`
  );
}

/** Draws melted cheese with brown spots over the top, which ends at x = `right`. */
function meltedCheese(colour: string, { right, random }: { right: number; random: () => number }): Svg {
  const drops = Math.floor((right + 30) / 34);
  const edge = Array.from({ length: drops }, (_, index) => {
    const x = right - 8 - index * 34;
    const y = -18 + random() * 38;
    return `C${x} ${y - 14} ${x - 2} ${y + 6} ${x - 10} ${y + 6} ${x - 19} ${y + 6} ${x - 16} ${y - 24} ${x - 24} ${y - 26} ${x - 30} ${y - 26} ${x - 31} ${y - 20} ${x - 34} ${y - 14}`;
  });
  const spots = repeat(
    14,
    () =>
      `<ellipse cx="${-20 + random() * right}" cy="${-70 + random() * 30}" rx="${4 + random() * 10}" ry="${2 + random() * 4}" fill="#b5601a" opacity="0.5" filter="url(#haze)"/>`,
  );
  return clay(
    's',
    `<path d="M-52-80C-20-92 ${right - 40}-92 ${right - 8}-76 ${right + 10}-66 ${right + 6}-44 ${right - 8}-26${edge.join('')}C-60-36-72-66-52-80Z" fill="${colour}"/>${spots}<path d="M-36-72C0-80 ${right - 60}-80 ${right - 30}-70" fill="none" stroke="#fff" stroke-width="5" stroke-linecap="round" opacity="0.5"/>`,
  );
}

/** Draws a French tacos: folded, grilled and cut, with the cut on the left. `length`: 200 for 16 cm. */
export function tacos({ length, filling, seed }: { length: number; filling: Filling; seed: number }): Svg {
  const { tortilla = 'tortilla', gratin, sauce } = filling;
  const random = createRandom(seed);
  const right = length - 92;
  const body = `M-84-76C-40-82 ${right - 30}-82 ${right + 4}-70 ${right + 34}-58 ${right + 36} 54 ${right + 6} 68 ${right - 40} 82-40 82-84 76Z`;
  const toasted = repeat(
    10,
    () =>
      `<ellipse cx="${-30 + random() * (right + 30)}" cy="${-50 + random() * 104}" rx="${16 + random() * 20}" ry="${8 + random() * 10}" fill="#9a4a16" opacity="${0.14 + random() * 0.16}" filter="url(#soft-s)"/>`,
  );
  const blisters = repeat(
    Math.floor(length / 9),
    () =>
      `<ellipse cx="${-20 + random() * (right + 20)}" cy="${-62 + random() * 124}" rx="${1.6 + random() * 3.4}" ry="${1.2 + random() * 2.2}" fill="#7a3510" opacity="${0.25 + random() * 0.3}"/>`,
  );
  const marks = repeat(Math.floor((right + 14) / 30), (index) => {
    const x = 2 + index * 30;
    return `<path d="M${x + 12}-72C${x + 20}-26 ${x + 12} 26 ${x - 6} 70" stroke="#4a1a05" stroke-width="10" stroke-linecap="round" fill="none" opacity="0.8" filter="url(#haze)"/><path d="M${x + 16}-66C${x + 24}-26 ${x + 16} 24 ${x - 1} 64" stroke="#fff0cc" stroke-width="1.6" fill="none" opacity="0.35"/>`;
  });
  const fold = `<path d="M${right + 24}-40C${right - 24}-16 ${right - 48} 24 ${right - 60} 73" stroke="#8a4512" stroke-width="4" fill="none" opacity="0.5"/><path d="M${right + 22}-36C${right - 22}-13 ${right - 44} 26 ${right - 55} 74" stroke="#fff0c9" stroke-width="3" fill="none" opacity="0.8"/>`;
  const puddle = `<path d="M-150 88C-152 74-116 68-86 72-50 68-28 80-42 92-60 106-142 106-150 88Z" fill="${sauce}"/>`;
  const drip = `<path d="M-120 56C-124 74-120 84-112 84-104 84-108 68-101 66-95 66-100 96-88 96-76 96-82 64-74 62-68 62-71 78-63 78-54 78-58 62-56 54-78 66-102 66-120 56Z" fill="${sauce}"/><path d="M-91 72C-93 82-92 88-90 91" stroke="#fff" stroke-width="3" stroke-linecap="round" fill="none" opacity="0.7"/>`;
  return `${shadow({ x: length / 2 - 92, y: 84, rx: length / 2 + 44, ry: 20, opacity: 0.5 })}${clay('s', puddle)}
    ${clay('l', `<path d="${body}" fill="url(#${tortilla})"/>${toasted}${blisters}${marks}${fold}`)}${gratin ? meltedCheese(gratin, { right, random }) : ''}
    ${place(cut(filling, random), { x: -88, y: 0 })}${clay('xs', drip)}`;
}
