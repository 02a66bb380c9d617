/** The pictures of the demonstration shop. Dishes of one kind have one scale, so that a larger one looks larger. */
import { place, clay, repeat, type Svg } from './clay.ts';
import { burger } from './burger.ts';
import {
  beerGlass,
  bottle,
  bowl,
  breaded,
  can,
  coffeeCup,
  fries,
  glass,
  lilleWaffle,
  onionRing,
  plate,
  sauce,
  straw,
  tray,
  verrine,
} from './dish-parts.ts';
import { board, paper, slate } from './ground.ts';
import { ingredient, ingredients } from './ingredients.ts';
import { tacos, type Filling } from './tacos.ts';

const fillings = {
  m: { pieces: ['chicken', 'herb'], sauce: '#ffd98a' },
  l: { pieces: ['chicken', 'beef', 'herb'], sauce: '#ffc861' },
  xl: { pieces: ['tenders', 'beef', 'merguez', 'herb'], sauce: '#ffbf4a' },
  garden: { pieces: ['falafel', 'carrot', 'pepper'], sauce: '#f6f0d8', tortilla: 'spinach' },
  northern: { pieces: ['beef', 'onion', 'beef'], sauce: '#ffdc8f', gratin: '#ffcf66' },
  fiery: { pieces: ['merguez', 'pepper', 'merguez'], sauce: '#ee5a24', tortilla: 'paprika' },
  alpine: { pieces: ['bacon', 'potato', 'onion'], sauce: '#ffeeb5', gratin: '#fff0b8' },
  feast: { pieces: ['cordon', 'merguez', 'tenders', 'beef'], sauce: '#ffc24a' },
} satisfies Record<string, Filling>;

const pinkSauce = '#f08a6a';
const whiteSauce = '#fbf4e2';
const cheeseSauce = '#ffb937';
const redSauce = '#d5311c';
const greenSauce = '#7ea93a';

/** Sizes of tacos: the length that is drawn, and the scale, which is the same share of the real size for all. */
const sizes = { m: { length: 168, scale: 1.02 }, l: { length: 216, scale: 1.08 }, xl: { length: 262, scale: 1.15 } } as const;

type TacosPlacement = { size: keyof typeof sizes; filling: Filling; seed: number; x?: number; y?: number; turn?: number; zoom?: number };

/** Draws a tacos with its middle at a point. */
function tacosAt({ size, filling, seed, x = 240, y = 196, turn = -9, zoom = 1 }: TacosPlacement): Svg {
  const { length, scale } = sizes[size];
  return place(place(tacos({ length, filling, seed }), { x: (217 - length) / 2, y: 0 }), { x, y, turn, scale: scale * zoom });
}

function rice(): Svg {
  return (
    clay('m', '<ellipse cy="4" rx="126" ry="32" fill="#fff6e0"/>') +
    repeat(46, (index) =>
      place('<ellipse rx="6" ry="2.6" fill="#fffdf6"/><ellipse cy="1.6" rx="6" ry="1.6" fill="#d9bf8e" opacity="0.6"/>', {
        x: -104 + ((index * 67) % 208),
        y: -16 + ((index * 41) % 36),
        turn: index * 47,
      }),
    )
  );
}

const goatToast: Svg =
  clay('m', '<rect x="-38" y="-6" width="76" height="26" rx="11" fill="#d9913f"/>') +
  clay('s', '<ellipse cy="-8" rx="34" ry="16" fill="#fffaf0"/>') +
  '<ellipse cx="-8" cy="-12" rx="14" ry="5" fill="#e9a94e" opacity="0.6" filter="url(#haze)"/><path d="M-26-6C-16-18-8 2 0-10S16 0 28-10" fill="none" stroke="#f5a81c" stroke-width="5" stroke-linecap="round"/>';

const crouton = (index: number): Svg =>
  clay(
    's',
    '<rect x="-13" y="-12" width="26" height="24" rx="6" fill="#e9ac52"/><rect x="-9" y="-9" width="16" height="9" rx="4" fill="#ffdf9f"/>',
  ) + (index % 2 ? '<path d="M-6 4L6 6" stroke="#b5742a" stroke-width="2"/>' : '');
const parmesan: Svg = clay('xs', '<path d="M-20 6C-12-10 10-12 22-4 12 0 2 4-6 12Z" fill="#fff3c4"/>');

