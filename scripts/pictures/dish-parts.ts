/** The dishes themselves, drawn: each answers a piece centred on its own origin, standing or lying around y = 0. */
import { at, clay, dice, many, shadow, type Svg } from './clay.ts';

/** The flame of the brand, 100 units high. */
export const flame: Svg = `<path d="M4-50C10-30 34-18 34 12 34 36 18 50 0 50-20 50-35 36-35 14-35-2-26-12-20-24-16-14-12-9-7-6-9-24-6-38 4-50Z"/>`;

/** Two notes of filling that a tacos shows at its open end. */
export type Filling = { meat: string; accent: string; sauce: string };

/** A French tacos: a grilled, folded tortilla, open at its left end. `length` is that of the folded part. */
export function tacos(length: number, filling: Filling, seed = 1): Svg {
  const roll = dice(seed);
  const right = length - 70;
  const body = `M-70-64C-30-74 ${right - 40}-76 ${right}-62 ${right + 34}-50 ${right + 36} 46 ${right + 2} 62 ${right - 50} 76-30 74-70 66-96 40-96-40-70-64Z`;
  const toasted = many(9, () => {
    const x = -40 + roll() * (right + 20);
    return `<ellipse cx="${x}" cy="${-46 + roll() * 92}" rx="${10 + roll() * 16}" ry="${6 + roll() * 9}" fill="#b9692a" opacity="${0.1 + roll() * 0.16}"/>`;
  });
  const marks = many(Math.floor((length - 40) / 34), (index) => {
    const x = -28 + index * 34;
    return `<path d="M${x}-60C${x + 12}-20 ${x + 14} 20 ${x + 6} 62" stroke="#6d2f0d" stroke-width="9" stroke-linecap="round" fill="none" opacity="0.72" filter="url(#haze)"/>`;
  });
  const fold = `<path d="M${right + 14}-52C${right - 60}-8 ${right - 90} 20 ${right - 118} 67" stroke="#a65f24" stroke-width="3" fill="none" opacity="0.55"/>
    <path d="M${right + 12}-48C${right - 58}-5 ${right - 87} 22 ${right - 114} 68" stroke="#ffe9bd" stroke-width="2.5" fill="none" opacity="0.7"/>`;
  const fries = many(6, (index) => {
    const angle = (index / 6) * Math.PI * 2 + roll();
    const x = -72 + Math.cos(angle) * 13;
    const y = Math.sin(angle) * 34;
    return at(x, y, clay('s', `<rect x="-8" y="-8" width="16" height="16" rx="4" fill="#ffd45e"/>`), roll() * 80 - 40);
  });
  const chunks = many(7, (index) => {
    const angle = (index / 7) * Math.PI * 2 + 0.4;
    const reach = index % 2 ? 0.55 : 0.95;
    return at(
      -71 + Math.cos(angle) * 15 * reach,
      Math.sin(angle) * 42 * reach,
      clay('s', `<ellipse rx="${9 + roll() * 3}" ry="${8 + roll() * 3}" fill="${index % 3 === 2 ? filling.accent : filling.meat}"/>`),
      roll() * 90,
    );
  });
  const drip = `<path d="M-88 30C-92 62-84 84-78 84-71 84-73 66-69 62-64 58-62 96-54 96-46 96-52 62-50 44Z" fill="${filling.sauce}"/><path d="M-81 44C-84 62-80 74-79 76" stroke="#fff" stroke-width="3" stroke-linecap="round" fill="none" opacity="0.6"/>`;
  return `${shadow(length / 2 - 64, 72, length / 2 + 34, 20)}
    ${clay('l', `<path d="${body}" fill="url(#tortilla)"/>${toasted}${marks}${fold}`)}
    ${clay('s', `<ellipse cx="-70" cy="1" rx="27" ry="65" fill="#f6cf8c"/>`)}
    <ellipse cx="-71" cy="1" rx="21" ry="57" fill="#6b2c12"/><ellipse cx="-71" cy="2" rx="20" ry="55" fill="${filling.sauce}"/>
    <g>${fries}${chunks}</g>${clay('s', drip)}`;
}

const layerPaint = {
  patty: 'url(#meat)',
  crispy: 'url(#breaded)',
  bean: '#7d3b2a',
  cheddar: 'url(#cheese)',
  maroilles: '#ffe2a0',
  salad: '#69b52f',
  tomato: '#e6392b',
  bacon: '#c9412f',
  onion: '#f3e3f1',
  pickle: '#8cab2f',
  sauce: '#f6e7c4',
} as const;

export type BurgerLayer = keyof typeof layerPaint;

