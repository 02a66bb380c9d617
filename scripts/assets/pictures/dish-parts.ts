/** Side dishes, drinks and tableware. Each function draws a fragment that is centred on its origin or has its bottom at y = 0. */
import { place, clay, createRandom, flame, repeat, shadow, type Svg } from './clay.ts';

/** Draws a chip from y = 0 upwards. */
function fry(length: number): Svg {
  return clay('s', `<rect x="-8" y="${-length}" width="16" height="${length}" rx="4" fill="url(#fry)"/>`);
}

/** Draws chips in a box with the logo. Its bottom is at y = 0. */
export function fries({ seed }: { seed: number }): Svg {
  const random = createRandom(seed);
  const back = repeat(9, (index) =>
    place(fry(78 + random() * 44), { x: -58 + index * 14.5, y: -70, turn: -17 + index * 4.2 + random() * 6 }),
  );
  const front = repeat(8, (index) =>
    place(fry(64 + random() * 40), { x: -54 + index * 15.5, y: -56, turn: -15 + index * 4.2 + random() * 6 }),
  );
  return `${shadow({ x: 2, y: -2, rx: 74, ry: 15 })}${back}${front}
    ${clay('m', `<path d="M-76-104C-48-76 48-76 76-104L60-8C59-2 55 0 50 0H-50C-55 0-59-2-60-8Z" fill="url(#ember)"/>`)}
    <g fill="#ffb627">${place(flame, { x: 0, y: -42, scale: 0.46 })}</g>`;
}

/** Draws a breaded piece, such as a nugget. */
export function breaded({ width, height, seed }: { width: number; height: number; seed: number }): Svg {
  const random = createRandom(seed);
  const w = width / 2;
  const h = height / 2;
  const bump = () => 0.86 + random() * 0.28;
  const outline = `M${-w} 0C${-w * bump()} ${-h * 1.15} ${-w * 0.55} ${-h * bump()} ${-w * 0.1} ${-h * bump()} ${w * 0.4} ${-h * 1.2} ${w * bump()} ${-h} ${w} ${-h * 0.1} ${w * 1.06} ${h * bump()} ${w * 0.5} ${h * 1.12} ${w * 0.05} ${h * bump()} ${-w * 0.5} ${h * 1.15} ${-w * 1.05} ${h * bump()} ${-w} 0Z`;
  const crumbs = repeat(Math.round(width * height * 0.009), () => {
    const angle = random() * Math.PI * 2;
    const reach = Math.sqrt(random()) * 0.82;
    return `<circle cx="${Math.cos(angle) * w * reach}" cy="${Math.sin(angle) * h * reach}" r="${1.4 + random() * 2.4}" fill="${random() > 0.45 ? '#ffe3a1' : '#a9570c'}" opacity="0.6"/>`;
  });
  return clay('m', `<path d="${outline}" fill="url(#breaded)"/>${crumbs}`);
}

/** Draws a battered onion ring. */
export function onionRing(radius: number): Svg {
  return clay(
    'm',
    `<path fill-rule="evenodd" d="M${-radius} 0A${radius} ${radius * 0.82} 0 1 1 ${radius} 0 ${radius} ${radius * 0.82} 0 1 1 ${-radius} 0ZM${-radius * 0.5} 0A${radius * 0.5} ${radius * 0.38} 0 1 0 ${radius * 0.5} 0 ${radius * 0.5} ${radius * 0.38} 0 1 0 ${-radius * 0.5} 0Z" fill="url(#breaded)"/>`,
  );
}

/** Draws a small pot of sauce. */
export function sauce(colour: string): Svg {
  return `${shadow({ x: 2, y: 22, rx: 44, ry: 11 })}
    ${clay('m', `<path d="M-42-14C-40 14-36 26-26 28H26C36 26 40 14 42-14Z" fill="url(#char)"/>`)}
    ${clay('s', '<ellipse cy="-14" rx="42" ry="16" fill="#5a4a41"/>')}<ellipse cy="-12" rx="35" ry="12" fill="${colour}"/>
    <path d="M-22-14C-8-22 16-20 22-12 14-6-4-16-12-8" fill="none" stroke="#fff" stroke-width="4" stroke-linecap="round" opacity="0.5"/>`;
}

