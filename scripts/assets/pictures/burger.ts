// References: S-n in docs/security.md.

import { place, clay, createRandom, repeat, shadow, type Svg } from './clay.ts';

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
  mayo: '#fffbe8',
  avocado: '#a9cf57',
  caramelised: '#c98238',
} as const;

export type BurgerLayer = keyof typeof layerPaint;

/** Draws overlapping slices of avocado. */
function avocadoSlices(y: number, paint: string): Svg {
  return repeat(6, (index) =>
    clay(
      's',
      `<path d="M${-112 + index * 38} ${y + 4}C${-104 + index * 38} ${y - 12} ${-76 + index * 38} ${y - 12} ${-66 + index * 38} ${y + 4} ${-80 + index * 38} ${y + 10} ${-100 + index * 38} ${y + 10} ${-112 + index * 38} ${y + 4}Z" fill="${paint}"/><path d="M${-112 + index * 38} ${y + 4}C${-100 + index * 38} ${y + 10} ${-80 + index * 38} ${y + 10} ${-66 + index * 38} ${y + 4}" fill="none" stroke="#3f6b22" stroke-width="4" stroke-linecap="round"/>`,
    ),
  );
}

/** Draws strips of fried onion. */
function onionStrips(y: number, paint: string): Svg {
  return repeat(9, (index) =>
    clay(
      'xs',
      `<path d="M${-112 + index * 24} ${y + 5}C${-104 + index * 24} ${y - 10} ${-88 + index * 24} ${y + 14} ${-80 + index * 24} ${y - 2}" fill="none" stroke="${paint}" stroke-width="9" stroke-linecap="round"/>`,
    ),
  );
}

/** Draws a wavy slice of bacon. */
function baconWave(y: number, paint: string): Svg {
  const strip = `M-116 ${y}C-92 ${y - 16}-76 ${y + 16}-52 ${y}S-10 ${y - 14} 12 ${y} 52 ${y + 16} 74 ${y} 104 ${y - 10} 116 ${y + 2}`;
  return clay(
    's',
    `<path d="${strip}" fill="none" stroke="${paint}" stroke-width="17" stroke-linecap="round"/><path d="${strip}" fill="none" stroke="#f7c6b0" stroke-width="4" stroke-linecap="round"/>`,
  );
}

/** Draws a frilled leaf of salad. */
function saladLeaf(y: number, paint: string): Svg {
  const waves = Array.from(
    { length: 10 },
    (_, index) => `Q${-108 + index * 24} ${y + (index % 2 ? 22 : 13)} ${-96 + index * 24} ${y + 2}`,
  ).join('');
  return clay(
    's',
    `<path d="M-120 ${y + 2}${waves}C126 ${y - 6} 116 ${y - 11} 104 ${y - 10}H-104C-118 ${y - 11}-126 ${y - 4}-120 ${y + 2}Z" fill="${paint}"/>`,
  );
}