function layer(kind: BurgerLayer, y: number, seed: number): Svg {
  const paint = layerPaint[kind];
  const roll = dice(seed);
  switch (kind) {
    case 'patty':
    case 'bean': {
      const grains = many(26, () => `<circle cx="${-100 + roll() * 200}" cy="${y - 11 + roll() * 22}" r="${1.5 + roll() * 2.5}" fill="#2b0f06" opacity="0.35"/>`);
      return clay('m', `<rect x="-108" y="${y - 16}" width="216" height="32" rx="16" fill="${paint}"/>${grains}`);
    }
    case 'crispy': {
      const crumbs = many(34, () => `<circle cx="${-104 + roll() * 208}" cy="${y - 14 + roll() * 28}" r="${2 + roll() * 3}" fill="${roll() > 0.5 ? '#ffdf94' : '#b8620f'}" opacity="0.55"/>`);
      return clay('m', `<path d="M-112 ${y}C-116 ${y - 18}-92 ${y - 22}-74 ${y - 18}-50 ${y - 24}-20 ${y - 15} 0 ${y - 20} 30 ${y - 25} 54 ${y - 16} 80 ${y - 20} 108 ${y - 22} 120 ${y - 4} 112 ${y + 8} 104 ${y + 22} 70 ${y + 14} 44 ${y + 19} 10 ${y + 15}-20 ${y + 22}-50 ${y + 17}-84 ${y + 22}-108 ${y + 16}-112 ${y}Z" fill="${paint}"/>${crumbs}`);
    }
    case 'cheddar':
    case 'maroilles':
      return clay('s', `<path d="M-112 ${y - 7}H112C118 ${y - 7} 118 ${y + 5} 110 ${y + 6}L84 ${y + 8} 62 ${y + 30}C56 ${y + 36} 50 ${y + 34} 46 ${y + 28}L30 ${y + 8}-18 ${y + 8}-38 ${y + 26}C-44 ${y + 31}-50 ${y + 29}-54 ${y + 23}L-68 ${y + 8}-110 ${y + 6}C-118 ${y + 5}-118 ${y - 7}-112 ${y - 7}Z" fill="${paint}"/>`);
    case 'salad': {
      const waves = Array.from({ length: 10 }, (_, index) => `Q${-108 + index * 24} ${y + (index % 2 ? 22 : 13)} ${-96 + index * 24} ${y + 2}`).join('');
      return clay('s', `<path d="M-120 ${y + 2}${waves}C126 ${y - 6} 116 ${y - 11} 104 ${y - 10}H-104C-118 ${y - 11}-126 ${y - 4}-120 ${y + 2}Z" fill="${paint}"/>`);
    }
    case 'tomato':
      return many(3, (index) => clay('s', `<rect x="${-104 + index * 70}" y="${y - 8}" width="68" height="17" rx="8.5" fill="${paint}"/>`));
    case 'pickle':
      return many(4, (index) => clay('s', `<rect x="${-96 + index * 50}" y="${y - 6}" width="42" height="12" rx="6" fill="${paint}"/>`));
    case 'onion':
      return many(5, (index) => `<ellipse cx="${-84 + index * 42}" cy="${y}" rx="24" ry="8" fill="none" stroke="#b05a9a" stroke-width="5"/><ellipse cx="${-84 + index * 42}" cy="${y}" rx="24" ry="8" fill="none" stroke="${paint}" stroke-width="2.5"/>`);
    case 'bacon': {
      const strip = `M-116 ${y}C-92 ${y - 16}-76 ${y + 16}-52 ${y}S-10 ${y - 14} 12 ${y}52 ${y + 16} 74 ${y}104 ${y - 10} 116 ${y + 2}`;
      return clay('s', `<path d="${strip}" fill="none" stroke="${paint}" stroke-width="17" stroke-linecap="round"/><path d="${strip}" fill="none" stroke="#f7c6b0" stroke-width="4" stroke-linecap="round"/>`);
    }
    case 'sauce':
      return clay('s', `<path d="M-104 ${y - 6}H104C112 ${y} 100 ${y + 6} 92 ${y + 6} 84 ${y + 6} 84 ${y + 22} 76 ${y + 22} 68 ${y + 22} 70 ${y + 6} 58 ${y + 6}H-40C-50 ${y + 6}-48 ${y + 18}-56 ${y + 18}-64 ${y + 18}-62 ${y + 6}-72 ${y + 6}H-98C-110 ${y + 6}-112 ${y - 2}-104 ${y - 6}Z" fill="${paint}"/>`);
  }
}