/** Draws a tray with the logo. The contents are drawn behind its front. */
export function tray(contents: Svg, { width }: { width: number }): Svg {
  const w = width / 2;
  return `${shadow({ x: 0, y: 60, rx: w + 6, ry: 22 })}<path d="M${-w} 0L${-w + 22}-34H${w - 22}L${w} 0Z" fill="#241913"/>${contents}
    ${clay('m', `<path d="M${-w - 6}-2H${w + 6}L${w - 20} 54C${w - 24} 62 ${w - 28} 64 ${w - 36} 64H${-w + 36}C${-w + 28} 64 ${-w + 24} 62 ${-w + 20} 54Z" fill="url(#char)"/>`)}
    <g fill="#ff7a3d">${place(flame, { x: 0, y: 31, scale: 0.36 })}</g>`;
}

/** Draws a deep bowl whose rim is at y = 0. `bed` is the colour beneath the contents, `glaze` that of the bowl. */
export function bowl(contents: Svg, { bed, glaze = 'url(#char)' }: { bed: string; glaze?: string }): Svg {
  return `${shadow({ x: 0, y: 104, rx: 112, ry: 20, opacity: 0.4 })}
    ${clay('s', `<ellipse rx="150" ry="46" fill="#66564d"/>`)}<ellipse cy="3" rx="138" ry="38" fill="${bed}"/>${contents}
    ${clay('l', `<path d="M-150 0C-146 68-104 108-52 110H52C104 108 146 68 150 0 134 26 70 44 0 44S-134 26-150 0Z" fill="${glaze}"/>`)}
    <path d="M-147 8C-126 32-66 47 0 47S126 32 147 8" fill="none" stroke="#fff" stroke-width="2.5" opacity="0.35"/>`;
}

/** Draws a can. `mark` is the colour of the logo. Its bottom is at y = 0. */
export function can({ colour, mark = '#fff8ee' }: { colour: string; mark?: string }): Svg {
  return `${shadow({ x: 4, y: -3, rx: 56, ry: 13 })}
    <path d="M-46-14C-46-4-34 0 0 0S46-4 46-14V-150H-46Z" fill="${colour}"/><g fill="${mark}">${place(flame, { x: 0, y: -78, scale: 0.62 })}</g>
    <path d="M-46-34C-30-24 30-24 46-34V-24C30-14-30-14-46-24Z" fill="${mark}" opacity="0.85"/>
    <path d="M-46-14C-46-4-34 0 0 0S46-4 46-14V-150H-46Z" fill="url(#round)"/>
    <path d="M-46-150C-44-164-38-168-36-172H36C38-168 44-164 46-150Z" fill="url(#steel)"/><ellipse cy="-172" rx="36" ry="9" fill="#c9cdd1"/><ellipse cy="-171" rx="29" ry="6.5" fill="#8f959b"/><ellipse cx="4" cy="-171" rx="12" ry="3.4" fill="#d9dde0"/>${dew(34, { rx: 42, top: -142, bottom: -22, seed: 7 })}`;
}

/** Colours of a drink at its top and bottom, and the number of ice cubes. */
type Drink = { top: string; bottom: string; garnish?: Svg; ice?: number };

/** Draws a tall glass with a cold drink. Its bottom is at y = 0. */
export function glass({ top, bottom, garnish = '', ice = 3 }: Drink): Svg {
  const id = `drink-${(top + bottom).replaceAll(/\W/g, '')}`;
  const cubes = repeat(ice, (index) =>
    place(
      '<rect x="-15" y="-15" width="30" height="30" rx="7" fill="#fff" opacity="0.55"/><rect x="-11" y="-11" width="13" height="9" rx="4" fill="#fff" opacity="0.7"/>',
      { x: -20 + index * 21, y: -118 + (index % 2) * 24, turn: -18 + index * 23 },
    ),
  );
  return `<defs><linearGradient id="${id}" x1="0" y1="0" x2="0" y2="1"><stop offset="0" stop-color="${top}"/><stop offset="1" stop-color="${bottom}"/></linearGradient></defs>
    ${shadow({ x: 4, y: -3, rx: 54, ry: 13 })}<path d="M-54-168L-42-8C-41-2-36 0-30 0H30C36 0 41-2 42-8L54-168Z" fill="#fff" opacity="0.3"/>
    <path d="M-51-134L-42-12C-41-6-37-4-31-4H31C37-4 41-6 42-12L51-134C20-126-20-142-51-134Z" fill="url(#${id})"/>${cubes}
    <path d="M-54-168L-42-8C-41-2-36 0-30 0H30C36 0 41-2 42-8L54-168Z" fill="url(#glass)"/>
    <ellipse cy="-168" rx="54" ry="10" fill="none" stroke="#fff" stroke-width="4" opacity="0.75"/><path d="M-40-148L-33-30" stroke="#fff" stroke-width="7" stroke-linecap="round" opacity="0.6"/>${dew(30, { rx: 40, top: -126, bottom: -18, seed: 5 })}${garnish}`;
}