/** Draws a layer with its centre at x = 0. */
function drawLayer(kind: BurgerLayer, { y, seed }: { y: number; seed: number }): Svg {
  const paint = layerPaint[kind];
  const random = createRandom(seed);
  switch (kind) {
    case 'patty':
    case 'bean': {
      const grains = repeat(26, () => {
        const position = `cx="${-100 + random() * 200}" cy="${y - 11 + random() * 22}"`;
        const fill = kind === 'bean' ? (random() > 0.5 ? '#d9a35a' : '#4a1420') : '#2b0f06';
        return `<circle ${position} r="${1.5 + random() * 2.5}" fill="${fill}" opacity="${kind === 'bean' ? 0.8 : 0.35}"/>`;
      });
      return clay('m', `<rect x="-108" y="${y - 16}" width="216" height="32" rx="16" fill="${paint}"/>${grains}`);
    }
    case 'crispy': {
      const crumbs = repeat(
        34,
        () =>
          `<circle cx="${-104 + random() * 208}" cy="${y - 14 + random() * 28}" r="${2 + random() * 3}" fill="${random() > 0.5 ? '#ffdf94' : '#b8620f'}" opacity="0.55"/>`,
      );
      return clay(
        'm',
        `<path d="M-112 ${y}C-116 ${y - 18}-92 ${y - 22}-74 ${y - 18}-50 ${y - 24}-20 ${y - 15} 0 ${y - 20} 30 ${y - 25} 54 ${y - 16} 80 ${y - 20} 108 ${y - 22} 120 ${y - 4} 112 ${y + 8} 104 ${y + 22} 70 ${y + 14} 44 ${y + 19} 10 ${y + 15}-20 ${y + 22}-50 ${y + 17}-84 ${y + 22}-108 ${y + 16}-112 ${y}Z" fill="${paint}"/>${crumbs}`,
      );
    }
    case 'cheddar':
    case 'maroilles':
      return clay(
        's',
        `<path d="M-112 ${y - 7}H112C118 ${y - 7} 118 ${y + 5} 110 ${y + 6}L84 ${y + 8} 62 ${y + 30}C56 ${y + 36} 50 ${y + 34} 46 ${y + 28}L30 ${y + 8}-18 ${y + 8}-38 ${y + 26}C-44 ${y + 31}-50 ${y + 29}-54 ${y + 23}L-68 ${y + 8}-110 ${y + 6}C-118 ${y + 5}-118 ${y - 7}-112 ${y - 7}Z" fill="${paint}"/>`,
      );
    case 'salad':
      return saladLeaf(y, paint);
    case 'tomato':
      return repeat(3, (index) =>
        clay('s', `<rect x="${-104 + index * 70}" y="${y - 8}" width="68" height="17" rx="8.5" fill="${paint}"/>`),
      );
    case 'pickle':
      return repeat(4, (index) => clay('s', `<rect x="${-96 + index * 50}" y="${y - 6}" width="42" height="12" rx="6" fill="${paint}"/>`));
    case 'onion':
      return repeat(
        5,
        (index) =>
          `<ellipse cx="${-84 + index * 42}" cy="${y}" rx="24" ry="8" fill="none" stroke="#b05a9a" stroke-width="5"/><ellipse cx="${-84 + index * 42}" cy="${y}" rx="24" ry="8" fill="none" stroke="${paint}" stroke-width="2.5"/>`,
      );
    case 'bacon':
      return baconWave(y, paint);
    case 'avocado':
      return avocadoSlices(y, paint);
    case 'caramelised':
      return onionStrips(y, paint);
    case 'mayo':
    case 'sauce':
      return clay(
        's',
        `<path d="M-104 ${y - 6}H104C112 ${y} 100 ${y + 6} 92 ${y + 6} 84 ${y + 6} 84 ${y + 22} 76 ${y + 22} 68 ${y + 22} 70 ${y + 6} 58 ${y + 6}H-40C-50 ${y + 6}-48 ${y + 18}-56 ${y + 18}-64 ${y + 18}-62 ${y + 6}-72 ${y + 6}H-98C-110 ${y + 6}-112 ${y - 2}-104 ${y - 6}Z" fill="${paint}"/>`,
      );
  }
}

const layerHeight: Record<BurgerLayer, number> = {
  patty: 30,
  crispy: 34,
  bean: 30,
  cheddar: 9,
  maroilles: 9,
  salad: 14,
  tomato: 15,
  bacon: 12,
  onion: 11,
  pickle: 11,
  sauce: 9,
  mayo: 9,
  avocado: 13,
  caramelised: 12,
};

const buns = { sesame: 'url(#bun)', grain: 'url(#bun-grain)', golden: 'url(#bun-golden)' } as const;

/** Options of a burger. `bun`: sesame, with grains, or plain and glossy. `coat`: colour of melted cheese over the top. */
type BurgerOptions = { seed: number; bun?: keyof typeof buns; coat?: string };