const layerHeight: Record<BurgerLayer, number> = { patty: 30, crispy: 34, bean: 30, cheddar: 9, maroilles: 9, salad: 14, tomato: 15, bacon: 12, onion: 11, pickle: 11, sauce: 9 };

/** A burger, its layers from the bottom up; stands on y = 0. */
export function burger(layers: BurgerLayer[], seed = 3): Svg {
  const roll = dice(seed);
  let y = -44;
  const drawn = layers.map((kind, index) => {
    const height = layerHeight[kind];
    const piece = layer(kind, y - height / 2, seed + index);
    y -= height;
    return piece;
  });
  const top = y + 4;
  const seeds = many(17, (index) => {
    const x = -72 + (index % 6) * 28 + (index % 2) * 8 + roll() * 8;
    const row = Math.floor(index / 6);
    const lift = 22 + row * 17 + roll() * 6;
    return Math.abs(x) > 96 - row * 22 ? '' : at(x, top - lift, '<ellipse rx="5.4" ry="3.3" fill="#fff1cf"/><ellipse cy="1.4" rx="5" ry="2" fill="#c98b3e" opacity="0.5"/>', x / 3);
  });
  return `${shadow(0, -2, 122, 20, 0.42)}
    ${clay('m', `<path d="M-106-46H106C112-46 112-24 106-14 98-2 80 0 60 0H-60C-80 0-98-2-106-14-112-24-112-46-106-46Z" fill="url(#bun)"/>`)}
    <path d="M-104-46H104" stroke="url(#crumb)" stroke-width="7" stroke-linecap="round"/>
    ${drawn.join('')}
    ${clay('l', `<path d="M-112 ${top}C-120 ${top - 56}-72 ${top - 92} 0 ${top - 92}S120 ${top - 56} 112 ${top}C108 ${top + 8}-108 ${top + 8}-112 ${top}Z" fill="url(#bun)"/>`)}
    <ellipse cx="-40" cy="${top - 66}" rx="34" ry="11" fill="#fff" opacity="0.32" transform="rotate(-16 -40 ${top - 66})" filter="url(#haze)"/>${seeds}`;
}

/** One chip, `length` long, standing up from y = 0. */
function fry(length: number): Svg {
  return clay('s', `<rect x="-8" y="${-length}" width="16" height="${length}" rx="4" fill="url(#fry)"/>`);
}

/** Chips in the brand's box; stands on y = 0. */
export function fries(seed = 5): Svg {
  const roll = dice(seed);
  const behind = many(9, (index) => at(-58 + index * 14.5, -70, fry(78 + roll() * 44), -17 + index * 4.2 + roll() * 6));
  const before = many(8, (index) => at(-54 + index * 15.5, -56, fry(64 + roll() * 40), -15 + index * 4.2 + roll() * 6));
  return `${shadow(2, -2, 74, 15)}${behind}${before}
    ${clay('m', `<path d="M-76-104C-48-76 48-76 76-104L60-8C59-2 55 0 50 0H-50C-55 0-59-2-60-8Z" fill="url(#ember)"/>`)}
    <g fill="#ffb627">${at(0, -42, flame, 0, 0.46)}</g>`;
}

/** Something breaded: a nugget, a tender, a stick. */
export function breaded(width: number, height: number, seed: number): Svg {
  const roll = dice(seed);
  const w = width / 2;
  const h = height / 2;
  const bump = () => 0.86 + roll() * 0.28;
  const outline = `M${-w} 0C${-w * bump()} ${-h * 1.15} ${-w * 0.55} ${-h * bump()} ${-w * 0.1} ${-h * bump()} ${w * 0.4} ${-h * 1.2} ${w * bump()} ${-h} ${w} ${-h * 0.1} ${w * 1.06} ${h * bump()} ${w * 0.5} ${h * 1.12} ${w * 0.05} ${h * bump()} ${-w * 0.5} ${h * 1.15} ${-w * 1.05} ${h * bump()} ${-w} 0Z`;
  const crumbs = many(Math.round(width * height * 0.009), () => {
    const angle = roll() * Math.PI * 2;
    const reach = Math.sqrt(roll()) * 0.82;
    return `<circle cx="${Math.cos(angle) * w * reach}" cy="${Math.sin(angle) * h * reach}" r="${1.4 + roll() * 2.4}" fill="${roll() > 0.45 ? '#ffe3a1' : '#a9570c'}" opacity="0.6"/>`;
  });
  return clay('m', `<path d="${outline}" fill="url(#breaded)"/>${crumbs}`);
}