const biscuit: Svg = clay(
  's',
  '<rect x="-15" y="-58" width="30" height="84" rx="6" fill="#c98142"/><path d="M-8-46H8M-8-32H8M-8-18H8M-8-4H8M-8 10H8" stroke="#8d4f1d" stroke-width="4" stroke-linecap="round"/>',
);
const cocoa: Svg =
  '<ellipse rx="66" ry="13" fill="#5a2f17"/>' +
  repeat(40, (index) => `<circle cx="${-56 + ((index * 47) % 112)}" cy="${-7 + ((index * 29) % 14)}" r="1.7" fill="#9a6238"/>`);

/** Draws the fork beside a shared dish. */
const fork: Svg = `<g filter="url(#drop)"><path d="M-9-92V-60C-9-48-4-44-4-36L-5 80C-5 92 5 92 5 80L4-36C4-44 9-48 9-60V-92" fill="none" stroke="#a9763f" stroke-width="7" stroke-linecap="round"/><path d="M0-92V-54M0-30V78" stroke="#a9763f" stroke-width="8" stroke-linecap="round"/></g>`;

/** By file name without extension, the drawing of a dish, in units of a 480 × 360 card. Cards may show its middle only. */
export const dishes: Record<string, () => Svg> = {
  'tacos-m': () =>
    board({ x: 240, y: 262, rx: 196 }) +
    tacosAt({ size: 'm', filling: fillings.m, seed: 2, x: 232, y: 186 }) +
    place(sauce(cheeseSauce), { x: 356, y: 262, scale: 0.8 }),
  'tacos-l': () =>
    board({ x: 240, y: 262, rx: 206 }) +
    tacosAt({ size: 'l', filling: fillings.l, seed: 4, x: 236, y: 188 }) +
    place(sauce(cheeseSauce), { x: 376, y: 268, scale: 0.8 }),
  'tacos-xl': () => board({ x: 240, y: 262, rx: 216 }) + tacosAt({ size: 'xl', filling: fillings.xl, seed: 6, x: 240, y: 186 }),
  'tacos-potager': () =>
    board({ x: 240, y: 262, rx: 206 }) +
    ingredient('greens', { x: 356, y: 262, size: 76, turn: 14 }) +
    tacosAt({ size: 'l', filling: fillings.garden, seed: 8, x: 232, y: 188 }) +
    ingredient('falafel', { x: 372, y: 286, size: 74 }),
  'tacos-chti': () =>
    slate({ x: 240, y: 258, rx: 204 }) +
    tacosAt({ size: 'l', filling: fillings.northern, seed: 11, x: 238, y: 188 }) +
    ingredient('onion', { x: 366, y: 282, size: 70, turn: 14 }),
  'tacos-brasero': () =>
    slate({ x: 240, y: 258, rx: 204 }) +
    tacosAt({ size: 'l', filling: fillings.fiery, seed: 13, x: 232, y: 188 }) +
    ingredient('chili', { x: 366, y: 288, size: 84, turn: -10 }),
  'tacos-montagnard': () =>
    slate({ x: 240, y: 258, rx: 204 }) +
    tacosAt({ size: 'l', filling: fillings.alpine, seed: 15, x: 238, y: 188 }) +
    ingredient('potato', { x: 368, y: 286, size: 74, turn: 6 }),
  'tacos-giga': () =>
    board({ x: 240, y: 268, rx: 228 }) +
    tacosAt({ size: 'xl', filling: fillings.l, seed: 17, x: 262, y: 128, turn: -6, zoom: 0.86 }) +
    tacosAt({ size: 'xl', filling: fillings.feast, seed: 19, x: 222, y: 226, turn: -6, zoom: 0.92 }),
  frites: () =>
    paper({ x: 246, y: 300, rx: 180 }) +
    place(fries({ seed: 21 }), { x: 226, y: 318, scale: 1.5 }) +
    place(sauce(whiteSauce), { x: 362, y: 302, scale: 0.86 }),
  'frites-cheddar': () =>
    place(
      tray(
        repeat(17, (index) =>
          place(clay('s', `<rect x="-9" y="${-70 - ((index * 37) % 34)}" width="18" height="110" rx="4" fill="url(#fry)"/>`), {
            x: -112 + index * 14,
            y: 8,
            turn: -34 + index * 4.3 + ((index * 53) % 17) - 8,
          }),
        ) +
          clay(
            's',
            '<path d="M-92-52C-70-90-30-96 6-92 50-96 84-84 100-50 108-36 96-26 90-36 84-46 76-40 76-22 76-4 60-4 60-24 60-44 44-44 42-28 40 2 20 2 20-30 20-48 4-46 2-30 0-6-20-6-20-32-20-50-38-46-40-26-42-6-60-8-60-28-60-44-72-46-76-36-82-22-100-34-92-52Z" fill="url(#cheese)"/>',
          ) +
          repeat(11, (index) =>
            place(
              clay(
                's',
                '<path d="M-13-5C-6-9 0 0 7-5L14-3 12 7C5 9 0 0-7 7L-14 5Z" fill="#b93a27"/><path d="M-12 0C-5-4 0 4 7 1L13 2" fill="none" stroke="#ffc8ae" stroke-width="2.6"/>',
              ),
              {
                x: -76 + index * 15,
                y: -60 - ((index * 29) % 26),
                turn: index * 47,
              },
            ),
          ),
        { width: 280 },
      ),
      { x: 240, y: 234, scale: 1.16 },
    ) + place(fork, { x: 418, y: 214, turn: 18 }),
  nuggets: () =>
    place(
      tray(
        place(breaded({ width: 92, height: 74, seed: 31 }), { x: -86, y: -14, turn: -14 }) +
          place(breaded({ width: 92, height: 76, seed: 32 }), { x: -4, y: -44, turn: 10 }) +
          place(breaded({ width: 92, height: 72, seed: 33 }), { x: 80, y: -18, turn: 24 }) +
          place(breaded({ width: 90, height: 70, seed: 34 }), { x: -52, y: 0, turn: 6 }) +
          place(breaded({ width: 92, height: 70, seed: 35 }), { x: 44, y: 2, turn: -8 }) +
          place(breaded({ width: 86, height: 66, seed: 36 }), { x: -4, y: 8, turn: 16 }),
        { width: 268 },
      ),
      { x: 226, y: 214, scale: 1.24 },
    ) + place(sauce(pinkSauce), { x: 362, y: 314, scale: 0.96 }),
  tenders: () =>
    place(
      tray(
        place(breaded({ width: 62, height: 142, seed: 41 }), { x: -96, y: -30, turn: -30 }) +
          place(breaded({ width: 64, height: 156, seed: 42 }), { x: -48, y: -48, turn: -13 }) +
          place(breaded({ width: 62, height: 164, seed: 43 }), { x: 4, y: -56, turn: 3 }) +
          place(breaded({ width: 64, height: 154, seed: 45 }), { x: 54, y: -46, turn: 16 }) +
          place(breaded({ width: 62, height: 140, seed: 44 }), { x: 100, y: -28, turn: 32 }),
        { width: 270 },
      ),
      { x: 232, y: 226, scale: 1.16 },
    ) + place(sauce(cheeseSauce), { x: 362, y: 308, scale: 0.9 }),
  mozza: () =>
    paper({ x: 240, y: 262, rx: 204 }) +
    '<g fill="none" stroke="#fff6dc" stroke-linecap="round"><path d="M206 118C236 140 262 140 296 116" stroke-width="15"/><path d="M204 130C232 164 270 162 300 128" stroke-width="7"/><path d="M210 108C240 122 262 122 292 108" stroke-width="6"/></g>' +
    place(breaded({ width: 142, height: 60, seed: 51 }), { x: 156, y: 122, turn: -18 }) +
    place(breaded({ width: 126, height: 58, seed: 52 }), { x: 338, y: 116, turn: 18 }) +
    place(breaded({ width: 196, height: 60, seed: 53 }), { x: 174, y: 218, turn: 10 }) +
    place(breaded({ width: 186, height: 60, seed: 54 }), { x: 306, y: 224, turn: -14 }) +
    place(breaded({ width: 190, height: 58, seed: 55 }), { x: 226, y: 276, turn: 2 }) +
    place(sauce(redSauce), { x: 362, y: 300, scale: 0.86 }),
  'onion-rings': () =>
    paper({ x: 240, y: 272, rx: 202 }) +
    place(onionRing(74), { x: 150, y: 244 }) +
    place(onionRing(78), { x: 290, y: 250 }) +
    place(onionRing(76), { x: 216, y: 190, turn: -8 }) +
    place(onionRing(66), { x: 244, y: 126, turn: 6 }) +
    place(sauce(pinkSauce), { x: 368, y: 300, scale: 0.88 }),
  wings: () =>
    slate({ x: 240, y: 250, rx: 204 }) +
    ingredient('wing', { x: 152, y: 178, size: 132, turn: -26 }) +
    ingredient('wing', { x: 316, y: 172, size: 132, turn: 22 }) +
    ingredient('wing', { x: 232, y: 150, size: 140, turn: -4 }) +
    ingredient('wing', { x: 166, y: 234, size: 136, turn: 14 }) +
    ingredient('wing', { x: 304, y: 230, size: 138, turn: -16 }) +
    ingredient('wing', { x: 232, y: 212, size: 142, turn: 30 }) +
    ingredient('wing', { x: 236, y: 272, size: 138, turn: -6 }) +
    place(sauce(redSauce), { x: 372, y: 304, scale: 0.8 }),
  sauces: () =>
    place(sauce(cheeseSauce), { x: 176, y: 128, scale: 1.24 }) +
    place(sauce(greenSauce), { x: 304, y: 126, scale: 1.24 }) +
    place(sauce(redSauce), { x: 138, y: 230, scale: 1.3 }) +
    place(sauce(pinkSauce), { x: 344, y: 230, scale: 1.3 }) +
    place(sauce(whiteSauce), { x: 240, y: 252, scale: 1.62 }),
  tiramisu: () =>
    place(
      verrine(
        [
          { colour: '#8a5228', height: 28 },
          { colour: '#fff1d6', height: 38 },
          { colour: '#b5743a', height: 22 },
          { colour: '#fff6e2', height: 52 },
        ],
        cocoa + place(biscuit, { x: 34, y: -8, turn: 22 }),
      ),
      { x: 232, y: 328, scale: 1.5 },
    ) + place(biscuit, { x: 372, y: 312, turn: 70, scale: 0.95 }),
  fondant: () =>
    place(plate({ rx: 186 }), { x: 236, y: 270 }) +
    place(
      clay('m', '<path d="M-128-8C-120-30 120-30 132-6 140 18 60 30-6 28-70 30-136 14-128-8Z" fill="#3f180a"/>') +
        clay('l', '<path d="M-100-118C-80-130 80-130 100-118L94-16C80 4-80 4-94-16Z" fill="#6b3419"/>') +
        clay(
          'm',
          '<path d="M-104-124C-100-150 100-150 104-124 108-104 100-70 90-70 80-70 84-98 72-98 60-98 66-40 54-40 42-40 46-92 34-92 22-92 26-66 14-66 2-66 6-98-8-98-22-98-16-30-30-30-44-30-38-96-52-96-64-96-58-62-70-62-82-62-76-94-86-94-100-94-106-110-104-124Z" fill="#43190b"/>',
        ) +
        '<path d="M-70-134C-40-142 20-143 60-138" stroke="#fff" stroke-width="6" stroke-linecap="round" fill="none" opacity="0.42"/><path d="M-31-90V-44M54-84V-54" stroke="#fff" stroke-width="4" stroke-linecap="round" opacity="0.35"/>',
      { x: 236, y: 266 },
    ) +
    ingredient('strawberry', { x: 238, y: 112, size: 84, turn: 12 }) +
    ingredient('strawberry', { x: 366, y: 292, size: 58, turn: -18 }),
  cookie: () =>
    paper({ x: 240, y: 240, rx: 196 }) +
    ingredient('cookie', { x: 236, y: 196, size: 236, turn: -10 }) +
    ingredient('chocolate', { x: 366, y: 292, size: 76, turn: 12 }),
  gaufres: () =>
    '<defs><clipPath id="waffle"><ellipse rx="110" ry="56"/></clipPath></defs>' +
    place(plate({ rx: 190 }), { x: 234, y: 276 }) +
    place(lilleWaffle(), { x: 232, y: 258, turn: 3, scale: 1.16 }) +
    place('<ellipse rx="122" ry="60" fill="#fff2c9"/>', { x: 232, y: 232 }) +
    place(lilleWaffle(), { x: 238, y: 210, turn: -4, scale: 1.16 }) +
    place('<ellipse rx="122" ry="60" fill="#fff2c9"/>', { x: 224, y: 184 }) +
    place(lilleWaffle(), { x: 228, y: 158, turn: -9, scale: 1.16 }),
  'salade-fruits': () =>
    place(
      bowl(
        place(ingredients.mango, { x: -88, y: -16, scale: 0.86 }) +
          place(ingredients.pineapple, { x: 86, y: -22, scale: 0.86, turn: 14 }) +
          place(ingredients.strawberry, { x: -32, y: -36, scale: 0.8, turn: -14 }) +
          place(ingredients.strawberry, { x: 42, y: -34, scale: 0.76, turn: 22 }) +
          place(ingredients.mango, { x: 22, y: 2, scale: 0.8, turn: 20 }) +
          place(ingredients.blueberries, { x: -50, y: 8, scale: 0.84 }) +
          place(ingredients.pineapple, { x: -8, y: -54, scale: 0.6 }) +
          place(ingredients.blueberries, { x: 78, y: 8, scale: 0.74, turn: 40 }) +
          place(ingredients.herb, { x: 6, y: -54, scale: 0.72 }),
        { bed: '#f5b04a', glaze: '#fff3e2' },
      ),
      { x: 240, y: 194, scale: 1.18 },
    ),
  cola: () =>
    slate({ x: 222, y: 322, rx: 132 }) +
    place(can({ colour: '#c42a12' }), { x: 220, y: 330, turn: -3, scale: 1.5 }) +
    ingredient('ice', { x: 328, y: 292, size: 84, turn: 8 }) +
    ingredient('ice', { x: 378, y: 314, size: 58, turn: -12 }),
  'cola-zero': () =>
    slate({ x: 222, y: 322, rx: 132 }) +
    place(can({ colour: '#241a15', mark: '#ff7a3d' }), { x: 220, y: 330, turn: -3, scale: 1.5 }) +
    ingredient('ice', { x: 328, y: 292, size: 84, turn: 8 }) +
    ingredient('ice', { x: 378, y: 314, size: 58, turn: -12 }),
  citronnade: () =>
    slate({ x: 218, y: 322, rx: 132 }) +
    place(
      place(straw('#e8461b'), { x: 6, y: -104 }) +
        glass({ top: '#fff3a6', bottom: '#ffd447', ice: 3, garnish: place(ingredients.lemon, { x: 50, y: -160, turn: 12, scale: 0.56 }) }),
      { x: 216, y: 332, scale: 1.42 },
    ) +
    ingredient('lemon', { x: 340, y: 298, size: 84, turn: 12 }) +
    ingredient('herb', { x: 126, y: 314, size: 66, turn: -14 }),
  'the-peche': () =>
    slate({ x: 218, y: 322, rx: 132 }) +
    place(place(straw('#fff8ee'), { x: 10, y: -110 }) + glass({ top: '#f6a04a', bottom: '#b5531a', ice: 3 }), {
      x: 216,
      y: 332,
      scale: 1.42,
    }) +
    ingredient('peach', { x: 342, y: 292, size: 100, turn: 6 }) +
    ingredient('herb', { x: 128, y: 316, size: 62, turn: -14 }),
  'jus-pomme': () =>
    slate({ x: 208, y: 322, rx: 132 }) +
    place(glass({ top: '#ffe08a', bottom: '#e6a42c', ice: 0 }), { x: 206, y: 332, scale: 1.42 }) +
    ingredient('apple', { x: 328, y: 282, size: 112, turn: 8 }),
  eau: () =>
    slate({ x: 224, y: 322, rx: 132 }) +
    place(bottle({ tint: '#9ed8f0', cap: '#2f7fb8', isSparkling: false }), { x: 222, y: 332, turn: -3, scale: 1.36 }) +
    ingredient('ice', { x: 330, y: 296, size: 80, turn: 8 }),
  'eau-gazeuse': () =>
    slate({ x: 224, y: 322, rx: 132 }) +
    place(bottle({ tint: '#a8e0c4', cap: '#1f7a45', isSparkling: true }), { x: 222, y: 332, turn: -3, scale: 1.36 }) +
    ingredient('lemon', { x: 336, y: 300, size: 80, turn: 8 }),
  cafe: () => place(coffeeCup(), { x: 232, y: 236, scale: 1.24 }) + place(biscuit, { x: 348, y: 290, turn: 66, scale: 0.95 }),
  biere: () => slate({ x: 238, y: 322, rx: 132 }) + place(beerGlass(), { x: 236, y: 336, scale: 1.4 }),
  'formule-tacos': () =>
    board({ x: 240, y: 280, rx: 214 }) +
    place(fries({ seed: 61 }), { x: 352, y: 196, turn: 5, scale: 0.92 }) +
    place(can({ colour: '#241a15', mark: '#ff7a3d' }), { x: 128, y: 206, turn: -4, scale: 0.9 }) +
    tacosAt({ size: 'm', filling: fillings.m, seed: 63, x: 244, y: 236 }),
  'formule-burger': () =>
    board({ x: 240, y: 290, rx: 214 }) +
    place(fries({ seed: 65 }), { x: 366, y: 272, turn: 5, scale: 0.98 }) +
    place(can({ colour: '#c42a12' }), { x: 112, y: 272, turn: -4, scale: 0.98 }) +
    place(burger(['sauce', 'salad', 'patty', 'cheddar', 'tomato', 'onion'], { seed: 5 }), { x: 236, y: 318, scale: 0.94 }),
  'menu-enfant': () =>
    board({ x: 240, y: 290, rx: 206 }) +
    place(glass({ top: '#ffe08a', bottom: '#e6a42c', ice: 0 }), { x: 350, y: 272, scale: 0.86 }) +
    place(fries({ seed: 67 }), { x: 134, y: 278, turn: -4, scale: 0.84 }) +
    place(burger(['patty', 'cheddar'], { seed: 7, bun: 'golden' }), { x: 240, y: 314, scale: 0.74 }),
  'bowl-braise': () =>
    place(
      bowl(
        rice() +
          place(ingredients.greens, { x: -104, y: -22, scale: 0.74, turn: -18 }) +
          place(ingredients.corn, { x: 96, y: -12, scale: 0.8 }) +
          place(ingredients.avocado, { x: -62, y: -14, scale: 0.94, turn: -8 }) +
          place(ingredients.carrot, { x: 66, y: 12, scale: 0.74 }) +
          place(ingredients.onion, { x: -22, y: 16, scale: 0.66 }) +
          place(ingredients.chicken, { x: 18, y: -34, scale: 1.24 }),
        { bed: '#e9dcc0' },
      ),
      { x: 240, y: 194, scale: 1.18 },
    ) + ingredient('lemon', { x: 384, y: 324, size: 60, turn: 14 }),
  'bowl-falafel': () =>
    place(
      bowl(
        rice() +
          place(ingredients.greens2, { x: -106, y: -20, scale: 0.72, turn: -12 }) +
          place(ingredients.cucumber, { x: 88, y: -14, scale: 0.84 }) +
          place(ingredients.pepper, { x: 56, y: 12, scale: 0.72 }) +
          place(ingredients.olive, { x: -70, y: 8, scale: 0.74 }) +
          place(
            clay(
              's',
              '<ellipse rx="40" ry="18" fill="#ecd6a2"/><path d="M-24 0C-12-10 10-10 22-2 10 6-6 6-10 0" fill="none" stroke="#c9a45c" stroke-width="4" stroke-linecap="round"/>',
            ),
            { x: -18, y: 20 },
          ) +
          place(ingredients.falafel, { x: -4, y: -36, scale: 1.2 }),
        { bed: '#e9dcc0', glaze: '#fff3e2' },
      ),
      { x: 240, y: 194, scale: 1.18 },
    ) + ingredient('lemon', { x: 384, y: 324, size: 60, turn: 14 }),
  'salade-cesar': () =>
    place(
      bowl(
        place(ingredients.greens, { x: -86, y: -26, turn: -18, scale: 1.06 }) +
          place(ingredients.greens2, { x: 84, y: -28, turn: 24, scale: 1.06 }) +
          place(ingredients.greens, { x: 0, y: -42, turn: 4 }) +
          place(ingredients.greens2, { x: -52, y: 8, turn: -30, scale: 0.86 }) +
          place(ingredients.greens, { x: 62, y: 8, turn: 26, scale: 0.86 }) +
          place(breaded({ width: 100, height: 48, seed: 71 }), { x: -48, y: -26, turn: -14 }) +
          place(breaded({ width: 100, height: 46, seed: 72 }), { x: 46, y: -22, turn: 14 }) +
          place(breaded({ width: 90, height: 42, seed: 73 }), { x: 0, y: 8, turn: 2 }) +
          repeat(7, (index) =>
            place(crouton(index), { x: -106 + index * 35, y: -40 + ((index * 31) % 50), turn: index * 33, scale: 0.9 }),
          ) +
          repeat(5, (index) => place(parmesan, { x: -74 + index * 38, y: -54 + ((index * 23) % 44), turn: index * 50 })),
        { bed: '#bcd97f', glaze: '#fff3e2' },
      ),
      { x: 240, y: 202, scale: 1.18 },
    ),
  'salade-chevre': () =>
    place(
      bowl(
        place(ingredients.greens2, { x: -88, y: -26, turn: -20, scale: 1.02 }) +
          place(ingredients.greens, { x: 88, y: -28, turn: 20, scale: 1.02 }) +
          place(ingredients.greens2, { x: 0, y: -40, scale: 1.04 }) +
          place(ingredients.greens, { x: -40, y: 8, turn: -30, scale: 0.84 }) +
          place(ingredients.greens2, { x: 58, y: 6, turn: 26, scale: 0.84 }) +
          place(ingredients.walnut, { x: 8, y: 14, scale: 0.9 }) +
          repeat(3, (index) =>
            place(goatToast, { x: -72 + index * 72, y: -22 + (index === 1 ? -24 : 0), turn: index * 8 - 8, scale: 1.08 }),
          ) +
          place(ingredients.grapes, { x: 98, y: 10, scale: 0.66 }) +
          place(ingredients.grapes, { x: -104, y: 10, scale: 0.6 }),
        { bed: '#bcd97f' },
      ),
      { x: 240, y: 202, scale: 1.18 },
    ),
  soupe: () =>
    place(plate({ rx: 186 }), { x: 240, y: 290 }) +
    place(
      bowl(
        '<path d="M-84-2C-50-24 34-26 72-8 92 4 34 18-8 13-40 8-22-8 10-4" fill="none" stroke="#fff3d6" stroke-width="9" stroke-linecap="round" opacity="0.9"/>' +
          place(ingredients.herb, { x: 40, y: -8, scale: 0.5, turn: 24 }) +
          '<g stroke="#fff" stroke-width="9" stroke-linecap="round" fill="none" opacity="0.5" filter="url(#haze)"><path d="M-44-50C-64-80-24-96-44-128"/><path d="M6-56C-14-88 26-104 6-140"/><path d="M56-50C36-80 76-96 56-128"/></g>',
        { bed: '#ee8a2c' },
      ),
      { x: 240, y: 184, scale: 1.12 },
    ) +
    place(
      clay(
        'm',
        '<path d="M-58-6C-50-30 50-30 58-6 62 10 54 20 44 20H-44C-54 20-62 10-58-6Z" fill="#d9913f"/><path d="M-48-6C-40-22 40-22 48-6 50 6 44 12 36 12H-36C-44 12-50 6-48-6Z" fill="#ffdfa3"/><path d="M-24-14L-16 10M0-16L8 11M24-14L30 9" stroke="#8a4a14" stroke-width="5" stroke-linecap="round"/>',
      ),
      { x: 360, y: 306, turn: -10, scale: 0.86 },
    ),
  'burger-classique': () =>
    board({ x: 240, y: 296, rx: 196 }) +
    place(burger(['sauce', 'salad', 'patty', 'cheddar', 'tomato', 'onion'], { seed: 81 }), { x: 240, y: 312, scale: 1.16 }),
  'burger-double': () =>
    slate({ x: 240, y: 302, rx: 196 }) +
    place(burger(['sauce', 'patty', 'cheddar', 'bacon', 'patty', 'cheddar', 'pickle'], { seed: 83 }), { x: 240, y: 330, scale: 1.16 }),
  'burger-croustillant': () =>
    board({ x: 240, y: 296, rx: 196 }) +
    place(burger(['mayo', 'salad', 'crispy', 'cheddar', 'pickle'], { seed: 85, bun: 'golden' }), { x: 240, y: 312, scale: 1.16 }),
  'burger-welsh': () =>
    slate({ x: 240, y: 300, rx: 200 }) +
    place(burger(['caramelised', 'patty', 'bacon', 'cheddar'], { seed: 87, bun: 'golden', coat: '#ffbe45' }), {
      x: 240,
      y: 320,
      scale: 1.16,
    }),
  'burger-potager': () =>
    board({ x: 240, y: 296, rx: 196 }) +
    place(burger(['mayo', 'salad', 'bean', 'avocado', 'tomato', 'onion'], { seed: 89, bun: 'grain' }), { x: 240, y: 312, scale: 1.14 }),
};