/** Draws seeds on the upper half of a bun whose lower edge is at `top`. */
function bunSeeds(bun: keyof typeof buns, top: number, random: () => number): Svg {
  if (bun === 'golden') return '';
  const colours = bun === 'sesame' ? ['#fff1cf', '#c98b3e'] : ['#3a2413', '#e9cf95'];
  return repeat(bun === 'sesame' ? 26 : 46, (index) => {
    const turn = -0.86 + ((index * 0.618) % 1) * 1.72;
    const height = 0.32 + random() * 0.6;
    const x = Math.sin(turn) * 108 * Math.sqrt(1 - height * height * 0.72);
    const fill = colours[bun === 'sesame' ? 0 : index % 2];
    return place(`<ellipse rx="5" ry="3.1" fill="${fill}"/><ellipse cy="1.4" rx="4.4" ry="1.8" fill="${colours[1]}" opacity="0.5"/>`, {
      x,
      y: top - 84 * height,
      turn: x / 3 + random() * 60 - 30,
      scale: 0.8 + random() * 0.3,
    });
  });
}

/** Draws melted cheese that runs down a bun. */
function cheeseCoat(colour: string, top: number, random: () => number): Svg {
  const drops = Array.from({ length: 7 }, (_, index) => {
    const x = 112 - index * 34;
    const y = top + 6 + random() * 54;
    return `C${x} ${y - 10} ${x - 2} ${y + 6} ${x - 9} ${y + 6} ${x - 18} ${y + 6} ${x - 15} ${top - 14} ${x - 22} ${top - 16} ${x - 29} ${top - 16} ${x - 30} ${top - 8} ${x - 34} ${top - 4}`;
  });
  const spots = repeat(
    16,
    () =>
      `<ellipse cx="${-80 + random() * 160}" cy="${top - 84 + random() * 60}" rx="${4 + random() * 11}" ry="${2 + random() * 5}" fill="#b5601a" opacity="0.45" filter="url(#haze)"/>`,
  );
  return clay(
    'm',
    `<path d="M-116 ${top - 10}C-124 ${top - 64}-72 ${top - 98} 0 ${top - 98}S124 ${top - 64} 116 ${top - 10}${drops.join('')}C-128 ${top}-124 ${top - 8}-116 ${top - 10}Z" fill="${colour}"/>${spots}`,
  );
}

/** Draws a burger from its layers, from the bottom up. Its bottom is at y = 0. */
export function burger(layers: BurgerLayer[], { seed, bun = 'sesame', coat }: BurgerOptions): Svg {
  const random = createRandom(seed);
  let y = -44;
  const drawn = layers.map((kind, index) => {
    const height = layerHeight[kind];
    const piece = drawLayer(kind, { y: y - height / 2, seed: seed + index });
    y -= height;
    return piece;
  });
  const top = y + 4;
  const paint = buns[bun];
  return `${shadow({ x: 0, y: -2, rx: 122, ry: 20, opacity: 0.5 })}
    ${clay('m', `<path d="M-106-46H106C112-46 112-24 106-14 98-2 80 0 60 0H-60C-80 0-98-2-106-14-112-24-112-46-106-46Z" fill="${paint}"/>`)}
    <path d="M-104-46H104" stroke="url(#crumb)" stroke-width="7" stroke-linecap="round"/>
    ${drawn.join('')}
    ${clay('l', `<path d="M-112 ${top}C-120 ${top - 56}-72 ${top - 92} 0 ${top - 92}S120 ${top - 56} 112 ${top}C108 ${top + 8}-108 ${top + 8}-112 ${top}Z" fill="${paint}"/>`)}
    ${bunSeeds(bun, top, random)}${coat ? cheeseCoat(coat, top, random) : ''}
    <ellipse cx="-42" cy="${top - 66}" rx="36" ry="11" fill="#fff" opacity="${bun === 'golden' ? 0.55 : 0.34}" transform="rotate(-16 -42 ${top - 66})" filter="url(#haze)"/>`;
}