/** A ring of onion in batter. */
export function onionRing(radius: number): Svg {
  return clay('m', `<path fill-rule="evenodd" d="M${-radius} 0A${radius} ${radius * 0.82} 0 1 1 ${radius} 0 ${radius} ${radius * 0.82} 0 1 1 ${-radius} 0ZM${-radius * 0.5} 0A${radius * 0.5} ${radius * 0.38} 0 1 0 ${radius * 0.5} 0 ${radius * 0.5} ${radius * 0.38} 0 1 0 ${-radius * 0.5} 0Z" fill="url(#breaded)"/>`);
}

/** A little pot of sauce. */
export function sauce(colour: string): Svg {
  return `${shadow(2, 22, 44, 11)}
    ${clay('m', `<path d="M-42-14C-40 14-36 26-26 28H26C36 26 40 14 42-14Z" fill="url(#char)"/>`)}
    ${clay('s', '<ellipse cy="-14" rx="42" ry="16" fill="#5a4a41"/>')}<ellipse cy="-12" rx="35" ry="12" fill="${colour}"/>
    <path d="M-22-14C-8-22 16-20 22-12 14-6-4-16-12-8" fill="none" stroke="#fff" stroke-width="4" stroke-linecap="round" opacity="0.5"/>`;
}

/** The brand's tray: what lies in it stands behind its front. */
export function tray(contents: Svg, width = 260): Svg {
  const w = width / 2;
  return `${shadow(0, 60, w + 6, 22)}<path d="M${-w} 0L${-w + 22}-34H${w - 22}L${w} 0Z" fill="#241913"/>${contents}
    ${clay('m', `<path d="M${-w - 6}-2H${w + 6}L${w - 20} 54C${w - 24} 62 ${w - 28} 64 ${w - 36} 64H${-w + 36}C${-w + 28} 64 ${-w + 24} 62 ${-w + 20} 54Z" fill="url(#char)"/>`)}
    <g fill="#ff7a3d">${at(0, 31, flame, 0, 0.36)}</g>`;
}

/** A deep bowl, filled. The filling lies around y = 0 and rises above the rim. */
export function bowl(contents: Svg, bed: string, glaze = 'url(#char)'): Svg {
  return `${shadow(0, 104, 112, 20, 0.4)}
    ${clay('s', `<ellipse rx="150" ry="46" fill="#66564d"/>`)}<ellipse cy="3" rx="138" ry="38" fill="${bed}"/>${contents}
    ${clay('l', `<path d="M-150 0C-146 68-104 108-52 110H52C104 108 146 68 150 0 134 26 70 44 0 44S-134 26-150 0Z" fill="${glaze}"/>`)}
    <path d="M-147 8C-126 32-66 47 0 47S126 32 147 8" fill="none" stroke="#fff" stroke-width="2.5" opacity="0.35"/>`;
}

/** A can of 33 cl in a colour; stands on y = 0. */
export function can(colour: string, mark = '#fff8ee'): Svg {
  return `${shadow(4, -3, 56, 13)}
    <path d="M-46-14C-46-4-34 0 0 0S46-4 46-14V-150H-46Z" fill="${colour}"/><g fill="${mark}">${at(0, -78, flame, 0, 0.62)}</g>
    <path d="M-46-34C-30-24 30-24 46-34V-24C30-14-30-14-46-24Z" fill="${mark}" opacity="0.85"/>
    <path d="M-46-14C-46-4-34 0 0 0S46-4 46-14V-150H-46Z" fill="url(#round)"/>
    <path d="M-46-150C-44-164-38-168-36-172H36C38-168 44-164 46-150Z" fill="url(#steel)"/><ellipse cy="-172" rx="36" ry="9" fill="#c9cdd1"/><ellipse cy="-171" rx="29" ry="6.5" fill="#8f959b"/><ellipse cx="4" cy="-171" rx="12" ry="3.4" fill="#d9dde0"/>`;
}

