import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

const css = readFileSync('src/ui/styles/tokens.css', 'utf8');
const schemes = ['light', 'dark'] as const;
type Colors = Record<string, string | [light: string, dark: string]>;

/** The colours of each brand: the built-in ones, and those that its shop file puts over them. */
const brands: Record<string, Colors> = {
  'Tac’Braise': {},
  'Verte Tablée': (JSON.parse(readFileSync('server/demo/shop-verte.json', 'utf8')) as { site: { theme: { colors: Colors } } }).site.theme
    .colors,
};

/** Returns the hexadecimal value of a brand's colour token in a colour scheme. */
function tokenValue(name: string, brand: string, scheme: (typeof schemes)[number]): string {
  const value = new RegExp(`--${name}: ([^;]+);`).exec(css)?.[1] ?? '';
  const [, ...pair] = /^light-dark\((#\w+), (#\w+)\)$/.exec(value) ?? [];
  const colors = brands[brand]?.[name] ?? (pair.length === 2 ? pair : value);
  return (typeof colors === 'string' ? colors : colors[scheme === 'light' ? 0 : 1]) ?? '';
}

/** Returns the relative luminance of a colour, as WCAG 2 defines it. */
function relativeLuminance(colour: string): number {
  const digits = colour.slice(1).match(colour.length === 4 ? /./g : /../g) ?? [];
  const [red = 0, green = 0, blue = 0] = digits
    .map((digit) => Number.parseInt(digit.padEnd(2, digit), 16) / 255)
    .map((part) => (part <= 0.040_45 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4));
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

/** Returns the contrast ratio of two colours. */
function contrastRatio(one: string, other: string): number {
  const [light = 0, dark = 0] = [relativeLuminance(one), relativeLuminance(other)].toSorted((a, b) => b - a);
  return (light + 0.05) / (dark + 0.05);
}

const grounds = ['page', 'surface', 'sunken'];
const tones = ['accent', 'good', 'alert', 'warning'];
const pairs = [
  // Prices, body text, secondary text and links, on each ground and on the wash of their tone: WCAG 2.2 AAA.
  ...['text', 'muted', ...tones].flatMap((text) => grounds.map((ground) => [text, ground, 7] as const)),
  ...tones.flatMap((tone) => [[tone, `${tone}-wash`, 7] as const, ['text', `${tone}-wash`, 7] as const]),
  ...tones.map((tone) => ['muted', `${tone}-wash`, 7] as const),
  // Buttons: AA at every size, AAA in large bold type, which the buttons with a price have.
  ['on-action', 'action', 4.5] as const,
  ['on-action', 'action-strong', 4.5] as const,
  // Borders of controls and the focus ring: AA of non-text contrast.
  ...grounds.flatMap((ground) => [['edge', ground, 3] as const, ['focus', ground, 3] as const]),
];
const cases = Object.keys(brands).flatMap((brand) =>
  schemes.flatMap((scheme) => pairs.map(([text, ground, minimum]) => [brand, scheme, text, ground, minimum] as const)),
);

test.each(cases)('%s in the %s theme: %s on %s has a contrast of at least %d (WCAG 2.2)', (brand, scheme, text, ground, minimum) => {
  expect(contrastRatio(tokenValue(text, brand, scheme), tokenValue(ground, brand, scheme))).toBeGreaterThanOrEqual(minimum);
});

test('a brand’s own colour takes the place of the built-in one', () => {
  expect([tokenValue('page', 'Tac’Braise', 'light'), tokenValue('page', 'Verte Tablée', 'light')]).toEqual(['#fff8ee', '#f4faf1']);
});

test('the contrast of black on white is 21', () => {
  expect(contrastRatio('#000', '#fff')).toBeCloseTo(21);
});
