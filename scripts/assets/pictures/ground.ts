/** The ground of all pictures of dishes, and what dishes lie on. One light for all: warm, from the top left. */
import { clay, createRandom, repeat, shadow, type Svg } from './clay.ts';

/** Draws the table of a card: bright where the light falls, darker towards the lower right. */
export function ground(): Svg {
  return `<defs><radialGradient id="light" cx="0.4" cy="0.36" r="0.9"><stop offset="0" stop-color="#fff0d8"/><stop offset="0.42" stop-color="#fbd7a4"/><stop offset="0.78" stop-color="#eeae6b"/><stop offset="1" stop-color="#cf7f42"/></radialGradient></defs>
    <rect width="480" height="360" fill="url(#light)"/><path d="M0 0H300C180 60 70 150 0 280Z" fill="#fff" opacity="0.16" filter="url(#glow)"/>`;
}

/** Position and half the width of something to lie on. */
type Base = { x: number; y: number; rx: number };

/** Draws a wooden board with rounded ends, seen at an angle. */
export function board({ x, y, rx }: Base): Svg {
  const random = createRandom(41);
  const height = rx * 0.36;
  const grain = repeat(9, (index) => {
    const level = y - height * 0.78 + (index * height * 1.56) / 8;
    const reach = rx * Math.sqrt(Math.max(0.08, 1 - ((level - y) / height) ** 2)) * 0.94;
    return `<path d="M${x - reach} ${level}C${x - reach * 0.3} ${level + random() * 8 - 4} ${x + reach * 0.3} ${level + random() * 8 - 4} ${x + reach} ${level}" fill="none" stroke="#5a3113" stroke-width="${1 + random() * 1.6}" opacity="0.3"/>`;
  });
  const outline = (shift: number) =>
    `<rect x="${x - rx}" y="${y - height + shift}" width="${rx * 2}" height="${height * 2}" rx="${height * 0.86}" ry="${height * 0.86}"`;
  return `${shadow({ x: x + 8, y: y + height * 0.62, rx: rx + 4, ry: height * 0.8, opacity: 0.4 })}${outline(12)} fill="#5f3415"/>${clay('s', `${outline(0)} fill="url(#wood)"/>`)}${grain}`;
}

/** Draws a round slate, seen at an angle. */
export function slate({ x, y, rx }: Base): Svg {
  const height = rx * 0.36;
  return `${shadow({ x: x + 8, y: y + height * 0.5, rx: rx + 4, ry: height * 0.9, opacity: 0.4 })}<ellipse cx="${x}" cy="${y + 9}" rx="${rx}" ry="${height}" fill="#1d1713"/>${clay('s', `<ellipse cx="${x}" cy="${y}" rx="${rx}" ry="${height}" fill="url(#slate)"/>`)}`;
}

/** Draws a sheet of kraft paper beneath fried food. */
export function paper({ x, y, rx }: Base): Svg {
  const h = rx * 0.4;
  return `${shadow({ x: x + 6, y: y + h * 0.5, rx, ry: h * 0.7, opacity: 0.28 })}${clay('xs', `<path d="M${x - rx} ${y - h * 0.5}L${x + rx * 0.86} ${y - h}L${x + rx} ${y + h * 0.62}L${x - rx * 0.8} ${y + h}Z" fill="#e6c193"/>`)}<path d="M${x - rx * 0.4} ${y - h * 0.72}L${x - rx * 0.2} ${y + h * 0.86}M${x + rx * 0.3} ${y - h * 0.86}L${x + rx * 0.46} ${y + h * 0.72}" stroke="#a97a45" stroke-width="2" opacity="0.35"/>`;
}