/** Draws a bottle of water. Its bottom is at y = 0. */
export function bottle({ tint, cap, isSparkling = false }: { tint: string; cap: string; isSparkling?: boolean }): Svg {
  const random = createRandom(9);
  const bubbles = isSparkling
    ? repeat(
        22,
        () => `<circle cx="${-34 + random() * 68}" cy="${-150 + random() * 140}" r="${2 + random() * 4}" fill="#fff" opacity="0.7"/>`,
      )
    : '';
  const body = 'M-44-12C-44-4-36 0-28 0H28C36 0 44-4 44-12V-128C44-158 18-160 18-196H-18C-18-160-44-158-44-128Z';
  return `${shadow({ x: 4, y: -3, rx: 52, ry: 13 })}<path d="${body}" fill="${tint}"/>${bubbles}<rect x="-44" y="-104" width="88" height="52" fill="#fff8ee"/><g fill="#e8461b">${place(flame, { x: 0, y: -78, scale: 0.4 })}</g>
    <path d="${body}" fill="url(#round)" opacity="0.6"/><path d="M-32-124V-18" stroke="#fff" stroke-width="7" stroke-linecap="round" opacity="0.75"/>
    ${clay('s', `<rect x="-21" y="-216" width="42" height="24" rx="6" fill="${cap}"/>`)}`;
}

/** Draws a straw whose lower end is at the origin. */
export function straw(colour: string): Svg {
  return `<path d="M0 0L20-108" stroke="${colour}" stroke-width="10" stroke-linecap="round"/><path d="M-2-2L18-106" stroke="#fff" stroke-width="3" stroke-linecap="round" opacity="0.6"/>`;
}

/** Draws a dessert glass with layers, from the bottom up. Its bottom is at y = 0. */
export function verrine(layers: { colour: string; height: number }[], top: Svg): Svg {
  let y = -10;
  const drawn = layers.map(({ colour, height }) => {
    const piece = `<path d="M-66 ${y}V${y - height}H66V${y}C40 ${y + 10}-40 ${y + 10}-66 ${y}Z" fill="${colour}"/><ellipse cy="${y - height}" rx="66" ry="10" fill="${colour}"/>`;
    y -= height;
    return piece;
  });
  return `${shadow({ x: 4, y: -2, rx: 78, ry: 16 })}${drawn.join('')}${place(top, { x: 0, y })}
    <path d="M-74-176L-70-10C-68 4 68 4 70-10L74-176Z" fill="url(#glass)"/><path d="M-58-150L-56-30" stroke="#fff" stroke-width="8" stroke-linecap="round" opacity="0.55"/>
    <ellipse cy="-176" rx="74" ry="13" fill="none" stroke="#fff" stroke-width="4" opacity="0.65"/>`;
}

/** Draws an oval waffle, as in a filled waffle from Lille. */
export function lilleWaffle(): Svg {
  const grid = `${repeat(7, (index) => `<path d="M${-88 + index * 29}-60V60" />`)}${repeat(4, (index) => `<path d="M-112 ${-39 + index * 26}H112"/>`)}`;
  return clay(
    'm',
    `<ellipse rx="112" ry="58" fill="#e3a24a"/><g clip-path="url(#waffle)"><g stroke="#a55f1b" stroke-width="6" opacity="0.75">${grid}</g><g stroke="#ffd891" stroke-width="2" transform="translate(-4 -3)" opacity="0.8">${grid}</g></g>`,
  );
}

