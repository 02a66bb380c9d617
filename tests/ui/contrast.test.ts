import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

const css = readFileSync('src/ui/styles/tokens.css', 'utf8');
const schemes = ['light', 'dark'] as const;

/** Returns the hexadecimal value of a colour token in a colour scheme. */
function token(name: string, scheme: (typeof schemes)[number]): string {
  const value = new RegExp(`--${name}: ([^;]+);`).exec(css)?.[1] ?? '';
  const [, light, dark] = /^light-dark\((#\w+), (#\w+)\)$/.exec(value) ?? [undefined, value, value];
  return (scheme === 'light' ? light : dark) ?? '';
}

/** Returns the relative luminance of a colour, as WCAG 2 defines it. */
function luminance(colour: string): number {
  const digits = colour.slice(1).match(colour.length === 4 ? /./g : /../g) ?? [];
  const [red = 0, green = 0, blue = 0] = digits
    .map((digit) => Number.parseInt(digit.padEnd(2, digit), 16) / 255)
    .map((part) => (part <= 0.040_45 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4));
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

/** Returns the contrast ratio of two colours. */
function contrast(one: string, other: string): number {
  const [light = 0, dark = 0] = [luminance(one), luminance(other)].toSorted((a, b) => b - a);
  return (light + 0.05) / (dark + 0.05);
}

const grounds = ['page', 'surface', 'sunken'];
const pairs = [
  // Body text and prices: WCAG 2.2 AAA.
  ...grounds.map((ground) => ['text', ground, 7] as const),
  // Other text: AA.
  ...['muted', 'accent', 'good', 'alert', 'warning'].flatMap((text) => grounds.map((ground) => [text, ground, 4.5] as const)),
  ...['accent', 'good', 'alert', 'warning'].map((text) => [text, `${text}-wash`, 4.5] as const),
  ['on-action', 'action', 4.5] as const,
  ['on-action', 'action-strong', 4.5] as const,
  // Borders of controls and the focus ring: AA of non-text contrast.
  ...grounds.flatMap((ground) => [['edge', ground, 3] as const, ['focus', ground, 3] as const]),
];

test.each(schemes.flatMap((scheme) => pairs.map(([text, ground, minimum]) => [scheme, text, ground, minimum] as const)))(
  'in the %s theme, %s on %s has a contrast of at least %d (WCAG 2.2)',
  (scheme, text, ground, minimum) => {
    expect(contrast(token(text, scheme), token(ground, scheme))).toBeGreaterThanOrEqual(minimum);
  },
);

test('the contrast of black on white is 21', () => {
  expect(contrast('#000', '#fff')).toBeCloseTo(21);
});
