/** Every picture of the demonstration shop: its name, its ground and what stands on it. */
import { at, clay, many, shadow, type Svg } from './clay.ts';
import { burger } from './burger.ts';
import { bottle, bowl, breaded, can, fries, glass, lilleWaffle, onionRing, plate, sauce, straw, tray, verrine } from './dish-parts.ts';
import { emoji, type Ground } from './stage.ts';
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

function lemonSlice(x: number, y: number, size: number, rind = '#ffcf2e', flesh = '#fff0a0'): Svg {
  const rays = many(6, (index) => `<path d="M0 0L${Math.cos((index * Math.PI) / 3) * 22} ${Math.sin((index * Math.PI) / 3) * 22}"/>`);
  return at(
    x,
    y,
    `${clay('s', `<circle r="29" fill="${rind}"/>`)}<circle r="24" fill="${flesh}"/><g stroke="${rind}" stroke-width="3">${rays}</g>`,
    12,
    size,
  );
}

function rice(x: number, y: number): Svg {
  return at(
    x,
    y,
    clay('m', '<ellipse rx="120" ry="30" fill="#fff6e0"/>') +
      many(40, (index) =>
        at(
          -96 + ((index * 67) % 192),
          -18 + ((index * 41) % 36),
          '<ellipse rx="6" ry="2.6" fill="#fffdf6"/><ellipse cy="1.6" rx="6" ry="1.6" fill="#d9bf8e" opacity="0.6"/>',
          index * 47,
        ),
      ),
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

export const dishes: Record<string, { ground: Ground; draw: () => Svg }> = {
  'tacos-m': {
    ground: 'ember',
    draw: () => at(226, 194, tacos(214, chicken, 2), -9, 1.05) + emoji('drumstick', 400, 262, 108, 14) + emoji('tomato', 78, 290, 66, -8),
  },
  'tacos-l': {
    ground: 'ember',
    draw: () =>
      emoji('drumstick', 396, 92, 96, 20) +
      at(212, 190, tacos(276, beef, 4), -10, 1.02) +
      emoji('steak', 402, 274, 98, 8) +
      emoji('onion', 74, 300, 66, -12),
  },
  'tacos-xl': {
    ground: 'ember',
    draw: () =>
      at(398, 168, fries(7), 12, 0.82) +
      emoji('drumstick', 88, 78, 92, -18) +
      at(208, 206, tacos(318, feast, 6), -9, 0.94) +
      emoji('steak', 420, 294, 88, 8) +
      emoji('chili', 62, 310, 72, -24),
  },
  'tacos-potager': {
    ground: 'leaf',
    draw: () =>
      emoji('pepper', 396, 96, 96, 14) +
      at(216, 192, tacos(250, garden, 8), -9) +
      emoji('falafel', 404, 280, 104) +
      emoji('carrot', 72, 96, 72, -14) +
      emoji('herb', 80, 300, 74, -20),
  },
  'tacos-chti': {
    ground: 'char',
    draw: () =>
      emoji('onion', 396, 100, 92, 14) +
      at(214, 192, tacos(266, northern, 11), -9, 1.02) +
      emoji('cheese', 402, 280, 112, 8) +
      at(84, 306, sauce(cheeseSauce), 0, 0.92),
  },
  'tacos-brasero': {
    ground: 'char',
    draw: () =>
      emoji('fire', 392, 96, 124, 8) +
      emoji('fire', 92, 84, 80, -14) +
      at(216, 196, tacos(256, fiery, 13), -10, 1.02) +
      emoji('chili', 404, 286, 108, -8) +
      at(82, 310, sauce(redSauce), 0, 0.9),
  },
  'tacos-montagnard': {
    ground: 'char',
    draw: () =>
      emoji('potato', 396, 98, 88, 20) +
      at(214, 190, tacos(262, alpine, 15), -9, 1.02) +
      emoji('bacon', 402, 286, 112, 4) +
      emoji('potato', 74, 304, 78, -10),
  },
  'tacos-giga': {
    ground: 'char',
    draw: () =>
      emoji('fire', 240, 62, 104) +
      at(236, 156, tacos(300, chicken, 17), 12, 0.7) +
      at(206, 236, tacos(330, feast, 19), -8, 0.92) +
      emoji('drumstick', 418, 286, 92, 14) +
      emoji('chili', 62, 112, 70, -20),
  },
  frites: {
    ground: 'cheddar',
    draw: () => at(230, 316, fries(21), 0, 1.46) + emoji('potato', 398, 288, 92, 12) + at(84, 304, sauce(whiteSauce), 0, 0.94),
  },
  'frites-cheddar': {
    ground: 'cheddar',
    draw: () =>
      at(
        236,
        226,
        tray(
          many(17, (index) =>
            at(
              -112 + index * 14,
              8,
              clay('s', `<rect x="-9" y="${-70 - ((index * 37) % 34)}" width="18" height="110" rx="4" fill="url(#fry)"/>`),
              -34 + index * 4.3 + ((index * 53) % 17) - 8,
            ),
          ) +
            clay(
              's',
              '<path d="M-92-52C-70-90-30-96 6-92 50-96 84-84 100-50 108-36 96-26 90-36 84-46 76-40 76-22 76-4 60-4 60-24 60-44 44-44 42-28 40 2 20 2 20-30 20-48 4-46 2-30 0-6-20-6-20-32-20-50-38-46-40-26-42-6-60-8-60-28-60-44-72-46-76-36-82-22-100-34-92-52Z" fill="url(#cheese)"/>',
            ) +
            many(9, (index) =>
              at(
                -72 + index * 18,
                -62 - ((index * 29) % 22),
                clay('s', '<rect x="-9" y="-6" width="18" height="12" rx="4" fill="#c4452d"/>'),
                index * 47,
              ),
            ),
          280,
        ),
        0,
        1.18,
      ) +
      emoji('bacon', 408, 86, 84, 12) +
      emoji('cheese', 74, 88, 82, -10),
  },
  nuggets: {
    ground: 'cheddar',
    draw: () =>
      at(
        248,
        232,
        tray(
          at(-86, -14, breaded(92, 74, 31), -14) +
            at(-4, -40, breaded(92, 76, 32), 10) +
            at(80, -18, breaded(92, 72, 33), 24) +
            at(-42, -2, breaded(90, 70, 34), 6) +
            at(40, 2, breaded(92, 70, 35), -8),
          276,
        ),
        0,
        1.16,
      ) +
      at(74, 306, sauce(pinkSauce), 0, 0.98) +
      emoji('drumstick', 406, 92, 86, 16),
  },
  tenders: {
    ground: 'cheddar',
    draw: () =>
      at(
        240,
        236,
        tray(
          at(-84, -34, breaded(66, 150, 41), -24) +
            at(-26, -50, breaded(66, 160, 42), -8) +
            at(36, -52, breaded(64, 158, 43), 8) +
            at(92, -32, breaded(66, 148, 44), 26),
          270,
        ),
        0,
        1.12,
      ) +
      at(74, 306, sauce(cheeseSauce), 0, 0.92) +
      emoji('herb', 412, 304, 72, 10),
  },
  mozza: {
    ground: 'cheddar',
    draw: () =>
      shadow(240, 306, 160, 24) +
      at(
        0,
        0,
        '<path d="M196 106C214 168 284 168 306 102" stroke="#d98f1c" stroke-width="30" fill="none" opacity="0.35" filter="url(#haze)"/><path d="M196 104C214 160 284 160 306 100" stroke="#fff3cf" stroke-width="26" fill="none"/><path d="M202 100C220 148 280 148 298 98" stroke="#fffef8" stroke-width="8" fill="none"/>',
      ) +
      at(150, 126, breaded(150, 62, 51), -18) +
      at(344, 118, breaded(130, 60, 52), 18) +
      at(172, 226, breaded(206, 62, 53), 10) +
      at(312, 232, breaded(196, 62, 54), -14) +
      at(240, 288, breaded(200, 60, 55), 2) +
      at(410, 308, sauce(redSauce), 0, 0.9) +
      emoji('herb', 62, 80, 72, -16),
  },
  'onion-rings': {
    ground: 'cheddar',
    draw: () =>
      shadow(232, 296, 170, 26) +
      at(140, 244, onionRing(78)) +
      at(292, 248, onionRing(82)) +
      at(212, 186, onionRing(80), -8) +
      at(236, 118, onionRing(70), 6) +
      emoji('onion', 402, 118, 100, 12) +
      at(404, 302, sauce(pinkSauce), 0, 0.96),
  },
  wings: {
    ground: 'char',
    draw: () =>
      at(
        240,
        236,
        tray(
          `<g>${emoji('drumstick', -82, -30, 128, -30)}${emoji('drumstick', 84, -26, 128, 30)}${emoji('drumstick', 0, -52, 146, 0)}${emoji('drumstick', -36, -6, 112, -70)}${emoji('drumstick', 46, -4, 112, 62)}</g>`,
          276,
        ),
        0,
        1.14,
      ) +
      emoji('fire', 70, 92, 88, -12) +
      at(410, 306, sauce(redSauce), 0, 0.92),
  },
  sauces: {
    ground: 'cream',
    draw: () =>
      at(176, 128, sauce(cheeseSauce), 0, 1.24) +
      at(304, 126, sauce(greenSauce), 0, 1.24) +
      at(122, 230, sauce(redSauce), 0, 1.3) +
      at(358, 230, sauce(pinkSauce), 0, 1.3) +
      at(240, 248, sauce(whiteSauce), 0, 1.62),
  },
  tiramisu: {
    ground: 'blush',
    draw: () =>
      at(
        218,
        326,
        verrine(
          [
            { colour: '#8a5228', height: 28 },
            { colour: '#fff1d6', height: 38 },
            { colour: '#b5743a', height: 22 },
            { colour: '#fff6e2', height: 52 },
          ],
          cocoa + at(34, -8, biscuit, 22),
        ),
        0,
        1.5,
      ) +
      emoji('coffee', 402, 276, 120, 4) +
      at(78, 304, biscuit, 62, 1.15),
  },
  fondant: {
    ground: 'blush',
    draw: () =>
      at(222, 276, plate(176)) +
      at(
        222,
        272,
        clay('m', '<path d="M-128-8C-120-30 120-30 132-6 140 18 60 30-6 28-70 30-136 14-128-8Z" fill="#3f180a"/>') +
          clay('l', '<path d="M-100-118C-80-130 80-130 100-118L94-16C80 4-80 4-94-16Z" fill="#6b3419"/>') +
          clay(
            'm',
            '<path d="M-104-124C-100-150 100-150 104-124 108-104 100-70 90-70 80-70 84-98 72-98 60-98 66-40 54-40 42-40 46-92 34-92 22-92 26-66 14-66 2-66 6-98-8-98-22-98-16-30-30-30-44-30-38-96-52-96-64-96-58-62-70-62-82-62-76-94-86-94-100-94-106-110-104-124Z" fill="#43190b"/>',
          ) +
          '<path d="M-70-134C-40-142 20-143 60-138" stroke="#fff" stroke-width="6" stroke-linecap="round" fill="none" opacity="0.42"/><path d="M-31-90V-44M54-84V-54" stroke="#fff" stroke-width="4" stroke-linecap="round" opacity="0.35"/>',
      ) +
      emoji('strawberry', 220, 116, 84, 12) +
      emoji('chocolate', 404, 128, 92, 14) +
      emoji('strawberry', 392, 292, 66, -18),
  },
  cookie: {
    ground: 'blush',
    draw: () => emoji('cookie', 300, 148, 178, 14) + emoji('cookie', 188, 214, 214, -10) + emoji('chocolate', 398, 284, 108, 18),
  },
  gaufres: {
    ground: 'blush',
    draw: () =>
      '<defs><clipPath id="waffle"><ellipse rx="110" ry="56"/></clipPath></defs>' +
      shadow(220, 300, 150, 24) +
      at(214, 264, lilleWaffle(), 3, 1.16) +
      at(214, 236, '<ellipse rx="122" ry="60" fill="#fff2c9"/>') +
      at(222, 214, lilleWaffle(), -4, 1.16) +
      at(206, 186, '<ellipse rx="122" ry="60" fill="#fff2c9"/>') +
      at(210, 160, lilleWaffle(), -9, 1.16) +
      emoji('honey', 402, 268, 100, 6) +
      at(84, 84, clay('s', '<path d="M0-34L9-9 34 0 9 9 0 34-9 9-34 0-9-9Z" fill="#fff6dc"/>'), 10, 0.9),
  },
  'salade-fruits': {
    ground: 'blush',
    draw: () =>
      at(
        238,
        206,
        bowl(
          emoji('mango', -100, -36, 104, -10) +
            emoji('pineapple', 98, -58, 112, 16) +
            emoji('strawberry', -30, -60, 106, 8) +
            emoji('blueberries', 44, -44, 104, 0) +
            emoji('peach', 108, -8, 84, 10) +
            emoji('cherries', -6, -2, 96, 0) +
            emoji('strawberry', -74, 4, 78, -20) +
            emoji('blueberries', 62, 8, 64, 20),
          '#f5b04a',
          '#fff3e2',
        ),
      ) + emoji('orange', 422, 298, 84, 8),
  },
  cola: {
    ground: 'mint',
    draw: () =>
      at(196, 322, can('#c42a12'), -4, 1.52) +
      emoji('ice', 336, 270, 98, 10) +
      emoji('ice', 402, 296, 70, -12) +
      emoji('lemon', 384, 152, 94, 10),
  },
  'cola-zero': {
    ground: 'mint',
    draw: () =>
      at(196, 322, can('#241a15', '#ff7a3d'), -4, 1.52) +
      emoji('ice', 336, 270, 98, 10) +
      emoji('ice', 402, 296, 70, -12) +
      emoji('lemon', 384, 152, 94, 10),
  },
  citronnade: {
    ground: 'mint',
    draw: () =>
      at(224, 330, at(6, -104, straw('#e8461b')) + glass('#fff3a6', '#ffd447', lemonSlice(50, -164, 1)), 0, 1.36) +
      emoji('lemon', 394, 272, 112, 12) +
      emoji('herb', 86, 286, 92, -14),
  },
  'the-peche': {
    ground: 'mint',
    draw: () =>
      at(
        224,
        322,
        at(10, -110, straw('#fff8ee')) + glass('#f6a04a', '#b5531a', lemonSlice(-50, -164, 0.92, '#f4a13a', '#ffdca0')),
        0,
        1.44,
      ) +
      emoji('peach', 394, 270, 116, 10) +
      emoji('herb', 90, 292, 80, -14),
  },
  'jus-pomme': {
    ground: 'mint',
    draw: () =>
      at(224, 322, glass('#ffe08a', '#e6a42c', '', 2), 0, 1.44) + emoji('apple', 390, 262, 124, 8) + emoji('apple', 92, 294, 84, -14),
  },
  eau: { ground: 'mint', draw: () => at(212, 322, bottle('#9ed8f0', '#2f7fb8', false), -4, 1.36) + emoji('ice', 350, 272, 100, 8) },
  'eau-gazeuse': {
    ground: 'mint',
    draw: () => at(212, 322, bottle('#a8e0c4', '#1f7a45', true), -4, 1.36) + emoji('lemon', 352, 276, 100, 8),
  },
  cafe: { ground: 'mint', draw: () => emoji('coffee', 236, 196, 238, 0) + at(398, 300, biscuit, 66, 1.2) },
  biere: { ground: 'char', draw: () => emoji('beer', 232, 186, 262, 0) + emoji('peanuts', 408, 292, 88, 10) },
  'formule-tacos': {
    ground: 'ember',
    draw: () =>
      at(394, 206, fries(61), 6, 1.02) + at(92, 222, can('#241a15', '#ff7a3d'), -7, 0.98) + at(226, 248, tacos(256, chicken, 63), -8, 0.98),
  },
  'formule-burger': {
    ground: 'cheddar',
    draw: () =>
      at(396, 262, fries(65), 6, 1.08) +
      at(82, 274, can('#c42a12'), -5, 1.06) +
      at(230, 324, burger(['salad', 'patty', 'cheddar', 'tomato'], 5), 0, 1.04),
  },
  'menu-enfant': {
    ground: 'cheddar',
    draw: () =>
      emoji('star', 240, 72, 72, 10) +
      emoji('juice', 396, 236, 138, 6) +
      at(88, 300, fries(67), -5, 0.94) +
      at(236, 324, burger(['patty', 'cheddar'], 7), 0, 0.92),
  },
  'bowl-braise': {
    ground: 'leaf',
    draw: () =>
      at(
        238,
        206,
        bowl(
          emoji('greens', -112, -34, 100, -18) +
            emoji('corn', 108, -42, 104, 20) +
            emoji('greens', 66, -54, 96, 16) +
            emoji('avocado', -58, -54, 104, -10) +
            rice(0, 6) +
            emoji('drumstick', 20, -56, 146, 8) +
            emoji('tomato', -84, 0, 72, -8) +
            emoji('carrot', 92, 2, 80, 24) +
            emoji('tomato', 46, 10, 58, 10),
          '#e9dcc0',
        ),
      ) + emoji('lemon', 424, 304, 72, 14),
  },
  'bowl-falafel': {
    ground: 'leaf',
    draw: () =>
      at(
        238,
        206,
        bowl(
          emoji('cucumber', 110, -44, 100, 12) +
            emoji('greens', -112, -36, 104, -12) +
            emoji('pepper', 52, -62, 96, 8) +
            rice(10, 8) +
            emoji('falafel', -34, -50, 142, -6) +
            emoji('tomato', 72, -2, 74, 6) +
            emoji('olive', -92, 8, 52, 0) +
            emoji('olive', 18, 8, 48, 20) +
            emoji('carrot', 112, 8, 58, 30),
          '#e9dcc0',
          '#fff3e2',
        ),
      ) + emoji('lemon', 424, 304, 76, 14),
  },
  'salade-cesar': {
    ground: 'leaf',
    draw: () =>
      at(
        238,
        206,
        bowl(
          emoji('greens', -92, -42, 124, -18) +
            emoji('greens', 94, -44, 124, 24) +
            emoji('greens', 0, -60, 128, 4) +
            emoji('greens', -70, 8, 92, -30) +
            emoji('greens', 74, 6, 92, 26) +
            at(-46, -28, breaded(104, 54, 71), -14) +
            at(50, -22, breaded(104, 52, 72), 14) +
            at(0, 6, breaded(92, 46, 73), 2) +
            many(6, (index) =>
              at(
                -104 + index * 42,
                -46 + ((index * 31) % 48),
                clay('s', '<rect x="-12" y="-12" width="24" height="24" rx="6" fill="#f0b45a"/>'),
                index * 33,
              ),
            ),
          '#bcd97f',
          '#fff3e2',
        ),
      ) +
      emoji('cheese', 424, 298, 86, 8) +
      emoji('egg', 58, 308, 64, -16),
  },
  'salade-chevre': {
    ground: 'leaf',
    draw: () =>
      at(
        238,
        206,
        bowl(
          emoji('greens', -94, -38, 118, -20) +
            emoji('greens', 96, -40, 118, 20) +
            emoji('greens', 0, -50, 122, 0) +
            emoji('greens', -40, 6, 96, -30) +
            emoji('greens', 58, 4, 96, 26) +
            many(3, (index) => at(-70 + index * 70, -24 + (index === 1 ? -22 : 0), goatToast, index * 8 - 8, 1.12)) +
            emoji('grapes', 112, 2, 72, 10) +
            emoji('tomato', -112, 6, 56, -10),
          '#bcd97f',
        ),
      ) + emoji('honey', 424, 292, 90, 6),
  },
  soupe: {
    ground: 'leaf',
    draw: () =>
      at(
        238,
        196,
        bowl(
          '<path d="M-70-2C-40-22 30-24 62-8 80 4 30 16-6 12-36 8-20-6 8-4" fill="none" stroke="#fff3d6" stroke-width="9" stroke-linecap="round" opacity="0.9"/>' +
            emoji('herb', 34, -18, 62, 24) +
            '<g stroke="#fff" stroke-width="9" stroke-linecap="round" fill="none" opacity="0.55" filter="url(#haze)"><path d="M-44-50C-64-80-24-96-44-128"/><path d="M6-56C-14-88 26-104 6-140"/><path d="M56-50C36-80 76-96 56-128"/></g>',
          '#ee8a2c',
        ),
      ) +
      emoji('carrot', 412, 294, 84, 10) +
      emoji('onion', 66, 306, 70, -8),
  },
  'burger-classique': {
    ground: 'cheddar',
    draw: () =>
      at(232, 326, burger(['sauce', 'salad', 'patty', 'cheddar', 'tomato', 'onion'], 81), 0, 1.3) + emoji('tomato', 420, 300, 74, 8),
  },
  'burger-double': {
    ground: 'cheddar',
    draw: () =>
      at(236, 332, burger(['sauce', 'patty', 'cheddar', 'bacon', 'patty', 'cheddar', 'pickle'], 83), 0, 1.18) +
      emoji('fire', 420, 90, 84, 10) +
      emoji('bacon', 64, 304, 76, -8),
  },
  'burger-croustillant': {
    ground: 'cheddar',
    draw: () => at(232, 326, burger(['sauce', 'salad', 'crispy', 'cheddar', 'pickle'], 85), 0, 1.3) + emoji('drumstick', 420, 96, 80, 16),
  },
  'burger-welsh': {
    ground: 'cheddar',
    draw: () =>
      at(232, 326, burger(['patty', 'maroilles', 'bacon', 'cheddar', 'cheddar'], 87), 0, 1.3) +
      emoji('beer', 422, 284, 92, 6) +
      emoji('cheese', 62, 92, 74, -10),
  },
  'burger-potager': {
    ground: 'leaf',
    draw: () =>
      at(232, 326, burger(['salad', 'bean', 'tomato', 'onion', 'salad', 'sauce'], 89), 0, 1.28) +
      emoji('avocado', 420, 288, 86, 8) +
      emoji('beans', 62, 92, 76, -10),
  },
};
