/** Backgrounds of the pictures, and the emoji beside the dishes. */
import { place, createRandom, flame, repeat, type Svg } from './clay.ts';

/** File names of the 3D emoji in the package, which are code points. */
export const emojiFiles = {
  apple: '1f34e',
  avocado: '1f951',
  bacon: '1f953',
  beans: '1fad8',
  beer: '1f37a',
  blueberries: '1fad0',
  carrot: '1f955',
  cheese: '1f9c0',
  cherries: '1f352',
  chili: '1f336-fe0f',
  chocolate: '1f36b',
  coffee: '2615',
  cookie: '1f36a',
  corn: '1f33d',
  cucumber: '1f952',
  drumstick: '1f357',
  egg: '1f95a',
  falafel: '1f9c6',
  fire: '1f525',
  grapes: '1f347',
  greens: '1f96c',
  herb: '1f33f',
  honey: '1f36f',
  ice: '1f9ca',
  juice: '1f9c3',
  lemon: '1f34b',
  mango: '1f96d',
  olive: '1fad2',
  onion: '1f9c5',
  orange: '1f34a',
  peach: '1f351',
  peanuts: '1f95c',
  pepper: '1fad1',
  pineapple: '1f34d',
  potato: '1f954',
  star: '2b50',
  steak: '1f969',
  strawberry: '1f353',
  tomato: '1f345',
} as const;

export type EmojiName = keyof typeof emojiFiles;

/** Centre, width and rotation in degrees of an emoji. */
type EmojiPlacement = { x: number; y: number; size: number; turn?: number };

/** Draws a reference to the image of an emoji, which `scripts/assets/pictures.ts` adds to the picture. */
export function emoji(name: EmojiName, { x, y, size, turn = 0 }: EmojiPlacement): Svg {
  return `<g filter="url(#drop)"><use href="#emoji-${name}" transform="translate(${x} ${y}) rotate(${turn}) scale(${size / 128}) translate(-64 -64)"/></g>`;
}

const backgroundColours = {
  ember: ['#ffb06a', '#f26a2c', '#cf3c10', '#8f230a'],
  cheddar: ['#ffe9a8', '#ffc94a', '#f7a41c', '#c97208'],
  cream: ['#fffaf0', '#ffeccb', '#f9d49b', '#d9a45c'],
  leaf: ['#e6f3c9', '#b7d98a', '#7fb257', '#48803a'],
  blush: ['#fff0e4', '#ffd3b8', '#f5a988', '#c8714f'],
  mint: ['#eefaf0', '#c4ead2', '#8fcdb2', '#4f9a80'],
  char: ['#6b3a1f', '#3c2114', '#21150e', '#120c08'],
} as const;

export type Background = keyof typeof backgroundColours;

/** Draws the background of a card: light in the middle, the edge of the table behind the dish, flames and sparks. */
export function background(name: Background, seed: number): Svg {
  const [light, middle, edge, deep] = backgroundColours[name];
  const random = createRandom(seed * 97 + 13);
  const embers = repeat(name === 'char' ? 16 : 7, () => {
    const x = random() * 480;
    return `<circle cx="${x}" cy="${random() * 230}" r="${1.2 + random() * 3}" fill="${name === 'char' || name === 'ember' ? '#ffd27a' : '#fff'}" opacity="${0.25 + random() * 0.5}"/>`;
  });
  const marks = repeat(3, (index) =>
    place(flame, { x: 60 + index * 180 + random() * 40, y: 70 + random() * 50, turn: random() * 40 - 20, scale: 0.75 + random() * 0.5 }),
  );
  return `<defs><radialGradient id="ground" cx="0.48" cy="0.4" r="0.85"><stop offset="0" stop-color="${light}"/><stop offset="0.5" stop-color="${middle}"/><stop offset="1" stop-color="${edge}"/></radialGradient>
    <linearGradient id="table" x1="0" y1="0" x2="0" y2="1"><stop offset="0" stop-color="${middle}"/><stop offset="1" stop-color="${edge}"/></linearGradient></defs>
    <rect width="480" height="360" fill="url(#ground)"/>
    <g fill="${deep}" opacity="0.1">${marks}</g>
    <ellipse cx="240" cy="352" rx="380" ry="120" fill="url(#table)"/><ellipse cx="240" cy="352" rx="380" ry="120" fill="none" stroke="${light}" stroke-width="3" opacity="0.4"/>
    ${name === 'char' ? '<ellipse cx="240" cy="200" rx="230" ry="150" fill="url(#ember-light)" opacity="0.75"/>' : `<ellipse cx="235" cy="180" rx="150" ry="110" fill="${light}" opacity="0.55" filter="url(#glow)"/>`}
    ${embers}`;
}
