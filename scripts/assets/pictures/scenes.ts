/** Pictures of the restaurant for the pages about it, 960 × 540. */
import { place, clay, createRandom, flame, repeat, shadow, type Svg } from './clay.ts';
import { tacos } from './tacos.ts';

export const sceneSize = { width: 960, height: 540 };

const brickColours = ['#9c4a2c', '#8a3f25', '#a9563a', '#7d3720', '#b06243'];

/** Draws a wall of bricks. */
function wall(): Svg {
  const random = createRandom(59);
  return repeat(18, (row) =>
    repeat(15, (column) => {
      const x = column * 68 - (row % 2) * 34 - 20;
      return `<rect x="${x}" y="${row * 24}" width="65" height="21" rx="2.5" fill="${brickColours[Math.floor(random() * brickColours.length)]}"/>`;
    }),
  );
}

/** Draws a striped awning with a scalloped edge between two x values. */
function awning(left: number, right: number, y: number): Svg {
  const count = 14;
  const width = (right - left) / count;
  return clay(
    's',
    repeat(count, (index) => {
      const x = left + index * width;
      return `<path d="M${x + (12 - index * 1.8)} ${y}H${x + width + (12 - (index + 1) * 1.8)}L${x + width} ${y + 62}A${width / 2} 15 0 0 1 ${x} ${y + 62}Z" fill="${index % 2 ? '#fff3dd' : '#d8401a'}"/>`;
    }),
  );
}

/** Draws a lit window with the grill inside. */
function shopWindow(x: number, width: number): Svg {
  const lamps = repeat(3, (index) => {
    const at = x + width * (0.2 + index * 0.3);
    return `<path d="M${at} 206V250" stroke="#241812" stroke-width="3"/><path d="M${at - 20} 262C${at - 18} 246 ${at + 18} 246 ${at + 20} 262Z" fill="#241812"/><circle cx="${at}" cy="266" r="7" fill="#fff3c9"/><circle cx="${at}" cy="272" r="44" fill="#ffd98a" opacity="0.4" filter="url(#glow)"/>`;
  });
  const fires = repeat(9, (index) =>
    place(`<g fill="${index % 2 ? '#ffb627' : '#f2641f'}">${flame}</g>`, {
      x: x + width * 0.2 + index * width * 0.075,
      y: 392,
      scale: 0.1 + (index % 3) * 0.04,
    }),
  );
  return `<rect x="${x - 10}" y="196" width="${width + 20}" height="264" rx="8" fill="#2a1a12"/><rect x="${x}" y="206" width="${width}" height="244" fill="url(#inside)"/>${lamps}
    <rect x="${x + width * 0.12}" y="400" width="${width * 0.76}" height="50" fill="#3b2417"/><rect x="${x + width * 0.14}" y="392" width="${width * 0.72}" height="12" rx="4" fill="#6b4a33"/>${fires}
    <path d="M${x + width / 2} 206V450" stroke="#2a1a12" stroke-width="7"/><path d="M${x + 14} 216L${x + width * 0.34} 216 ${x + 14} 330Z" fill="#fff" opacity="0.16"/>`;
}

/** Draws a bistro table with two chairs. */
const terrace: Svg = `<g>${shadow({ x: 0, y: 4, rx: 92, ry: 12, opacity: 0.5 })}<path d="M0-66V0M-22 0H22" stroke="#1d1410" stroke-width="7" stroke-linecap="round"/>${clay('xs', '<ellipse cy="-68" rx="58" ry="11" fill="#e9d9bf"/>')}
  <path d="M-88-40H-52M-86-40V0M-56-40V0M-88-40V-84" stroke="#d8401a" stroke-width="6" stroke-linecap="round"/><path d="M52-40H88M56-40V0M86-40V0M88-40V-84" stroke="#d8401a" stroke-width="6" stroke-linecap="round"/>
  <path d="M-16-72L-12-94H6L10-72Z" fill="#d8401a"/>${repeat(4, (index) => `<path d="M${-9 + index * 5}-92L${-12 + index * 7}-112" stroke="#ffc53d" stroke-width="4" stroke-linecap="round"/>`)}</g>`;

/** Draws a box of herbs below a window. */
function planter(x: number, y: number): Svg {
  const random = createRandom(x);
  return `${repeat(30, () => `<ellipse cx="${x - 70 + random() * 140}" cy="${y - 8 - random() * 26}" rx="${7 + random() * 7}" ry="${5 + random() * 6}" fill="${random() > 0.5 ? '#4d8a34' : '#6fae45'}"/>`)}${clay('xs', `<rect x="${x - 80}" y="${y - 8}" width="160" height="32" rx="4" fill="#3a2719"/>`)}`;
}

