/** The pictures of the demonstration shop. */
import { place, clay, repeat, shadow, type Svg } from './clay.ts';
import { burger } from './burger.ts';
import { bottle, bowl, breaded, can, fries, glass, lilleWaffle, onionRing, plate, sauce, straw, tray, verrine } from './dish-parts.ts';
import { emoji, type Background } from './background.ts';
import { tacos, type Filling } from './tacos.ts';

const chicken: Filling = { meat: '#d98a3d', accent: '#7fae3a', sauce: '#ffd98a' };
const beef: Filling = { meat: '#85431f', accent: '#e6452c', sauce: '#ffc24a' };
const feast: Filling = { meat: '#a5552a', accent: '#d98a3d', sauce: '#ffc24a' };
const garden: Filling = { meat: '#9a6a2c', accent: '#e6452c', sauce: '#f3edd0', tortilla: 'spinach' };
const fiery: Filling = { meat: '#9c2f1c', accent: '#e6452c', sauce: '#f0662a', tortilla: 'paprika' };
const alpine: Filling = { meat: '#c4624c', accent: '#f3e3b0', sauce: '#ffe596', gratin: '#fff0b8' };
const northern: Filling = { meat: '#7a3d1c', accent: '#c98fb8', sauce: '#ffd07a', gratin: '#ffc04a' };

const pinkSauce = '#f08a6a';
const whiteSauce = '#fbf4e2';
const cheeseSauce = '#ffb937';
const redSauce = '#d5311c';
const greenSauce = '#7ea93a';

type LemonSlice = { x: number; y: number; scale: number; rind?: string; flesh?: string };

function lemonSlice({ x, y, scale, rind = '#ffcf2e', flesh = '#fff0a0' }: LemonSlice): Svg {
  const rays = repeat(6, (index) => `<path d="M0 0L${Math.cos((index * Math.PI) / 3) * 22} ${Math.sin((index * Math.PI) / 3) * 22}"/>`);
  return place(
    `${clay('s', `<circle r="29" fill="${rind}"/>`)}<circle r="24" fill="${flesh}"/><g stroke="${rind}" stroke-width="3">${rays}</g>`,
    { x, y, turn: 12, scale },
  );
}

function rice({ x, y }: { x: number; y: number }): Svg {
  return place(
    clay('m', '<ellipse rx="120" ry="30" fill="#fff6e0"/>') +
      repeat(40, (index) =>
        place('<ellipse rx="6" ry="2.6" fill="#fffdf6"/><ellipse cy="1.6" rx="6" ry="1.6" fill="#d9bf8e" opacity="0.6"/>', {
          x: -96 + ((index * 67) % 192),
          y: -18 + ((index * 41) % 36),
          turn: index * 47,
        }),
      ),
    { x, y },
  );
}

const goatToast: Svg =
  clay('m', '<rect x="-38" y="-6" width="76" height="26" rx="11" fill="#d9913f"/>') +
  clay('s', '<ellipse cy="-8" rx="34" ry="16" fill="#fffaf0"/>') +
  '<path d="M-26-6C-16-18-8 2 0-10S16 0 28-10" fill="none" stroke="#f5a81c" stroke-width="5" stroke-linecap="round"/><path d="M-4-16l7-3M10-3l6 2M-14-2l-5 3" stroke="#4e8a3a" stroke-width="3" stroke-linecap="round"/>';

const cocoa: Svg = '<ellipse rx="66" ry="13" fill="#5a2f17"/><ellipse cx="-8" cy="-3" rx="46" ry="7" fill="#7b4726" opacity="0.8"/>';
const biscuit: Svg = clay(
  's',
  '<rect x="-15" y="-58" width="30" height="84" rx="6" fill="#c98142"/><path d="M-8-46H8M-8-32H8M-8-18H8" stroke="#8d4f1d" stroke-width="4" stroke-linecap="round"/>',
);