/** Draws a plate seen at an angle. */
export function plate({ rx, colour = '#fff8ee' }: { rx: number; colour?: string }): Svg {
  return `${shadow({ x: 0, y: 14, rx: rx + 6, ry: rx * 0.3, opacity: 0.3 })}${clay('s', `<ellipse rx="${rx}" ry="${rx * 0.36}" fill="${colour}"/>`)}<ellipse cy="2" rx="${rx * 0.72}" ry="${rx * 0.24}" fill="#4a1b06" opacity="0.1"/>`;
}

/** Draws a cup of coffee on its saucer. Its middle is at the origin. */
export function coffeeCup(): Svg {
  return `${plate({ rx: 132 })}${clay('m', '<path d="M84-58C132-70 140-6 78-2L80-20C110-24 106-46 82-42Z" fill="#fff8ee"/>')}
    ${clay('l', '<path d="M-92-76C-90-10-62 24-34 28H34C62 24 90-10 92-76Z" fill="#fffaf2"/>')}<ellipse cy="-76" rx="92" ry="27" fill="#efe3d2"/><ellipse cy="-73" rx="83" ry="22" fill="#3a1c0c"/>
    <path d="M-66-72C-50-86 50-88 68-72 50-56-50-56-66-72Z" fill="#a86a35"/><path d="M-40-72C-20-80 26-80 42-72 24-66-22-66-40-72Z" fill="#c98f56" opacity="0.8"/><path d="M-76-52C-72-20-58 4-42 14" fill="none" stroke="#fff" stroke-width="8" stroke-linecap="round"/>
    <g stroke="#fff" stroke-width="9" stroke-linecap="round" fill="none" opacity="0.5" filter="url(#haze)"><path d="M-26-110C-46-136-8-150-26-178"/><path d="M24-114C4-140 42-154 24-182"/></g>`;
}

/** Draws a glass of beer. Its bottom is at y = 0. */
export function beerGlass(): Svg {
  const random = createRandom(17);
  const outline = 'M-62-190C-66-110-44-60-40-12-39-3-34 0-28 0H28C34 0 39-3 40-12 44-60 66-110 62-190Z';
  const bubbles = repeat(
    30,
    () => `<circle cx="${-34 + random() * 68}" cy="${-140 + random() * 128}" r="${1 + random() * 2.4}" fill="#fff6cf" opacity="0.7"/>`,
  );
  return `${shadow({ x: 4, y: -3, rx: 58, ry: 13 })}<path d="${outline}" fill="#fff" opacity="0.35"/><path d="M-60-160C-58-104-42-58-37-14-36-6-32-4-28-4H28C32-4 36-6 37-14 42-58 58-104 60-160Z" fill="url(#beer)"/>${bubbles}
    ${clay('m', '<path d="M-64-186C-70-206-44-214-34-206-22-222 14-222 24-208 44-218 72-204 64-184 66-164 54-154 42-158 26-148 4-154-4-150-22-146-36-156-46-154-62-154-68-170-64-186Z" fill="#fff9e6"/>')}
    <path d="${outline}" fill="url(#glass)"/><path d="M-46-138C-44-96-32-52-30-20" fill="none" stroke="#fff" stroke-width="8" stroke-linecap="round" opacity="0.7"/>${dew(36, { rx: 46, top: -140, bottom: -14, seed: 3 })}`;
}

/** Draws drops of condensation on something cold. */
function dew(count: number, { rx, top, bottom, seed }: { rx: number; top: number; bottom: number; seed: number }): Svg {
  const random = createRandom(seed);
  return repeat(count, () => {
    const [x, y, r] = [(random() * 2 - 1) * rx * 0.86, top + random() * (bottom - top), 1.2 + random() * 2.8];
    return `<ellipse cx="${x}" cy="${y}" rx="${r}" ry="${r * 1.25}" fill="#fff" opacity="0.5"/><circle cx="${x - r * 0.3}" cy="${y - r * 0.4}" r="${r * 0.4}" fill="#fff"/>`;
  });
}