/** Draws the front of the restaurant in the evening. */
export function drawStorefront(): Svg {
  const random = createRandom(12);
  const cobbles = repeat(
    90,
    () =>
      `<ellipse cx="${random() * 960}" cy="${476 + random() * 64}" rx="${16 + random() * 14}" ry="${5 + random() * 4}" fill="${random() > 0.5 ? '#6b5546' : '#57443a'}"/>`,
  );
  return `<defs><linearGradient id="inside" x1="0" y1="0" x2="0" y2="1"><stop offset="0" stop-color="#ffcf7d"/><stop offset="0.6" stop-color="#f79d45"/><stop offset="1" stop-color="#c9601f"/></linearGradient><linearGradient id="dusk" x1="0" y1="0" x2="0" y2="1"><stop offset="0" stop-color="#1c1030" stop-opacity="0.62"/><stop offset="0.5" stop-color="#2a1020" stop-opacity="0.12"/><stop offset="1" stop-color="#1c1030" stop-opacity="0.28"/></linearGradient></defs>
    <rect width="960" height="540" fill="#5a2c1a"/>${wall()}<rect y="460" width="960" height="80" fill="#4a3a31"/>${cobbles}
    ${shopWindow(150, 330)}${shopWindow(620, 220)}
    <rect x="504" y="196" width="94" height="268" rx="6" fill="#2a1a12"/><rect x="514" y="208" width="74" height="250" fill="#b3390f"/><rect x="524" y="220" width="54" height="132" rx="6" fill="url(#inside)"/><circle cx="578" cy="384" r="5" fill="#ffd27a"/>
    ${clay('s', '<rect x="120" y="84" width="740" height="76" rx="10" fill="#17120e"/>')}<g fill="#ff7a3d">${place(flame, { x: 490, y: 122, scale: 0.56 })}</g><g fill="#ffc24a">${place(flame, { x: 490, y: 132, scale: 0.3 })}</g>
    <path d="M250 122H430M550 122H730" stroke="#ffb627" stroke-width="5" stroke-linecap="round"/><ellipse cx="490" cy="122" rx="240" ry="50" fill="#ff9d2e" opacity="0.22" filter="url(#glow)"/>
    ${awning(120, 500, 160)}${awning(604, 860, 160)}
    <rect width="960" height="540" fill="url(#dusk)"/>
    <ellipse cx="315" cy="470" rx="220" ry="34" fill="#ffb35a" opacity="0.5" filter="url(#glow)"/><ellipse cx="730" cy="470" rx="160" ry="30" fill="#ffb35a" opacity="0.45" filter="url(#glow)"/>
    ${planter(720, 448)}${place(terrace, { x: 210, y: 504, scale: 1.05 })}${place(terrace, { x: 420, y: 512, scale: 1.05 })}`;
}

/** Draws tacos on a grill over embers. */
export function drawGrill(): Svg {
  const random = createRandom(31);
  const coals = repeat(120, () => {
    const size = 16 + random() * 26;
    const isHot = random() > 0.45;
    return `<ellipse cx="${random() * 960}" cy="${350 + random() * 200}" rx="${size}" ry="${size * 0.62}" fill="${isHot ? '#d9420f' : '#2b1710'}"/>${isHot ? `<ellipse cx="${random() * 960}" cy="${370 + random() * 170}" rx="${size * 0.6}" ry="${size * 0.3}" fill="#ffb040" opacity="0.7" filter="url(#haze)"/>` : ''}`;
  });
  const tongues = repeat(22, (index) =>
    place(`<g fill="${['#e8461b', '#ff7a2b', '#ffb627'][index % 3]}" opacity="${0.5 + random() * 0.4}">${flame}</g>`, {
      x: 20 + index * 44,
      y: 330 + random() * 90,
      turn: random() * 20 - 10,
      scale: 1 + random() * 1.5,
    }),
  );
  const bars = repeat(
    25,
    (index) =>
      `<path d="M${index * 41 - 10} 236L${(index * 41 - 480) * 1.5 + 480} 548" stroke="#120c09" stroke-width="11"/><path d="M${index * 41 - 13} 236L${(index * 41 - 480) * 1.5 + 476} 548" stroke="#a8745066" stroke-width="2.5"/>`,
  );
  const sparks = repeat(
    60,
    () =>
      `<circle cx="${random() * 960}" cy="${random() * 330}" r="${1 + random() * 3}" fill="${random() > 0.4 ? '#ffd27a' : '#ff8a3d'}" opacity="${0.4 + random() * 0.6}"/>`,
  );
  return `<defs><radialGradient id="night" cx="0.5" cy="0.7" r="0.8"><stop offset="0" stop-color="#7a3313"/><stop offset="0.5" stop-color="#2d180d"/><stop offset="1" stop-color="#17120e"/></radialGradient></defs>
    <rect width="960" height="540" fill="url(#night)"/><ellipse cx="480" cy="430" rx="520" ry="200" fill="#ff7a2b" opacity="0.35" filter="url(#glow)"/>${coals}<g filter="url(#soft-s)">${tongues}</g>${bars}${sparks}
    ${place(tacos({ length: 250, filling: { pieces: ['chicken', 'herb', 'beef'], sauce: '#ffc861' }, seed: 4 }), { x: 250, y: 300, turn: -5, scale: 1.18 })}
    ${place(tacos({ length: 260, filling: { pieces: ['merguez', 'pepper'], sauce: '#ee5a24', tortilla: 'paprika' }, seed: 9 }), { x: 660, y: 330, turn: -4, scale: 1.26 })}`;
}