/** By file name without extension, the background and the drawing of a dish, in units of a 480 × 360 card. */
export const dishes: Record<string, { background: Background; draw: () => Svg }> = {
  'tacos-m': {
    background: 'ember',
    draw: () =>
      place(tacos({ length: 214, filling: chicken, seed: 2 }), { x: 226, y: 194, turn: -9, scale: 1.05 }) +
      emoji('drumstick', { x: 400, y: 262, size: 108, turn: 14 }) +
      emoji('tomato', { x: 78, y: 290, size: 66, turn: -8 }),
  },
  'tacos-l': {
    background: 'ember',
    draw: () =>
      emoji('drumstick', { x: 396, y: 92, size: 96, turn: 20 }) +
      place(tacos({ length: 276, filling: beef, seed: 4 }), { x: 212, y: 190, turn: -10, scale: 1.02 }) +
      emoji('steak', { x: 402, y: 274, size: 98, turn: 8 }) +
      emoji('onion', { x: 74, y: 300, size: 66, turn: -12 }),
  },
  'tacos-xl': {
    background: 'ember',
    draw: () =>
      place(fries({ seed: 7 }), { x: 398, y: 168, turn: 12, scale: 0.82 }) +
      emoji('drumstick', { x: 88, y: 78, size: 92, turn: -18 }) +
      place(tacos({ length: 318, filling: feast, seed: 6 }), { x: 208, y: 206, turn: -9, scale: 0.94 }) +
      emoji('steak', { x: 420, y: 294, size: 88, turn: 8 }) +
      emoji('chili', { x: 62, y: 310, size: 72, turn: -24 }),
  },
  'tacos-potager': {
    background: 'leaf',
    draw: () =>
      emoji('pepper', { x: 396, y: 96, size: 96, turn: 14 }) +
      place(tacos({ length: 250, filling: garden, seed: 8 }), { x: 216, y: 192, turn: -9 }) +
      emoji('falafel', { x: 404, y: 280, size: 104 }) +
      emoji('carrot', { x: 72, y: 96, size: 72, turn: -14 }) +
      emoji('herb', { x: 80, y: 300, size: 74, turn: -20 }),
  },
  'tacos-chti': {
    background: 'char',
    draw: () =>
      emoji('onion', { x: 396, y: 100, size: 92, turn: 14 }) +
      place(tacos({ length: 266, filling: northern, seed: 11 }), { x: 214, y: 192, turn: -9, scale: 1.02 }) +
      emoji('cheese', { x: 402, y: 280, size: 112, turn: 8 }) +
      place(sauce(cheeseSauce), { x: 84, y: 306, scale: 0.92 }),
  },
  'tacos-brasero': {
    background: 'char',
    draw: () =>
      emoji('fire', { x: 392, y: 96, size: 124, turn: 8 }) +
      emoji('fire', { x: 92, y: 84, size: 80, turn: -14 }) +
      place(tacos({ length: 256, filling: fiery, seed: 13 }), { x: 216, y: 196, turn: -10, scale: 1.02 }) +
      emoji('chili', { x: 404, y: 286, size: 108, turn: -8 }) +
      place(sauce(redSauce), { x: 82, y: 310, scale: 0.9 }),
  },
  'tacos-montagnard': {
    background: 'char',
    draw: () =>
      emoji('potato', { x: 396, y: 98, size: 88, turn: 20 }) +
      place(tacos({ length: 262, filling: alpine, seed: 15 }), { x: 214, y: 190, turn: -9, scale: 1.02 }) +
      emoji('bacon', { x: 402, y: 286, size: 112, turn: 4 }) +
      emoji('potato', { x: 74, y: 304, size: 78, turn: -10 }),
  },
  'tacos-giga': {
    background: 'char',
    draw: () =>
      emoji('fire', { x: 240, y: 62, size: 104 }) +
      place(tacos({ length: 300, filling: chicken, seed: 17 }), { x: 236, y: 156, turn: 12, scale: 0.7 }) +
      place(tacos({ length: 330, filling: feast, seed: 19 }), { x: 206, y: 236, turn: -8, scale: 0.92 }) +
      emoji('drumstick', { x: 418, y: 286, size: 92, turn: 14 }) +
      emoji('chili', { x: 62, y: 112, size: 70, turn: -20 }),
  },
  frites: {
    background: 'cheddar',
    draw: () =>
      place(fries({ seed: 21 }), { x: 230, y: 316, scale: 1.46 }) +
      emoji('potato', { x: 398, y: 288, size: 92, turn: 12 }) +
      place(sauce(whiteSauce), { x: 84, y: 304, scale: 0.94 }),
  },
  'frites-cheddar': {
    background: 'cheddar',
    draw: () =>
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
            repeat(9, (index) =>
              place(clay('s', '<rect x="-9" y="-6" width="18" height="12" rx="4" fill="#c4452d"/>'), {
                x: -72 + index * 18,
                y: -62 - ((index * 29) % 22),
                turn: index * 47,
              }),
            ),
          { width: 280 },
        ),
        { x: 236, y: 226, scale: 1.18 },
      ) +
      emoji('bacon', { x: 408, y: 86, size: 84, turn: 12 }) +
      emoji('cheese', { x: 74, y: 88, size: 82, turn: -10 }),
  },
  nuggets: {
    background: 'cheddar',
    draw: () =>
      place(
        tray(
          place(breaded({ width: 92, height: 74, seed: 31 }), { x: -86, y: -14, turn: -14 }) +
            place(breaded({ width: 92, height: 76, seed: 32 }), { x: -4, y: -40, turn: 10 }) +
            place(breaded({ width: 92, height: 72, seed: 33 }), { x: 80, y: -18, turn: 24 }) +
            place(breaded({ width: 90, height: 70, seed: 34 }), { x: -42, y: -2, turn: 6 }) +
            place(breaded({ width: 92, height: 70, seed: 35 }), { x: 40, y: 2, turn: -8 }),
          { width: 276 },
        ),
        { x: 248, y: 232, scale: 1.16 },
      ) +
      place(sauce(pinkSauce), { x: 74, y: 306, scale: 0.98 }) +
      emoji('drumstick', { x: 406, y: 92, size: 86, turn: 16 }),
  },
  tenders: {
    background: 'cheddar',
    draw: () =>
      place(
        tray(
          place(breaded({ width: 66, height: 150, seed: 41 }), { x: -84, y: -34, turn: -24 }) +
            place(breaded({ width: 66, height: 160, seed: 42 }), { x: -26, y: -50, turn: -8 }) +
            place(breaded({ width: 64, height: 158, seed: 43 }), { x: 36, y: -52, turn: 8 }) +
            place(breaded({ width: 66, height: 148, seed: 44 }), { x: 92, y: -32, turn: 26 }),
          { width: 270 },
        ),
        { x: 240, y: 236, scale: 1.12 },
      ) +
      place(sauce(cheeseSauce), { x: 74, y: 306, scale: 0.92 }) +
      emoji('herb', { x: 412, y: 304, size: 72, turn: 10 }),
  },
  mozza: {
    background: 'cheddar',
    draw: () =>
      shadow({ x: 240, y: 306, rx: 160, ry: 24 }) +
      place(
        '<path d="M196 106C214 168 284 168 306 102" stroke="#d98f1c" stroke-width="30" fill="none" opacity="0.35" filter="url(#haze)"/><path d="M196 104C214 160 284 160 306 100" stroke="#fff3cf" stroke-width="26" fill="none"/><path d="M202 100C220 148 280 148 298 98" stroke="#fffef8" stroke-width="8" fill="none"/>',
        { x: 0, y: 0 },
      ) +
      place(breaded({ width: 150, height: 62, seed: 51 }), { x: 150, y: 126, turn: -18 }) +
      place(breaded({ width: 130, height: 60, seed: 52 }), { x: 344, y: 118, turn: 18 }) +
      place(breaded({ width: 206, height: 62, seed: 53 }), { x: 172, y: 226, turn: 10 }) +
      place(breaded({ width: 196, height: 62, seed: 54 }), { x: 312, y: 232, turn: -14 }) +
      place(breaded({ width: 200, height: 60, seed: 55 }), { x: 240, y: 288, turn: 2 }) +
      place(sauce(redSauce), { x: 410, y: 308, scale: 0.9 }) +
      emoji('herb', { x: 62, y: 80, size: 72, turn: -16 }),
  },
  'onion-rings': {
    background: 'cheddar',
    draw: () =>
      shadow({ x: 232, y: 296, rx: 170, ry: 26 }) +
      place(onionRing(78), { x: 140, y: 244 }) +
      place(onionRing(82), { x: 292, y: 248 }) +
      place(onionRing(80), { x: 212, y: 186, turn: -8 }) +
      place(onionRing(70), { x: 236, y: 118, turn: 6 }) +
      emoji('onion', { x: 402, y: 118, size: 100, turn: 12 }) +
      place(sauce(pinkSauce), { x: 404, y: 302, scale: 0.96 }),
  },
  wings: {
    background: 'char',
    draw: () =>
      place(
        tray(
          `<g>${emoji('drumstick', { x: -82, y: -30, size: 128, turn: -30 })}${emoji('drumstick', { x: 84, y: -26, size: 128, turn: 30 })}${emoji('drumstick', { x: 0, y: -52, size: 146 })}${emoji('drumstick', { x: -36, y: -6, size: 112, turn: -70 })}${emoji('drumstick', { x: 46, y: -4, size: 112, turn: 62 })}</g>`,
          { width: 276 },
        ),
        { x: 240, y: 236, scale: 1.14 },
      ) +
      emoji('fire', { x: 70, y: 92, size: 88, turn: -12 }) +
      place(sauce(redSauce), { x: 410, y: 306, scale: 0.92 }),
  },
  sauces: {
    background: 'cream',
    draw: () =>
      place(sauce(cheeseSauce), { x: 176, y: 128, scale: 1.24 }) +
      place(sauce(greenSauce), { x: 304, y: 126, scale: 1.24 }) +
      place(sauce(redSauce), { x: 122, y: 230, scale: 1.3 }) +
      place(sauce(pinkSauce), { x: 358, y: 230, scale: 1.3 }) +
      place(sauce(whiteSauce), { x: 240, y: 248, scale: 1.62 }),
  },
  tiramisu: {
    background: 'blush',
    draw: () =>
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
        { x: 218, y: 326, scale: 1.5 },
      ) +
      emoji('coffee', { x: 402, y: 276, size: 120, turn: 4 }) +
      place(biscuit, { x: 78, y: 304, turn: 62, scale: 1.15 }),
  },
  fondant: {
    background: 'blush',
    draw: () =>
      place(plate({ rx: 176 }), { x: 222, y: 276 }) +
      place(
        clay('m', '<path d="M-128-8C-120-30 120-30 132-6 140 18 60 30-6 28-70 30-136 14-128-8Z" fill="#3f180a"/>') +
          clay('l', '<path d="M-100-118C-80-130 80-130 100-118L94-16C80 4-80 4-94-16Z" fill="#6b3419"/>') +
          clay(
            'm',
            '<path d="M-104-124C-100-150 100-150 104-124 108-104 100-70 90-70 80-70 84-98 72-98 60-98 66-40 54-40 42-40 46-92 34-92 22-92 26-66 14-66 2-66 6-98-8-98-22-98-16-30-30-30-44-30-38-96-52-96-64-96-58-62-70-62-82-62-76-94-86-94-100-94-106-110-104-124Z" fill="#43190b"/>',
          ) +
          '<path d="M-70-134C-40-142 20-143 60-138" stroke="#fff" stroke-width="6" stroke-linecap="round" fill="none" opacity="0.42"/><path d="M-31-90V-44M54-84V-54" stroke="#fff" stroke-width="4" stroke-linecap="round" opacity="0.35"/>',
        { x: 222, y: 272 },
      ) +
      emoji('strawberry', { x: 220, y: 116, size: 84, turn: 12 }) +
      emoji('chocolate', { x: 404, y: 128, size: 92, turn: 14 }) +
      emoji('strawberry', { x: 392, y: 292, size: 66, turn: -18 }),
  },
  cookie: {
    background: 'blush',
    draw: () =>
      emoji('cookie', { x: 300, y: 148, size: 178, turn: 14 }) +
      emoji('cookie', { x: 188, y: 214, size: 214, turn: -10 }) +
      emoji('chocolate', { x: 398, y: 284, size: 108, turn: 18 }),
  },
  gaufres: {
    background: 'blush',
    draw: () =>
      '<defs><clipPath id="waffle"><ellipse rx="110" ry="56"/></clipPath></defs>' +
      shadow({ x: 220, y: 300, rx: 150, ry: 24 }) +
      place(lilleWaffle(), { x: 214, y: 264, turn: 3, scale: 1.16 }) +
      place('<ellipse rx="122" ry="60" fill="#fff2c9"/>', { x: 214, y: 236 }) +
      place(lilleWaffle(), { x: 222, y: 214, turn: -4, scale: 1.16 }) +
      place('<ellipse rx="122" ry="60" fill="#fff2c9"/>', { x: 206, y: 186 }) +
      place(lilleWaffle(), { x: 210, y: 160, turn: -9, scale: 1.16 }) +
      emoji('honey', { x: 402, y: 268, size: 100, turn: 6 }) +
      place(clay('s', '<path d="M0-34L9-9 34 0 9 9 0 34-9 9-34 0-9-9Z" fill="#fff6dc"/>'), { x: 84, y: 84, turn: 10, scale: 0.9 }),
  },
  'salade-fruits': {
    background: 'blush',
    draw: () =>
      place(
        bowl(
          emoji('mango', { x: -100, y: -36, size: 104, turn: -10 }) +
            emoji('pineapple', { x: 98, y: -58, size: 112, turn: 16 }) +
            emoji('strawberry', { x: -30, y: -60, size: 106, turn: 8 }) +
            emoji('blueberries', { x: 44, y: -44, size: 104 }) +
            emoji('peach', { x: 108, y: -8, size: 84, turn: 10 }) +
            emoji('cherries', { x: -6, y: -2, size: 96 }) +
            emoji('strawberry', { x: -74, y: 4, size: 78, turn: -20 }) +
            emoji('blueberries', { x: 62, y: 8, size: 64, turn: 20 }),
          { bed: '#f5b04a', glaze: '#fff3e2' },
        ),
        { x: 238, y: 206 },
      ) + emoji('orange', { x: 422, y: 298, size: 84, turn: 8 }),
  },
  cola: {
    background: 'mint',
    draw: () =>
      place(can({ colour: '#c42a12' }), { x: 196, y: 322, turn: -4, scale: 1.52 }) +
      emoji('ice', { x: 336, y: 270, size: 98, turn: 10 }) +
      emoji('ice', { x: 402, y: 296, size: 70, turn: -12 }) +
      emoji('lemon', { x: 384, y: 152, size: 94, turn: 10 }),
  },
  'cola-zero': {
    background: 'mint',
    draw: () =>
      place(can({ colour: '#241a15', mark: '#ff7a3d' }), { x: 196, y: 322, turn: -4, scale: 1.52 }) +
      emoji('ice', { x: 336, y: 270, size: 98, turn: 10 }) +
      emoji('ice', { x: 402, y: 296, size: 70, turn: -12 }) +
      emoji('lemon', { x: 384, y: 152, size: 94, turn: 10 }),
  },
  citronnade: {
    background: 'mint',
    draw: () =>
      place(
        place(straw('#e8461b'), { x: 6, y: -104 }) +
          glass({ top: '#fff3a6', bottom: '#ffd447', garnish: lemonSlice({ x: 50, y: -164, scale: 1 }) }),
        { x: 224, y: 330, scale: 1.36 },
      ) +
      emoji('lemon', { x: 394, y: 272, size: 112, turn: 12 }) +
      emoji('herb', { x: 86, y: 286, size: 92, turn: -14 }),
  },
  'the-peche': {
    background: 'mint',
    draw: () =>
      place(
        place(straw('#fff8ee'), { x: 10, y: -110 }) +
          glass({
            top: '#f6a04a',
            bottom: '#b5531a',
            garnish: lemonSlice({ x: -50, y: -164, scale: 0.92, rind: '#f4a13a', flesh: '#ffdca0' }),
          }),
        { x: 224, y: 322, scale: 1.44 },
      ) +
      emoji('peach', { x: 394, y: 270, size: 116, turn: 10 }) +
      emoji('herb', { x: 90, y: 292, size: 80, turn: -14 }),
  },
  'jus-pomme': {
    background: 'mint',
    draw: () =>
      place(glass({ top: '#ffe08a', bottom: '#e6a42c', ice: 2 }), { x: 224, y: 322, scale: 1.44 }) +
      emoji('apple', { x: 390, y: 262, size: 124, turn: 8 }) +
      emoji('apple', { x: 92, y: 294, size: 84, turn: -14 }),
  },
  eau: {
    background: 'mint',
    draw: () =>
      place(bottle({ tint: '#9ed8f0', cap: '#2f7fb8', isSparkling: false }), { x: 212, y: 322, turn: -4, scale: 1.36 }) +
      emoji('ice', { x: 350, y: 272, size: 100, turn: 8 }),
  },
  'eau-gazeuse': {
    background: 'mint',
    draw: () =>
      place(bottle({ tint: '#a8e0c4', cap: '#1f7a45', isSparkling: true }), { x: 212, y: 322, turn: -4, scale: 1.36 }) +
      emoji('lemon', { x: 352, y: 276, size: 100, turn: 8 }),
  },
  cafe: {
    background: 'mint',
    draw: () => emoji('coffee', { x: 236, y: 196, size: 238 }) + place(biscuit, { x: 398, y: 300, turn: 66, scale: 1.2 }),
  },
  biere: {
    background: 'char',
    draw: () => emoji('beer', { x: 232, y: 186, size: 262 }) + emoji('peanuts', { x: 408, y: 292, size: 88, turn: 10 }),
  },
  'formule-tacos': {
    background: 'ember',
    draw: () =>
      place(fries({ seed: 61 }), { x: 394, y: 206, turn: 6, scale: 1.02 }) +
      place(can({ colour: '#241a15', mark: '#ff7a3d' }), { x: 92, y: 222, turn: -7, scale: 0.98 }) +
      place(tacos({ length: 256, filling: chicken, seed: 63 }), { x: 226, y: 248, turn: -8, scale: 0.98 }),
  },
  'formule-burger': {
    background: 'cheddar',
    draw: () =>
      place(fries({ seed: 65 }), { x: 396, y: 262, turn: 6, scale: 1.08 }) +
      place(can({ colour: '#c42a12' }), { x: 82, y: 274, turn: -5, scale: 1.06 }) +
      place(burger(['salad', 'patty', 'cheddar', 'tomato'], { seed: 5 }), { x: 230, y: 324, scale: 1.04 }),
  },
  'menu-enfant': {
    background: 'cheddar',
    draw: () =>
      emoji('star', { x: 240, y: 72, size: 72, turn: 10 }) +
      emoji('juice', { x: 396, y: 236, size: 138, turn: 6 }) +
      place(fries({ seed: 67 }), { x: 88, y: 300, turn: -5, scale: 0.94 }) +
      place(burger(['patty', 'cheddar'], { seed: 7 }), { x: 236, y: 324, scale: 0.92 }),
  },
  'bowl-braise': {
    background: 'leaf',
    draw: () =>
      place(
        bowl(
          emoji('greens', { x: -112, y: -34, size: 100, turn: -18 }) +
            emoji('corn', { x: 108, y: -42, size: 104, turn: 20 }) +
            emoji('greens', { x: 66, y: -54, size: 96, turn: 16 }) +
            emoji('avocado', { x: -58, y: -54, size: 104, turn: -10 }) +
            rice({ x: 0, y: 6 }) +
            emoji('drumstick', { x: 20, y: -56, size: 146, turn: 8 }) +
            emoji('tomato', { x: -84, y: 0, size: 72, turn: -8 }) +
            emoji('carrot', { x: 92, y: 2, size: 80, turn: 24 }) +
            emoji('tomato', { x: 46, y: 10, size: 58, turn: 10 }),
          { bed: '#e9dcc0' },
        ),
        { x: 238, y: 206 },
      ) + emoji('lemon', { x: 424, y: 304, size: 72, turn: 14 }),
  },
  'bowl-falafel': {
    background: 'leaf',
    draw: () =>
      place(
        bowl(
          emoji('cucumber', { x: 110, y: -44, size: 100, turn: 12 }) +
            emoji('greens', { x: -112, y: -36, size: 104, turn: -12 }) +
            emoji('pepper', { x: 52, y: -62, size: 96, turn: 8 }) +
            rice({ x: 10, y: 8 }) +
            emoji('falafel', { x: -34, y: -50, size: 142, turn: -6 }) +
            emoji('tomato', { x: 72, y: -2, size: 74, turn: 6 }) +
            emoji('olive', { x: -92, y: 8, size: 52 }) +
            emoji('olive', { x: 18, y: 8, size: 48, turn: 20 }) +
            emoji('carrot', { x: 112, y: 8, size: 58, turn: 30 }),
          { bed: '#e9dcc0', glaze: '#fff3e2' },
        ),
        { x: 238, y: 206 },
      ) + emoji('lemon', { x: 424, y: 304, size: 76, turn: 14 }),
  },
  'salade-cesar': {
    background: 'leaf',
    draw: () =>
      place(
        bowl(
          emoji('greens', { x: -92, y: -42, size: 124, turn: -18 }) +
            emoji('greens', { x: 94, y: -44, size: 124, turn: 24 }) +
            emoji('greens', { x: 0, y: -60, size: 128, turn: 4 }) +
            emoji('greens', { x: -70, y: 8, size: 92, turn: -30 }) +
            emoji('greens', { x: 74, y: 6, size: 92, turn: 26 }) +
            place(breaded({ width: 104, height: 54, seed: 71 }), { x: -46, y: -28, turn: -14 }) +
            place(breaded({ width: 104, height: 52, seed: 72 }), { x: 50, y: -22, turn: 14 }) +
            place(breaded({ width: 92, height: 46, seed: 73 }), { x: 0, y: 6, turn: 2 }) +
            repeat(6, (index) =>
              place(clay('s', '<rect x="-12" y="-12" width="24" height="24" rx="6" fill="#f0b45a"/>'), {
                x: -104 + index * 42,
                y: -46 + ((index * 31) % 48),
                turn: index * 33,
              }),
            ),
          { bed: '#bcd97f', glaze: '#fff3e2' },
        ),
        { x: 238, y: 206 },
      ) +
      emoji('cheese', { x: 424, y: 298, size: 86, turn: 8 }) +
      emoji('egg', { x: 58, y: 308, size: 64, turn: -16 }),
  },
  'salade-chevre': {
    background: 'leaf',
    draw: () =>
      place(
        bowl(
          emoji('greens', { x: -94, y: -38, size: 118, turn: -20 }) +
            emoji('greens', { x: 96, y: -40, size: 118, turn: 20 }) +
            emoji('greens', { x: 0, y: -50, size: 122 }) +
            emoji('greens', { x: -40, y: 6, size: 96, turn: -30 }) +
            emoji('greens', { x: 58, y: 4, size: 96, turn: 26 }) +
            repeat(3, (index) =>
              place(goatToast, { x: -70 + index * 70, y: -24 + (index === 1 ? -22 : 0), turn: index * 8 - 8, scale: 1.12 }),
            ) +
            emoji('grapes', { x: 112, y: 2, size: 72, turn: 10 }) +
            emoji('tomato', { x: -112, y: 6, size: 56, turn: -10 }),
          { bed: '#bcd97f' },
        ),
        { x: 238, y: 206 },
      ) + emoji('honey', { x: 424, y: 292, size: 90, turn: 6 }),
  },
  soupe: {
    background: 'leaf',
    draw: () =>
      place(
        bowl(
          '<path d="M-70-2C-40-22 30-24 62-8 80 4 30 16-6 12-36 8-20-6 8-4" fill="none" stroke="#fff3d6" stroke-width="9" stroke-linecap="round" opacity="0.9"/>' +
            emoji('herb', { x: 34, y: -18, size: 62, turn: 24 }) +
            '<g stroke="#fff" stroke-width="9" stroke-linecap="round" fill="none" opacity="0.55" filter="url(#haze)"><path d="M-44-50C-64-80-24-96-44-128"/><path d="M6-56C-14-88 26-104 6-140"/><path d="M56-50C36-80 76-96 56-128"/></g>',
          { bed: '#ee8a2c' },
        ),
        { x: 238, y: 196 },
      ) +
      emoji('carrot', { x: 412, y: 294, size: 84, turn: 10 }) +
      emoji('onion', { x: 66, y: 306, size: 70, turn: -8 }),
  },
  'burger-classique': {
    background: 'cheddar',
    draw: () =>
      place(burger(['sauce', 'salad', 'patty', 'cheddar', 'tomato', 'onion'], { seed: 81 }), { x: 232, y: 326, scale: 1.3 }) +
      emoji('tomato', { x: 420, y: 300, size: 74, turn: 8 }),
  },
  'burger-double': {
    background: 'cheddar',
    draw: () =>
      place(burger(['sauce', 'patty', 'cheddar', 'bacon', 'patty', 'cheddar', 'pickle'], { seed: 83 }), { x: 236, y: 332, scale: 1.18 }) +
      emoji('fire', { x: 420, y: 90, size: 84, turn: 10 }) +
      emoji('bacon', { x: 64, y: 304, size: 76, turn: -8 }),
  },
  'burger-croustillant': {
    background: 'cheddar',
    draw: () =>
      place(burger(['sauce', 'salad', 'crispy', 'cheddar', 'pickle'], { seed: 85 }), { x: 232, y: 326, scale: 1.3 }) +
      emoji('drumstick', { x: 420, y: 96, size: 80, turn: 16 }),
  },
  'burger-welsh': {
    background: 'cheddar',
    draw: () =>
      place(burger(['patty', 'maroilles', 'bacon', 'cheddar', 'cheddar'], { seed: 87 }), { x: 232, y: 326, scale: 1.3 }) +
      emoji('beer', { x: 422, y: 284, size: 92, turn: 6 }) +
      emoji('cheese', { x: 62, y: 92, size: 74, turn: -10 }),
  },
  'burger-potager': {
    background: 'leaf',
    draw: () =>
      place(burger(['salad', 'bean', 'tomato', 'onion', 'salad', 'sauce'], { seed: 89 }), { x: 232, y: 326, scale: 1.28 }) +
      emoji('avocado', { x: 420, y: 288, size: 86, turn: 8 }) +
      emoji('beans', { x: 62, y: 92, size: 76, turn: -10 }),
  },
};
