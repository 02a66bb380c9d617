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
} as const;

export type BurgerLayer = keyof typeof layerPaint;

/** Draws a layer with its centre at x = 0. */
function drawLayer(kind: BurgerLayer, { y, seed }: { y: number; seed: number }): Svg {
  const paint = layerPaint[kind];
  const random = createRandom(seed);
  switch (kind) {
    case 'patty':
    case 'bean': {
      const grains = repeat(26, () => {
        const position = `cx="${-100 + random() * 200}" cy="${y - 11 + random() * 22}"`;
        return `<circle ${position} r="${1.5 + random() * 2.5}" fill="#2b0f06" opacity="0.35"/>`;
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
    case 'salad': {
      const waves = Array.from(
        { length: 10 },
        (_, index) => `Q${-108 + index * 24} ${y + (index % 2 ? 22 : 13)} ${-96 + index * 24} ${y + 2}`,
      ).join('');
      return clay(
        's',
        `<path d="M-120 ${y + 2}${waves}C126 ${y - 6} 116 ${y - 11} 104 ${y - 10}H-104C-118 ${y - 11}-126 ${y - 4}-120 ${y + 2}Z" fill="${paint}"/>`,
      );
    }
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
    case 'bacon': {
      const strip = `M-116 ${y}C-92 ${y - 16}-76 ${y + 16}-52 ${y}S-10 ${y - 14} 12 ${y} 52 ${y + 16} 74 ${y} 104 ${y - 10} 116 ${y + 2}`;
      return clay(
        's',
        `<path d="${strip}" fill="none" stroke="${paint}" stroke-width="17" stroke-linecap="round"/><path d="${strip}" fill="none" stroke="#f7c6b0" stroke-width="4" stroke-linecap="round"/>`,
      );
    }
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
};

const bottomRow = { first: 0, count: 8 };
/** Rows of sesame seeds from the bottom up: the index of the first seed and the number of seeds. */
const seedRows = [bottomRow, { first: 8, count: 7 }, { first: 15, count: 4 }];

/** Draws a burger from its layers, from the bottom up. Its bottom is at y = 0. */
export function burger(layers: BurgerLayer[], { seed }: { seed: number }): Svg {
  const random = createRandom(seed);
  let y = -44;
  const drawn = layers.map((kind, index) => {
    const height = layerHeight[kind];
    const piece = drawLayer(kind, { y: y - height / 2, seed: seed + index });
    y -= height;
    return piece;
  });
  const top = y + 4;
  const seeds = repeat(19, (index) => {
    const row = seedRows.findLastIndex(({ first }) => index >= first);
    const { first, count } = seedRows[row] ?? bottomRow;
    const reach = 88 - row * 22;
    const x = -reach + ((index - first) / (count - 1)) * reach * 2 + random() * 8 - 4;
    const lift = 26 + row * 20 + random() * 9 - Math.abs(x) * 0.09;
    return place('<ellipse rx="5.6" ry="3.4" fill="#fff1cf"/><ellipse cy="1.5" rx="5" ry="2" fill="#c98b3e" opacity="0.5"/>', {
      x,
      y: top - lift,
      turn: x / 3 + random() * 30 - 15,
    });
  });
  return `${shadow({ x: 0, y: -2, rx: 122, ry: 20, opacity: 0.42 })}
    ${clay('m', `<path d="M-106-46H106C112-46 112-24 106-14 98-2 80 0 60 0H-60C-80 0-98-2-106-14-112-24-112-46-106-46Z" fill="url(#bun)"/>`)}
    <path d="M-104-46H104" stroke="url(#crumb)" stroke-width="7" stroke-linecap="round"/>
    ${drawn.join('')}
    ${clay('l', `<path d="M-112 ${top}C-120 ${top - 56}-72 ${top - 92} 0 ${top - 92}S120 ${top - 56} 112 ${top}C108 ${top + 8}-108 ${top + 8}-112 ${top}Z" fill="url(#bun)"/>`)}
    <ellipse cx="-40" cy="${top - 66}" rx="34" ry="11" fill="#fff" opacity="0.32" transform="rotate(-16 -40 ${top - 66})" filter="url(#haze)"/>${seeds}`;
}