/** A tall glass of something cold; stands on y = 0. */
export function glass(top: string, bottom: string, garnish: Svg = '', ice = 3): Svg {
  const id = `drink-${(top + bottom).replaceAll(/\W/g, '')}`;
  const cubes = many(ice, (index) => at(-20 + index * 21, -118 + (index % 2) * 24, '<rect x="-15" y="-15" width="30" height="30" rx="7" fill="#fff" opacity="0.55"/><rect x="-11" y="-11" width="13" height="9" rx="4" fill="#fff" opacity="0.7"/>', -18 + index * 23));
  return `<defs><linearGradient id="${id}" x1="0" y1="0" x2="0" y2="1"><stop offset="0" stop-color="${top}"/><stop offset="1" stop-color="${bottom}"/></linearGradient></defs>
    ${shadow(4, -3, 54, 13)}<path d="M-54-168L-42-8C-41-2-36 0-30 0H30C36 0 41-2 42-8L54-168Z" fill="#fff" opacity="0.3"/>
    <path d="M-51-134L-42-12C-41-6-37-4-31-4H31C37-4 41-6 42-12L51-134C20-126-20-142-51-134Z" fill="url(#${id})"/>${cubes}
    <path d="M-54-168L-42-8C-41-2-36 0-30 0H30C36 0 41-2 42-8L54-168Z" fill="url(#glass)"/>
    <ellipse cy="-168" rx="54" ry="10" fill="none" stroke="#fff" stroke-width="4" opacity="0.75"/><path d="M-40-148L-33-30" stroke="#fff" stroke-width="7" stroke-linecap="round" opacity="0.6"/>${garnish}`;
}

/** A bottle of water; stands on y = 0. */
export function bottle(tint: string, cap: string, isSparkling: boolean): Svg {
  const roll = dice(9);
  const bubbles = isSparkling ? many(22, () => `<circle cx="${-34 + roll() * 68}" cy="${-150 + roll() * 140}" r="${2 + roll() * 4}" fill="#fff" opacity="0.7"/>`) : '';
  const body = 'M-44-12C-44-4-36 0-28 0H28C36 0 44-4 44-12V-128C44-158 18-160 18-196H-18C-18-160-44-158-44-128Z';
  return `${shadow(4, -3, 52, 13)}<path d="${body}" fill="${tint}"/>${bubbles}<rect x="-44" y="-104" width="88" height="52" fill="#fff8ee"/><g fill="#e8461b">${at(0, -78, flame, 0, 0.4)}</g>
    <path d="${body}" fill="url(#round)" opacity="0.6"/><path d="M-32-124V-18" stroke="#fff" stroke-width="7" stroke-linecap="round" opacity="0.75"/>
    ${clay('s', `<rect x="-21" y="-216" width="42" height="24" rx="6" fill="${cap}"/>`)}`;
}

/** A straw that leans out of a glass. */
export function straw(colour: string): Svg {
  return `<path d="M0 0L26-120" stroke="${colour}" stroke-width="10" stroke-linecap="round"/><path d="M-2-2L24-118" stroke="#fff" stroke-width="3" stroke-linecap="round" opacity="0.6"/>`;
}

/** A glass of dessert in layers, from the bottom up; stands on y = 0. */
export function verrine(layers: { colour: string; height: number }[], top: Svg): Svg {
  let y = -10;
  const drawn = layers.map(({ colour, height }) => {
    const piece = `<path d="M-66 ${y}V${y - height}H66V${y}C40 ${y + 10}-40 ${y + 10}-66 ${y}Z" fill="${colour}"/><ellipse cy="${y - height}" rx="66" ry="10" fill="${colour}"/>`;
    y -= height;
    return piece;
  });
  return `${shadow(4, -2, 78, 16)}${drawn.join('')}${at(0, y, top)}
    <path d="M-74-176L-70-10C-68 4 68 4 70-10L74-176Z" fill="url(#glass)"/><path d="M-58-150L-56-30" stroke="#fff" stroke-width="8" stroke-linecap="round" opacity="0.55"/>
    <ellipse cy="-176" rx="74" ry="13" fill="none" stroke="#fff" stroke-width="4" opacity="0.65"/>`;
}

/** An oval waffle as they are filled in Lille. */
export function lilleWaffle(): Svg {
  const grid = `${many(7, (index) => `<path d="M${-88 + index * 29}-60V60" />`)}${many(4, (index) => `<path d="M-112 ${-39 + index * 26}H112"/>`)}`;
  return clay('m', `<ellipse rx="112" ry="58" fill="#e3a24a"/><g clip-path="url(#waffle)"><g stroke="#a55f1b" stroke-width="6" opacity="0.75">${grid}</g><g stroke="#ffd891" stroke-width="2" transform="translate(-4 -3)" opacity="0.8">${grid}</g></g>`);
}

/** A plate seen from above at a slant. */
export function plate(rx = 150, colour = '#fff8ee'): Svg {
  return `${shadow(0, 14, rx + 6, rx * 0.3, 0.3)}${clay('s', `<ellipse rx="${rx}" ry="${rx * 0.36}" fill="${colour}"/>`)}<ellipse cy="2" rx="${rx * 0.72}" ry="${rx * 0.24}" fill="#4a1b06" opacity="0.1"/>`;
}
